import type { PriceTax } from '#app/domain/business/price-tax.ts';
import { importFieldNames, importFields } from '#app/domain/catalogue/fields/fields.ts';
import { planFields } from '#app/domain/catalogue/plans/plan-fields.ts';
import { cleanCell } from '#app/domain/text/cell-text.ts';
import { fold } from '#app/domain/text/search-text.ts';
import { readTax } from '#app/domain/text/tax-text.ts';
import { type ColumnTarget, exportColumns, isPublicPrice, taxDoubt } from './exports.ts';
import titleWordLists from './title-words.json' with { type: 'json' };

export type { ColumnTarget };

/** Maps words of titles to one word per meaning; `''` drops the word. */
const titleWords = new Map(
  Object.entries(titleWordLists).flatMap(([word, others]) => others.split(' ').map((other) => [other, word] as const)),
);

/** More names of columns, folded, the surest first. */
const aliases: [target: ColumnTarget, names: string][] = [
  ['sku', 'mpn, mfr part no, stock no, sap code, sap no'],
  ['regularPrice', 'actual price, original price, retail price, maximum retail price, rs, rupees, inr'],
  [
    'stock',
    'stock, stock position, stock available, stock status, ready stock, stock hand, stock on hand, delivery, delivery time, lead time',
  ],
];

export const columnTargets: readonly ColumnTarget[] = ['', ...importFieldNames, 'stock', 'specification'];

/** The rate of the tax, whose words alone would say nothing: `GST %`, `Tax rate`. */
const taxRate = /^\s*(?:i?gst|tax|vat)\s*(?:(?:rate|slab|percent(?:age)?)\s*(?:\(?\s*%\s*\)?)?|\(?\s*%\s*\)?)\s*$/;

/** Neither a name nor a price: `Tax name`, `GST amount`. */
const taxDetail = /\b(?:i?gst|tax|vat)\s+(?:name|type|code|class|rules?|id|group|amount|amt|value|no|number|total)\b/;

