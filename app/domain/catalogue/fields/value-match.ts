import { cleanCell } from '#app/domain/text/cell-text.ts';
import { fold, oneMistakeApart } from '#app/domain/text/search-text.ts';
import { labelNames, statusNames, stockStatusNames } from './field-kinds.ts';
import valueWords from './value-words.json' with { type: 'json' };

/** Fields with a list of values in the shop. `stock` covers every stock column. */
export const matchedFields = ['category', 'brand', 'status', 'stock', 'priceLabel'] as const;
export type MatchedField = (typeof matchedFields)[number];

export const fieldNames: Record<MatchedField, string> = {
  category: 'Category',
  brand: 'Brand',
  status: 'Status',
  stock: 'Stock',
  priceLabel: 'Price label',
};

export const valueActions = ['use', 'create', 'ignore', 'skip', 'ask'] as const;
/** `ignore` imports the rows without the value; `ask` refuses them until the owner chooses. */
export type ValueAction = (typeof valueActions)[number];

/** The owner's choice for a value. `to` is a value of the shop if the action is `use`, else empty. */
export type ValueChoice = { field: MatchedField; value: string; action: ValueAction; to: string };

/** A value in the file that is unknown to the shop, with its number of rows. */
export type ValueMatch = ValueChoice & {
  rows: number;
  /** The proposed value of the shop; empty if none is similar. */
  match: string;
  isChosen: boolean;
};

/** The shop's brands and categories, in their stored spelling. */
export type KnownValues = { brand: readonly string[]; category: readonly string[] };

/** Fields whose unknown values may become new values of the shop. */
export const isCreatable = (field: MatchedField): field is keyof KnownValues =>
  field === 'brand' || field === 'category';

const fixedOptions = { status: statusNames, stock: stockStatusNames, priceLabel: labelNames };

export const valueOptions = (field: MatchedField, known: KnownValues): [value: string, name: string][] =>
  isCreatable(field) ? known[field].map((name) => [name, name]) : Object.entries(fixedOptions[field]);

/** Removes trademark signs: `HP™`, `HP (R)`. */
export const withoutMarks = (text: string): string => text.replace(/[™®©℠]|\((?:r|c|tm)\)/gi, '').trim();

/** Returns a key that ignores case, accents, spacing, punctuation, trademark signs and invisible characters. */
export const valueKey = (text: string): string =>
  fold(cleanCell(withoutMarks(text)))
    .replace(/&/g, 'and')
    .replace(/\u200c|\u200d|\u093c/g, '')
    .replace(/[^\p{L}\p{M}\p{N}+]+/gu, '');

/** Other names of brands: initials, former names and Devanagari spellings. */
const brandAliases = new Map(
  Object.entries(valueWords.brands).flatMap(([brand, names]) =>
    names.split(' ').map((name) => [valueKey(name), brand] as const),
  ),
);
const companyWords = new RegExp(
  `\\b(?:${[
    'india|ltd|limited|pvt|private|inc|corp|corporation|co|company|llp|int|intl|international', // Canon India Pvt. Ltd.
    'solutions?|documents?|doc|sol|technolog(?:y|ies)|business|systems?|imaging|marketing|sales', // Konica Minolta Business
    'make|brand|original|genuine|oem', // HP make
  ].join('|')})\\b\\.?`,
  'gi',
);

/** The brand with this key or another name; `keys` are those of the shop. */
const brandOf = (key: string, keys: ReadonlyMap<string, string>) =>
  keys.get(key) ?? keys.get(brandAliases.get(key) as string);

function matchBrand(text: string, brands: readonly string[]): string {
  const keys = new Map(brands.map((brand) => [valueKey(brand), brand]));
  for (const key of [valueKey(text), valueKey(text.replace(companyWords, ' '))]) {
    const found = brandOf(key, keys);
    if (found !== undefined) return found;
  }
  const parts = text.split(/[/,]/);
  if (parts.length > 1) return only(new Set(parts.map((part) => matchBrand(part, brands)))) ?? '';
  const key = valueKey(text.replace(companyWords, ' '));
  const near = [...keys].filter(([other]) => isNear(key, other));
  return only(new Set(near.map(([, brand]) => brand))) ?? '';
}

