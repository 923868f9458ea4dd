import { useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { sentences } from '#app/admin/sentences.ts';
import { load } from '#app/admin/session.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import { ApiFailure } from '#app/client.ts';
import type { Category } from '#app/domain/category.ts';
import type { ColumnTarget } from '#app/domain/import/columns.ts';
import { type Import, lineOutcomes } from '#app/domain/import/import.ts';
import type { LineView } from '#app/domain/import/line-view.ts';
import type { Route } from './+types/import-page';
import { ColumnChoice } from './column-choice.tsx';
import { importCalls } from './import-calls.ts';
import { ImportLines } from './import-lines.tsx';
import { ImportPictures } from './import-pictures.tsx';
import { ImportState } from './import-state.tsx';
import { lines as linesInWords } from './import-words.ts';
import { useImportWatch } from './use-import-watch.ts';

type Shown = { about: Import; lines: LineView[]; total: number; page: number; categories: Category[] };
type Data = { shown: Shown | null; isMissing: boolean };

const pictureFields = new Set<ColumnTarget>(['featuredImage', 'images', 'gallery']);

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const show = searchParams.get('show');
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1);
  const wanted = {
    outcome: lineOutcomes.find((each) => each === show),
    step: show === 'left' ? ('left' as const) : undefined,
  };
  const get = async (): Promise<Data> => {
    try {
      const [about, { lines, total }, categories] = await Promise.all([
        importCalls.find(id),
        importCalls.lines(id, wanted, page),
        panel.categories.list(),
      ]);
      return { shown: { about, lines, total, page, categories }, isMissing: false };
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return { shown: null, isMissing: true };
      throw error;
    }
  };
  return load<Data>(request, get, {
    empty: { shown: null, isMissing: false },
    sentence: sentences.imports.fetchFailed,
  });
}

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const shown = useLastKnown(loaderData.shown);
  const { current, set } = useImportWatch(shown?.about ?? null, loaderData);
  const isOpen = current?.state === 'planned' || current?.state === 'planning';
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
          <ImportState about={current} onMoved={set} />
          {isOpen && hasPictures && <ImportPictures about={current} onTaken={set} />}
          {isOpen && (
            <PanelSection
              title="Columns"
              lead="What each column of your file is read as. Change what was guessed wrong and check again."
            >
              <ColumnChoice
                key={JSON.stringify([current.id, current.targets, current.options])}
                about={current}
                categories={shown.categories}
                onChosen={set}
              />
            </PanelSection>
          )}
          {current.state !== 'planning' && <ImportLines {...shown} about={current} />}
        </>
      ) : loaderData.isMissing ? (
        <p>This import is no longer there. Imports are kept for a month, files that were not imported for two days.</p>
      ) : (
        <NotLoaded what="The import" />
      )}
    </div>
  );
}

function FileInWords({ about: { fileName, sheet, otherSheets, total } }: { about: Import }) {
  return (
    <>
      <span className="break-all">{fileName}</span>, {linesInWords(total)}
      {sheet !== '' && otherSheets.length > 0 && (
        <>
          {' '}
          of the sheet “{sheet}”. Not read: {otherSheets.join(', ')}
        </>
      )}
    </>
  );
}
