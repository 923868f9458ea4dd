/* The clipboard format of spreadsheets: tab-separated lines; cells with a tab, line break or quote as in CSV. */

const needsQuotes = /["\t\n\r]/;

export const writeBlock = (cells: readonly (readonly string[])[]): string =>
  cells
    .map((row) => row.map((cell) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n');

/** Matches a quoted cell. An unclosed quote is a plain character, as in `19" rack`. */
const quotedCell = /^"((?:[^"]|"")*)"(?=\t|\n|$)/;
const plainCell = /^[^\t\n]*/;

/** Parses a copied block into rows. Ignores the trailing line break that spreadsheets add. */
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
