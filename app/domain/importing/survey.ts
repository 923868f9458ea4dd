import { isPlaceholder, plainCell } from '#app/domain/text/cell-text.ts';
import type { ColumnTarget } from './columns.ts';
import type { SheetLine } from './header.ts';
import type { Import } from './import.schema.ts';
import { exactKey } from './matcher.ts';
import type { RowShape } from './row-kind.ts';

type Named = { line: number; sku: string; name: string };

export type Survey = ReturnType<typeof createSurvey>;

/** Cells that may be one amount: `45,000` beyond the titles; `45,000` without a stock of 000; `28,500` beside `"34,000"`. */
const splitBeyond = /^\d{1,3}\n(?:\d\d\n)?\d{3}$/m;
const splitForSure = /^\d{1,3}\n0\d\d$/m;
const splitPerhaps = /^(?:\d{1,2}\n\d{3}|\d{1,3}\n0\d\d)$/m;
const thousands = /^\D{0,9}\d{1,2},(?:\d\d,)?\d{3}(?!\d)/;

const wholeOf = (cells: readonly string[]) => cells.map((cell) => plainCell(cell)).join('\0');
const isBlank = (cell: string | undefined) => {
  const text = plainCell(cell ?? '');
  return text === '' || isPlaceholder(text);
};

/** Collects facts that need all lines: filled cells, merged cells, duplicates, and SKUs shared by two products. */
export function createSurvey(
  first: readonly SheetLine[],
  targets: readonly ColumnTarget[],
  titles: readonly string[],
  format: Import['format'] = 'csv',
) {
  const bySku = new Map<string, Named[]>();
  const firstCopy = new Map<string, number>();
  /** The most digits of a SKU that begins with a zero. */
  let digits = 0;
  const filledOf = ({ cells }: SheetLine) => cells.filter((cell) => !isBlank(cell)).length;
  // Rows with one cell are headings, of which a short list may have more than products.
  const filled = first
    .map(filledOf)
    .filter((count) => count > 1)
    .sort((a, b) => a - b);
  const typicalFilled = filled[Math.floor(filled.length / 2)] ?? 0;
  const shape: RowShape = { columns: targets.filter(Boolean).length, typicalFilled };

  const products = first.filter((line) => filledOf(line) >= Math.min(3, typicalFilled));
  const isSparse = (field: ColumnTarget) => {
    const column = targets.indexOf(field);
    const blank = products.filter(({ cells }) => isBlank(cells[column])).length;
    return column >= 0 && blank >= 2 && blank * 10 >= products.length * 3 && blank < products.length;
  };
  const sparse = { brand: isSparse('brand'), category: isSparse('category') };

  const lastTitled = titles.findLastIndex((title) => title !== '');
  const goesBeyond = (cells: readonly string[]) => cells.slice(lastTitled + 1).some((cell) => !isBlank(cell));
  const isUsual = first.filter(({ cells }) => goesBeyond(cells)).length * 5 > first.length;
  const prices = targets.flatMap((target, column) =>
    target === 'regularPrice' || target === 'salePrice' ? [column] : [],
  );
  /** The amounts that the prices of a line make with the cells after them, one cell a line. */
  const amountsIn = (cells: readonly string[], pattern: RegExp) =>
    prices.flatMap((column) => {
      const [first = '', ...next] = cells.slice(column, column + 3).map((cell) => cell.trim());
      // `₹ 1` and `250`, `12` and `900+GST`
      const [plain, rest] = [
        first.replace(/^(?:₹|rs\.?|inr)\s?/i, ''),
        next.map((cell) => cell.replace(/\s?(?:\/-|\+ ?gst|incl\b).*/i, '')),
      ];
      const amount = pattern.exec(format === 'csv' ? [plain, ...rest].join('\n') : '');
      return amount?.index === 0 ? [amount[0].replaceAll('\n', ',')] : [];
    });
  const hasThousands = first.some(
    ({ cells }) =>
      amountsIn(cells, splitForSure).length > 0 || prices.some((column) => thousands.test(cells[column] ?? '')),
  );

  return {
    shape,
    /** Reports whether many cells of a column are blank, as they are below the first line of merged cells. */
    isMerged: (field: 'brand' | 'category'): boolean => sparse[field],
    /** Returns a sentence if a comma seems to have split a line, and with it an amount; `null` for any other line. */
    splitProblem(cells: readonly string[]): string | null {
      if (goesBeyond(cells) && (!isUsual || amountsIn(cells, splitBeyond).length > 0))
        return 'There are more cells than titles; a comma may have split one. Please put amounts with commas in quotes';
      const [amount] = amountsIn(cells, hasThousands ? splitPerhaps : splitForSure);
      if (amount === undefined) return null;
      const [first] = amount.split(',');
      return `“${amount}” seems to be one amount, split at its comma; please put it in quotes, or write ${first}.00 if that is the price`;
    },

    add({ number, cells }: SheetLine, sku: string, name: string): void {
      const whole = wholeOf(cells);
      if (!firstCopy.has(whole)) firstCopy.set(whole, number);
      if (/^0\d+$/.test(sku)) digits = Math.max(digits, sku.length);
      if (sku === '' || name === '') return;
      const rows = bySku.get(exactKey(sku));
      const row = { line: number, sku, name };
      if (rows === undefined) bySku.set(exactKey(sku), [row]);
      else rows.push(row);
    },

    /** Returns a sentence if a SKU seems to have lost the zeros that others have; `null` for any other SKU. */
    zerosWarning: (sku: string): string | null =>
      /^[1-9]\d*$/.test(sku) && sku.length < digits
        ? `SKU ${sku} may have lost zeros at its start: others have ${digits} digits`
        : null,

    /** Returns the line that this one duplicates; `null` if it is the first of its kind. */
    copyOf({ number, cells }: SheetLine): number | null {
      const before = firstCopy.get(wholeOf(cells));
      return before === undefined || before === number ? null : before;
    },

    /** Returns a sentence with the rows in which a SKU has different names; `null` if it has one name. */
    conflict(sku: string): string | null {
      const rows = sku === '' ? [] : (bySku.get(exactKey(sku)) ?? []);
      const names = new Map<string, Named>();
      for (const row of rows) if (!names.has(exactKey(row.name))) names.set(exactKey(row.name), row);
      if (names.size < 2) return null;
      const all = [...names.values()].map(({ line, name }) => `row ${line} “${name.slice(0, 60)}”`);
      return `SKU ${sku} stands for different products: ${all.slice(0, 3).join(', ')}; please correct the file`;
    },
  };
}
