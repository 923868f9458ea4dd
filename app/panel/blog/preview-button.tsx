import { useState } from 'react';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import type { EditSession } from '#app/panel/frame/edit/use-edit-session.ts';
import { EyeIcon } from '#app/panel/frame/icons.tsx';
import { Button } from '#app/ui/button.tsx';
import { postSentences } from './post-sentences.ts';
import { fieldsOf, type PostValues } from './post-values.ts';

type PreviewButtonProps = {
  session: EditSession<PostValues>;
  text?: string;
  /** Shows only the icon on phones. */
  isShort?: boolean;
};

/** Opens a preview of the post in a new tab, or shows a link if the browser blocks the tab. */
export function PreviewButton({ session, text = 'Preview', isShort = false }: PreviewButtonProps) {
  const preview = usePreview(session);
  return (
    <>
      <Button
        kind="secondary"
        size="small"
        className={isShort ? 'max-sm:px-2.5' : ''}
        aria-disabled={session.isPending || preview.isPending}
        onClick={preview.open}
      >
        <EyeIcon /> <span className={isShort ? 'max-sm:sr-only' : ''}>{preview.isPending ? 'Opening…' : text}</span>
      </Button>
      {preview.link && (
        <a
          href={preview.link}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center px-2 text-sm font-semibold text-cyan underline"
        >
          Open the preview
        </a>
      )}
    </>
  );
}

/** Opens a preview of the unsaved form in a new tab. */
function usePreview(session: EditSession<PostValues>) {
  const attempt = useAttempt();
  const [isPending, setIsPending] = useState(false);
  const [link, setLink] = useState<string | null>(null);

  return {
    isPending,
    /** The preview's address if the browser blocked the tab. */
    link,
    async open(): Promise<void> {
      if (session.isPending || isPending || !session.isComplete(postSentences.previewFailed)) return;
      const values = session.read();
      const tab = showInTab();
      await session.alone(async () => {
        setIsPending(true);
        const outcome = await attempt(() => panel.posts.preview(fieldsOf(values, session.base.entity)), {
          failure: postSentences.previewFailed,
        });
        setIsPending(false);
        if ('value' in outcome) return setLink(tab.open(outcome.value.url) ? null : outcome.value.url);
        tab.close();
        session.showRefusal(outcome.failure);
      });
    },
  };
}

/**
 * Opens a new tab that gets its address later. Call it synchronously in the click handler: browsers block a tab opened
 * after the server has answered as a pop-up.
 */
function showInTab() {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = 'Preview';
    tab.document.body.textContent = 'Creating the preview… If nothing appears, go back to the admin panel tab.';
  }
  return {
    /** Returns false if the browser blocked the tab; then show a link instead. */
    open(url: string): boolean {
      tab?.location.replace(url);
      return tab !== null;
    },
    close: () => tab?.close(),
  };
}
