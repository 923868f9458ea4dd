import type { Facts } from '#app/domain/catalogue/facts/facts.ts';
import type { NamedValues } from '#app/domain/records/named-values.ts';
import { fold, wordsOf } from '#app/domain/text/search-text.ts';
import { fitsKeys, listedMachines, machinesOf, modelOf } from './supplies.ts';
import { brands, describing, fillers, supplyWords } from './words.ts';

export type KeyKind = 'model' | 'part' | 'code' | 'takes';

/** A lookup key of a product: letters and digits only. `brand` is case-folded. */
export type SupplyKey = { key: string; kind: KeyKind; brand: string };

/** Product fields that its keys are read from. */
export type Findable = { name: string; brand: string; specifications: NamedValues; facts: Facts };

/** Most keys of a product, and the longest key. */
const maxKeys = 400;
const maxLength = 60;

type Key = [kind: KeyKind, key: string];
const keysOf = (kind: KeyKind, keys: readonly string[]): Key[] => keys.map((key) => [kind, key]);

const hasDigit = (word: string) => /\d/.test(word);
const isCode = (key: string) => /\p{L}/u.test(key) && hasDigit(key) && key.length >= 4;

/** A product that lists machines, or is read as a toner, ink or drum. */
export const isSupply = ({ facts, specifications }: Pick<Findable, 'facts' | 'specifications'>): boolean =>
  facts.kind?.value === 'supply' || fitsKeys({ specifications }).length > 0;

export const supplyKind = ({ name }: Pick<Findable, 'name'>) =>
  wordsOf(name)
    .map((word) => supplyWords.get(word))
    .find((kind) => kind !== undefined && kind !== 'any') ?? 'any';

/** A supply's code without spaces, hyphens and the maker's name: `HP 56A` is `56a`. */
export function codeKey(code: string, brand: string): string {
  const words = wordsOf(code);
  return (words.length > 1 && fold(brand).startsWith(words[0] as string) ? words.slice(1) : words).join('');
}

/** Suffixes of a code that start at a word or at the first digit: `b021` and `021` of `TN-B021`. */
function tails(words: readonly string[]): string[] {
  const ends = words.slice(1).map((_, index) => words.slice(index + 1).join(''));
  const numbers = words.map((word) => /^\p{L}+(\d.*)$/u.exec(word)?.[1] ?? '');
  return [...ends, ...numbers].filter((end) => end.length >= 3 && hasDigit(end));
}

/** HP prints `CF256A` or `Q2612A` on the box and `56A` or `12A` on the label. */
export const shortForm = (key: string): string[] => /^(?:c[a-z]\d|q\d\d|w\d)(\d{2,3}[a-z])$/.exec(key)?.slice(1) ?? [];

/** Keys from the words of a machine's name. `MFC-L2701DW` also gives the model `l2701dw` and the part `2701dw`. */
function keysOfName(words: readonly string[]): Key[] {
  const at = words.findIndex(hasDigit);
  const rest = words.slice(at + 1);
  const isWhole = rest.every((word) => describing.has(word) || /^\d+$/.test(word));
  const shorter = words.slice(0, at + 1).map((_, from) => words.slice(from, at + 1).join(''));
  const whole = [words, ...shorter.map((_, from) => words.slice(from))].map((each) => each.join(''));
  return [
    ...whole.map((key): Key => [isCode(key) || !hasDigit(key) ? 'model' : 'part', key]),
    ...shorter.map((key): Key => [isWhole && isCode(key) ? 'model' : 'part', key]),
    ...keysOf('part', tails(words)),
  ];
}

/** A size or an amount: `65 ml`, `7000 pages`, `5K`. */
const isAmount = (word: string, next = '') =>
  /^\d+(?:ml|l|g|gm|kg|k|pages?|pcs|x)$/.test(word) || /^\d+ (?:ml|g|gm|kg|pages?|pcs|copies)$/.test(`${word} ${next}`);

/** The codes in the name of a supply: `HP 12A Toner (Q2612A)` has two. */
function codesInName(words: readonly string[]): string[] {
  let start = '';
  return words.flatMap((word, at) => {
    const isPlain = supplyWords.has(word) || fillers.has(word) || isAmount(word, words[at + 1]);
    const code = hasDigit(word) && !isPlain ? [start + word] : [];
    start = isPlain || hasDigit(word) ? '' : start + word;
    return code;
  });
}

function keysOfSupply({ name, brand, specifications }: Findable): Key[] {
  const [ownName = '', ...machines] = modelOf({ name, brand }).split(/\bfor\b|,|&|\band\b/i);
  const own = wordsOf(ownName);
  const codes = codesInName(own);
  return [
    ...keysOf('code', [...codes, own.join('')]),
    ...keysOf('part', codes.flatMap(shortForm)),
    ...machinesOf([...listedMachines({ specifications }), ...machines]).flatMap((machine) =>
      keysOfName(machine[0] === fold(brand) ? machine.slice(1) : machine),
    ),
  ];
}

const keysOfMachine = ({ name, brand }: Findable): Key[] => [
  ['model', wordsOf(name).join('')],
  ...keysOfName(wordsOf(modelOf({ name, brand }).replace(/\(.*?\)/g, ' '))),
];

const supplyRow = /consumable|toner|ink|cartridge|drum|supplies/i;
/** A code in a row about supplies that the facts leave out, such as `CL57s`. */
const looseCode = /(?<![\w-])[A-Z]{2,4}-?\d{2,4}[a-z](?![\w-])/g;

const looseCodes = ({ specifications }: Findable): string[] =>
  specifications.flatMap(([label, value]) => (supplyRow.test(label) ? (value.match(looseCode) ?? []) : []));

/** The maker of the codes that a machine takes: its own, unless the words name one other maker. */
function makerOfCodes({ brand, facts }: Findable): string {
  const own = fold(brand);
  const named = new Set(wordsOf(facts.supplies?.source ?? '').flatMap((word) => brands.get(word) ?? []));
  const [only] = named;
  return only === undefined || named.size > 1 || own.startsWith(only) ? own : only;
}

export function supplyKeys(product: Findable): SupplyKey[] {
  const own = fold(product.brand);
  const maker = makerOfCodes(product);
  const isOfSupply = isSupply(product);
  const stated = (product.facts.supplies?.value ?? []).map(({ code }) => code);
  const codes = isOfSupply ? stated : [...stated, ...looseCodes(product)];
  const keys = codes.map((code) => codeKey(code, product.brand));
  const all: Key[] = [
    ...keysOf(isOfSupply ? 'code' : 'takes', keys),
    ...keysOf('part', [...codes.flatMap((code) => tails(wordsOf(code))), ...keys.flatMap(shortForm)]),
    ...(isOfSupply ? keysOfSupply(product) : keysOfMachine(product)),
  ];
  const found = new Map<string, SupplyKey>();
  for (const [kind, key] of all)
    if (key.length >= (kind === 'part' ? 3 : 2) && key.length <= maxLength && found.size < maxKeys)
      found.set(`${kind} ${key}`, { key, kind, brand: kind === 'takes' ? maker : own });
  return [...found.values()];
}
