import { type ImportedProduct, type ImportField, importFields } from '#app/domain/catalogue/fields/fields.ts';
import { isDate } from '#app/domain/catalogue/fields/price-text.ts';
import { fieldNames, type MatchedField, withoutMarks } from '#app/domain/catalogue/fields/value-match.ts';
import { readCount, readPublishing, readStockStatus, readYesNo } from '#app/domain/catalogue/fields/word-text.ts';
import { type PlanField, planFields } from '#app/domain/catalogue/plans/plan-fields.ts';
import type { PriceLabel, Visibility } from '#app/domain/catalogue/product-options.ts';
import type { NamedValues } from '#app/domain/records/named-values.ts';
import { fromReturningCell, isPlaceholder, plainCell, withoutMarkup } from '#app/domain/text/cell-text.ts';
import { readTax, type TaxBasis, type TaxRead } from '#app/domain/text/tax-text.ts';
import { type ColumnTarget, targetName } from './columns.ts';
import { categoryIn, isEarlierPrice } from './exports.ts';

/** The values read from one row, none so far. */
const emptyRow = () => ({
  values: {} as Partial<ImportedProduct>,
  empty: [] as ImportField[],
  /** The quantity or status from a stock column. */
  stock: null as string | null,
  /** Specifications from their own columns. */
  specifications: [] as NamedValues,
  /** The words instead of a price. */
  label: null as PriceLabel | null,
  /** The visibility from a status column. */
  visibility: null as Visibility | null,
  /** What the cell of a price, or else its title, says about tax. */
  taxes: {} as Partial<Record<ImportField, PriceTaxRead>>,
  /** Sentences about unreadable cells. */
  problems: [] as string[],
  /** Sentences about doubtful values. */
  warnings: [] as string[],
  /** Why a choice of the owner skips this row; `null` if none does. */
  skip: null as string | null,
  /** Fields with a value for which the owner must still choose an action. */
  unresolved: [] as ImportField[],
  /** Brand and category from a heading or merged cell above, with its line; empty if there is none. */
  carried: nothingCarried,
});
export type RowRead = ReturnType<typeof emptyRow>;

/** The tax of a price, and what its column says. */
type PriceTaxRead = TaxRead & { column: TaxBasis | null };

export type Carried = { brand: string; category: string; line: number };
export const nothingCarried: Carried = { brand: '', category: '', line: 0 };

/** Action for a value: use a value of the shop, ignore it with a warning, or skip or refuse the row with a reason. */
export type ResolvedValue = { use: string } | { ignore: string } | { skip: string } | { refuse: string };
export type ResolveValue = (field: MatchedField, text: string) => ResolvedValue;

/** Accepts brands and categories as written, and rejects every other word. */
export const asWritten: ResolveValue = (field, text) =>
  field === 'brand' || field === 'category' ? { use: text } : { refuse: `${fieldNames[field]} “${text}” is not known` };

export function readRow(
  cells: readonly string[],
  targets: readonly ColumnTarget[],
  titles: readonly string[],
  resolve: ResolveValue = asWritten,
): RowRead {
  const row = emptyRow();
  for (const [column, target] of targets.entries()) {
    const title = titles[column] ?? '';
    const end = saleEnd.test(title) ? (cells[column] ?? '').trim() : '';
    if (end !== '') row.warnings.push(`The sale price ends on ${end.slice(0, 40)}; this date is not read`);
    if (target === '') continue;
    const formula = formulaText(cells[column] ?? '');
    if (formula === null) {
      row.problems.push(`${targetName(target)} is a formula; please save the file with its values`);
      continue;
    }
    const plain = plainCell(fromReturningCell(formula));
    const isLong =
      target === 'specification' ||
      (target !== 'stock' && !(target in matchedField) && importFields[target].kind.isLong);
    const given = isLong ? plain : withoutMarkup(plain);
    if (given.length > maxShortCell && !isLong) {
      row.problems.push(`${targetName(target)} has more than ${maxShortCell} characters`);
      continue;
    }
    const isWord = /[a-z]/i.test(given) && wordFields.has(target);
    const cell = isPlaceholder(given) && !pricedFields.has(target) && !isWord ? '' : given;
    if (target === 'stock') readStock(row, withTime(cell, title), resolve);
    else if (target === 'specification') {
      if (cell !== '' && title !== '') row.specifications.push([title, cell.replace(/\s+/g, ' ')]);
    } else if (cell === '') row.empty.push(target);
    else {
      const whole = withPaise(target, withUnit(target, cell, title), [titles[column + 1], cells[column + 1]]);
      readField(row, target, whole, title, resolve);
    }
  }
  if (isEarlierPrice(titles[targets.indexOf('regularPrice')] ?? '')) withoutEarlierPrice(row);
  // Of two columns about publishing, the stricter one decides.
  if (row.visibility === 'private') row.values.visibility = 'private';
  return row;
}

/** In Shopify, the price is the regular price, unless the earlier price is higher. */
function withoutEarlierPrice({ values, empty }: RowRead): void {
  const { salePrice: price, regularPrice: earlier } = values;
  if (typeof price !== 'number' || (earlier ?? 0) > price) return;
  Object.assign(values, { regularPrice: price, salePrice: null });
  empty.splice(0, empty.length, ...empty.filter((field) => field !== 'regularPrice'));
}

