import { cleanCell } from '#app/domain/text/cell-text.ts';
import { wordEnd, wordStart } from '#app/domain/text/patterns.ts';
import { withAsciiDigits, withFewMarks } from '#app/domain/text/safe-text.ts';
import { brandNamed, exclude } from './excluded-words.ts';
import type { FacetName, ListSort, NumberRange, Selection } from './facet-query.ts';
import { brandValue, speedBuckets } from './facets.ts';
import * as trade from './trade-words.ts';

/**
 * What a visitor typed: the facets, prices and exclusions that its words name, the order they ask for, the words that
 * remain for the text search, and the words without a meaning for it. Each typed word is in at least one of them.
 */
export type UnderstoodQuery = {
  selection: Selection;
  isForRent: boolean;
  /** Whether it asks for repair, service or a contract. */
  isForService: boolean;
  /** Whether it asks for a machine, so that toner and ink do not answer it. */
  isForMachine: boolean;
  /** The supply that it names, such as `toner`; empty for none. */
  supply: string;
  sort?: ListSort;
  text: string;
  noise: string[];
};

/** Maximum characters read; some patterns take time with the square of a run of spaces. */
const maxLength = 200;

/** Stands in place of words that are understood. */
const gap = '\ue000';

const amount = `(?:(?:rs\\.?|₹|inr)\\s*)?(?:(\\d[\\d,]*(?:\\.\\d+)?)\\s*(?:(${Object.keys(trade.units).join('|')})${wordEnd})?|(${Object.keys(trade.numberWords).join('|')})\\s+(${Object.keys(trade.units).join('|')})${wordEnd})(?:\\s*/-)?(?:\\s*(?:rs|rupees|rupaye|रुपये))?`;
const speedUnit = '(?:ppm|cpm|ipm|pages?\\s*(?:per|a|/)\\s*min(?:ute)?)';

const least =
  '(?:not (?:less|lower|fewer|cheaper) than|no less than|not (?:under|below)|at ?least|minimum|min|kam se kam|कम से कम|(?<!not )(?:above|over)|(?<!(?:not|no) )(?:more|faster|higher) than|starting from)';
const most =
  '(?:(?:not|no) (?:more|higher) than|not (?:over|above)|(?<!(?:not|no) )(?:less|lower|slower) than|(?<!not )(?:under|below)|up ?to|within|maximum|max|at most|zyada se zyada)';
const mostAfter =
  '(?:(?:se|ke|से) (?:upar|zyada|jyada|ऊपर|ज्यादा) (?:nahin?|mat|na|नहीं)(?: (?:ho|jana|jaye|chahiye))?|tak|तक|paryant|पर्यंत|sudhi|ke andar|के अंदर|(?:se|ke) (?:kam|niche|neeche)|से कम|or less|max|budget)';
const leastAfter =
  '(?:(?:ya )?(?:usse|isse) (?:upar|zyada|tez)|(?:se|ke) (?:upar|zyada|jyada|tez)(?! (?:nahi|mat|na ))|से ऊपर|से ज्यादा|से तेज|and (?:above|more|up)|or (?:more|above|faster))';

