import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { SampleCounts } from '#app/domain/overview/samples.ts';
import { one } from '#app/panel/frame/calls/answers.ts';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panelCall } from '#app/panel/frame/calls/panel-call.ts';
import { TrashIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { focusContent } from '#app/panel/frame/shell/focus-content.ts';
import { useRemoval } from '#app/panel/frame/use-removal.ts';
import { samplesInWords } from './sample-counts.ts';

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
