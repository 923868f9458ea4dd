import { type MouseEvent, useRef } from 'react';
import type { GridRow } from '#app/domain/grid.ts';
import { columnTitles, type Shown } from '#app/domain/grid-columns.ts';
import { atCell, type Cursor, type Stop, span, stopsOf } from './cursor.ts';
import { GridTableRow } from './grid-table-row.tsx';
import type { Block } from './paste.ts';
import type { Chosen } from './use-chosen.ts';
import { useGoesOn } from './use-goes-on.ts';
import type { GridSession } from './use-grid.ts';
import { useGridKeys } from './use-grid-keys.ts';

type GridTableProps = {
  grid: GridSession;
  known: Shown;
  chosen: Chosen;
  /** The index of the first visible row in the whole list. */
  first: number;
  shown: readonly GridRow[];
  cursor: Cursor;
  setCursor: (cursor: Cursor) => void;
  perPage: number;
  pasteAt: (block: Block, cells: string[][]) => void;
  say: (news: string) => void;
  review: () => void;
};

const titles: Record<Stop, string> = { chosen: 'Select', name: 'Product', ...columnTitles };

/** Numbers of plans have the width of a price. */
const widths: Partial<Record<Stop, string>> = {
  chosen: 'w-14',
  name: 'w-56',
  regularPrice: 'w-32',
  salePrice: 'w-32',
  priceLabel: 'w-36',
  stock: 'w-32',
  stockQuantity: 'w-28',
  status: 'w-32',
  category: 'w-44',
  tags: 'w-52',
};

const isTouch = ({ nativeEvent }: MouseEvent) => 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';

const helpId = 'grid-help';

/** The rows as an ARIA grid: a single tab stop, with spreadsheet keys inside. */
export function GridTable(props: GridTableProps) {
  const { grid, known, chosen, first, shown, cursor } = props;
  const keys = useGridKeys({
    ...props,
    chooseRow: (row) => chosen.set([row], !chosen.has(row.id)),
  });
  const { top, bottom, left, right } = span(cursor);
  const isBlock = top !== bottom || left !== right;

  const cellOf = ({ target }: MouseEvent) => {
    const element = (target as Element).closest('[data-cell]');
    const [row, stop] = element?.getAttribute('data-cell')?.split(' ') ?? [];
    return element === null || row === undefined ? null : { element, row: Number(row), stop: Number(stop) };
  };
  const wasHere = useRef(false);
  const { box, goesOn } = useGoesOn<HTMLDivElement>();

  return (
    <>
      <p id={helpId} className="mb-2 text-sm text-ink-soft">
        Arrow keys move, typing or Enter edits, Shift selects several cells, Space selects the product, Ctrl+S reviews
        the changes. Ctrl+V pastes cells from Excel.
      </p>
      <div className="relative">
        <div
          ref={box}
          className="max-h-[max(24rem,calc(100dvh-12rem))] scroll-pt-14 scroll-pl-72 overflow-auto border border-rule"
        >
          <table
            ref={keys.table}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: an ARIA grid is an interactive table.
            role="grid"
            aria-label="Prices and stock"
            aria-describedby={helpId}
            aria-rowcount={grid.rows.length + 1}
            aria-multiselectable="true"
            onKeyDown={keys.onKeyDown}
            onCopy={keys.onCopy}
            onPaste={keys.onPaste}
            onMouseDown={(event) => {
              const cell = cellOf(event);
              wasHere.current = cell?.element.contains(document.activeElement) ?? false;
              // Shift+click would select text.
              if (event.shiftKey && cell !== null) event.preventDefault();
            }}
            onClick={(event) => {
              const cell = cellOf(event);
              if (cell === null || (event.target as Element).closest('input:not([type=checkbox]), select')) return;
              const isSame = cell.row === cursor.row && cell.stop === cursor.stop;
              if (event.shiftKey) keys.goTo({ ...cursor, row: cell.row, stop: cell.stop });
              else if (!isSame || isBlock) keys.goTo(atCell(cell.row, cell.stop));
              // On touch screens a second tap edits the cell.
              else if (wasHere.current && isTouch(event)) keys.edit();
            }}
            onDoubleClick={(event) => {
              if (cellOf(event) !== null && keys.editing === null) keys.edit();
            }}
            className="w-min table-fixed border-separate border-spacing-0 bg-sheet text-sm"
          >
            <thead>
              <tr aria-rowindex={1}>
                {stopsOf(known.columns).map((stop) => (
                  <th
                    key={stop}
                    scope="col"
                    className={`sticky top-0 border-r border-b border-rule bg-shade px-2 py-2 text-left font-semibold ${widths[stop] ?? 'w-32'} ${stop === 'name' ? 'left-14 z-20' : stop === 'chosen' ? 'left-0 z-20' : 'z-10'}`}
                  >
                    <span className={stop === 'chosen' ? 'sr-only' : ''}>{titles[stop]}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row, index) => {
                const number = first + index;
                const isHere = number === cursor.row;
                const isIn = isBlock && number >= top && number <= bottom;
                return (
                  <GridTableRow
                    key={row.id}
                    row={row}
                    index={number}
                    edit={grid.edits[row.id]}
                    known={known}
                    isChosen={chosen.has(row.id)}
                    choose={chosen.set}
                    stop={isHere ? cursor.stop : null}
                    left={isIn ? left : null}
                    right={isIn ? right : null}
                    editing={isHere ? keys.editing : null}
                    editor={isHere && keys.editing !== null ? keys : null}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
        {goesOn && (
          <div
            data-goes-on=""
            className="pointer-events-none absolute inset-y-0 right-0 z-30 w-3 bg-linear-to-l from-ink/25 to-transparent"
          />
        )}
      </div>
    </>
  );
}