/** A pattern that may end with a sign, such as `15000/-`. */
const open = (pattern: string): RegExp => new RegExp(`${wordStart}(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

const atMost = new RegExp(`^(?:${most}|${mostAfter})$`);
/** Bounds that leave out the number itself: `more than`, but not `not more than`. */
const isStrict = /^(?:(?:less|lower|slower|more|faster|higher) than|under|below|above|over|se |ke |से )/;

const speedRange = trade.whole(`(?:between|from)?\\s*(\\d{1,3})\\s*(?:-|–|to|and|se)\\s*(\\d{1,3})\\s*${speedUnit}`);
const speed = open(
  `(${most}|${least})?\\s*(\\d{1,3})\\s*(\\+)?\\s*${speedUnit}(?:\\s*(\\+)|\\s+(${leastAfter}|${mostAfter}))?`,
);
const priceRange = open(`(?:between|from)?\\s*${amount}\\s*(?:-|–|to|and|se|से)\\s*${amount}`);
const priceAtMost = open(`(?:(?:${most}|budget(?: of| is)?)\\s*${amount}|${amount}\\s*${mostAfter})`);
/** `15000 under`, unless a number follows, which is the bound. */
const priceBefore = open(`${amount}\\s*(?:under|below)(?!\\s*(?:rs|inr|₹|\\d))`);
const bareAmount = open(amount);
const currency = /₹|rs|inr|rup|रुपये|\/-/;
const priceAtLeast = open(`(?:${least}\\s*${amount}|${amount}\\s*${leastAfter})`);

/** Reads what a visitor typed; `brands` are those of the shop. */
export function understand(query: string, brands: readonly string[]): UnderstoodQuery {
  const selection: Selection = {};
  const price: NumberRange = {};
  const not = new Set<string>();
  let supply = '';
  let sort: ListSort | undefined;
  const noise: string[] = [];
  const choose = (facet: FacetName, values: readonly string[]) => {
    selection[facet] = [...new Set([...(selection[facet] ?? []), ...values])];
  };
  let rest = trade.simpler.reduce((words, [pattern, wording]) => words.replace(pattern, wording), plain(query));
  /** Removes the matches that `read` understands; it returns false for another. Reports whether the pattern matches. */
  const replace = (pattern: RegExp, read?: (groups: (string | undefined)[], all: string) => unknown): boolean => {
    let isFound = false;
    rest = rest.replace(pattern, (all, ...groups) => {
      isFound = true;
      return read?.(groups, all) === false ? all : gap;
    });
    return isFound;
  };

  replace(speedRange, ([from, to]) => choose('speed', bucketsOf(Number(from), Number(to))));
  replace(speed, ([before, number, plus, plusAfter, after]) => {
    const ppm = Number(number);
    const bound = before ?? after ?? ((plus ?? plusAfter) ? 'min' : 'exactly');
    const other = isStrict.test(bound) ? 1 : 0;
    if (bound === 'exactly') choose('speed', bucketsOf(ppm, ppm));
    else if (atMost.test(bound)) selection.ppm = { ...selection.ppm, max: ppm - other };
    else selection.ppm = { ...selection.ppm, min: ppm + other };
  });
  replace(priceRange, (groups) => {
    const unit = groups[5] ?? groups[7];
    const from = rupees(groups, Number(groups[0]?.replaceAll(',', '')) < 1000 ? unit : undefined) as number;
    const to = rupees(groups.slice(4)) as number;
    if (from < 5000 || to <= from) return false;
    Object.assign(price, { min: from, max: to });
  });
  const bound = (name: 'min' | 'max') => (groups: (string | undefined)[]) => {
    const value = (rupees(groups) ?? rupees(groups.slice(4))) as number;
    if (value < 1000) return false;
    price[name] = value;
  };
  replace(priceAtLeast, bound('min'));
  replace(priceBefore, bound('max'));
  replace(priceAtMost, bound('max'));
  if (price.min === undefined && price.max === undefined)
    replace(bareAmount, (groups, all) => (currency.test(all) ? bound('max')(groups) : false));
  replace(trade.withoutColour, () => choose('colour', ['mono']));
  for (const pattern of [trade.vague, trade.volume]) replace(pattern, (_, all) => void noise.push(...all.split(' ')));
  for (const [pattern, order] of trade.orders) if (replace(pattern)) sort ??= order;
  rest = exclude(rest, brands, { not, noise });
  const isForService = replace(trade.service);
  const isForRent = replace(trade.rent);
  for (const [pattern, word] of trade.supplies)
    if (replace(pattern)) {
      choose('kind', ['supply']);
      supply ||= word;
    }
  for (const [pattern, facet, values] of trade.meanings) replace(pattern, () => choose(facet, values));
  // Values of one facet are alternatives, and each machine with a feeder scans.
  if (selection.functions?.toSorted().join() === 'feeder,scan') selection.functions = ['feeder'];
  replace(trade.paper, ([size]) => choose('paper', [(size as string).toLowerCase()]));

  const { text, found, dropped } = readWords(rest, brands);
  if (found.length > 0) choose('brand', found.map(brandValue));
  const isForMachine =
    selection.kind === undefined && rest.search(trade.noMachine) < 0 && dropped.some((word) => trade.nouns.has(word));
  if (not.size > 0) {
    selection.not = [...not].sort();
    const kinds = selection.kind?.filter((kind) => !not.has(`kind:${kind}`)) ?? [];
    if (kinds.length > 0) selection.kind = kinds;
  }
  const isAnything =
    Object.keys(selection).length > 0 || price.min !== undefined || price.max !== undefined || isForRent;
  // A noun alone is what the visitor looks for.
  const isNoun = (word: string) => trade.nouns.has(word);
  const isLookedFor = text.length === 0 && !isAnything;
  return {
    selection: { ...selection, ...(price.min === undefined && price.max === undefined ? {} : { price }) },
    isForRent,
    isForService,
    isForMachine,
    supply,
    ...(sort && { sort }),
    text: (isLookedFor ? dropped.filter(isNoun) : text).join(' '),
    noise: [...noise, ...(isLookedFor ? dropped.filter((word) => !isNoun(word)) : dropped)],
  };
}

/** Whether the toner finder answers a search better than a list: it names a supply, or a code that no product has. */
export const isForToner = ({ supply, text }: UnderstoodQuery, total: number): boolean =>
  supply !== '' || (total === 0 && /(?=\S*\d)(?=\S*\p{L})\S{3,}/u.test(text));

/** Lower case, one form of each letter and digit, and spaces between words that were written together. */
const plain = (query: string): string =>
  withAsciiDigits(cleanCell(withFewMarks(query.slice(0, maxLength)).replace(/\s+/g, ' ')).normalize('NFKC'))
    .slice(0, maxLength)
    .toLowerCase()
    .replace(/\u093c/g, '')
    .replace(/hewlett[ -]packard/g, 'hp')
    .replace(/(?<!\p{L})le[sz]er(?!\p{L})/gu, 'laser')
    .replace(/(?<!\p{L})mas+h?in(?!\p{L})/gu, 'machine')
    .replace(/(?<![\p{L}\p{M}\p{N}])ए ?(?=[0-5](?!\d))/gu, 'a')
    .replace(/(?<![\p{L}\p{N}-])(sra3|a[0-5])(?=a[0-5]|colou?r|mono|copier|printer)/gu, '$1 ')
    .replace(/(?<![\p{L}\p{N}])(under|below|upto)(?=\d)/gu, '$1 ')
    // `a 3 printer`, but not `a 3 in 1 printer`.
    .replace(
      /(?<![\p{L}\p{M}\p{N}])a ([34])(?![\d.,]|[ -]?(?:in|trays?|sided?|k|l|lakhs?|lacs?|ppm)(?!\p{L}))/gu,
      'a$1',
    )
    .replace(/(?<![\p{L}\d]|\d\s)([pci]pm)\s*(\d{1,3})(?![\d,.])/gu, '$2 $1')
    .replace(/[!?]|\.{2,}/g, ' ')
    .replace(/(?<![\p{L}\p{M}\p{N}-])[a-z]{4,}(?![\p{L}\p{M}\p{N}-])/gu, trade.spelled);

/** The amount of the groups of `amount`; `unit` is that of the other end of a range. */
function rupees([digits, own, word, wordUnit]: (string | undefined)[], unit?: string): number | null {
  if (word !== undefined)
    return Math.round((trade.numberWords[word] as number) * (trade.units[wordUnit as string] as number));
  if (digits === undefined) return null;
  return Math.round(Number(digits.replaceAll(',', '')) * (trade.units[own ?? unit ?? ''] ?? 1));
}

/** The buckets that hold a speed of this range. */
const bucketsOf = (low: number, high: number): string[] =>
  speedBuckets.filter(([, from, to]) => from <= high && to >= low).map(([name]) => name);

const modelEnd = /^(?:ad?|c?dn|c?dw|dwf|fdw|ci|i|id?n|idw|m|n|nw|sf|sp|w|x)$/;

/** Splits the words that are left into brands, words for the text search, and words without a meaning. */
function readWords(rest: string, brands: readonly string[]): { text: string[]; found: string[]; dropped: string[] } {
  const [text, found, dropped]: [string[], string[], string[]] = [[], [], []];
  const words = rest
    .replaceAll(gap, ` ${gap} `)
    .split(/[\s;/]|(?<!\d),|,(?!\d)/)
    .map((word) => word.replace(/^[^\p{L}\p{M}\p{N}\ue000]+|[^\p{L}\p{M}\p{N}+\ue000]+$/gu, ''))
    .filter((word) => word !== '');
  for (let at = 0; at < words.length; at++) {
    const [word, next = ''] = words.slice(at, at + 2) as [string, string?];
    if (word === gap) continue;
    // The end of a model number: `2040 dn`.
    if (modelEnd.test(word) && /\d$/.test(text.at(-1) ?? '') && words[at - 1] === text.at(-1)) {
      text.push(word);
      continue;
    }
    if (trade.fillers.has(word) || trade.nouns.has(word)) {
      dropped.push(word);
      continue;
    }
    const pair = trade.fillers.has(next) ? null : brandNamed(`${word} ${next}`, brands);
    const one = brandNamed(word, brands);
    // `brother tn` resembles Brother, but names more.
    const both = one === null || pair?.includes(' ') ? pair : null;
    const brand = both ?? one;
    if (brand === null) text.push(word);
    else {
      found.push(brand);
      if (both !== null) at++;
    }
  }
  return { text, found, dropped };
}
