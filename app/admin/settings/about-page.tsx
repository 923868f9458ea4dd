import type { Route } from './+types/about-page';
import { AboutForm } from './about-form.tsx';
import { loadSettings } from './load-settings.ts';
import { LoadedSettings } from './loaded-settings.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  return (
    <LoadedSettings loaderData={loaderData} title="Brands, prices and links">
      {(settings) => <AboutForm settings={settings} />}
    </LoadedSettings>
  );
}
