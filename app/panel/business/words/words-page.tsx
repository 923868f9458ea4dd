import { Link } from 'react-router';
import type { Settings } from '#app/domain/business/settings.ts';
import { sampleTestimonialsLeft } from '#app/domain/business/words/page-words.ts';
import { specsOf, type WordPart, wordParts } from '#app/domain/business/words/word-parts.ts';
import { LoadedSettings, loadSettings } from '#app/panel/business/settings-editor.tsx';
import { ArrowIcon } from '#app/ui/icons.tsx';
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
      {(settings) => pages.map((page) => <Parts key={page.name} {...page} settings={settings} />)}
    </LoadedSettings>
  );
}

function Parts({ name, parts, settings }: { name: string; parts: readonly WordPart[]; settings: Settings }) {
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-xl font-bold">{name}</h2>
      <ul aria-label={name} className="divide-y divide-rule border border-rule bg-sheet">
        {parts.map((part) => (
          <li key={part.key} className="grid">
            <Link
              to={`/admin/settings/words/${part.key}`}
              className="flex min-h-16 items-center justify-between gap-3 px-4 py-3 no-underline hover:bg-shade focus-visible:-outline-offset-3"
            >
              <span className="min-w-0">
                <span className="block font-bold">{part.name}</span>
                <span className="block text-sm break-words text-ink-soft">{whoseWords(part, settings)}</span>
              </span>
              <ArrowIcon className="size-5 shrink-0 text-cyan" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whoseWords(part: WordPart, settings: Settings): string {
  const isOwn = specsOf(part).some(([name]) => (settings[name] ?? '') !== '');
  const samples = 'testimonials' in part.fields ? samplesInWords(sampleTestimonialsLeft(settings)) : '';
  return [isOwn ? 'Edited' : 'Original', samples].filter(Boolean).join(', ');
}
