import { memo } from 'react';
import type { GridRow } from '#app/domain/grid.ts';
import {
  type Column,
  cellWords,
  columnTitles,
  isNumeric,
  optionsOf,
  type Shown,
  shownFields,
} from '#app/domain/grid-columns.ts';
import { contested, type RowEdit, rowNow } from '#app/domain/grid-edits.ts';
import { dealer } from '#dealer';
import { CellEditor } from './cell-editor.tsx';
import { saleRemark } from './changes.ts';
import { stopsOf } from './cursor.ts';

type GridTableRowProps = {
  row: GridRow;
  /** The index in the whole list. */
  index: number;
  edit: RowEdit | undefined;
  known: Shown;
  isChosen: boolean;
  choose: (rows: readonly GridRow[], isChosen: boolean) => void;
  /** The active stop in this row; `null` if another row is active. */
  stop: number | null;
  /** The bounds of the selection in this row; `null` if none. */
  left: number | null;
  right: number | null;
  /** The text of the cell in edit mode; `null` if none. */
  editing: string | null;
  editor: { type: (text: string) => void; leave: (keeps: boolean) => void } | null;
};

const cell = 'border-r border-b border-rule align-top';
const focus = 'focus:outline-3 focus:-outline-offset-3 focus:outline-cyan';

/** The ARIA attributes of a grid cell. */
const inGrid = (role: 'gridcell' | 'rowheader', isMarked: boolean) => ({ role, 'aria-selected': isMarked });

/** One product. Memoised: a keystroke must render only the rows it changes. */
export const GridTableRow = memo(function GridTableRow(props: GridTableRowProps) {
  const { row, index, edit, isChosen, choose, stop, left, right } = props;
  const now = rowNow(row, edit);
  const at = (place: number) => ({
    'data-at': `${index} ${place}`,
    tabIndex: stop === place ? 0 : -1,
  });
  const isMarked = (place: number) => left !== null && right !== null && place >= left && place <= right;
  const marked = (place: number) => (isMarked(place) ? 'bg-shade' : 'bg-sheet');
  return (
    <tr aria-rowindex={index + 2}>
      <td
        data-cell={`${index} 0`}
        {...inGrid('gridcell', isMarked(0))}
        className={`${cell} sticky left-0 z-10 ${marked(0)}`}
      >
        <label className="grid min-h-11 place-items-center">
          <input
            {...at(0)}
            type="checkbox"
            aria-label={`Select ${row.name}`}
            checked={isChosen}
            onChange={(event) => choose([row], event.target.checked)}
            className={`size-5 ${focus}`}
          />
        </label>
      </td>
      <th
        scope="row"
        data-cell={`${index} 1`}
        {...inGrid('rowheader', isMarked(1))}
        className={`${cell} sticky left-14 z-10 px-2 py-1 text-left font-normal ${marked(1)}`}
      >
        <a
          {...at(1)}
          href={`/admin/products/${row.id}`}
          target="_blank"
          rel="noopener"
          title="Open this product in a new tab"
          className={`block min-h-11 pt-1 [overflow-wrap:anywhere] hover:underline ${focus}`}
        >
          <span className="block font-semibold">{row.name}</span>
          <span className="block text-xs text-ink-soft">{[row.brand, row.sku].filter(Boolean).join(' · ')}</span>
        </a>
      </th>
      {props.known.columns.map((column) => {
        const place = stopsOf(props.known.columns).indexOf(column);
        return (
          <Cell
            key={column}
            {...props}
            now={now}
            column={column}
            place={place}
            at={at(place)}
            isMarked={isMarked(place)}
            isOpen={stop === place && props.editing !== null}
          />
        );
      })}
    </tr>
  );
});

type CellProps = GridTableRowProps & {
  now: GridRow;
  column: Column;
  place: number;
  at: { 'data-at': string; tabIndex: number };
  isMarked: boolean;
  isOpen: boolean;
};

function Cell({ row, now, index, edit, known, column, place, at, isMarked, isOpen, editing, editor }: CellProps) {
  const title = `${columnTitles[column]} of ${row.name}`;
  const wrong = edit?.wrong[column];
  const words = cellWords(column, now, dealer.locale);
  const before = cellWords(column, edit?.base ?? row, dealer.locale);
  const isChanged = wrong === undefined && words !== before;
  const remarks = remarksOn(column, now, edit);
  const side = isNumeric(column) ? 'text-right tabular-nums' : '';
  if (isOpen && editor)
    return (
      <td data-cell={`${index} ${place}`} {...inGrid('gridcell', isMarked)} className={`${cell} bg-sheet`}>
        <CellEditor
          name={title}
          options={optionsOf(column, now, known)}
          text={editing ?? ''}
          isNumber={isNumeric(column)}
          onType={editor.type}
          onLeave={() => editor.leave(true)}
        />
      </td>
    );
  return (
    <td
      {...at}
      data-cell={`${index} ${place}`}
      {...inGrid('gridcell', isMarked)}
      aria-invalid={wrong !== undefined}
      className={`${cell} ${focus} relative scroll-mb-24 cursor-cell px-2 py-2 [overflow-wrap:anywhere] ${side} ${isMarked ? 'bg-shade' : ''} ${isChanged ? 'border-l-4 border-l-yellow-mark font-semibold' : ''} ${wrong ? 'border-l-4 border-l-magenta' : ''}`}
    >
      <span className="sr-only">{title}: </span>
      {wrong ? (
        <span className="block text-left font-semibold text-magenta">
          “{wrong.text}” {wrong.problem}
        </span>
      ) : (
        words || <span className="sr-only">empty</span>
      )}
      {isChanged && <span className="block text-xs font-normal text-ink-soft"> was {before || 'empty'}</span>}
      {remarks.map((remark) => (
        <span key={remark} className="block text-left text-xs font-normal text-magenta">
          {remark}
        </span>
      ))}
    </td>
  );
}

/** Hints about a cell in addition to its text. */
function remarksOn(column: Column, now: GridRow, edit: RowEdit | undefined): string[] {
  const sale = column === 'salePrice' ? saleRemark(now) : null;
  const isDisputed =
    edit?.theirs !== undefined && contested(edit, edit.theirs).some((field) => shownFields[column].includes(field));
  return [...(sale ? [sale] : []), ...(isDisputed ? ['Someone else has changed this product'] : [])];
}
