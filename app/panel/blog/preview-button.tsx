import { useState } from 'react';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import type { EditSession } from '#app/panel/frame/edit/edit-form.tsx';
import { EyeIcon } from '#app/panel/frame/icons.tsx';
import { OutsideLink } from '#app/panel/frame/parts/text-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { type PostValues, postForm } from './post-noun.ts';

type PreviewButtonProps = {
  session: EditSession<PostValues>;
  text?: string;
  /** Shows only the icon on phones. */
  isShort?: boolean;
};

/** Opens a preview of the unsaved form in a new tab, or shows a link if the browser blocks the tab. */
export function PreviewButton({ session, text = 'Preview', isShort = false }: PreviewButtonProps) {
  const attempt = useAttempt();
  const [isPending, setIsPending] = useState(false);
  const [link, setLink] = useState<string | null>(null);

  async function open(): Promise<void> {
    const failure = 'Failed to create the preview';
    if (session.isPending || isPending || !session.isComplete(failure)) return;
    const fields = postForm.write(session.read());
    const tab = openTab();
    await session.alone(async () => {
      setIsPending(true);
      const outcome = await attempt(() => panel.posts.preview(fields), { failure });
      setIsPending(false);
      if ('value' in outcome) {
        const { url } = outcome.value;
        tab?.location.replace(url);
        return setLink(tab === null ? url : null);
      }
      tab?.close();
      session.showRefusal(outcome.failure);
    });
  }

  return (
    <>
      <Button
        kind="secondary"
        size="small"
        className={isShort ? 'max-sm:px-2.5' : ''}
        aria-disabled={session.isPending || isPending}
        onClick={open}
      >
        <EyeIcon /> <span className={isShort ? 'max-sm:sr-only' : ''}>{isPending ? 'Opening…' : text}</span>
      </Button>
      {link && (
        <OutsideLink href={link} className="text-link px-2 text-sm">
          Open the preview
        </OutsideLink>
      )}
    </>
  );
}

/** Opens a tab that gets its address later, or returns `null` if blocked, as any tab opened after the click is. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab === null) return null;
  tab.opener = null;
  tab.document.title = 'Preview';
  tab.document.body.textContent = 'Creating the preview… If nothing appears, go back to the admin panel tab.';
  return tab;
}
