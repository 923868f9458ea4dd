import type { ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';

type SaveRowProps = {
  /** On the button: `Save settings`. */
  text: string;
  isPending: boolean;
  hasChanges: boolean;
  /** Further buttons. */
  children?: ReactNode;
};

/** The foot of a form. The button keeps the focus while it saves, and the form asks it not to save twice. */
export function SaveRow({ text, isPending, hasChanges, children }: SaveRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button type="submit" size="small" aria-disabled={isPending} className="aria-disabled:opacity-60">
        {isPending ? 'Saving…' : text}
      </Button>
      {children}
      {hasChanges && !isPending && (
        <p className="border-l-4 border-yellow-mark pl-2 text-sm text-ink-soft">Not saved yet</p>
      )}
    </div>
  );
}
