import { type FocusEvent, memo, type ReactNode } from 'react';
import {
  type Column,
  columnTitles,
  type GridRow,
  isNumeric,
  type Known,
  optionsOf,
} from '#app/domain/catalogue/grid.ts';
import { isChanged, type RowEdit, unedited } from '#app/domain/catalogue/grid-edits.ts';
import { isInStockOnPage } from '#app/domain/catalogue/product.ts';
import { figure } from '#app/panel/frame/counted.ts';
import { SmallButton } from '#app/panel/frame/parts/small-button.tsx';
import { Options } from '#app/ui/field.tsx';
import { type Area, atCell, checkboxPlace, namePlace, perPage } from './cells.ts';
import { cellInWords } from './review.tsx';
import type { Grid } from './use-grid.ts';
import { type Editor, useGridKeys } from './use-grid-keys.ts';

/** Numbers of plans have the width of a price. */
const widths: Record<string, string> = {
  priceLabel: 'w-36',
  stockQuantity: 'w-24 lg:w-28',
  category: 'w-44',
  tags: 'w-52',
};

const helpId = 'grid-help';
const heading = 'sticky top-0 border-r border-b border-rule bg-shade py-2 text-left font-semibold';

/** A page of rows as an ARIA grid: a single tab stop, with spreadsheet keys inside. */
export function GridTable({ grid }: { grid: Grid }) {
  const { rows, edits, known, selectedIds, toggle } = grid;
  const { table, cursor, setCursor, area, editor, handlers } = useGridKeys(grid);
  const count = rows.length;
  const first = cursor.row - (cursor.row % perPage);
  const last = Math.min(count, first + perPage);
  const headings = [
    ['Select', 'left-0 z-20 w-14 px-1 text-xs'],
    ['Product', 'left-14 z-20 w-36 px-2 lg:w-56'],
    ...known.columns.map((column) => [columnTitles[column], `z-10 px-2 ${widths[column] ?? 'w-24 lg:w-32'}`]),
  ];
  return (
    <>
      <p id={helpId} className="mb-2 text-sm text-ink-soft pointer-coarse:hidden">
        Type or press Enter to change a cell. Arrow keys move, Shift selects cells, Space the product; Ctrl+S reviews,
        Ctrl+V pastes from Excel.
      </p>
      <div className="fade-right">
        <div className="max-h-[max(24rem,calc(100dvh-12rem))] scroll-pt-14 scroll-pl-52 overflow-auto border border-rule lg:scroll-pl-72">
          <table
            ref={table}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an ARIA grid is an interactive table.
            role="grid"
            aria-label="Prices and stock"
            aria-describedby={helpId}
            aria-rowcount={count + 1}
            aria-multiselectable="true"
            {...handlers}
            className="w-min table-fixed border-separate border-spacing-0 bg-sheet text-sm"
          >
            <thead>
              <tr aria-rowindex={1}>
                {headings.map(([title, look]) => (
                  <th key={title} scope="col" className={`${heading} ${look}`}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(first, last).map((row, at) => {
                const index = first + at;
                const isActive = index === cursor.row;
                const isMarked = index >= area.top && index <= area.bottom;
                return (
                  <GridTableRow
                    key={row.id}
                    row={row}
                    index={index}
                    edit={edits[row.id]}
                    known={known}
                    isSelected={selectedIds.has(row.id)}
                    toggle={toggle}
                    active={isActive ? cursor.column : null}
                    marked={isMarked ? area : null}
                    editor={isActive ? editor : null}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
      </div>
      {count > perPage && (
        <nav aria-label="Rows" className="mt-3 flex flex-wrap items-center gap-3">
          {Object.entries({ 'Previous rows': first - perPage, 'Next rows': last }).map(([text, to]) => (
            <SmallButton
              text={text}
              key={text}
              aria-disabled={to < 0 || to >= count}
              onClick={() => setCursor(atCell(to, cursor.column))}
            />
          ))}
          <p role="status" className="text-sm text-ink-soft">
            {figure(first + 1)}–{figure(last)} of {figure(count)}
          </p>
        </nav>
      )}
    </>
  );
}

type GridTableRowProps = {
  row: GridRow;
  /** The index in the whole list. */
  index: number;
  edit: RowEdit | undefined;
  known: Known;
  isSelected: boolean;
  toggle: (id: string) => void;
  /** The active cell in this row; `null` if another row is active. */
  active: number | null;
  /** The selected cells, if some are in this row. */
  marked: Area | null;
  /** The editor of the active cell, if it is open. */
  editor: Editor | null;
};

const border = 'border-r border-b border-rule align-top';
const focus = 'focus:outline-3 focus:-outline-offset-3 focus:outline-cyan';

/** One product. Memoised: a keystroke must render only the rows it changes. */
const GridTableRow = memo(function GridTableRow(props: GridTableRowProps) {
  const { row, index, known, isSelected, toggle, active, marked, editor } = props;
  const edit = props.edit ?? unedited(row);
  const isMarked = (place: number) => marked !== null && place >= marked.left && place <= marked.right;
  const shade = (place: number) => (isMarked(place) ? 'bg-shade' : 'bg-sheet');
  const tabIndex = (place: number) => (active === place ? 0 : -1);
  const inGrid = (place: number, role = 'gridcell') => ({
    'data-cell': `${index} ${place}`,
    role,
    'aria-selected': isMarked(place),
  });
  return (
    <tr aria-rowindex={index + 2}>
      <td {...inGrid(checkboxPlace)} className={`${border} sticky left-0 z-10 ${shade(checkboxPlace)}`}>
        <label className="grid min-h-11 place-items-center">
          <input
            type="checkbox"
            tabIndex={tabIndex(checkboxPlace)}
            aria-label={`Select ${row.name}`}
            checked={isSelected}
            onChange={() => toggle(row.id)}
            className={`size-5 ${focus}`}
          />
        </label>
      </td>
      <th
        scope="row"
        {...inGrid(namePlace, 'rowheader')}
        className={`${border} sticky left-14 z-10 px-2 py-1 text-left font-normal ${shade(namePlace)}`}
      >
        <a
          tabIndex={tabIndex(namePlace)}
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
      {known.columns.map((column, place) => {
        const title = `${columnTitles[column]} of ${row.name}`;
        if (editor !== null && active === place)
          return (
            <td key={column} {...inGrid(place)} data-editor="" className={`${border} bg-sheet`}>
              <CellEditor {...editor} title={title} column={column} known={known} />
            </td>
          );
        const { before, after, theirs, remark, jump } = cellInWords(edit, column);
        const hasChanged = isChanged(edit, column);
        const isHidden = column === 'stockQuantity' && !hasChanged && !isInStockOnPage(edit.base);
        const wrong = edit.wrong[column];
        const mark =
          wrong || jump
            ? 'border-l-4 border-l-magenta'
            : hasChanged
              ? 'border-l-4 border-l-yellow-mark font-semibold'
              : '';
        return (
          <td
            key={column}
            {...inGrid(place)}
            tabIndex={tabIndex(place)}
            aria-invalid={wrong !== undefined}
            className={`${border} ${focus} relative scroll-mb-24 cursor-cell px-2 py-2 [overflow-wrap:anywhere] ${isNumeric(column) ? 'text-right tabular-nums' : ''} ${shade(place)} ${mark}`}
          >
            <span className="sr-only">{title}: </span>
            {wrong ? (
              <span className="block text-left font-semibold text-magenta">
                “{wrong.text}” {wrong.problem}
              </span>
            ) : (
              (!isHidden && after) || <span className="sr-only">empty</span>
            )}
            {hasChanged && !jump && (
              <span className="block text-xs font-normal text-ink-soft"> was {before || 'empty'}</span>
            )}
            {(jump || column === 'salePrice') && <Remark>{remark}</Remark>}
            {theirs !== null && <Remark>Someone else has changed this product</Remark>}
          </td>
        );
      })}
    </tr>
  );
});

const Remark = ({ children }: { children: ReactNode }) =>
  children && <span className="block text-left text-xs font-normal text-magenta">{children}</span>;

type CellEditorProps = Editor & { title: string; column: Column; known: Known };

const look =
  'block min-h-11 w-full min-w-0 rounded-sm border-2 border-cyan bg-sheet px-2 text-base text-ink outline-none';

/** The input of a cell in edit mode, focused because the user opened it to type. */
function CellEditor({ title, text, leave, column, known }: CellEditorProps) {
  const options = optionsOf(column, known);
  const common = {
    'aria-label': title,
    defaultValue: text,
    autoFocus: true,
    // On touch screens typing replaces the text: a finger cannot place the caret well.
    onFocus: ({ target }: FocusEvent<HTMLInputElement | HTMLSelectElement>) =>
      target instanceof HTMLInputElement && matchMedia('(pointer: coarse)').matches && target.select(),
    onBlur: ({ target }: FocusEvent<HTMLInputElement | HTMLSelectElement>) => leave(target.value),
    className: `${look} ${isNumeric(column) ? 'text-right tabular-nums' : ''}`,
  };
  if (options === null)
    return <input {...common} inputMode={isNumeric(column) ? 'decimal' : 'text'} autoComplete="off" />;
  return (
    <select {...common}>
      {/* A pasted text, or a category that was deleted, is no option. */}
      <Options of={[...new Set([...options, text])].map((option) => [option, option])} />
    </select>
  );
}
