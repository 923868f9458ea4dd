import type { ColumnTarget } from '#app/domain/importing/columns.ts';
import { isAtWork, lineOutcomes } from '#app/domain/importing/import.ts';
import { catalogueCalls } from '#app/panel/catalogue/catalogue-calls.ts';
import { orMissing } from '#app/panel/frame/calls/answers.ts';
import { panel } from '#app/panel/frame/calls/calls.ts';
import { loadValue, useLoadedValue } from '#app/panel/frame/calls/loaded-value.ts';
import { NotLoaded } from '#app/panel/frame/not-loaded.tsx';
import { PageHead } from '#app/panel/frame/page-head.tsx';
import { pageIn } from '#app/panel/frame/pages.tsx';
import { PanelSection } from '#app/panel/frame/panel-section.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { usePolling } from '#app/panel/frame/status.tsx';
import type { Route } from './+types/import-page';
import { ColumnChoice } from './column-choice.tsx';
import { type Import, importCalls, isOpen, useChoice } from './import-calls.ts';
import { FileAgain, ImportPictures } from './import-file.tsx';
import { ImportLines } from './import-lines.tsx';
import { ImportState } from './import-state.tsx';
import { lines as linesInWords, valuesTitle } from './import-words.ts';
import { ValueChoices } from './value-choices.tsx';

const pictureFields = new Set<ColumnTarget>(['featuredImage', 'images', 'gallery']);

async function find(id: string, search: URLSearchParams) {
  const show = search.get('show');
  const page = pageIn(search);
  const wanted = {
    outcome: lineOutcomes.find((each) => each === show),
    step: show === 'left' ? ('left' as const) : undefined,
    isWarned: show === 'warned',
  };
  const [about, { lines, total }, categories, brands] = await Promise.all([
    importCalls.find(id),
    importCalls.lines(id, wanted, page),
    panel.categories.list(),
    catalogueCalls.brands(),
  ]);
  return { about, lines, total, page, categories, brands };
}

export const clientLoader = ({ request, params: { id } }: Route.ClientLoaderArgs) =>
  loadValue(request, () => orMissing(find(id, new URL(request.url).searchParams)), {
    sentence: 'Failed to fetch the import',
  });

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  const shown = useLoadedValue(loaderData);
  const about = shown?.about ?? null;
  usePolling(about !== null && isAtWork(about.state), loaderData, 1000);
  const isChangeable = about !== null && isOpen(about);
  const hasPictures = about?.targets.some((target) => pictureFields.has(target));
  return (
    <div className="@container">
      <PageHead
        title="Import"
        back={{ to: '/admin/products/import', text: 'Import and export' }}
        lead={about && <FileInWords about={about} />}
      />
      {shown !== null && about !== null ? (
        <>
          {isChangeable && <FileAgain key={about.id} {...about} />}
          <ImportState about={about} />
          {about.question !== null && <KeyQuestion about={about} column={about.question} />}
          {isChangeable && about.state !== 'asking' && hasPictures && <ImportPictures id={about.id} />}
          {isChangeable && (
            <PanelSection
              title="Columns"
              lead="The field that each column of your file fills. Correct wrong guesses, then check again."
            >
              <ColumnChoice
                key={JSON.stringify([about.id, about.targets, about.options])}
                about={about}
                categories={shown.categories}
              />
            </PanelSection>
          )}
          {isChangeable && about.values.length > 0 && (
            <PanelSection
              title={valuesTitle}
              lead="Words of your file that your shop does not have. Choose what each means. Your choices are remembered for the next file."
            >
              <ValueChoices {...shown} />
            </PanelSection>
          )}
          {about.state !== 'planning' && about.state !== 'asking' && <ImportLines {...shown} />}
        </>
      ) : loaderData.failed === null ? (
        <p>This import was removed. Imports are kept for a month, files that were not imported for two days.</p>
      ) : (
        <NotLoaded what="The import" />
      )}
    </div>
  );
}

/** Asks whether a column holds the SKU, before products are matched by name. */
function KeyQuestion({ about, column }: { about: Import; column: number }) {
  const { choose, isPending } = useChoice(about);
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
