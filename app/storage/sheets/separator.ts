import papaparse from 'papaparse';

export const separators = [',', ';', '\t', '|'];

/** Characters and rows that are tried; more than any letterhead. */
const sample = { characters: 100_000, rows: 200 };

/**
 * Returns the separator that splits most rows into the same number of cells. A comma in a list with semicolons belongs to
 * names, decimals and lists of categories, so the number of its cells differs between rows.
 */
export function findSeparator(text: string): string {
  const scored = separators.map((separator) => ({ separator, score: consistency(text, separator) }));
  return scored.reduce((best, each) => (each.score > best.score ? each : best)).separator;
}

/** The share of rows with the most frequent number of cells, weighted by the logarithm of that number. */
function consistency(text: string, delimiter: string): number {
  const { data } = papaparse.parse<string[]>(text.slice(0, sample.characters), { delimiter, preview: sample.rows });
  const rows = data.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return Math.max(0, ...[...counts].map(([cells, count]) => (count / rows.length) * Math.log2(cells)));
}

/** Removes spaces between a separator and quotes around a whole cell: `a, "b, c"` has two cells. Takes linear time. */
export function withTightQuotes(text: string): string {
  if (!/[,;|\t] +"/.test(text)) return text;
  const parts = text.split('"');
  for (let at = 0; at + 2 < parts.length; at += 2) {
    let end = at + 2;
    while (parts[end] === '' && end + 2 < parts.length) end += 2;
    if (/^ *(?:[,;|\t\r\n]|$)/.test(parts[end] as string)) parts[at] = trimmedEnd(parts[at] as string);
    at = end - 2;
  }
  return parts.join('"');
}

const trimmedEnd = (part: string) => part.slice(0, -50) + part.slice(-50).replace(/([,;|\t]) +$/, '$1');
