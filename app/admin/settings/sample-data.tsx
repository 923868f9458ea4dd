import { useState } from 'react';
import { useAttempt } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { Button } from '#app/ui/button.tsx';

type Added = Awaited<ReturnType<typeof panel.settings.addSamples>>;

/** Example categories and branches for an empty site. */
export function SampleData() {
  const attempt = useAttempt();
  const [isPending, setIsPending] = useState(false);
  const [added, setAdded] = useState<Added | null>(null);

  async function add() {
    if (isPending || !confirm(settingsSentences.settings.confirmSamples)) return;
    setIsPending(true);
    const outcome = await attempt(panel.settings.addSamples, {
      success: settingsSentences.settings.samplesDone,
      failure: settingsSentences.settings.samplesFailed,
    });
    setIsPending(false);
    if ('failure' in outcome) return;
    setAdded(outcome.value);
  }

  return (
    <>
      <Button
        kind="secondary"
        size="small"
        aria-disabled={isPending}
        className="aria-disabled:opacity-60"
        onClick={add}
      >
        {isPending ? 'Adding…' : 'Initialize sample data'}
      </Button>
      <div role="status" className="mt-3 text-sm">
        {added && <AddedList added={added} />}
      </div>
    </>
  );
}

function AddedList({ added: { categories, branches } }: { added: Added }) {
  if (categories.length + branches.length === 0) return <p>Nothing was added: you already have all sample data.</p>;
  return (
    <>
      {categories.length > 0 && <p>Categories added: {categories.join(', ')}.</p>}
      {branches.length > 0 && <p>Branches added: {branches.join(', ')}.</p>}
    </>
  );
}
