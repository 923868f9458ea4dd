import type { Route } from './+types/search-page';
import { loadSettings } from './load-settings.ts';
import { LoadedSettings } from './loaded-settings.tsx';
import { SearchWords } from './search-words.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  return (
    <LoadedSettings
      loaderData={loaderData}
      title="Search"
      lead="Enter words that mean the same, so that customers who search for a xerox machine find your photocopiers."
    >
      {(settings) => <SearchWords settings={settings} />}
    </LoadedSettings>
  );
}