const only = <Value>(values: ReadonlySet<Value>): Value | undefined =>
  values.size === 1 ? values.values().next().value : undefined;

/** Reports whether a text may name several brands: `Acme / Zenith`, or two brands of the shop in any form. */
export function namesSeveralBrands(text: string, brands: readonly string[]): boolean {
  const words = text.split(/[^\p{L}\p{M}\p{N}.-]+/u);
  const runs = words.flatMap((_, start) => [1, 2, 3].map((count) => words.slice(start, start + count).join('')));
  const keys = new Map(brands.map((brand) => [valueKey(brand), brand]));
  const named = runs.map(valueKey).flatMap((key) => brandOf(key, keys) ?? []);
  return /[/,]/.test(text) || new Set(named).size > 1;
}

/** Returns the brand at the start of a name, in the shop's spelling; empty if there is none. Knows other brand names. */
export function brandOfName(name: string, brands: readonly string[]): string {
  const keys = new Map(brands.map((brand) => [valueKey(brand), brand]));
  const words = name.trim().split(/[\s,/]+/);
  for (const count of [3, 2, 1]) {
    const key = valueKey(words.slice(0, count).join(''));
    const found = words.length > count ? brandOf(key, keys) : undefined;
    if (found !== undefined) return found;
  }
  return '';
}

/** Reports whether two words are one typo apart, or two if they are long. */
const isNear = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= 4 &&
  (oneMistakeApart(a, b) || (Math.min(a.length, b.length) >= 6 && distance(a, b) <= 2));

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Replaces words of categories, their abbreviations and Hindi spellings by one token each. */
const categoryPhrases: [RegExp, string][] = [
  [
    /\bb ?(?:and|&|\/|n)? ?w\b|\bblack (?:and |& )?white\b|\bmono ?chrome\b|\bmonochrom\b|श्वेत श्याम|ब्लैक एंड व्हाइट/g,
    ' mono ',
  ],
  [
    /\ball ?in ?ones?\b|\baio\b|\bmulti ?func(?:tion(?:al)?)?s?\b|\bm\.? ?f\.? ?[cdp]\.?s?\b|\bmulti ?fn\b|मल्टी ?फंक्शन(?:ल)?/g,
    ' multifunction ',
  ],
  [/\b(?:large|wide|big) ?(?:format|formt|frmt)\b|\bplotters?\b|\bl\.?f\.?p\.?\b|\bwf\b/g, ' largeformat '],
  [/\bink ?(?:tank|tnk|tk)s?\b|\beco ?tanks?\b|इंक ?टैंक/g, ' ink tank '],
  [/\bink ?jets?\b|\bi ?j\b|इंकजेट/g, ' inkjet '],
  [
    /\b(?:photo ?co(?:py|pier)s?|photo ?copiers?|photo ?copying|photo ?stat|xerox|copying)(?: machines?| m ?\/? ?cs?)?\b|फोटो ?कॉप[ीि](?:यर)?(?: मशीन)?|(?:जेरॉक्स|झेरॉक्स|जीरॉक्स|जेरोक्स)(?: मशीन)?/g,
    ' copier ',
  ],
  [/\bre ?furb(?:ished|d|ish)?\b|\breconditioned\b|\bused\b|\bsecond hand\b|\bpre ?owned\b/g, ' refurbished '],
];
const categoryWords = new Map(
  Object.entries(valueWords.categories).flatMap(([word, others]) =>
    others.split(' ').map((other) => [other, word] as const),
  ),
);
const fillers = new Set(valueWords.fillers.split(' '));

