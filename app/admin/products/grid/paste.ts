import { counted } from '#app/admin/counted.ts';
import type { GridRow } from '#app/domain/grid.ts';
import { type Column, cellText, columns, type Known } from './columns.ts';
import { type Edits, inEach, rowNow, withCell } from './edits.ts';

/** Cells side by side and below each other: the first and the last of both. */
export type Block = { fromRow: number; toRow: number; fromColumn: Column; toColumn: Column };

/** What became of a block that was pasted. */
export type Pasted = {
  edits: Edits;
  /** In how many cells something stands now. */
  cells: number;
  /** How many of them could not be read, of which the first tells why. */
  unread: number;
  /** What had no room. */
  lines: number;
  columns: number;
};

/**
 * Puts copied cells into the rows shown, from the first cell of a block down and to the right. One cell alone, or one
 * line, fills all of a larger block. Nothing is left out unsaid.
 */
export function paste(
  edits: Edits,
  rows: readonly GridRow[],
  { fromRow, toRow, fromColumn, toColumn }: Block,
  cells: readonly (readonly string[])[],
  known: Known,
): Pasted {
  const first = columns.indexOf(fromColumn);
  const width = Math.max(...cells.map((line) => line.length));
  const height = cells.length === 1 ? toRow - fromRow + 1 : cells.length;
  const reach = width === 1 ? columns.indexOf(toColumn) - first + 1 : width;
  const filled = rows.slice(fromRow, fromRow + height);
  let count = 0;
  let unread = 0;
  let down = 0;
  const now = inEach(edits, filled, (own, row) => {
    let edited = own;
    const line = cells[down++ % cells.length] ?? [];
    for (let right = 0; right < reach; right++) {
      const column = columns[first + right];
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
    columns: Math.max(0, first + width - columns.length),
  };
}

/** The cells of a block as they are copied. */
export function copied(edits: Edits, rows: readonly GridRow[], block: Block, withNames: boolean): string[][] {
  const wanted = columns.slice(columns.indexOf(block.fromColumn), columns.indexOf(block.toColumn) + 1);
  return rows.slice(block.fromRow, block.toRow + 1).map((row) => {
    const now = rowNow(row, edits[row.id]);
    const cells = wanted.map((column) => edits[row.id]?.wrong[column]?.text ?? cellText(column, now));
    return withNames ? [row.name, ...cells] : cells;
  });
}

/** What became of it, in words. */
export function pastedInWords({ cells, unread, lines, columns: wide }: Pasted): string {
  const said = [`Filled ${counted(cells, 'cell', 'cells')}.`];
  if (unread > 0) said.push(`${counted(unread, 'cell', 'cells')} could not be read; the reason stands in each.`);
  if (lines > 0)
    said.push(`${counted(lines, 'line', 'lines')} did not fit: the list ends here. Nothing was done with the rest.`);
  if (wide > 0)
    said.push(
      `${counted(wide, 'column', 'columns')} did not fit beside the last one and nothing was done with the rest.`,
    );
  return said.join(' ');
}
