import { type Column, cellWords, columnTitles, type GridRow, maxProductsPerSave } from '#app/domain/catalogue/grid.ts';
import {
  type ChangedCell,
  changedCells,
  changesOf,
  decided,
  inEach,
  isChanged,
  isContested,
  noEdits,
  type RowEdit,
  rowNow,
  withoutCell,
} from '#app/domain/catalogue/grid-edits.ts';
import { jumpInWords } from '#app/domain/catalogue/price-change.ts';
import { formatMoney } from '#app/domain/text/money.ts';
import { noSale } from '#app/panel/catalogue/form/price-and-stock.tsx';
import { counted, figure } from '#app/panel/frame/counted.ts';
import { pageBar } from '#app/panel/frame/edit/form.tsx';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { dealer } from '#dealer';
import { type Grid, useGridSave } from './use-grid.ts';

/** A cell before and after its change, with the conflicting value of another user, and a hint if it may surprise. */
export function cellInWords(edit: RowEdit, column: Column) {
  const inWords = (row: GridRow): string => cellWords(column, row, dealer.locale);
  const [before, after] = [inWords(edit.base), inWords(rowNow(edit))];
  const isPrice = column === 'salePrice' || column === 'regularPrice';
  const now = rowNow(edit);
  const money = (amount: number) => formatMoney(amount, now.currency, dealer.locale);
  const jump = isPrice ? jumpInWords(edit.base[column], now[column], money) : null;
  return {
    before,
    after,
    theirs: edit.theirs && isContested(edit, column) ? inWords(edit.theirs) : null,
    jump,
    remark:
      isChanged(edit, column) && before === after
        ? 'The product page and the lists will then show the same stock.'
        : (jump ??
          (isPrice && noSale(now)
            ? 'The sale price is not below the regular price. Visitors see it as the price, without a sale.'
            : null)),
  };
}

const toCheck = (count: number) => `${counted(count, 'price', 'prices')} to check`;
const isDoubtful = ({ edit, column, wrong }: ChangedCell) => !wrong && cellInWords(edit, column).jump !== null;

const sizeOf = (changes: number, products: number) =>
  `${counted(changes, 'change', 'changes')} in ${counted(products, 'product', 'products')}`;

/** A sticky bar with the number of unsaved changes, and the Review and Undo buttons. */
export function ChangeBar({ grid }: { grid: Grid }) {
  const { edits, canUndo, undo, review } = grid;
  const cells = changedCells(edits);
  const count = cells.length;
  if (count === 0 && !canUndo) return null;
  const unread = cells.filter(({ wrong }) => wrong).length;
  const doubtful = cells.filter(isDoubtful).length;
  return (
    <div data-bottom-bar="" className={`${pageBar} flex flex-wrap items-center gap-x-3 gap-y-1`}>
      <Button size="small" aria-disabled={count === 0} onClick={() => review(count > 0)}>
        Review changes
      </Button>
      <SmallButton kind="quiet" text="Undo" aria-disabled={!canUndo} aria-label="Undo the last step" onClick={undo} />
      <p role="status" className="border-l-4 border-yellow-mark pl-2 text-sm text-ink-soft empty:hidden">
        {count > 0 && `${sizeOf(count, Object.keys(edits).length)}, not saved yet`}
        {doubtful > 0 && `; ${toCheck(doubtful)}`}
        {unread > 0 && `; ${counted(unread, 'cell', 'cells')} with an error`}
      </p>
    </div>
  );
}

/** Lists every change with its old and new value before saving. Changes can be dropped, and conflicts resolved. */
export function ReviewDialog({ grid }: { grid: Grid }) {
  const saving = useGridSave(grid);
  return (
    <Dialog title="Check your changes" isOpen={grid.isReviewing} onClose={() => grid.review(false)}>
      <Review grid={grid} {...saving} />
    </Dialog>
  );
}

type ReviewProps = { grid: Grid } & ReturnType<typeof useGridSave>;

const kindOf = (cell: ChangedCell) =>
  cell.wrong ? 'wrong' : isContested(cell.edit, cell.column) ? 'disputed' : isDoubtful(cell) ? 'doubtful' : 'plain';

