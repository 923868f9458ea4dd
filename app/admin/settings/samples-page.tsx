import { useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { PageHead } from '#app/admin/page-head.tsx';
import { RemoveSamples, samplesInWords } from '#app/admin/remove-samples.tsx';
import { load } from '#app/admin/session.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import type { FirstSteps } from '#app/domain/first-steps.ts';
import type { Route } from './+types/samples-page';
import { SampleData } from './sample-data.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load<{ steps: FirstSteps | null }>(request, async () => ({ steps: await panel.firstSteps() }), {
    empty: { steps: null },
    sentence: settingsSentences.settings.samplesFetchFailed,
  });

export default function SamplesPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const { steps } = loaderData;
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
            Samples in your shop: {samples}. Their prices, addresses and names are made up. Those with your own price,
            address, author or quote are not counted and stay.
          </p>
          <RemoveSamples counts={steps.allSamples} />
        </div>
      )}
    </>
  );
}
