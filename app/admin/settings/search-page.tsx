import { useFailureToast } from '#app/admin/attempt.tsx';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import type { Route } from './+types/search-page';
import { loadSettings } from './load-settings.ts';
import { SearchWords } from './search-words.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const settings = useLastKnown(loaderData.settings);
  return (
    <>
      <PageHead
        title="Search"
        lead="Enter words that mean the same, so that customers who search for a xerox machine find your photocopiers."
      />
      {settings ? <SearchWords settings={settings} /> : <NotLoaded what="The settings" />}
    </>
  );
}