function categoryTokens(text: string): string[] {
  let plain = fold(cleanCell(text))
    .replace(/\u093c/g, '')
    .replace(/[_,;|]+/g, ' ');
  for (const [pattern, word] of categoryPhrases) plain = plain.replace(pattern, word);
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const tokens = words.map((word) => categoryWords.get(word) ?? categoryWords.get(singular(word)) ?? singular(word));
  return [...new Set(tokens.filter((token) => !fillers.has(token)))];
}

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Mutually exclusive tokens: a category has at most one of each list. */
const exclusive = [
  ['color', 'mono'],
  ['a3', 'a4'],
  ['laser', 'ink', 'inkjet', 'dotmatrix', 'thermal'],
];
const isContrary = (a: readonly string[], b: readonly string[]) =>
  exclusive.some((group) => {
    const left = group.filter((token) => a.includes(token));
    const right = group.filter((token) => b.includes(token));
    return left.length > 0 && right.length > 0 && !left.some((token) => right.includes(token));
  });

/** The weight of tokens; a word that most categories share weighs less. */
const weigh = (tokens: readonly string[]) => tokens.reduce((sum, token) => sum + (token === 'printer' ? 0.5 : 1), 0);

function matchCategory(text: string, categories: readonly string[]): string {
  const key = valueKey(text);
  const same = categories.find((name) => valueKey(name) === key);
  if (same !== undefined) return same;
  const wanted = categoryTokens(text);
  const scored = categories
    .map((name) => ({ name, score: likeness(wanted, categoryTokens(name)) }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (best === undefined || best.score < 0.6 || best.score - (second?.score ?? 0) < 0.05) {
    const possible = categories.filter((name) => !isContrary(categoryTokens(name), wanted));
    const near = possible.filter((name) => key.length >= 6 && distance(valueKey(name), key) <= 2);
    const holding = near.length > 0 ? near : possible.filter((name) => holds(categoryTokens(name), wanted));
    return only(new Set(holding)) ?? '';
  }
  return best.name;
}

/** Whether a category has at least half of the wanted tokens: `Toner, Ink & Drums` contains `Toner cartridge`. */
function holds(category: readonly string[], wanted: readonly string[]): boolean {
  const shared = weigh(wanted.filter((token) => category.some((other) => isSameWord(token, other))));
  return shared >= 1 && shared * 2 >= weigh(wanted);
}

/** Similarity of two token lists by weight, 0 to 1. */
function likeness(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0 || isContrary(a, b)) return 0;
  const shared = a.filter((token) => b.some((other) => isSameWord(token, other)));
  return (2 * weigh(shared)) / (weigh(a) + weigh(b));
}

const isSameWord = (a: string, b: string): boolean =>
  a === b || (a.length >= 5 && b.length >= 5 && oneMistakeApart(a, b)) || isShortFor(a, b) || isShortFor(b, a);

/** Reports whether a word abbreviates another: same first letter, all letters in order. `prntr`, `multifn`. */
function isShortFor(short: string, long: string): boolean {
  if (short.length < 3 || short.length >= long.length || short[0] !== long[0] || /\d/.test(short + long)) return false;
  if (long.startsWith(short)) return true;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at++;
  return at === short.length && short.length >= 4 && short.length * 2 >= long.length;
}

const stockNames: [string, string][] = [
  ['in_stock', 'Available'],
  ['out_of_stock', 'Sold out'],
  ['out_of_stock', 'Not available'],
  ['on_backorder', 'On order'],
];

/** Returns the shop's value that a text means or resembles most; empty if there is none. */
export function proposeMatch(field: MatchedField, text: string, known: KnownValues): string {
  if (field === 'brand') return matchBrand(text, known.brand);
  if (field === 'category') return matchCategory(text, known.category);
  const key = valueKey(text);
  const near = new Set(
    [...valueOptions(field, known), ...(field === 'stock' ? stockNames : [])].flatMap(([value, name]) =>
      isNear(key, valueKey(name)) ? [value] : [],
    ),
  );
  return near.size === 1 ? ([...near][0] as string) : '';
}
