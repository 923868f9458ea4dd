import { useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { load } from '#app/admin/session.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import type { Branch } from '#app/domain/branch.ts';
import type { Route } from './+types/hours-page';
import { HoursForm } from './hours-form.tsx';
import { loadSettings } from './load-settings.ts';

/** If the branches fail to load, holidays for all branches can still be edited. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [settings, branches] = await Promise.all([
    loadSettings(request),
    load<{ branches: Branch[] }>(request, async () => ({ branches: await panel.branches.list() }), {
      empty: { branches: [] },
      sentence: settingsSentences.branch.fetchFailed,
    }),
  ]);
  return { settings, branches };
}

export default function HoursPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData.settings);
  useFailureToast(loaderData.branches);
  const settings = useLastKnown(loaderData.settings.settings);
  return (
    <>
      <PageHead title="Opening hours" />
      {settings ? (
        <HoursForm settings={settings} branches={loaderData.branches.branches} />
      ) : (
        <NotLoaded what="The settings" />
      )}
    </>
  );
}
