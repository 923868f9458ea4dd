import { parts, word } from '#app/domain/text/patterns.ts';

/** A stated speed: pages a minute, with the paper and colour it is stated for. */
export type Speed = {
  value: number;
  size: 'A4' | 'A3';
  tone: 'mono' | 'colour' | 'both' | 'plain';
  isImages: boolean;
  /** The mode that it is stated for; ISO speeds are those that makers may compare. */
  mode?: 'iso' | 'draft' | undefined;
};

export const colourWord = word('colou?rs?|coloured|colored|full-?colou?r|clr|cl|col|rangeen|rangin');
export const monoWord = word('mono(?:chrome)?|monochromatic|bw|black|blk|bk|grey ?scale|kala');

/** The mode of all speeds of a text: named before the first number, or in brackets at the end. */
export function sharedMode(text: string): Speed['mode'] {
  if (/max|fast/.test(text) || (draftWord.test(text) && isoWord.test(text))) return undefined;
  return modeOf(/^\D*/.exec(text)?.[0] ?? '') ?? modeOf(/\([^()]*\)\s*$/.exec(text)?.[0] ?? '');
}

/** What a speed is stated for; absent if not named. `other` sizes are those without a fact, such as A4R and letter. */
type Tag = {
  size?: 'A4' | 'A3' | 'other';
  tone?: 'mono' | 'colour' | 'both';
  isDuplex?: boolean;
  mode?: Speed['mode'];
};

/** A unit of speed, for patterns. */
export const unit = [
  'ppm|cpm|ipm|[cp]\\.p\\.m\\.?|p ?p ?m|p ?/ ?min|/ ?min(?:ute)?|pages? ?(?:per|a|/|p) ?\\.? ?min(?:ute|\\.)?s?',
  '(?:cop(?:y|ies)|prints?|sheets?) ?(?:per|/|a) ?min(?:ute)?s?',
].join('|');
const units = new RegExp(unit, 'g');
const sizes = '(?:sr)?a[0-6](?: ?-? ?r| ?\\+)?|b[45]|letter|ltr|lt|legal|ledger|tabloid';
const [sizeWord, sizeWords] = [word(sizes), word(sizes, 'gu')];
const sizeOf = (size: string) => (size === 'a4' ? 'A4' : size === 'a3' ? 'A3' : 'other');
const duplexWord = /duplex|(?:two|2|double)[ -]?sided?/;
const simplexWord = /simplex|(?:one|1|single)[ -]?sided?/;
const draftWord = /draft|econo/;
export const isoWord = /\biso\b|esat/;

/** The mode that a text names. */
export const modeOf = (text: string): Speed['mode'] =>
  draftWord.test(text) ? 'draft' : isoWord.test(text) ? 'iso' : undefined;
const filler =
  /\b(?:engine|output|print(?:ing)?|copy(?:ing)?|copier|speeds?|max|up ?to|upto|approx|about|size|lef|sef|each|both|in|at|for|normal|paper)\b/g;

/** The tag that a few words state; `null` if they state none or something else. */
function tagOf(given: string): Tag | null {
  const text = given.trim().replace(/^b$/, 'bw').replace(/^c$/, 'colour');
  const size = sizeWord.exec(text)?.[0];
  const [isColour, isMono] = [colourWord.test(text), monoWord.test(text)];
  const [isDuplex, isSimplex] = [duplexWord.test(text), simplexWord.test(text)];
  const [isDraft, isIso] = [draftWord.test(text), isoWord.test(text)];
  if ((isColour && isMono) || (isDuplex && isSimplex) || (isDraft && isIso)) return null;
  const rest = [sizeWord, colourWord, monoWord, duplexWord, simplexWord, draftWord, isoWord]
    .reduce((words, pattern) => words.replace(pattern, ' '), text)
    .replace(units, ' ')
    .replace(filler, ' ');
  const isNamed = size !== undefined || isColour || isMono || isDuplex || isSimplex || isDraft || isIso;
  if (!isNamed || /[a-z\d]/.test(rest)) return null;
  return {
    ...(size !== undefined && { size: sizeOf(size) }),
    ...((isColour || isMono) && { tone: isColour ? 'colour' : 'mono' }),
    ...((isDuplex || isSimplex) && { isDuplex }),
    ...((isDraft || isIso) && { mode: modeOf(text) }),
  };
}

