import { word } from './words.ts';

/** A stated speed: pages a minute, with the paper and colour it is stated for. */
export type Speed = { value: number; size: 'A4' | 'A3'; tone: 'mono' | 'colour' | 'both' | 'plain'; isImages: boolean };

const unit =
  '(?:ppm|cpm|ipm|p\\.p\\.m\\.?|c\\.p\\.m\\.?|p\\s*p\\s*m|p\\s*/\\s*min|pages?\\s*(?:per|a|/|p)\\s*\\.?\\s*min(?:ute|\\.)?s?|copies\\s*(?:per|/|a)\\s*min(?:ute)?s?|prints?\\s*(?:per|/)\\s*min\\w*|(?:पेज|पृष्ठ|कॉपी)\\s*प्रति\\s*मिनट)';
const number = '(\\d{1,3}(?:\\.\\d)?)';
const stated = new RegExp(
  `(?<![a-z\\d.-])${number}(?:\\s*${unit}?\\s*/\\s*${number})?\\s*-?\\s*(${unit})(?![a-z])`,
  'gu',
);
const range = new RegExp(`\\d\\s*(?:-|to|~)\\s*\\d+(?:\\.\\d)?\\s*${unit}`, 'u');

export const colourWord = word('colou?rs?|coloured|colored|full-?colou?r|clr|cl|col|rangeen|rangin|रंगीन|कलर');
export const monoWord = word(
  'mono(?:chrome)?|monochromatic|bw|black|blk|bk|grey ?scale|काला|काले|ब्लैक|श्वेत-श्याम|मोनो|kala',
);
const a3Word = word('a3');
const a4Word = word('a4');
const letterWord = word('letter|ltr');
const notPages = /scan|spm|adf|dadf|dsdf|first|warm|fax|sided? scan|duplex speed|2-?sided|two-?sided/;

/** `24 ppm A3 colour MFP` names the machine, not the speed. */
const namedMachine =
  /(?:colou?r|mono\w*|bw|black) ?(?:digital |laser |a3 |a4 |led )*(?:mfp|mfd|multi\w*|printers?|copiers?|photocop\w*|machine|press|production|all-in-one)/g;

const toneOf = (given: string): Speed['tone'] => {
  const text = given
    .replace(namedMachine, ' ')
    .replace(/\(b ?\/ ?c\)/g, 'bw colour')
    .replace(/\(b\)/g, 'bw')
    .replace(/\(c\)/g, 'colour');
  const [isColour, isMono] = [colourWord.test(text), monoWord.test(text)];
  return isColour && isMono ? 'both' : isColour ? 'colour' : isMono ? 'mono' : 'plain';
};

/** Each speed with its own part of the text. */
function speedParts(text: string): { part: string; match: RegExpExecArray }[] {
  const matches = [...text.matchAll(stated)];
  return matches.map((match, index) => {
    const before = text.slice(
      index === 0
        ? 0
        : (matches[index - 1] as RegExpExecArray).index + (matches[index - 1] as RegExpExecArray)[0].length,
      match.index,
    );
    const end = match.index + match[0].length;
    const after = text.slice(end, matches[index + 1]?.index ?? text.length);
    // The words between two speeds belong to the side of their last separator.
    const from = index === 0 ? Math.max(0, before.search(/[^\n;|]*$/)) : lastCut(before);
    const to = index === matches.length - 1 ? firstEnd(after) : lastCut(after);
    return { part: `${before.slice(from)} ${match[0]} ${after.slice(0, to)}`, match };
  });
}

/** The start of the words that belong to the speed after them. */
function lastCut(between: string): number {
  let depth = 0;
  let cut = -1;
  for (const match of between.matchAll(/[()]|[,;|\n/&+]|\band\b/g)) {
    if (match[0] === '(') depth++;
    else if (match[0] === ')') {
      depth = Math.max(0, depth - 1);
      if (depth === 0) cut = match.index + 1;
    } else if (depth === 0) cut = match.index + match[0].length;
  }
  // Without a separator the words follow their speed, as in `25 ppm A4 12 ppm A3`.
  return cut < 0 ? between.length : cut;
}

/** The end of the words that belong to the last speed. */
function firstEnd(after: string): number {
  let depth = 0;
  for (const match of after.matchAll(/[()]|[,;|\n]/g)) {
    if (match[0] === '(') depth++;
    else if (match[0] === ')') depth--;
    else if (depth <= 0) return match.index;
  }
  return after.length;
}

/** The speeds in free text. `about` is the label of the text. */
export function speedsIn(text: string, about: string, hasTopic = false): Speed[] {
  if (range.test(text)) return [];
  const all = speedParts(text);
  const hasA4 = all.some(({ part }) => a4Word.test(part));
  return all.flatMap(({ part, match }) => speedsOf(part, about, match, hasTopic, hasA4));
}

