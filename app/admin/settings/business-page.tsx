import { useFailureToast } from '#app/admin/attempt.tsx';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import type { Route } from './+types/business-page';
import { loadSettings } from './load-settings.ts';
import { SettingsForm } from './settings-form.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const settings = useLastKnown(loaderData.settings);
  return (
    <>
      <PageHead title="Business details" />
      {settings ? <SettingsForm settings={settings} /> : <NotLoaded what="The settings" />}
    </>
  );
}
