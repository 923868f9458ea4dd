import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type SampleCounts, sampleKinds } from '#app/domain/overview/samples.ts';
import { one } from '#app/panel/frame/calls/answers.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { focusContent } from '#app/panel/frame/shell/focus-content.ts';
import { useRemoval } from '#app/panel/frame/use-removal.ts';

const nouns = {
  products: ['product', 'products'],
  branches: ['branch', 'branches'],
  posts: ['post', 'posts'],
  testimonials: ['testimonial', 'testimonials'],
} as const;

const inOneLine = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** For example "123 products, 3 branches and 1 post"; empty if there are none. */
export const samplesInWords = (counts: Partial<SampleCounts>): string =>
  inOneLine.format(
    sampleKinds.flatMap((kind) => {
      const count = counts[kind] ?? 0;
      const [one, many] = nouns[kind];
      return count === 0 ? [] : [counted(count, one, many)];
    }),
  );

/** Deletes all samples as one group of the trash, with Undo. Renders nothing if there are none. */
export function RemoveSamples({ counts }: { counts: SampleCounts }) {
  const attempt = useAttempt();
  const removal = useRemoval();
  const { revalidate } = useRevalidator();
  const [isPending, setIsPending] = useState(false);
  const samples = samplesInWords(counts);
  if (samples === '') return null;

  async function remove() {
    const question = `Remove all samples: ${samples}? You can restore them from the trash for 30 days.`;
    if (isPending || !confirm(question)) return;
    setIsPending(true);
    const call = () => one<SampleCounts & { group: string }>(panelCall('POST', '/samples/delete'));
    const outcome = await attempt(call, {
      failure: ({ status }) => (status === 404 ? 'There are no samples any more' : 'Failed to remove samples'),
    });
    setIsPending(false);
    if ('value' in outcome) {
      const { group, ...removed } = outcome.value;
      removal.showGroupUndoToast(`Removed ${samplesInWords(removed)}`, group);
    }
    await revalidate();
    // The pressed button is unmounted.
    if (document.activeElement === document.body) focusContent();
  }

  return (
    <SmallButton
      icon={TrashIcon}
      text={isPending ? 'Removing…' : 'Remove all samples'}
      aria-disabled={isPending}
      onClick={remove}
    />
  );
}
