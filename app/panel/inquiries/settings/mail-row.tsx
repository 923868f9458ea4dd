import type { ReactNode } from 'react';
import type { AttemptToasts } from '#app/panel/frame/calls/attempt.tsx';
import { useAction } from '#app/panel/frame/calls/attempt.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { focusContent } from '#app/panel/frame/shell/focus-content.ts';
import { useStatus } from '#app/panel/frame/status.tsx';

type MailRowProps = {
  subject: string;
  /** What can be done about the e-mail; `null` for nothing. */
  action: (AttemptToasts<void> & { text: string; run: () => Promise<void> }) | null;
  children: ReactNode;
};

/** An e-mail in a list, which its button may remove from the list. */
export function MailRow({ subject, action, children }: MailRowProps) {
  const act = useAction();
  const { refresh } = useStatus();

  async function press({ run, ...toasts }: NonNullable<MailRowProps['action']>) {
    const isDone = await act(run, toasts);
    await refresh();
    // Moves focus, because the pressed button is unmounted.
    if (isDone) focusContent();
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56 wrap-anywhere">
        <p className="font-semibold">
          <bdi>{subject}</bdi>
        </p>
        {children}
      </div>
      {action && (
        <SmallButton text={action.text} aria-label={`${action.text}: ${subject}`} onClick={() => press(action)} />
      )}
    </li>
  );
}
