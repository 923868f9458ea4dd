import { cleanCell } from '#app/domain/text/cell-text.ts';
import { guessColumns, isKnownTitle, stockMovement } from './columns.ts';

/** One line of a file with its number, and sentences about what the file does to it. */
export type SheetLine = { number: number; cells: string[]; warnings?: string[] };

export const hiddenRow = 'This row is hidden in the sheet';
/** Begins the sentence about texts that were saved in a wrong encoding. */
export const repairedText = 'Damaged letters were repaired: ';
export const isFileWarning = (warning: string): boolean => warning === hiddenRow || warning.startsWith(repairedText);

/** A table in a file: column titles and the lines below. */
export type SheetTable = { titles: string[]; lines: SheetLine[] };

/** Number of lines searched for titles; longer than any letterhead. */
const searchedLines = 40;

/** A longer cell is no title, and the patterns below would take long to read it. */
const maxTitleLength = 200;
const shortened = (cells: readonly string[]) => cells.map((cell) => cell.slice(0, maxTitleLength));

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;
const isNumber = (cell: string) => /^\s*(?:₹|rs\.?)?\s*[\d.,]+(?:\/-)?\s*$/i.test(cell);

/** The line with the most known titles, else the first with several cells. Titles in two lines are joined. */
export function findTable(lines: readonly SheetLine[]): SheetTable {
  const scored = lines
    .slice(0, searchedLines)
    .map(({ cells }) => guessColumns(shortened(cells)).filter(Boolean).length);
  const best = Math.max(0, ...scored);
  const at =
    best > 0
      ? scored.indexOf(best)
      : Math.max(
          0,
          lines.findIndex(({ cells }) => filled(cells) > 1),
        );
  if (at >= lines.length) return { titles: [], lines: [] };
  const [above = [], header = [], below = []] = [at - 1, at, at + 1].map((index) =>
    shortened(lines[index]?.cells ?? []),
  );
  if (continues(header, below)) return tableOf(together(header, below), lines.slice(at + 2));
  if (continues(above, header)) return tableOf(together(above, header), lines.slice(at + 1));
  return tableOf(header, lines.slice(at + 1));
}

/** Reports whether the second line continues the titles: words only, at least one known, each below or before a gap. */
function continues(first: readonly string[], second: readonly string[]): boolean {
  if (filled(first) < 2 || second.some(isNumber) || !second.some(isKnownTitle)) return false;
  const isGap = (index: number) => (first[index] ?? '').trim() === '';
  const places = second.flatMap((cell, index) => (cell.trim() === '' ? [] : [index]));
  const isUnderGroup = (index: number) => isGap(index) || (index + 1 < second.length && isGap(index + 1));
  return places.some(isGap) && places.every(isUnderGroup);
}

/** `Price` over `MRP` and `Offer` is `Price MRP` and `Price Offer`, unless the lower word is a known title. In a stock report,
 * `Rate` under `Closing Balance` is a cost. */
function together(first: readonly string[], second: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(first.length, second.length) }, (_, index) => {
    const upper = (first[index] ?? '').trim();
    const lower = (second[index] ?? '').trim();
    if (upper !== '') group = upper;
    if (lower === '') return upper;
    if (isKnownTitle(lower) && !stockMovement.test(group)) return lower;
    return `${group} ${lower}`.trim();
  });
}

const trimmed = (cells: readonly string[]) => cells.map((cell) => cleanCell(cell).replace(/\s+/g, ' ').trim());

/** Names the quantity of a stock report without its head by its meaning: times the rate, it is the value. */
function asStockReport(titles: string[], lines: readonly SheetLine[]): string[] {
  const columns = [/^(?:qty|quantity)\.?$/i, /^rate$/i, /^(?:value|amount)$/i].map((title) =>
    titles.findIndex((each) => title.test(each)),
  );
  if (columns.includes(-1)) return titles;
  const amounts = lines
    .slice(0, searchedLines)
    .map(({ cells }) => columns.map((column) => Number((cells[column] ?? '').replace(/[^\d.]/g, ''))))
    .filter(([quantity, rate]) => quantity && rate);
  const products = amounts.filter(([quantity = 0, rate = 0, value = 0]) => Math.abs(quantity * rate - value) < 1);
  const isReport = products.length > 0 && products.length * 10 >= amounts.length * 8;
  return titles.map((title, column) => (isReport && column === columns[0] ? `Closing ${title}` : title));
}

function tableOf(cells: readonly string[], below: readonly SheetLine[]): SheetTable {
  const width = Math.max(cells.length, ...below.slice(0, 1000).map((line) => line.cells.length));
  const titles = trimmed(Array.from({ length: width }, (_, index) => cells[index] ?? ''));
  const lines = below.filter((line) => filled(line.cells) > 0);
  return { titles: asStockReport(titles, lines), lines };
}
