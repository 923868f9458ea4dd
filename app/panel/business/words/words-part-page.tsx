import { type FocusEvent, useState } from 'react';
import type { Settings } from '#app/domain/business/settings.ts';
import { originalWords } from '#app/domain/business/words/original-words.ts';
import { specsOf, type WordPart, wordParts } from '#app/domain/business/words/word-parts.ts';
import { LoadedSettings, loadSettings } from '#app/panel/business/settings-editor.tsx';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { EditForm, useEditSession } from '#app/panel/frame/edit/edit-form.tsx';
import { History } from '#app/panel/frame/edit/history.tsx';
import { EyeIcon } from '#app/panel/frame/icons.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import NotFoundPage from '#app/panel/frame/shell/not-found-page.tsx';
import { useMatches } from '#app/panel/frame/use-is-wide.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { dealer } from '#dealer';
import type { Route } from './+types/words-part-page';
import { LivePicture, type Spot } from './live-picture.tsx';
import { WordEntries } from './word-entries.tsx';
import { WordText } from './word-text.tsx';
import { wordsNoun } from './words-noun.ts';

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadSettings(request);

const back = { to: '/admin/settings/words', text: 'All page texts' };

export default function WordsPartPage({ loaderData, params }: Route.ComponentProps) {
  const part = wordParts.find(({ key }) => key === params.part);
  if (part === undefined) return <NotFoundPage />;
  return (
    <LoadedSettings loaderData={loaderData} title={part.name} back={back} lead={part.lead}>
      {(settings) => <WordsEditor key={part.key + originalsOf(settings)} part={part} settings={settings} />}
    </LoadedSettings>
  );
}

const originalsOf = (facts: Settings) => JSON.stringify(originalWords(facts, dealer.locale));

/**
 * The form with a live preview: beside it if there is room, else in a dialog. If the facts behind the original texts
 * change, it starts again; what was typed is offered as a draft.
 */
function WordsEditor({ part, settings }: { part: WordPart; settings: Settings }) {
  const [noun] = useState(() => wordsNoun(part, settings));
  const session = useEditSession(noun, { entity: settings });
  const specs = specsOf(part);
  const [spot, setSpot] = useState<Spot>({ name: specs[0]?.[0] ?? '', index: null });
  // A phone-sized preview fits beside the form.
  const hasRoom = useMatches('(width >= 76rem)');
  const [isOpen, setIsOpen] = useState(false);

  // The preview scrolls to the focused field.
  function follow({ target }: FocusEvent) {
    const [name = '', index] = (target.getAttribute('name') ?? '').split('.');
    if (name in part.fields) setSpot({ name, index: index === undefined ? null : Number(index) });
  }

  const picture = <LivePicture form={session.form} noun={noun} page={part.page} spot={spot} />;
  return (
    <div className={hasRoom ? 'grid grid-cols-[minmax(0,1fr)_minmax(0,22.5rem)] items-start gap-8' : ''}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches which of its fields has the focus. */}
      <div className="min-w-0" onFocus={follow}>
        <EditForm
          session={session}
          label={part.name}
          saveText="Save settings"
          layout="page"
          actions={hasRoom ? undefined : <SmallButton icon={EyeIcon} text="See it" onClick={() => setIsOpen(true)} />}
        >
          {specs.map(([name, spec]) =>
            spec.kind === 'list' ? (
              <section key={name} aria-label={spec.label}>
                {specs.length > 1 && <h2 className="mb-3 text-xl font-bold">{spec.label}</h2>}
                <WordEntries name={name} spec={spec} original={noun.original(name)} />
              </section>
            ) : (
              <div key={name} className="mb-6">
                <WordText name={name} spec={spec} original={String(noun.original(name))} />
              </div>
            ),
          )}
        </EditForm>
        <History {...session} entity={session.base.entity} load={panel.settings.history} />
      </div>
      {hasRoom ? (
        <aside aria-label="How visitors see it" className="sticky top-8">
          {picture}
        </aside>
      ) : (
        <Dialog title="Preview" isOpen={isOpen} onClose={() => setIsOpen(false)}>
          {picture}
        </Dialog>
      )}
    </div>
  );
}
