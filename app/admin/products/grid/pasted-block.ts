/*
 * Cells as spreadsheets put them on the clipboard: lines, with tabs between the cells of one. A cell that holds a tab, a
 * line break or a quote is quoted as in CSV.
 */

const needsQuotes = /["\t\n\r]/;

export const writeBlock = (cells: readonly (readonly string[])[]): string =>
  cells
    .map((row) => row.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');

/** A quoted cell up to what ends it; a quote that is never closed is a letter, as in 19" rack. */
const quotedCell = /^"((?:[^"]|"")*)"(?=\t|\n|$)/;
const plainCell = /^[^\t\n]*/;

/** The cells of a copied block, row by row. The line break that spreadsheets put at the end begins no further row. */
export function readBlock(text: string): string[][] {
  let rest = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  for (;;) {
    const quoted = quotedCell.exec(rest);
    const [found] = quoted ?? (plainCell.exec(rest) as RegExpExecArray);
    rows.at(-1)?.push(quoted ? (quoted[1] as string).replaceAll('""', '"') : found);
    const end = rest[found.length];
    if (end === undefined) return rows;
    if (end === '\n') rows.push([]);
    rest = rest.slice(found.length + 1);
  }
}
