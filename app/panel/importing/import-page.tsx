import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ColumnTarget } from '#app/domain/importing/columns.ts';
import { isAtWork, lineOutcomes } from '#app/domain/importing/import.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { orMissing } from '#app/panel/frame/calls/missing.ts';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { settingsSentences } from '#app/panel/frame/settings-sentences.ts';
import type { Route } from './+types/import-page';
import { ColumnChoice } from './column-choice.tsx';
import { type Import, importCalls, isOpen, useChoice } from './import-calls.ts';
import { FileAgain, ImportPictures } from './import-file.tsx';
import { ImportLines } from './import-lines.tsx';
import { ImportState } from './import-state.tsx';
import { lines as linesInWords, valuesTitle } from './import-words.ts';
import { ValueChoices } from './value-choices.tsx';

const pictureFields = new Set<ColumnTarget>(['featuredImage', 'images', 'gallery']);

/** `failed` are the first lines that were planned and could not be written. */
async function find(id: string, search: URLSearchParams) {
  const show = search.get('show');
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const wanted = {
    outcome: lineOutcomes.find((each) => each === show),
    step: show === 'left' ? ('left' as const) : undefined,
    isWarned: show === 'warned',
  };
  const [about, { lines, total }, categories, brands, failed] = await Promise.all([
    importCalls.find(id),
    importCalls.lines(id, wanted, page),
    panel.categories.list(),
    panel.products.brands(),
    importCalls.lines(id, { step: 'failed' }, 1),
  ]);
  return { about, lines, total, page, categories, brands, failed: failed.lines };
}

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  loadValue(request, () => orMissing(find(id, new URL(request.url).searchParams)), {
    sentence: settingsSentences.imports.fetchFailed,
  });

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const shown = useLoadedValue(loaderData);
  const { current, set } = useImportWatch(shown);
  const isChangeable = current !== null && isOpen(current);
  const hasPictures = current?.targets.some((target) => pictureFields.has(target));
  return (
    <div className="@container">
      <PageHead
        title="Import"
        back={{ to: '/admin/products/import', text: 'Import and export' }}
        lead={current && <FileInWords about={current} />}
      />
      {shown !== null && current !== null ? (
        <>
          {isChangeable && <FileAgain key={current.id} {...current} />}
          <ImportState about={current} failed={shown.failed} onMoved={set} />
          {current.question !== null && <KeyQuestion about={current} column={current.question} onChosen={set} />}
          {isChangeable && current.state !== 'asking' && hasPictures && (
            <ImportPictures about={current} onTaken={set} />
          )}
          {isChangeable && (
            <PanelSection
              title="Columns"
              lead="The field that each column of your file fills. Correct wrong guesses, then check again."
            >
              <ColumnChoice
                key={JSON.stringify([current.id, current.targets, current.options])}
                about={current}
                categories={shown.categories}
                onChosen={set}
              />
            </PanelSection>
          )}
          {isChangeable && current.values.length > 0 && (
            <PanelSection
              title={valuesTitle}
              lead="Words of your file that your shop does not have. Choose what each means. Your choices are remembered for the next file."
            >
              <ValueChoices about={current} categories={shown.categories} brands={shown.brands} onChosen={set} />
            </PanelSection>
          )}
          {current.state !== 'planning' && current.state !== 'asking' && <ImportLines {...shown} about={current} />}
        </>
      ) : loaderData.failed === null ? (
        <p>This import was removed. Imports are kept for a month, files that were not imported for two days.</p>
      ) : (
        <NotLoaded what="The import" />
      )}
    </div>
  );
}

/** Polling interval in ms. */
const pause = 500;

/**
 * Polls an import while it is running, then reloads the page. `loaded` is a new object for each successful load. `set`
 * shows the import that a change returned, and reloads the page.
 */
function useImportWatch(loaded: { about: Import } | null) {
  const { revalidate } = useRevalidator();
  /** An answer after this load. */
  const [later, setLater] = useState<{ than: typeof loaded; now: Import } | null>(null);
  const current = later?.than === loaded ? later.now : (loaded?.about ?? null);

  useEffect(() => {
    if (current === null || !isAtWork(current.state)) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      // A failure counts as no news. Each answer is a new object, which schedules the next poll.
      const now = await importCalls.find(current.id).catch(() => ({ ...current }));
      if (isOver) return;
      setLater({ than: loaded, now });
      if (!isAtWork(now.state)) await revalidate();
    }, pause);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [current, loaded, revalidate]);

  function set(now: Import): void {
    setLater({ than: loaded, now });
    // A load in progress may have read the import before this change.
    revalidate();
  }
  return { current, set };
}

/** Asks whether a column holds the SKU, before products are matched by name. */
function KeyQuestion({ about, column, onChosen }: { about: Import; column: number; onChosen: (now: Import) => void }) {
  const { choose, isPending } = useChoice(about, onChosen);
  const title = about.titles[column] ?? '';
  const answer = (target: ColumnTarget) => {
    if (!isPending) void choose({ targets: about.targets.with(column, target) });
  };

  return (
    <PanelSection
      title={`Is “${title}” the SKU?`}
      lead="Products are matched by their SKU. Without one they are matched by name, which may change the wrong product."
    >
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{about.samples[column]?.join(' · ')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <SmallButton kind="primary" text="Yes, it is the SKU" aria-disabled={isPending} onClick={() => answer('sku')} />
        <SmallButton text="No, match by name" aria-disabled={isPending} onClick={() => answer('')} />
      </div>
    </PanelSection>
  );
}

function FileInWords({ about: { fileName, sheet, otherSheets, total, counts } }: { about: Import }) {
  return (
    <>
      <span className="break-all">{fileName}</span>, {linesInWords(total)}
      {counts.blank > 0 && ` and ${counts.blank} blank`}
      {sheet !== '' && otherSheets.length > 0 && (
        <>
          {' '}
          of the sheet “{sheet}”. Not read: {otherSheets.join(', ')}
        </>
      )}
    </>
  );
}
