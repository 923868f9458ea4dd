import { cleanCell, withAsciiDigits } from '#app/domain/import/cell-text.ts';
import { proposeMatch } from '#app/domain/import/value-match.ts';
import type { Selection } from './facet-query.ts';
import { brandValue } from './facets.ts';
import { oneMistakeApart } from './search-text.ts';

/**
 * What a visitor typed: the facets and prices that its words name, the words that remain for the text search, and the
 * words without a meaning for it. Each typed word is in exactly one of them.
 */
export type UnderstoodQuery = { selection: Selection; isForRent: boolean; text: string; noise: string[] };

/** Stands in place of words that are understood. */
const gap = '\ue000';

const units: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  hazar: 1e3,
  hazaar: 1e3,
  hajar: 1e3,
  हजार: 1e3,
  l: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  लाख: 1e5,
  cr: 1e7,
  crore: 1e7,
  crores: 1e7,
  करोड: 1e7,
};
const numberWords: Record<string, number> = {
  ek: 1,
  एक: 1,
  do: 2,
  दो: 2,
  teen: 3,
  तीन: 3,
  char: 4,
  chaar: 4,
  चार: 4,
  paanch: 5,
  panch: 5,
  पांच: 5,
  पाँच: 5,
  das: 10,
  दस: 10,
  bees: 20,
  बीस: 20,
  pandrah: 15,
  पंद्रह: 15,
  pachees: 25,
  tees: 30,
  तीस: 30,
  chalis: 40,
  pachas: 50,
  पचास: 50,
  dedh: 1.5,
  डेढ: 1.5,
  dhai: 2.5,
  ढाई: 2.5,
  one: 1,
  two: 2,
  three: 3,
  five: 5,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
};

const edge = '(?<![\\p{L}\\p{M}\\p{N}])';
const end = '(?![\\p{L}\\p{M}\\p{N}])';
const amount = `(?:(?:rs\\.?|₹|inr)\\s*)?(?:(\\d[\\d,]*(?:\\.\\d+)?)\\s*(?:(${Object.keys(units).join('|')})${end})?|(${Object.keys(numberWords).join('|')})\\s+(${Object.keys(units).join('|')})${end})(?:\\s*/-)?(?:\\s*(?:rs|rupees|rupaye|रुपये))?`;
const speedUnit = '(?:ppm|cpm|ipm|pages?\\s*(?:per|a|/)\\s*min(?:ute)?)';

const least = '(?:at least|minimum|min|above|over|more than)';
const most = '(?:not more than|no more than|less than|lower than|under|below|up ?to|within|maximum|max)';
const mostAfter = '(?:tak|तक|ke andar|के अंदर|se kam|से कम|ke niche|ke neeche|or less|max|budget)';
const leastAfter = '(?:se upar|ke upar|se zyada|se jyada|से ऊपर|से ज्यादा|and above|or more)';

