import type { Settings } from '#app/domain/business/settings.ts';
import { sampleTestimonialsLeft } from '#app/domain/business/words/page-words.ts';
import { specsOf, type WordPart, wordParts } from '#app/domain/business/words/word-parts.ts';
import { LoadedSettings, loadSettings } from '#app/panel/business/settings-editor.tsx';
import { LinkGroups } from '#app/panel/frame/parts/link-groups.tsx';
import type { Route } from './+types/words-page';
import { samplesInWords } from './samples-in-words.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

const pages = [
  { name: 'Home', parts: wordParts.filter(({ page, key }) => page === '/' && key !== 'footer') },
  { name: 'Services', parts: wordParts.filter(({ page }) => page === '/services') },
  { name: 'Every page', parts: wordParts.filter(({ key }) => key === 'footer') },
];

/** The list of parts, each marked as original or edited. */
export default function WordsPage({ loaderData }: Route.ComponentProps) {
  return (
    <LoadedSettings
      loaderData={loaderData}
      title="Page texts"
      lead="Change the texts of your website. You can restore an original text at any time."
    >
      {(settings) => (
        <LinkGroups
          label="Parts of the website"
          groups={pages.map(({ name, parts }) => ({
            title: name,
            rows: parts.map((part) => ({
              to: `/admin/settings/words/${part.key}`,
              name: part.name,
              note: whoseWords(part, settings),
            })),
          }))}
        />
      )}
    </LoadedSettings>
  );
}

function whoseWords(part: WordPart, settings: Settings): string {
  const isOwn = specsOf(part).some(([name]) => (settings[name] ?? '') !== '');
  const samples = 'testimonials' in part.fields ? samplesInWords(sampleTestimonialsLeft(settings)) : '';
  return [isOwn ? 'Edited' : 'Original', samples].filter(Boolean).join(', ');
}