const words = (title: string): string[] =>
  fold(cleanCell(title).replace(/([a-z])([A-Z][a-z])/g, '$1 $2'))
    .replace(taxRate, 'taxrate')
    .replace(taxDetail, 'taxdetail')
    .replace(/\b(?:i?gst|tax|taxes|vat) included\b|\bincluded (?:i?gst|tax|taxes|vat)\b/g, ' ')
    .replace(/\bb\s*[&/+]?\s*w\b|\bblack\s*(?:&|and)\s*white\b/g, 'mono')
    .replace(/\(\s*w\s*\)/g, ' watts ')
    .replace(/₹|%/g, ' ')
    // `M.R.P.` and `S.No` are words; so is `In stock`, whose `in` has a meaning.
    .replace(/(?<!\p{L})(?:\p{L}\.){2,}/gu, (letters) => `${letters.replaceAll('.', '')} `)
    .replace(/\bin stock\b/g, 'instock')
    .replace(/p\/n/g, 'part number')
    .replace(/\bcat\.? ?(?=no\b|num|#)/g, 'catalogue ')
    .replace(/#/g, ' number ')
    .replace(/\u093c/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .split(' ');

/** Comparison key of a title, with sorted words: `MRP (Rs.)` is `mrp`, `Name of Prod.` is `name product`. */
const titleKey = (title: string): string => {
  const all = words(title).map((word) => titleWords.get(word) ?? word);
  const meant = all.filter((word) => word !== '' && !/^(?:19|20)?\d{2}$/.test(word));
  return (meant.length > 0 ? meant : words(title)).sort().join(' ');
};

/** The parts of a title with several names: `Product / Model (Code)`. */
const titleParts = (title: string): string[] =>
  title.split(/[/|()[\]&,;:\n]|\s[-–—]\s|\bor\b|\band\b/i).filter((part) => part.trim() !== '');

type Guess = { target: ColumnTarget; doubt: number };

/** Known titles with target and doubt; 0 is certain. */
const known = new Map<string, Guess>();
function addKnown(target: ColumnTarget, names: readonly string[]): void {
  for (const [doubt, name] of names.entries())
    if (!known.has(titleKey(name))) known.set(titleKey(name), { target, doubt });
}
for (const field of importFieldNames)
  addKnown(field, [importFields[field].title, field, ...importFields[field].aliases]);
for (const [target, names] of aliases) addKnown(target, names.split(', '));

/** Doubt added if only a part of the title is known. */
const partDoubt = 50;

const isPrice = (target: ColumnTarget) => target === 'regularPrice' || target === 'salePrice';

/** Possible targets of a title, the likeliest first. A purchase price is none. */
const guesses = (title: string): Guess[] =>
  allGuesses(title).filter(({ target }) => !isPrice(target) || isPublicPrice(title));

function allGuesses(title: string): Guess[] {
  const whole = known.get(titleKey(title));
  const parts = titleParts(title);
  const found = [
    ...(whole === undefined ? [] : [whole]),
    ...(whole !== undefined || parts.length < 2 ? [] : parts).flatMap((part) => {
      const guess = known.get(titleKey(part));
      // A plan is promised to visitors, so half a title such as `Sale / Rent` does not make one.
      return guess === undefined || guess.target in planFields ? [] : [{ ...guess, doubt: guess.doubt + partDoubt }];
    }),
  ];
  // `Brand & Model` over `HP 108w` is the name.
  if (
    found.some(({ target }) => target === 'brand') &&
    found.some(({ target }) => target === 'name' || target === 'sku')
  )
    return [{ target: 'name', doubt: partDoubt }];
  // `Product description` names the product in a list without a name, and describes it in any other.
  if (found[0]?.target === 'name' && /description|details/.test(titleKey(title)))
    found.push({ target: 'description', doubt: 2 * partDoubt });
  return found;
}

export const isKnownTitle = (title: string): boolean => guesses(title).length > 0;

/** A stock report has costs beside its quantities. */
export const stockMovement = /\b(?:closing|opening|inwards?|outwards?)\b/i;
const stockValue = /^\s*(?:(?:unit |avg\.? |average )?rate|value|amount)\b/i;

const isEmptyColumn = (column: number, filled: readonly number[] | undefined) => filled?.[column] === 0;

/**
 * Chooses the target of each column by its title. If several columns have the same target, the one with the surest title
 * wins, then the first; columns without data lose. The others get their next possible target. `filled` is the number of
 * non-empty cells of each column; without it, all columns count as filled. Of two prices that differ in their tax, the one
 * that is like the prices of the shop wins.
 */
export function guessColumns(
  titles: readonly string[],
  filled?: readonly number[],
  priceTax: PriceTax = 'unsaid',
): ColumnTarget[] {
  const targets = titles.map((): ColumnTarget => '');
  const ofExport = exportColumns(titles);
  const isValuation = titles.some((title) => stockMovement.test(title));
  /** A rate beside the quantities of a stock report is a cost. */
  const isCost = ({ target }: Guess, title: string) => isPrice(target) && isValuation && stockValue.test(title);
  const all = titles
    .flatMap((title, column) => {
      const exported = ofExport?.(title) ?? null;
      const found = exported === null ? guesses(title).filter((guess) => !isCost(guess, title)) : [exported];
      return found.map(({ target, doubt }) => ({
        target,
        doubt: isPrice(target) ? doubt + taxDoubt(title, priceTax) : doubt,
        column,
      }));
    })
    .sort(
      (a, b) =>
        Number(isEmptyColumn(a.column, filled)) - Number(isEmptyColumn(b.column, filled)) ||
        a.doubt - b.doubt ||
        a.column - b.column,
    );
  for (const { target, column } of all)
    if (targets[column] === '' && !targets.includes(target)) targets[column] = target;
  // `Part no., Description, Price`: the description is the name.
  const description = targets.indexOf('description');
  if (description >= 0 && targets.includes('sku') && targets.some(isPrice) && !targets.includes('name'))
    targets[description] = 'name';
  // If the only price is a selling price, it is the regular price; if there is a second one, it is the sale price.
  const selling = targets.indexOf('salePrice');
  if (selling >= 0 && !targets.includes('regularPrice')) {
    const others = all.filter(({ target, column }) => target === 'salePrice' && targets[column] === '');
    const [first = selling, second] = [selling, ...others.map(({ column }) => column)].sort((a, b) => a - b);
    targets[selling] = '';
    targets[first] = 'regularPrice';
    if (second !== undefined) targets[second] = 'salePrice';
  }
  return targets;
}

const keyWords = new Set(
  'sku code kode number part article catalog catalogue ref reference id identifier sap ean upc barcode model'.split(
    ' ',
  ),
);
const notKeys =
  /\b(?:hsn|sac|serial|sr|sl|s|phone|mobile|gst|gstin|page|row|line|invoice|bill|pan|date|pin|contact|order|pack|quantity|stock|tax|price|category|count|type|description|details)\b/;

/** Whether the title of an ignored column may mean the SKU, such as `Item ID`, or `Model` beside the product name. */
function mayNameKey(title: string): boolean {
  const all = titleKey(title).split(' ');
  const [guess] = guesses(title);
  if (guess !== undefined && guess.target !== 'name') return false;
  return all.length <= 4 && all.some((word) => keyWords.has(word)) && !notKeys.test(titleKey(title));
}

/**
 * Returns the ignored column that may hold the SKU. The owner must choose its target before planning, because otherwise
 * products are matched by name. `null` if another column is the SKU, or if no title is in doubt.
 */
export function keyQuestion(
  titles: readonly string[],
  targets: readonly ColumnTarget[],
  filled?: readonly number[],
): number | null {
  if (targets.includes('sku')) return null;
  const column = titles.findIndex(
    (title, index) => targets[index] === '' && !isEmptyColumn(index, filled) && mayNameKey(title),
  );
  return column < 0 ? null : column;
}

const priceWords = /\b(?:price|mrp|amount|cost|mop|dp|ndp|nlc|dealer price)\b/;
const mayBePrice = (title: string): boolean =>
  priceWords.test(titleKey(title)) && !taxDetail.test(fold(title)) && !/taxrate|taxdetail/.test(titleKey(title));

/** Sentences about prices with a note about tax and ignored columns. `filled`: number of values of each column. */
export function columnNotices(
  titles: readonly string[],
  targets: readonly ColumnTarget[],
  filled?: readonly number[],
): string[] {
  return titles.flatMap((title, column) => {
    const target = targets[column] ?? '';
    const name = `Column ${column + 1} “${title}”`;
    const { basis } = readTax(title);
    if (target !== '')
      return isPrice(target) && basis !== null
        ? `The prices of column ${column + 1} “${title}” ${basis === 'extra' ? 'exclude' : 'include'} tax. If your other prices do not, they are converted, with a warning.`
        : [];
    const [found] = guesses(title);
    if (found === undefined && mayBePrice(title)) return `${name} may be a price and is not read.`;
    if (found === undefined)
      return title.trim() === '' || isEmptyColumn(column, filled)
        ? []
        : `${name} is left out. It can be a specification of this name.`;
    const winner = targets.indexOf(found.target);
    return winner < 0
      ? []
      : `${name} is skipped: column ${winner + 1} “${titles[winner]}” is read as ${targetName(found.target)}.`;
  });
}

/** Returns why these columns cannot be used, in a sentence; `null` if they can. */
export function columnsProblem(targets: readonly ColumnTarget[]): string | null {
  const used = targets.filter((target) => target !== '' && target !== 'specification');
  const twice = used.find((target, index) => used.indexOf(target) !== index);
  if (twice !== undefined) return `Two columns are read as ${targetName(twice)}. Please choose one of them.`;
  if (!used.some((target) => target === 'name' || target === 'sku' || target === 'slug'))
    return 'Please choose which column holds the name or the SKU.';
  return null;
}

const otherNames = { '': 'Skip', stock: 'Stock, as words or a number', specification: 'A specification of this name' };

export const targetName = (target: ColumnTarget): string =>
  target === '' || target === 'stock' || target === 'specification' ? otherNames[target] : importFields[target].title;
