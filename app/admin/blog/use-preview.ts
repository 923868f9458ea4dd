import { useState } from 'react';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { sentences } from '#app/admin/sentences.ts';
import { fieldsOf } from './post-values.ts';
import { showInTab } from './preview-tab.ts';
import type { PostFormState } from './use-post-form.ts';

/** Shows the form as its public page would look, in a new tab. */
export function usePreview({ edit, problems }: PostFormState) {
  const attempt = useAttempt();
  const [isPending, setIsPending] = useState(false);
  const [link, setLink] = useState<string | null>(null);

  return {
    isPending,
    /** Where the preview is, when no tab could be opened for it. */
    link,
    async open(): Promise<void> {
      if (edit.pending !== null || isPending || !problems.isComplete(sentences.post.previewFailed)) return;
      const values = edit.read();
      const tab = showInTab();
      await edit.alone(async () => {
        setIsPending(true);
        const outcome = await attempt(() => panel.posts.preview(fieldsOf(values, edit.base?.entity ?? null)), {
          failure: sentences.post.previewFailed,
        });
        setIsPending(false);
        if ('value' in outcome) return setLink(tab.open(outcome.value.url) ? null : outcome.value.url);
        tab.close();
        problems.explain(outcome.failure);
      });
    },
  };
}

export type Preview = ReturnType<typeof usePreview>;
