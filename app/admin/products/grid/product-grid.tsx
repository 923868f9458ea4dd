import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { figure } from '#app/admin/counted.ts';
import { Notice } from '#app/admin/edit/edit-form.tsx';
import { useIsWide } from '#app/admin/use-is-wide.ts';
import type { Category } from '#app/domain/category.ts';
import { dateAndTime } from '#app/domain/dates.ts';
import type { GridRow } from '#app/domain/grid.ts';
import type { Column } from '#app/domain/grid-columns.ts';
import { Button } from '#app/ui/button.tsx';
import { dealer } from '#dealer';
import { applied, appliedInWords, type BulkStep } from './bulk.ts';
import { BulkForm } from './bulk-form.tsx';
import { ChangeBar } from './change-bar.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { atCell, type Cursor, firstCell, inList, stopsOf } from './cursor.ts';
import { GridCards } from './grid-cards.tsx';
import { GridPages } from './grid-pages.tsx';
import { GridTable } from './grid-table.tsx';
import { type Block, paste, pastedInWords } from './paste.ts';
import { ReviewDialog } from './review-dialog.tsx';
import { useChosen } from './use-chosen.ts';
import { useGrid } from './use-grid.ts';
import { useGridRemoval } from './use-grid-removal.ts';
import { useGridSave } from './use-grid-save.ts';

/** Rows per page, about a screen and a half. Rendering all rows would slow down every keystroke. */
const perPage = { wide: 50, narrow: 20 } as const;

const nothing: GridRow[] = [];

type ProductGridProps = {
  /** `null` if the load failed. */
  rows: GridRow[] | null;
  /** The number of products that match the filter. */
  total: number;
  /** The visible columns. */
  columns: readonly Column[];
  categories: readonly Category[];
  tags: readonly string[];
};

/** The products as a grid, or as cards on narrow viewports, with bulk changes and review. */
export function ProductGrid({ rows: loaded, total, columns, categories, tags }: ProductGridProps) {
  const grid = useGrid(loaded ?? nothing);
  const { rows, edits, change, earlier } = grid;
  const saving = useGridSave(grid);
  const known = useMemo(() => ({ columns, categories: categories.map(({ name }) => name) }), [columns, categories]);
  const chosen = useChosen(rows);
  const removal = useGridRemoval(grid, chosen);
  const isWide = useIsWide();
  const [wanted, setCursor] = useState<Cursor>(firstCell);
  const cursor = inList(wanted, rows.length, stopsOf(columns).length);
  // The announcement holds until the next change.
  const [message, setMessage] = useState({ news: '', of: edits });
  const news = message.of === edits ? message.news : '';
  const [isReviewing, setIsReviewing] = useState(false);

  const size = isWide ? perPage.wide : perPage.narrow;
  const page = Math.floor(cursor.row / size);
  const first = page * size;
  const shown = rows.slice(first, first + size);

  // A paste must use the current edits and rows, not those of the last render.
  const latest = useRef({ edits, rows });
  useLayoutEffect(() => {
    latest.current = { edits, rows };
  });
  const pasteAt = useCallback(
    (block: Block, cells: string[][]) => {
      const made = paste(latest.current.edits, latest.current.rows, block, cells, known);
      change(() => made.edits);
      setMessage({ news: pastedInWords(made), of: made.edits });
    },
    [change, known],
  );

  function apply(step: BulkStep) {
    const made = applied(edits, chosen.rows, step, known);
    change(() => made.edits);
    setMessage({ news: appliedInWords(made), of: made.edits });
    return made.changed > 0;
  }

  const common = {
    grid,
    known,
    chosen,
    first,
    shown,
    cursor,
    setCursor,
    pasteAt,
    say: (text: string) => setMessage({ news: text, of: edits }),
  };
  const review = () => setIsReviewing(true);
  return (
    <div className="mt-3">
      {earlier !== null && (
        <Notice text={`Unsaved changes from ${dateAndTime(earlier.savedAt, dealer.locale)} are kept on this device.`}>
          <Button size="small" onClick={earlier.restore}>
            Restore
          </Button>
          <Button size="small" kind="quiet" onClick={earlier.drop}>
            Discard
          </Button>
        </Notice>
      )}
      {loaded !== null && (
        <>
          <ChosenBar chosen={chosen} all={rows.length} {...removal} />
          {total > rows.length && (
            <p className="mb-3 text-sm">
              The first {figure(rows.length)} of {figure(total)} products are listed. Use the filters to reach the
              others.
            </p>
          )}
          {chosen.rows.length > 0 && (
            <BulkForm
              // The columns decide what can be changed.
              key={columns[0]}
              count={chosen.rows.length}
              known={known}
              tags={tags}
              apply={apply}
            />
          )}
          <p role="status" className="mb-3 border-l-4 border-cyan bg-shade px-3 py-2 text-sm empty:hidden">
            {news}
          </p>
          {rows.length === 0 && <p className="border border-rule bg-sheet p-6 text-center">No products found</p>}
          {rows.length > 0 &&
            (isWide ? <GridTable {...common} perPage={size} review={review} /> : <GridCards {...common} />)}
          <GridPages
            page={page}
            size={size}
            count={rows.length}
            open={(next) => setCursor(atCell(next * size, cursor.stop))}
          />
        </>
      )}
      <ChangeBar grid={grid} isSaving={saving.isSaving} review={review} />
      <ReviewDialog
        edits={edits}
        change={change}
        isOpen={isReviewing}
        isSaving={saving.isSaving}
        save={() => saving.save(() => setIsReviewing(false))}
        onClose={() => setIsReviewing(false)}
      />
    </div>
  );
}
