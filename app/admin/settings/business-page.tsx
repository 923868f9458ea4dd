import type { Route } from './+types/business-page';
import { loadSettings } from './load-settings.ts';
import { LoadedSettings } from './loaded-settings.tsx';
import { SettingsForm } from './settings-form.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function BusinessPage({ loaderData }: Route.ComponentProps) {
  return (
    <LoadedSettings loaderData={loaderData} title="Business details">
      {(settings) => <SettingsForm settings={settings} />}
    </LoadedSettings>
  );
}
