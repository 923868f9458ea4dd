import { useState } from 'react';
import { RemoveSamples } from '#app/panel/catalogue/list/remove-samples.tsx';
import { samplesInWords } from '#app/panel/catalogue/list/sample-counts.ts';
import { ActionButton } from '#app/panel/frame/action-button.tsx';
import { useAttempt } from '#app/panel/frame/calls/attempt.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import type { Route } from './+types/samples-page';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadValue(request, panel.firstSteps, { sentence: 'Failed to fetch the samples' });

export default function SamplesPage({ loaderData }: Route.ComponentProps) {
  const steps = useLoadedValue(loaderData);
  const samples = samplesInWords(steps?.allSamples ?? {});
  return (
    <>
      <PageHead
        title="Sample data"
        lead="Ready-made categories and branches to start with. Your own entries stay unchanged."
      />
      <SampleData />
      {steps && samples !== '' && (
        <div className="mt-8">
          <p className="mb-3 max-w-prose">
            Samples in your shop: {samples}. Their prices, addresses and names are made up, and their pictures are
            drawings: add photos of your machines. Those with your own price, address, author or quote are not counted
            and stay.
          </p>
          <RemoveSamples counts={steps.allSamples} />
        </div>
      )}
    </>
  );
}

type Added = Awaited<ReturnType<typeof panel.settings.addSamples>>;

/** Example categories and branches for an empty site. */
function SampleData() {
  const attempt = useAttempt();
  const [added, setAdded] = useState<Added | null>(null);

  async function add() {
    if (!confirm('Initialize sample data? This will add categories and branches.')) return;
    const outcome = await attempt(panel.settings.addSamples, {
      success: 'Sample data initialized',
      failure: 'Failed to initialize data',
    });
    if ('value' in outcome) setAdded(outcome.value);
  }

  return (
    <>
      <ActionButton kind="secondary" busyText="Adding…" action={add}>
        Initialize sample data
      </ActionButton>
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
