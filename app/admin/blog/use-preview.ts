import { useState } from 'react';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import type { EditSession } from '#app/admin/edit/use-edit-session.ts';
import { postSentences } from './post-sentences.ts';
import { fieldsOf, type PostValues } from './post-values.ts';
import { showInTab } from './preview-tab.ts';

/** Opens a preview of the unsaved form in a new tab. */
export function usePreview(session: EditSession<PostValues>) {
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
