import { useFailureToast } from '#app/admin/attempt.tsx';
import { panel } from '#app/admin/calls.ts';
import { NotLoaded } from '#app/admin/not-loaded.tsx';
import { PageHead } from '#app/admin/page-head.tsx';
import { PanelSection } from '#app/admin/panel-section.tsx';
import { load } from '#app/admin/session.ts';
import { settingsSentences } from '#app/admin/settings-sentences.ts';
import { useLastKnown } from '#app/admin/use-last-known.ts';
import { ApiFailure } from '#app/client.ts';
import type { Category } from '#app/domain/category.ts';
import type { ColumnTarget } from '#app/domain/import/columns.ts';
import { lineOutcomes } from '#app/domain/import/import.ts';
import type { LineView } from '#app/domain/import/line-view.ts';
import type { Route } from './+types/import-page';
import { ColumnChoice } from './column-choice.tsx';
import { type Import, importCalls } from './import-calls.ts';
import { FileAgain } from './import-file.tsx';
import { ImportLines } from './import-lines.tsx';
import { ImportPictures } from './import-pictures.tsx';
import { ImportState } from './import-state.tsx';
import { lines as linesInWords, valuesTitle } from './import-words.ts';
import { KeyQuestion } from './key-question.tsx';
import { useImportWatch } from './use-import-watch.ts';
import { ValueChoices } from './value-choices.tsx';

/** `failed` are the first lines that were planned and could not be written. */
type Shown = {
  about: Import;
  lines: LineView[];
  total: number;
  page: number;
  categories: Category[];
  brands: string[];
  failed: LineView[];
};
type Data = { shown: Shown | null; isMissing: boolean };

const pictureFields = new Set<ColumnTarget>(['featuredImage', 'images', 'gallery']);

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url);
  const show = searchParams.get('show');
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1);
  const wanted = {
    outcome: lineOutcomes.find((each) => each === show),
    step: show === 'left' ? ('left' as const) : undefined,
    isWarned: show === 'warned',
  };
  const get = async (): Promise<Data> => {
    try {
      const [about, { lines, total }, categories, brands, failed] = await Promise.all([
        importCalls.find(id),
        importCalls.lines(id, wanted, page),
        panel.categories.list(),
        panel.products.brands(),
        importCalls.lines(id, { step: 'failed' }, 1),
      ]);
      return { shown: { about, lines, total, page, categories, brands, failed: failed.lines }, isMissing: false };
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return { shown: null, isMissing: true };
      throw error;
    }
  };
  return load<Data>(request, get, {
    empty: { shown: null, isMissing: false },
    sentence: settingsSentences.imports.fetchFailed,
  });
}

export default function ImportPage({ loaderData }: Route.ComponentProps) {
  useFailureToast(loaderData);
  const shown = useLastKnown(loaderData.shown);
  const { current, set } = useImportWatch(shown);
  const isOpen = current?.state === 'planned' || current?.state === 'planning' || current?.state === 'asking';
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
          {isOpen && <FileAgain key={current.id} {...current} />}
          <ImportState about={current} failed={shown.failed} onMoved={set} />
          {current.question !== null && <KeyQuestion about={current} column={current.question} onChosen={set} />}
          {isOpen && current.state !== 'asking' && hasPictures && <ImportPictures about={current} onTaken={set} />}
          {isOpen && (
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
          {isOpen && current.values.length > 0 && (
            <PanelSection
              title={valuesTitle}
              lead="Words of your file that your shop does not have. Choose what each means. Your choices are remembered for the next file."
            >
              <ValueChoices about={current} categories={shown.categories} brands={shown.brands} onChosen={set} />
            </PanelSection>
          )}
          {current.state !== 'planning' && current.state !== 'asking' && <ImportLines {...shown} about={current} />}
        </>
      ) : loaderData.isMissing ? (
        <p>This import was removed. Imports are kept for a month, files that were not imported for two days.</p>
      ) : (
        <NotLoaded what="The import" />
      )}
    </div>
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