const whole = (pattern: string): RegExp => new RegExp(`${edge}(?:${pattern})${end}`, 'giu');
/** A pattern that may end with a sign, such as `15000/-`. */
const open = (pattern: string): RegExp => new RegExp(`${edge}(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu');

const atMost = new RegExp(`^(?:${most}|${mostAfter})$`);

const speedRange = whole(`(?:between|from)?\\s*(\\d{1,3})\\s*(?:-|–|to|and|se)\\s*(\\d{1,3})\\s*${speedUnit}`);
const speed = open(
  `(${most}|${least})?\\s*(\\d{1,3})\\s*(\\+)?\\s*${speedUnit}(?:\\s*(\\+)|\\s+(${leastAfter}|${mostAfter}))?`,
);
const priceRange = open(`(?:between|from)?\\s*${amount}\\s*(?:-|–|to|and|se|से)\\s*${amount}`);
const priceAtMost = open(`(?:(?:${most}|budget(?: of| is)?)\\s*${amount}|${amount}\\s*${mostAfter})`);
const priceAtLeast = open(`(?:${least}\\s*${amount}|${amount}\\s*${leastAfter})`);

/** Words that name a value of a facet. */
const meanings: [RegExp, keyof Selection, string[]][] = [
  [
    whole('(?:photo ?cop(?:y|ier|ying)|foto ?copy|photostat|xerox|zerox|ज[़]?[ेी]रॉक्स|फोटो ?कॉपी)\\s+(?:machines?|मशीन)'),
    'kind',
    ['copier', 'multifunction'],
  ],
  [
    whole('(?:photo ?|foto ?)?copiers?|photo ?copy|fotocopy|photostat|(?:फोटो ?)?कॉपियर|फोटो ?कॉपी'),
    'kind',
    ['copier', 'multifunction'],
  ],
  [
    whole(
      'all[ -]?in[ -]?ones?|aio|mf[pd]s?|multi[ -]?func\\w*|(?:(?:print|scan|copy|xerox)(?:ing)?[ ,/&+]+(?:and |aur )?){2}(?:print|scan|copy|xerox)(?:ing)?',
    ),
    'kind',
    ['multifunction'],
  ],
  [
    whole('toner cartridges?|toners?|cartrid?ges?|ink (?:bottles?|cartridges?)|drums?(?: units?)?|टोनर'),
    'kind',
    ['supply'],
  ],
  [whole('plotters?|(?:large|wide)[ -]?format'), 'kind', ['large-format']],
  [whole('production(?: press(?:es)?)?|digital press(?:es)?'), 'kind', ['production']],
  [whole('mono(?:chrome)?|black ?(?:and|&|n|/|aur)? ?white|b ?[&/] ?w|bw|ब्लैक (?:एंड |और )?व्हाइट'), 'colour', ['mono']],
  [whole('colou?rs?|colou?red|colur|rangeen|रंगीन|कलर'), 'colour', ['colour']],
  [
    whole('(?:auto )?duplex|double[ -]?sided?|both sides?|(?:two|2)[ -]?sided?|dono (?:side|taraf)|दोनों तरफ'),
    'duplex',
    ['automatic'],
  ],
  [whole('w[iy][ -]?f[iy]|wireless|वाई ?फाई'), 'network', ['wifi']],
  [whole('lan|ethernet|network(?:ed)?'), 'network', ['ethernet']],
  [whole('[rd]?adf|document feeder|auto feeder'), 'functions', ['feeder']],
  [whole('scan(?:ner|ning)?|स्कैनर?'), 'functions', ['scan']],
  [whole('fax|फैक्स'), 'functions', ['fax']],
  [whole('in stock|ready stock|available|उपलब्ध'), 'stock', ['in']],
  [whole('on offer|offers?|discount(?:ed|s)?|on sale|sale'), 'offer', ['yes']],
];

const feature = '(?:fax|wi-?fi|adf|duplex|scan(?:ner)?|network|lan|stock|colou?r)';
/** A feature that is not wanted is not understood, and never becomes a filter. */
const negation = whole(
  `(?:without|no|w/o|bina)\\s+${feature}|${feature}\\s+(?:nahi|nahin|नहीं)(?:\\s+(?:chahiye|चाहिए))?`,
);
const rent = whole(
  '(?<!not )(?:(?:on |for )?(?:rent|rental|hire|lease)(?: pe| par)?|(?:kira(?:ye|ya|e)|bhad[ae])(?: par| pe)?|(?:किरा[एय]े?|भाडे)(?: पर)?)',
);
/** Reams and rolls of paper are no machines, and A3+ is larger than A3. */
const paper =
  /(?<![\p{L}\p{M}\p{N}-])(sra3|a[0-5])(?![\p{L}\p{M}\p{N}+-]| (?:paper )?(?:rims?|reams?|rolls?|sheets?|bond|gsm))/giu;

/** Words of the trade whose misspellings are read; those of brands and models are left to the text search. */
const tradeWords =
  'photocopier photocopy copier xerox printer printing machine multifunction duplex wireless colour scanner cartridge toner under below within'.split(
    ' ',
  );
const otherWords = new Set('copies copied copper prints printed painter winder burner machined scanned'.split(' '));

/** A misspelt word of the trade as it should be: `photcopier`, `printar`, `undr`. */
function spelled(word: string): string {
  if (otherWords.has(word) || tradeWords.some((known) => word === known || word === `${known}s`)) return word;
  return tradeWords.find((known) => oneMistakeApart(word, known)) ?? word;
}

const nouns = new Set('printer printers machine machines प्रिंटर मशीन'.split(' '));
const fillers = new Set(
  'wala wali vala ke ka ki ko andar hai kya ya or and with for the a an i want need chahiye चाहिए वाला वाली please show me best mera meri saath under on in of to buy tak se par pe hi bhi only liye aur और का की के के लिए ho dono teeno print printing karne nikalne karna office home shop dukan ghar kitne kitna bhai ek sasta sasti cheap cheapest speed size beech bich sath price prices rate cost kimat कीमत sirf'.split(
    ' ',
  ),
);

/** Reads what a visitor typed; `brands` are those of the shop. */
export function understand(query: string, brands: readonly string[]): UnderstoodQuery {
  const selection: Record<string, string[]> = {};
  const price: { min?: number; max?: number } = {};
  const noise: string[] = [];
  const choose = (facet: string, values: readonly string[]) => {
    selection[facet] = [...new Set([...(selection[facet] ?? []), ...values])];
  };
  let rest = plain(query);
  /** Replaces what is understood; `read` returns whether it is. */
  const replace = (pattern: RegExp, read: (groups: (string | undefined)[]) => boolean) => {
    rest = rest.replace(pattern, (all, ...groups) => (read(groups) ? gap : all));
  };

  replace(speedRange, ([from, to]) => choose('speed', bucketsOf(Number(from), Number(to))) === undefined);
  replace(speed, ([before, number, plus, plusAfter, after]) => {
    const ppm = Number(number);
    const bound = before ?? after ?? ((plus ?? plusAfter) ? 'min' : 'exactly');
    const isLess = /^(?:less|lower|under|below|se kam|से कम|ke ni|ke nee)/.test(bound);
    const isMore = /^(?:above|over|more|se |ke upar|से )/.test(bound);
    if (isLess || atMost.test(bound)) choose('speed', bucketsOf(0, isLess ? ppm - 1 : ppm));
    else if (bound === 'exactly') choose('speed', bucketsOf(ppm, ppm));
    else choose('speed', bucketsOf(isMore ? ppm + 1 : ppm, Number.POSITIVE_INFINITY));
    return true;
  });
  replace(priceRange, (groups) => {
    const unit = groups[5] ?? groups[7];
    const from = rupees(groups.slice(0, 4), groups[1] === undefined ? unit : undefined);
    const to = rupees(groups.slice(4, 8));
    if (from === null || to === null || from < 5000 || to <= from) return false;
    Object.assign(price, { min: from, max: to });
    return true;
  });
  const bound = (name: 'min' | 'max') => (groups: (string | undefined)[]) => {
    const value = rupees(groups) ?? rupees(groups.slice(4));
    if (value === null || value < 1000) return false;
    price[name] = value;
    return true;
  };
  replace(priceAtMost, bound('max'));
  replace(priceAtLeast, bound('min'));
  rest = rest.replace(negation, (all) => {
    noise.push(...all.split(/\s+/));
    return gap;
  });
  let isForRent = false;
  replace(rent, () => {
    isForRent = true;
    return true;
  });
  for (const [pattern, facet, values] of meanings) replace(pattern, () => choose(facet, values) === undefined);
  replace(paper, ([size]) => choose('paper', [(size as string).toLowerCase()]) === undefined);

  const { text, found, dropped } = readWords(rest, brands);
  if (found.length > 0) choose('brand', found.map(brandValue));
  const isAnything =
    Object.keys(selection).length > 0 || price.min !== undefined || price.max !== undefined || isForRent;
  // A noun alone is what the visitor looks for.
  const isNoun = (word: string) => nouns.has(word);
  const isLookedFor = text.length === 0 && !isAnything;
  return {
    selection: { ...selection, ...(price.min === undefined && price.max === undefined ? {} : { price }) },
    isForRent,
    text: (isLookedFor ? dropped.filter(isNoun) : text).join(' '),
    noise: [...noise, ...(isLookedFor ? dropped.filter((word) => !isNoun(word)) : dropped)],
  };
}

/** Lower case, one form of each letter and digit, and spaces between words that were written together. */
const plain = (query: string): string =>
  withAsciiDigits(cleanCell(query).normalize('NFKC'))
    .toLowerCase()
    .replace(/\u093c/g, '')
    .replace(/hewlett[ -]?packard/g, 'hp')
    .replace(/(?<!\p{L})mas+h?in(?!\p{L})/gu, 'machine')
    .replace(/(?<![\p{L}\p{M}\p{N}])ए ?(?=[0-5](?!\d))/gu, 'a')
    .replace(/(?<![\p{L}\p{N}-])(sra3|a[0-5])(?=a[0-5]|colou?r|mono|copier|printer)/gu, '$1 ')
    .replace(/(?<![\p{L}\p{N}])(under|below|upto)(?=\d)/gu, '$1 ')
    .replace(/[!?]+|\.{2,}/g, ' ')
    .replace(/(?<![\p{L}\p{M}\p{N}-])[a-z]{4,}(?![\p{L}\p{M}\p{N}-])/gu, spelled);

/** The amount of the groups of `amount`; `unit` is that of the other end of a range. */
function rupees([digits, own, word, wordUnit]: (string | undefined)[], unit?: string): number | null {
  if (word !== undefined) return Math.round((numberWords[word] ?? 0) * (units[wordUnit ?? ''] ?? 1));
  if (digits === undefined) return null;
  return Math.round(Number(digits.replaceAll(',', '')) * (units[own ?? unit ?? ''] ?? 1));
}

const buckets: [string, number, number][] = [
  ['-20', 0, 20],
  ['21-30', 21, 30],
  ['31-45', 31, 45],
  ['46-', 46, Number.POSITIVE_INFINITY],
];

/** The buckets that hold a speed of this range. */
const bucketsOf = (low: number, high: number): string[] =>
  buckets.filter(([, from, to]) => from <= high && to >= low).map(([name]) => name);

/** Splits the words that are left into brands, words for the text search, and words without a meaning. */
function readWords(rest: string, brands: readonly string[]): { text: string[]; found: string[]; dropped: string[] } {
  const [text, found, dropped]: [string[], string[], string[]] = [[], [], []];
  const words = rest
    .replaceAll(gap, ` ${gap} `)
    .split(/[\s,;/]+/)
    .map((word) => word.replace(/^[^\p{L}\p{M}\p{N}\ue000]+|[^\p{L}\p{M}\p{N}+\ue000]+$/gu, ''))
    .filter((word) => word !== '');
  for (let at = 0; at < words.length; at++) {
    const [word = '', next = ''] = words.slice(at, at + 2);
    if (word === gap) continue;
    if (fillers.has(word) || nouns.has(word)) {
      dropped.push(word);
      continue;
    }
    const pair = next === '' || next === gap || fillers.has(next) ? null : brandNamed(`${word} ${next}`, brands);
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

/** The brand of a word; `xerox` means a copier as often as the brand. */
function brandNamed(words: string, brands: readonly string[]): string | null {
  if (/\d/.test(words) || words.length < 2 || /xerox|ज[ेी]रॉक्स/.test(words)) return null;
  const others = brands.filter((brand) => brand.toLowerCase() !== 'xerox');
  return proposeMatch('brand', words, { brand: others, category: [] }) || null;
}