/** A longer cell is refused before the patterns for amounts, codes and words read it. */
const maxShortCell = 300;
const pricedFields = new Set<ColumnTarget>(['regularPrice', 'salePrice']);
const saleEnd = /\bsale price ends\b/i;
const stockFields = new Set<ColumnTarget>(['stock', 'stockQuantity', 'stockStatus', 'inStock']);
const wordFields = new Set<ColumnTarget>([...stockFields, 'priceLabel', 'visibility']);

/** The text that a formula shows (`="00451"`, `=HYPERLINK(…)`); `null` for a formula that must be computed. */
function formulaText(cell: string): string | null {
  const text = /^\s*="([^"]*)"\s*$/.exec(cell) ?? /^\s*=\s*HYPERLINK\(.*[,;]\s*"([^"]+)"\s*\)\s*$/i.exec(cell);
  if (text !== null) return text[1] as string;
  return /^\s*=\s*[A-Z][A-Z0-9.]*\(/i.test(cell) ? null : cell;
}

/** `Delivery (weeks)` over `2-3`; without a unit in the title, a number means days. */
function withTime(cell: string, title: string): string {
  if (!/delivery|lead time/i.test(title) || !/^\d+(?:\s*(?:-|–|to)\s*\d+)?$/.test(cell)) return cell;
  return /^0+$/.test(cell) ? 'Immediate' : `${cell} ${/week|month|hour/i.exec(title)?.[0].toLowerCase() ?? 'day'}s`;
}

/** Paise in a column of their own: `14,750` and `50` are 14750.50. */
const withPaise = (target: ColumnTarget, cell: string, [title = '', paise = '']: readonly (string | undefined)[]) =>
  pricedFields.has(target) && /^(?:ps|paise|p)\.?$/i.test(title) && /^[\d,]+$/.test(cell) && /^\d\d$/.test(paise.trim())
    ? `${cell}.${paise.trim()}`
    : cell;

/** `Warranty (months)` over `12`, `Extra copy (paise)` over `40`, `Minimum period (years)` over `3`. */
const withUnit = (target: ImportField, cell: string, title: string): string => {
  if (target in planFields) {
    const planUnit = /^\d+$/.test(cell) ? /\b(?:paise|paisa|years?|yrs?)\b/i.exec(title)?.[0].toLowerCase() : undefined;
    const takes = target === 'rentMonths' ? 'y' : planFields[target as PlanField] === 'money' ? 'p' : '-';
    return planUnit?.startsWith(takes) ? `${cell} ${planUnit}` : cell;
  }
  const unit = target === 'warranty' && /^\d+$/.test(cell) ? /\b(month|year|yr)s?\b/i.exec(title)?.[1] : undefined;
  return unit === undefined
    ? cell
    : `${cell} ${unit.toLowerCase() === 'month' ? 'month' : 'year'}${cell === '1' ? '' : 's'}`;
};

/** Error values that spreadsheets show in cells. */
const sheetError = /^#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NULL!|NUM!|SPILL!|CALC!|ERROR!?)$|^#{3,}$/i;

const matchedField: Partial<Record<ImportField, MatchedField>> = {
  category: 'category',
  brand: 'brand',
  status: 'status',
  inStock: 'stock',
  stockStatus: 'stock',
  priceLabel: 'priceLabel',
};

/** Whether a column may contain values that the shop does not have, or identifies the product. */
export const isSurveyed = (target: ColumnTarget): boolean =>
  target in matchedField || stockFields.has(target) || target === 'sku' || target === 'name';

/** Applies the action for a value: uses it, adds a warning, or skips or refuses the row. */
function takeMatch(row: RowRead, resolved: ResolvedValue, use: (value: string) => void): void {
  if ('use' in resolved) use(resolved.use);
  else if ('ignore' in resolved) row.warnings.push(resolved.ignore);
  else if ('skip' in resolved) row.skip ??= resolved.skip;
  else row.problems.push(resolved.refuse);
}

function readStock(row: RowRead, cell: string, resolve: ResolveValue) {
  if (cell === '') return;
  if (noneLeft.test(cell)) row.stock = '0';
  else if (sold.test(cell)) row.problems.push(`Stock “${cell}” is not clear; please write one whole number`);
  else if (sheetError.test(cell)) row.problems.push(`Stock is an error of the spreadsheet, ${cell}`);
  else if (readCount(cell) !== null || readStockStatus(cell) !== null) row.stock = cell;
  else if (isDate(cell)) row.problems.push(`Stock “${cell}” is a date; please write a number`);
  else if (doubtfulNumber.test(cell))
    row.problems.push(`Stock “${cell.slice(0, 60)}” is not clear; please write one whole number`);
  else if (/\d/.test(cell)) row.warnings.push(`Stock “${cell.slice(0, 60)}” could not be read and is ignored`);
  else
    takeMatch(row, resolve('stock', cell), (value) => {
      row.stock = value;
    });
}

/** Words in a quantity column, such as `Available`, and numbers in a status column, such as `In stock (5)`. */
function isStockText(field: ImportField, cell: string): boolean {
  if (field === 'stockQuantity') return readCount(cell) === null;
  const isStatus = (field === 'stockStatus' || field === 'inStock') && readYesNo(cell) === null;
  // `backorder` in a column of yes and no says more than either.
  if (isStatus && field === 'inStock' && readStockStatus(cell) === 'on_backorder') return true;
  return isStatus && (readCount(cell) !== null || (/\d/.test(cell) && readStockStatus(cell) === null));
}

/** More sold than counted: `-3`, `(-)3 Nos`. */
const sold = /^(?:\(-\)|[-–−])\s?\d{1,6}(?:\.0+)?(?:\s?\p{L}{2,7}\.?)?$/u;

/** `(3)`, `12.5`, `5/10`, `2 + 3`, `10-12 pcs`. */
const doubtfulNumber = /^(?=.*\d)[-–+=\d(][-–+=\d\s.,/x*()]*(?:to[\d\s]+)?(?:\p{L}{2,7}\.?)?$/iu;
const noneLeft = /^[-\s]*(?:nil|none|zero|no stock|शून्य|n\s?[./]?\s?a)[-\s.]*$/i;

function readField(row: RowRead, field: ImportField, cell: string, title: string, resolve: ResolveValue) {
  if (sheetError.test(cell)) {
    row.problems.push(`${targetName(field)} is an error of the spreadsheet, ${cell}`);
    return;
  }
  if (isStockText(field, cell)) {
    readStock(row, cell, resolve);
    return;
  }
  // A status column that is about stock: `Out of stock`, `उपलब्ध`. `In stock` keeps the count of another column.
  const stockStatus = field === 'status' && readPublishing(cell) === null ? readStockStatus(cell) : null;
  if (stockStatus !== null) {
    if (row.stock === null || stockStatus !== 'in_stock') row.stock = cell;
    return;
  }
  const matched = matchedField[field];
  const category = field === 'category' ? categoryIn(cell, title) : cell;
  if (category === '') row.empty.push(field);
  else if (matched === 'category' || matched === 'brand') {
    const resolved = resolve(matched, matched === 'brand' ? withoutMarks(cell) : category);
    if (!('use' in resolved)) row.unresolved.push(field);
    takeMatch(row, resolved, (value) => {
      row.values[field as 'brand'] = value;
    });
  } else readValue(row, field, cell, title, resolve);
}

function readValue(row: RowRead, field: ImportField, cell: string, title: string, resolve: ResolveValue) {
  const matched = matchedField[field];
  const isInUnits = pricedFields.has(field) && /^\d+\.\d+$/.test(cell) && factorOf(title) > 1;
  const read = isInUnits ? { value: Number(cell) } : importFields[field].kind.read(cell);
  // Exports write 0 for a price that is not known.
  if ('value' in read && read.value === 0 && pricedFields.has(field)) {
    if (field === 'regularPrice') row.warnings.push('A price of 0 is read as no price');
  } else if ('empty' in read) row.empty.push(field);
  else if ('problem' in read) {
    if (read.isUnknown && matched !== undefined)
      takeMatch(row, resolve(matched, cell), (value) => {
        if (matched === 'stock') row.stock = value;
        else Object.assign(row.values, { [field]: value });
      });
    else row.problems.push(`${targetName(field)} ${read.problem}`);
  } else {
    // A word in the sale price column means no sale price; it does not hide the regular price.
    if (read.label !== undefined && field !== 'regularPrice') row.empty.push(field);
    else
      Object.assign(row.values, {
        [field]: pricedFields.has(field) ? inRupees(row, field, read.value, title) : read.value,
      });
    if (read.label !== undefined && field === 'regularPrice') row.label = read.label;
    if (read.visibility !== undefined) row.visibility = read.visibility;
    if (pricedFields.has(field)) row.taxes[field] = taxOf(cell, title);
    if (read.warning !== undefined) row.warnings.push(`${targetName(field)} ${read.warning}`);
  }
}

function taxOf(cell: string, title: string): PriceTaxRead {
  const [own, titles] = [readTax(cell), readTax(title)];
  const column = titles.basis ?? (/\bbasic\b/i.test(title) ? 'extra' : null);
  return { basis: own.basis ?? column, rate: own.rate ?? titles.rate, column };
}

/** `Price (in '000)` over `15.999` is 15,999. An amount larger than its unit is not multiplied, with a warning. */
function inRupees(row: RowRead, field: ImportField, amount: unknown, title: string): unknown {
  const factor = factorOf(title);
  if (factor === 1 || typeof amount !== 'number') return amount;
  if (amount < 1000) return Math.round(amount * factor * 100) / 100;
  row.warnings.push(`${targetName(field)} is taken as rupees, although the title says “${title}”`);
  return amount;
}

const factorOf = (title: string): number =>
  /'\s?000|\bin (?:thousands?|k)\b/i.test(title) ? 1000 : /\bin (?:lakhs?|lacs?)\b/i.test(title) ? 100_000 : 1;