function speedsOf(part: string, about: string, match: RegExpExecArray, hasTopic: boolean, otherSize = false): Speed[] {
  const words = part.replace(match[0], ' ');
  const context = `${about} ${words}`;
  if (notPages.test(words.replace(/\(.*?\)/g, '')) && !/print|copy|speed/.test(words)) return [];
  if (/sra3|\ba[0-25]\b/.test(context) && !a4Word.test(context)) return [];
  if (hasTopic && /duplex|(?:2|two|double)-?sided/.test(words) && !/simplex/.test(words)) return [];
  if (letterWord.test(context) && !a4Word.test(context)) return [];
  const [first, second] = [Number(match[1]), match[2] === undefined ? undefined : Number(match[2])];
  const isImages = match[3] === 'ipm';
  const own = toneOf(words);
  const tone = own === 'plain' ? toneOf(about.replace(/colou?r ?\/ ?mono\w*/, '')) : own;
  const [isA3, isA4] = [a3Word.test(words) || (a3Word.test(about) && !a4Word.test(words)), a4Word.test(context)];
  if (second === undefined) {
    // `A3 MFP 25 ppm` and `20 ppm A3 copier` describe the machine; only `15 ppm (A3)` and lists of sizes state a speed at A3.
    const isBound = hasTopic || /\(\s*a3|a3\s*(?:speed|:|=)/.test(words) || /^a3(?:speed)?$/.test(about.trim());
    if (isA3 && !isA4 && !isBound && !otherSize) return [{ value: first, size: 'A4', tone, isImages }];
    if (isA3 && isA4) return [{ value: first, size: 'A4', tone, isImages }];
    return [{ value: first, size: isA3 ? 'A3' : 'A4', tone, isImages }];
  }
  if (isA3 && isA4) {
    const isReversed = context.search(/a3/) < context.search(/a4/);
    return [
      { value: isReversed ? second : first, size: 'A4', tone: tone === 'both' ? 'plain' : tone, isImages },
      { value: isReversed ? first : second, size: 'A3', tone: 'plain', isImages },
    ];
  }
  if (tone === 'both' || tone === 'plain') {
    if (tone === 'plain' && first !== second) return [];
    const isReversed = context.search(colourWord) >= 0 && context.search(colourWord) < context.search(monoWord);
    return [
      {
        value: isReversed ? second : first,
        size: isA3 ? 'A3' : 'A4',
        tone: tone === 'plain' ? 'plain' : 'mono',
        isImages,
      },
      { value: isReversed ? first : second, size: isA3 ? 'A3' : 'A4', tone: 'colour', isImages },
    ];
  }
  return [];
}

const bare = new RegExp(
  `^(?:up ?to |max(?:imum)?\\.? ?|upto )?${number}(?:\\s*/\\s*${number})?(?:\\s*(?:\\(.*\\)|a4|\\/ ?min(?:ute)?|per minute|pages|copies|bw|mono|colou?r))*\\.?$`,
  'u',
);

/** The speeds in the value of a row about speed; a number needs no unit. */
export function speedsHere(text: string, about: string): Speed[] {
  const pairs = [...text.matchAll(/(a[34])\s*[-:=]\s*(\d{1,3})(?!\d)/g)].map(
    ({ 1: size, 2: value }): Speed => ({
      value: Number(value),
      size: size === 'a3' ? 'A3' : 'A4',
      tone: toneOf(about),
      isImages: false,
    }),
  );
  if (pairs.length > 0) return pairs;
  const named = /^(bw|mono|black|blk)\s*:?\s*(\d{1,3}(?:\.\d)?)\W+(?:colou?r|clr)\s*:?\s*(\d{1,3}(?:\.\d)?)$/.exec(
    text,
  );
  if (named)
    return [
      { value: Number(named[2]), size: 'A4', tone: 'mono', isImages: false },
      { value: Number(named[3]), size: 'A4', tone: 'colour', isImages: false },
    ];
  const tones =
    /^(\d{1,3}(?:\.\d)?)\s*(bw|mono|black|colou?r|clr)\s*(?:[/,&]|aur|and)\s*(\d{1,3}(?:\.\d)?)\s*(bw|mono|black|colou?r|clr)/.exec(
      text,
    );
  if (tones)
    return [1, 3].map(
      (at): Speed => ({ value: Number(tones[at]), size: 'A4', tone: toneOf(tones[at + 1] as string), isImages: false }),
    );
  const found = speedsIn(text, about, true);
  if (found.length > 0 || range.test(text)) return found;
  const match = bare.exec(text.trim());
  if (match === null) return [];
  return speedsOf(
    text,
    about,
    Object.assign([match[0], match[1], match[2], 'ppm'], { index: 0, input: text }) as unknown as RegExpExecArray,
    true,
  );
}
