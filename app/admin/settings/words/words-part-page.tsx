import { PageHead } from '#app/admin/page-head.tsx';
import { loadSettings } from '#app/admin/settings/load-settings.ts';
import { LoadedSettings } from '#app/admin/settings/loaded-settings.tsx';
import { wordParts } from '#app/domain/word-parts.ts';
import type { Route } from './+types/words-part-page';
import { WordsEditor } from './words-editor.tsx';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

const back = { to: '/admin/settings/words', text: 'All page texts' };

/** The editor of one part, with its preview. */
export default function WordsPartPage({ loaderData, params }: Route.ComponentProps) {
  const part = wordParts.find(({ key }) => key === params.part);
  if (part === undefined)
    return (
      <>
        <PageHead title="Page not found" back={back} />
        <p className="text-ink-soft">There is no page at this address.</p>
      </>
    );
  return (
    <LoadedSettings loaderData={loaderData} title={part.name} back={back} lead={part.lead}>
      {(settings) => <WordsEditor key={part.key} part={part} settings={settings} />}
    </LoadedSettings>
  );
}