const separators = [/\//, /[/,&]|\band\b/];

/** The tags of a list such as `A4 / A4R / A3` if it has this many; an item takes what it lacks from the one before. */
function tagsIn(text: string, count: number): Tag[] | null {
  for (const separator of separators) {
    const items = text.split(separator);
    if (items.length !== count) continue;
    const tags = items.map(tagOf);
    if (tags.some((tag) => tag === null)) continue;
    let last: Tag = {};
    return (tags as Tag[]).map((tag) => {
      last = { ...last, ...tag };
      return last;
    });
  }
  return null;
}

const amount = `(?:(?:up ?to|max\\.?|approx\\.?|~) ?)?(\\d{1,3}(?:\\.\\d{1,2})?) ?(${unit})?`;
const one = new RegExp(`^${amount}$`);
const list = new RegExp(`^(?:up ?to |max\\.? |approx\\.? )?\\d{1,3}(?:[\\d./,& ]|${unit}|up ?to){1,60}`);
const hasNumber = new RegExp(`(?<![a-z\\d.])${amount}(?![\\d.])`);

/** Every speed with its tag, or `null` if a text is not a list of tagged speeds. */
function tagged(text: string, about: string, isPart: boolean): { value: number; isImages: boolean; tag: Tag }[] | null {
  const named = /^([^:=]{2,40}?) ?[:=] ?(?=(?:up ?to ?)?\d)/.exec(text);
  const body = text.slice(named?.[0].length ?? 0);
  const numbers = list.exec(body)?.[0] ?? '';
  const values = parts(numbers, /[/,&]/).map((item) => one.exec(item));
  const rest = body.slice(numbers.length).replace(/[()]/g, ' ').trim();
  const hasMore = /\d/.test(rest.replace(sizeWords, ' ').replace(/iso.*/s, ' '));
  if (values.length > 1 && !hasMore && values.every((value) => value !== null)) {
    const labels = [named?.[1] ?? '', /\(([^()]*)\)/.exec(about)?.[1] ?? '', about.replace(/[()]/g, ' '), rest];
    const found = labels.map((label) => tagsIn(label, values.length)).find((tags) => tags !== null);
    // `25/12 ppm in colour and b/w`
    const isBoth = colourWord.test(rest) && monoWord.test(rest);
    const shared: Tag = isBoth ? { tone: 'both' } : (tagOf(rest) ?? {});
    const isImages = `${numbers} ${about}`.includes('ipm');
    if (found)
      return values.map((value, at) => ({ value: Number(value[1]), isImages, tag: { ...shared, ...found[at] } }));
  }
  const items = parts(
    text.replace(/(?<=\d(?: ?[cip]pm)?) (?=(?:a[34]|clr|col(?:ou?r)?|bw|mono|bl(?:ac)?k) ?[:=-])/g, ', '),
    /[/,;&\n]|\band\b|\baur\b/,
  );
  const read = items.map((item) => {
    const number = hasNumber.exec(item.replace(sizeWord, (size) => ' '.repeat(size.length)).replace('-', ' '));
    if (number === null) return null;
    const words = `${item.slice(0, number.index)} ${item.slice(number.index + number[0].length)}`;
    const tag = tagOf(words.replace(/[():=-]/g, ' '));
    return tag && { value: Number(number[1]), isImages: number[2]?.startsWith('i') ?? false, tag };
  });
  if (read.length < (isPart ? 1 : 2) || read.some((each) => each === null)) return null;
  const tags = read as NonNullable<(typeof read)[number]>[];
  // `black 22 ppm, colour 20 ppm (A3)`
  const size = tags.every(({ tag }) => tag.tone) && only(tags.flatMap(({ tag }) => tag.size ?? []));
  return size ? tags.map((each) => ({ ...each, tag: { ...each.tag, size } })) : tags;
}

const only = <Value>(values: readonly (Value | undefined)[]): Value | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;
const sizesIn = (text: string) => [...text.matchAll(sizeWords)].map(([size]) => sizeOf(size));

/** The speeds of a list with one tag each: `25/13 ppm (A4/A3)`, `A4: 25, A3: 13`; `null` for any other text. */
export function listedSpeeds(text: string, about: string): Speed[] | null {
  if (/hour|sec\b|second|scan|mode\b/.test(`${about} ${text}`)) return null;
  const groups = parts(text, /[;\n]/);
  const lists = groups.map((group) => tagged(group, about, groups.length > 1));
  if (lists.some((each) => each === null)) return null;
  const all = lists.flatMap((each) => each ?? []);
  // `22 ipm mono / 20 ipm colour (A4)`: the only size applies to all.
  const sizes = all.map(({ tag }) => tag.size).filter((size) => size !== undefined);
  const size = only(sizesIn(about)) ?? (only(sizes) === 'A4' ? 'A4' : undefined);
  const [isColour, isMono] = [colourWord.test(about), monoWord.test(about)];
  const tone = isColour === isMono ? 'plain' : isColour ? 'colour' : 'mono';
  const isDuplex = duplexWord.test(about) && !simplexWord.test(about);
  return all.flatMap(({ value, isImages, tag }) => {
    const own = tag.size ?? size ?? 'A4';
    if (own === 'other' || (tag.isDuplex ?? isDuplex)) return [];
    return [
      { value, size: own, tone: tag.tone ?? tone, isImages, mode: tag.mode ?? sharedMode(text) ?? modeOf(about) },
    ];
  });
}
