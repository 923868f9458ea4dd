import { parts, word } from '#app/domain/text/patterns.ts';

/** A stated speed: pages a minute, with the paper and colour it is stated for. */
export type Speed = {
  value: number;
  size: 'A4' | 'A3';
  tone: 'mono' | 'colour' | 'both' | 'plain';
  isImages: boolean;
  /** The mode that it is stated for. */
  mode?: 'iso' | 'draft' | undefined;
};

export const colourWord = word('colou?rs?|coloured|colored|full-?colou?r|clr|cl(?!-)|col|rangeen|rangin');
export const monoWord = word('mono(?:chrome)?|monochromatic|bw|black|blk|bk|grey ?scale|kala');

const unit = [
  'ppm|cpm|ipm|[cp]\\.p\\.m\\.?|p ?p ?m|p ?/ ?min|/ ?min(?:ute)?|pages? ?(?:per|a|/|p) ?\\.? ?min(?:ute|\\.)?s?',
  '(?:cop(?:y|ies)|prints?|sheets?) ?(?:per|/|a) ?min(?:ute)?s?|per minute',
].join('|');
const units = new RegExp(unit, 'g');
const endsWithUnit = new RegExp(`(?:${unit})\\W*$`);
const number = '(\\d{1,3}(?:\\.\\d{1,2})?)';
const stated = new RegExp(`(?<![a-z\\d.-])${number}(?: ?(?:${unit})? ?/ ?${number})? ?-? ?(${unit})(?![a-z])`, 'gu');
const range = new RegExp(`(?<![a-z\\d.])\\d{1,3} ?(?:-|to|~) ?\\d{1,4}(?:\\.\\d)? ?(?:${unit}|$)`, 'u');
const withoutUnit = new RegExp(`(?<![a-z\\d.])${number}(?![\\d.]|[^()]*\\)| ?-? ?(?:${unit}))`, 'g');

const [a3Word, a4Word] = [word('a3'), word('a4')];
const sizes = '(?:sr)?a[0-6](?: ?-? ?r| ?\\+)?|b[45]|letter|ltr|lt|legal|ledger|tabloid';
const [sizeWord, sizeWords] = [word(sizes), word(sizes, 'gu')];
const duplexWord = /duplex|(?:two|2|double)[ -]?sided?/;
const draftWord = /draft|econo/;
const isoWord = /\biso\b|esat/;
const filler =
  /\b(?:spd|engine|output|print(?:ing)?|copy(?:ing)?|copier|speeds?|pages|copies|max|up ?to|upto|approx|about|size|lef|sef|each|both|in|at|for|normal|paper|and|aur)\b/g;
const notPages = /scan|spm|adf|dadf|dsdf|first|warm|fax|sided? scan|duplex speed|2-?sided|two-?sided/;
/** `24 ppm A3 colour MFP` names the machine, not the speed. */
const namedMachine =
  /(?:colou?r|mono\w*|bw|black) ?(?:digital |laser |ink |tank |inkjet |a3 |a4 |led )*(?:mfp|mfd|multi\w*|printers?|copiers?|photocop\w*|machine|press|production|all-in-one)/g;

const a3Machine = /a3 (?:colou?r |mono\w* |laser )*(?:copiers?|mfp|printers?|multi\w*|photocop\w*|machines?)/g;

/** Words of tags; two words of one kind are no tag. */
const tagWords: [kind: 'size' | 'tone' | 'side' | 'mode', pattern: RegExp, name?: string][] = [
  ['size', sizeWord],
  ['tone', colourWord, 'colour'],
  ['tone', monoWord, 'mono'],
  ['side', duplexWord, 'duplex'],
  ['side', /simplex|(?:one|1|single)[ -]?sided?/, 'simplex'],
  ['mode', draftWord, 'draft'],
  ['mode', isoWord, 'iso'],
];
type Tag = Partial<Record<(typeof tagWords)[number][0], string>>;

