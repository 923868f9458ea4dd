import { counted } from '#app/admin/counted.ts';
import type { GridRow } from '#app/domain/grid.ts';
import { type Column, cellText, columns, type Shown } from '#app/domain/grid-columns.ts';
import { type Edits, inEach, rowNow, withCell } from '#app/domain/grid-edits.ts';

/** A rectangle of cells. Bounds are inclusive. */
export type Block = { fromRow: number; toRow: number; fromColumn: Column; toColumn: Column };

/** The result of a paste. */
export type Pasted = {
  edits: Edits;
  /** The number of filled cells. */
  cells: number;
  /** The number of invalid cells. */
  unread: number;
  /** The lines and columns that did not fit. */
  lines: number;
  columns: number;
};

/**
 * Pastes cells into the visible rows, from the first cell of a block down and to the right. A single cell or line fills
 * a larger block. The result counts everything that did not fit.
 */
export function paste(
  edits: Edits,
  rows: readonly GridRow[],
  { fromRow, toRow, fromColumn, toColumn }: Block,
  cells: readonly (readonly string[])[],
  known: Shown,
): Pasted {
  const visible = known.columns;
  const first = visible.indexOf(fromColumn);
  const width = Math.max(...cells.map((line) => line.length));
  const height = cells.length === 1 ? toRow - fromRow + 1 : cells.length;
  const reach = width === 1 ? visible.indexOf(toColumn) - first + 1 : width;
  const filled = rows.slice(fromRow, fromRow + height);
  let count = 0;
  let unread = 0;
  let down = 0;
  const now = inEach(edits, filled, (own, row) => {
    let edited = own;
    const line = cells[down++ % cells.length] ?? [];
    for (let right = 0; right < reach; right++) {
      const column = visible[first + right];
      const text = line[right % width];
      if (column === undefined || text === undefined) continue;
      edited = withCell(edited, row, column, text, known);
      count++;
      if (edited[row.id]?.wrong[column] !== undefined) unread++;
    }
    return edited;
  });
  return {
    edits: now,
    cells: count,
    unread,
    lines: Math.max(0, fromRow + cells.length - rows.length),
    columns: Math.max(0, first + width - visible.length),
  };
}

/** The cells of a block for the clipboard. */
export function copied(edits: Edits, rows: readonly GridRow[], block: Block, withNames: boolean): string[][] {
  const wanted = columns.slice(columns.indexOf(block.fromColumn), columns.indexOf(block.toColumn) + 1);
  return rows.slice(block.fromRow, block.toRow + 1).map((row) => {
    const now = rowNow(row, edits[row.id]);
    const cells = wanted.map((column) => edits[row.id]?.wrong[column]?.text ?? cellText(column, now));
    return withNames ? [row.name, ...cells] : cells;
  });
}

/** Describes the result of a paste. */
export function pastedInWords({ cells, unread, lines, columns: wide }: Pasted): string {
  const said = [`Filled ${counted(cells, 'cell', 'cells')}.`];
  if (unread > 0) said.push(`${counted(unread, 'cell', 'cells')} could not be read; each shows the reason.`);
  if (lines > 0) said.push(`${counted(lines, 'line', 'lines')} did not fit: the list ends here. The rest was skipped.`);
  if (wide > 0) said.push(`${counted(wide, 'column', 'columns')} did not fit after the last column and were skipped.`);
  return said.join(' ');
}