function Review({ grid: { edits, change, review }, isSaving, save }: ReviewProps) {
  const cells = changedCells(edits);
  const { disputed = [], wrong = [], doubtful = [], plain = [] } = Object.groupBy(cells, kindOf);
  const changes = disputed.length + doubtful.length + plain.length;
  const products = changesOf(edits).length;
  const conflicts = [...new Set(disputed.map(({ edit }) => edit.base.id))];
  const obstacle =
    disputed.length > 0
      ? 'Please decide first what stays.'
      : products > maxProductsPerSave
        ? `Up to ${figure(maxProductsPerSave)} products can be saved at once. Please discard some changes.`
        : null;
  const isBlocked = isSaving || obstacle !== null || changes === 0;
  const decide = (ids: readonly string[]) => (whose: Whose) => change((now) => decided(now, ids, whose));

  return (
    <>
      <p role="status" className="text-ink-soft">
        {changes === 0 ? 'No changes to save.' : `${sizeOf(changes, products)}. Nothing is saved yet.`}
      </p>
      {conflicts.length > 1 && <Decide of="all of them" suffix=" for all" decide={decide(conflicts)} />}
      <ul aria-label="Changes" className="mt-4 border-b border-rule">
        {/* What the user must decide or correct comes first. */}
        {[...disputed, ...wrong, ...doubtful, ...plain].map((cell) => (
          <Item
            key={cell.edit.base.id + cell.column}
            {...cell}
            drop={() => change((now) => inEach(now, [cell.edit.base], (edit) => withoutCell(edit, cell.column)))}
            decide={decide([cell.edit.base.id])}
          />
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-5 -mb-5 mt-4 flex flex-wrap gap-2 border-t border-rule bg-sheet px-5 py-3">
        <Button size="small" data-save="" aria-disabled={isBlocked} onClick={() => isBlocked || save()}>
          {isSaving ? 'Saving…' : `Save ${counted(products, 'product', 'products')}`}
        </Button>
        <SmallButton kind="quiet" text="Continue editing" onClick={() => review(false)} />
        {cells.length > 1 && (
          <SmallButton
            kind="quiet"
            text="Discard all"
            onClick={() => {
              change(() => noEdits);
              review(false);
            }}
          />
        )}
        {doubtful.length > 0 && (
          <p className="self-center text-sm font-semibold text-magenta">{toCheck(doubtful.length)}</p>
        )}
        {obstacle !== null && <p className="text-sm text-ink-soft">{obstacle}</p>}
      </div>
    </>
  );
}

type Whose = 'mine' | 'theirs';

type ItemProps = ChangedCell & { drop: () => void; decide: (whose: Whose) => void };

/** One change with its old and new value, or an invalid cell with the reason. */
function Item({ edit, column, wrong, drop, decide }: ItemProps) {
  const { name } = edit.base;
  const { before, after, theirs, remark, jump } = cellInWords(edit, column);
  const title = columnTitles[column];
  return (
    <li className="border-t border-rule py-2">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 break-words">
          <span className="font-semibold">{name}</span>
          <br />
          {wrong ? (
            <span className="text-magenta">{`${title} “${wrong.text}” ${wrong.problem}.`}</span>
          ) : (
            <>
              {title}: {before || 'empty'}
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> becomes </span>
              <strong>{after || 'empty'}</strong>
            </>
          )}
        </p>
        <SmallButton
          kind="quiet"
          text="Discard"
          className="shrink-0"
          aria-label={`Discard this change: ${title} of ${name}`}
          onClick={({ currentTarget }) => {
            focusNext(currentTarget);
            drop();
          }}
        />
      </div>
      {remark && <p className={`text-sm ${jump ? 'text-magenta' : 'text-ink-soft'}`}>{remark}</p>}
      {theirs !== null && (
        <>
          <p className="text-sm break-words text-magenta">Another user changed it to {theirs || 'empty'}.</p>
          <Decide of={name} decide={decide} />
        </>
      )}
    </li>
  );
}

/** The buttons are removed with their item, so the focus moves to the next item, or to Save. */
function focusNext(button: HTMLElement): void {
  const next = button.closest('li')?.nextElementSibling?.querySelector('button');
  const save = button.closest('dialog')?.querySelector<HTMLElement>('[data-save]');
  (next ?? save)?.focus();
}

type DecideProps = {
  /** Names the products in the buttons' accessible names. */
  of: string;
  suffix?: string;
  decide: (whose: Whose) => void;
};

/** Buttons that resolve a conflict with the user's own or the saved value. */
const Decide = ({ of, suffix = '', decide }: DecideProps) => (
  <div className="mt-1 flex flex-wrap gap-2">
    {Object.entries({ mine: 'Keep mine', theirs: 'Take theirs' }).map(([whose, text]) => (
      <SmallButton
        text={text + suffix}
        key={whose}
        aria-label={`${text}: ${of}`}
        onClick={({ currentTarget }) => {
          focusNext(currentTarget);
          decide(whose as Whose);
        }}
      />
    ))}
  </div>
);