/** The tag that a few words state, such as `A3 colour`; `null` if they state none or something else. */
function tagOf(given: string): Tag | null {
  const tag: Tag = {};
  let rest = given.trim().replace(/^b$/, 'bw').replace(/^c$/, 'colour');
  for (const [kind, pattern, name] of tagWords) {
    const [found] = pattern.exec(rest) ?? [];
    if (found === undefined) continue;
    if (tag[kind] !== undefined) return null;
    tag[kind] = name ?? found;
    rest = rest.replace(pattern, ' ');
  }
  const isOther = /[a-z\d]/.test(rest.replace(units, ' ').replace(filler, ' '));
  return isOther || Object.keys(tag).length === 0 ? null : tag;
}

/** The tags of a list such as `A4 / A4R / A3` if it has this many; an item takes what it lacks from the one before. */
function tagsIn(text: string, count: number): Tag[] | null {
  for (const separator of [/\//, /[/,&]|\band\b/]) {
    const tags = text.split(separator).map(tagOf);
    if (tags.length !== count || tags.includes(null)) continue;
    let last: Tag = {};
    return tags.map((tag) => {
      last = { ...last, ...tag };
      return last;
    });
  }
  return null;
}

const one = new RegExp(`^(?:(?:up ?to|max\\.?|approx\\.?|~) ?)?${number} ?(?:${unit})?$`);
const list = new RegExp(`^(?:up ?to |max\\.? |approx\\.? )?\\d{1,3}(?:[\\d./,& ]|${unit}|up ?to){1,60}`);

/** A list of speeds and of their tags as single speeds: `25/13 ppm (A4/A3)` becomes `25 ppm a4, 13 ppm a3`. */
function spread(text: string, about: string): { text: string; about: string } | null {
  const named = /^([^:=]{2,40}?) ?[:=] ?(?=(?:up ?to ?)?\d)/.exec(text);
  const body = text.slice(named?.[0].length ?? 0);
  const numbers = list.exec(body)?.[0] ?? '';
  const values = parts(numbers, /[/,&]/).map((item) => one.exec(item)?.[1]);
  const rest = body.slice(numbers.length).replace(/[()]/g, ' ').trim();
  const hasMore = /\d/.test(rest.replace(sizeWords, ' ').replace(/iso.*/s, ' '));
  if (values.length < 2 || hasMore || values.includes(undefined)) return null;
  const inBrackets = /\([^()]*\)/.exec(about)?.[0] ?? '';
  // `25/12 ppm A4/A3 in colour and b/w`
  const isBoth = colourWord.test(rest) && monoWord.test(rest);
  const untoned = isBoth ? rest.replace(/\bin\b.*/, '') : rest;
  const places = [named?.[1] ?? '', inBrackets.slice(1, -1), about.replace(/[()]/g, ' '), rest, untoned];
  const found = places.map((place) => tagsIn(place, values.length));
  const at = found.findIndex((tags) => tags !== null);
  if (at < 0) return null;
  // `25/12 ppm in colour and b/w`
  // `A4R: 20/20 ppm` below `Speed (BW/CL)`
  const own = at === 0 ? null : tagOf(named?.[1] ?? '');
  const shared = { ...own, ...(isBoth ? { tone: 'bw colour' } : tagOf(rest)) };
  const isImages = `${numbers} ${about}`.includes('ipm');
  const speeds = values.map((value, index) => {
    const words = Object.values({ ...shared, ...found[at]?.[index] }).join(' ');
    return `${words} ${value} ${isImages ? 'ipm' : 'ppm'}`;
  });
  return { text: speeds.join(', '), about: at === 1 ? about.replace(inBrackets, ' ') : at === 2 ? '' : about };
}

/** Adds a unit to the numbers of a text that has no other words than tags: `A4-25 A3-12`. */
function withUnits(given: string): string {
  const text = given
    .replace(/(?<=\d(?: ?[cip]pm)?) (?=(?:a[34]|clr|col(?:ou?r)?|bw|mono|bl(?:ac)?k) ?[:=-])/g, ', ')
    .replace(/\b(a[34]) ?- ?(?=\d)/g, '$1 ');
  const rest = text.replace(/\([^()]*\)/g, ' ').replace(withoutUnit, ' ');
  const words = tagWords.reduce((left, [, pattern]) => left.replace(new RegExp(pattern, 'gu'), ' '), rest);
  const isOther = /[a-z\d]/.test(words.replace(units, ' ').replace(filler, ' '));
  const isClear = parts(text, /[/,;&]|\band\b|\baur\b/).every((item) => (item.match(withoutUnit)?.length ?? 0) < 2);
  return isOther || !isClear ? text : text.replace(withoutUnit, '$1 ppm ');
}

const modeOf = (text: string): Speed['mode'] =>
  draftWord.test(text) ? 'draft' : isoWord.test(text) ? 'iso' : undefined;

const toneOf = (given: string): Speed['tone'] => {
  const text = given
    .replace(namedMachine, ' ')
    .replace(/colou?r scan\w*/g, ' ')
    .replace(/\(b ?\/ ?c\)/g, 'bw colour')
    .replace(/\(b\)/g, 'bw')
    .replace(/\(c\)/g, 'colour');
  const [isColour, isMono] = [colourWord.test(text), monoWord.test(text)];
  return isColour && isMono ? 'both' : isColour ? 'colour' : isMono ? 'mono' : 'plain';
};

const onlyTones =
  /^[ a-z\d()]{0,12}, ?(?:in )?(?:(?:full )?colou?r|black|mono|bw)(?:(?: ?(?:and|&|\/) ?)(?:(?:full )?colou?r|black|mono|bw))\W*$/;

/** Each speed with its own part of the text. */
function speedParts(text: string): { part: string; match: RegExpExecArray }[] {
  const matches = [...text.matchAll(stated)];
  // `Black 30 ppm Colour 26 ppm`: without separators, words follow their speed unless a tag stands before the first one.
  const isTagFirst = tagWords.some(([, tag]) => tag.test(text.slice(0, matches[0]?.index))) && endsWithUnit.test(text);
  return matches.map((match, index) => {
    const last = matches[index - 1];
    const before = text.slice(last === undefined ? 0 : last.index + last[0].length, match.index);
    const end = match.index + match[0].length;
    const after = text.slice(end, matches[index + 1]?.index ?? text.length);
    // The words between two speeds belong to the side of their last separator.
    const from = index === 0 ? Math.max(0, before.search(/[^\n;|]*$/)) : cutOf(before, false, isTagFirst);
    // `80 ppm A4, colour and black`
    const isAll = matches.length === 1 && onlyTones.test(after);
    const to = isAll ? after.length : cutOf(after, index === matches.length - 1, isTagFirst);
    return { part: `${before.slice(from)} ${match[0]} ${after.slice(0, to)}`, match };
  });
}

/** Where the words of a speed end: at the first separator after the last speed, at the last one between two speeds. */
function cutOf(text: string, isFirst: boolean, isTagFirst: boolean): number {
  let depth = 0;
  let cut = isTagFirst ? 0 : text.length;
  for (const { 0: mark, index } of text.matchAll(/[()]|[,;|\n/&+]|\band\b/g)) {
    if (mark === '(') depth++;
    else if (mark === ')') {
      depth = Math.max(0, depth - 1);
      if (depth === 0 && !isFirst) cut = index + 1;
    } else if (depth === 0 && !isFirst && isTagFirst) return index + mark.length;
    else if (depth === 0 && !isFirst) cut = index + mark.length;
    else if (depth === 0 && /[,;|\n]/.test(mark)) return index;
  }
  return cut;
}

/** The speeds in a text. `about` is its label; in a row about speed (`hasTopic`) a number needs no unit. */
export function speedsIn(given: string, label: string, hasTopic = false): Speed[] {
  if (range.test(given)) return [];
  // The number of the standard is no speed.
  const [body, about] = [given, label].map((text) => text.replace(/\biso(?:\/iec)?[ -]?\d{5}\b/g, 'iso')) as [
    string,
    string,
  ];
  const isList = hasTopic && !/hour|sec\b|second|scan|mode\b/.test(`${about} ${given}`);
  const hasA4 = a4Word.test(body);
  const found = (isList ? parts(body, /[;|\n]/) : body.split(/[;|\n]/)).flatMap((text) => {
    const group = (isList && spread(text, about)) || { text: isList ? withUnits(text) : text, about };
    const all = speedParts(group.text);
    // Words before the first speed or in brackets at the end are about all speeds: `black 22, colour 20 ppm (A3)`.
    const shared = `${group.text.slice(0, all[0]?.match.index ?? 0)} ${/\([^()]*\)\s*$/.exec(group.text)?.[0] ?? ''}`;
    const hasModes = /max|fast/.test(group.text) || (draftWord.test(group.text) && isoWord.test(group.text));
    const isToned = all.length > 1 && all.every(({ part }) => toneOf(part) !== 'plain');
    const size = isToned && (group.text.match(sizeWords)?.length ?? 0) === 1 ? (sizeWord.exec(shared)?.[0] ?? '') : '';
    let lastMode: Speed['mode'];
    return all.map(({ part, match }) => {
      // `ISO 10 ppm black/5 ppm colour`
      const followsSlash = /\/ ?$/.test(group.text.slice(0, match.index));
      const mode =
        modeOf(part) ??
        (hasModes ? undefined : modeOf(shared)) ??
        modeOf(group.about) ??
        (followsSlash ? lastMode : undefined);
      lastMode = mode;
      const own = part.includes(size) ? part : `${part} ${size}`;
      const speeds = speedsOf(own, group.about, match, hasTopic, hasA4);
      return { mode, speeds: speeds.map((speed) => ({ mode, ...speed })) };
    });
  });
  // `34 ppm draft; ISO 20 / 10 ppm`: only the ISO speeds count, for each paper size and colour.
  const isUnread = found.some(({ mode, speeds }) => mode === 'iso' && speeds.length === 0);
  return found.flatMap(({ mode, speeds }) => (isUnread && mode === 'draft' ? [] : speeds));
}

function speedsOf(part: string, about: string, match: RegExpExecArray, hasTopic: boolean, otherSize: boolean): Speed[] {
  const words = part.replace(match[0], ' ');
  const context = `${about} ${words}`;
  if (notPages.test(words.replace(/\(.*?\)/g, '')) && !/print|copy|speed/.test(words)) return [];
  if (/(?:fast|speed) mode/.test(context)) return [];
  if (/sra3|\ba[0-25]r?\b|\ba4 ?-? ?r\b|letter|ltr/.test(context) && !a4Word.test(context)) return [];
  if (hasTopic && duplexWord.test(context) && !/simplex/.test(context)) return [];
  // `duplex printing up to 20 ipm`
  if (/(?:duplex|sided)[a-z ]{0,12} (?:up ?to|at|speed) *$/.test(part.slice(0, part.indexOf(match[0])))) return [];
  const [first, second] = [Number(match[1]), match[2] === undefined ? undefined : Number(match[2])];
  const isImages = match[3] === 'ipm';
  const own = toneOf(words);
  const tone = own === 'plain' ? toneOf(about.replace(/colou?r ?\/ ?mono\w*/, '')) : own;
  const [isA3, isA4] = [
    a3Word.test(words.replace(a3Machine, ' ')) || (a3Word.test(about) && !a4Word.test(words)),
    a4Word.test(words) || (a4Word.test(about) && !a3Word.test(words)),
  ];
  const size = isA3 ? 'A3' : 'A4';
  if (second !== undefined) {
    const single = spread(part.trim().replace(/ +/g, ' '), about);
    if (single !== null) return speedsIn(single.text, single.about, true);
    // `10 ipm/5 ipm ISO` of an ink printer: black, then colour.
    if (isImages && isoWord.test(words) && tone === 'plain' && first > second && !a3Word.test(context))
      return [first, second].map((value, at) => ({ value, size, tone: at === 0 ? 'mono' : 'colour', isImages }));
    const isColour = tone === 'both' || (tone === 'plain' && !/print.*cop|cop.*print/.test(about));
    if (first !== second || (tone !== 'plain' && tone !== 'both')) return [];
    const mono: Speed = { value: first, size, tone: tone === 'both' ? 'mono' : 'plain', isImages };
    return isColour ? [mono, { ...mono, tone: 'colour' }] : [mono];
  }
  // `A3 MFP 25 ppm` and `20 ppm A3 copier` describe the machine; only `15 ppm (A3)` and lists of sizes state a speed at A3.
  const isBound =
    hasTopic || otherSize || /\(\s*a3|a3\s*(?:speed|:|=)/.test(words) || /^a3(?:speed)?$/.test(about.trim());
  return [{ value: first, size: isA4 || !isBound ? 'A4' : size, tone, isImages }];
}
