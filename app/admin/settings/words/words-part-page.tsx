import { useFailureToast } from '#app/admin/attempt.tsx';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { loadSettings } from '#app/admin/settings/load-settings.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import type { Route } from './+types/words-part-page';
import { wordParts } from './word-parts.ts';
import { WordsEditor } from './words-editor.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

const back = { to: '/admin/settings/words', text: 'All page texts' };

/** The editor of one part, with its preview. */
export default function WordsPartPage({ loaderData, params }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const settings = useLastKnown(loaderData.settings);
  const part = wordParts.find(({ key }) => key === params.part);
  if (part === undefined)
    return (
      <>
        <PageHead title="Page not found" back={back} />
        <p className="text-ink-soft">There is no page at this address.</p>
      </>
    );
  return (
    <>
      <PageHead title={part.name} back={back} lead={part.lead} />
      {settings ? <WordsEditor key={part.key} part={part} settings={settings} /> : <NotLoaded what="The settings" />}
    </>
  );
}
