import { word } from '#app/domain/text/patterns.ts';
import { colourWord, isoWord, listedSpeeds, modeOf, monoWord, type Speed, sharedMode, unit } from './speed-lists.ts';

const number = '(\\d{1,3}(?:\\.\\d)?)';
const stated = new RegExp(`(?<![a-z\\d.-])${number}(?: ?(?:${unit})? ?/ ?${number})? ?-? ?(${unit})(?![a-z])`, 'gu');
const range = new RegExp(`\\d ?(?:-|to|~) ?\\d{1,4}(?:\\.\\d)? ?(?:${unit})`, 'u');

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
    const last = matches[index - 1];
    const before = text.slice(last === undefined ? 0 : last.index + last[0].length, match.index);
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
  const groups = text.split(/[;\n]/);
  const hasA4 = all.some(({ part }) => a4Word.test(part));
  const found = all.map(({ part, match }) => {
    // `18 ipm mono, 9 ipm colour (ISO); max 35 ppm`
    const group = groups.find((each) => each.includes(match[0])) ?? '';
    const mode = modeOf(part) ?? sharedMode(group) ?? modeOf(about);
    return { mode, speeds: speedsOf(part, about, match, hasTopic, hasA4).map((speed) => ({ mode, ...speed })) };
  });
  // `34 ppm draft; ISO 20 / 10 ppm`: the ISO speeds are those that count, whatever they are for.
  const isUnread = found.some(({ mode, speeds }) => mode === 'iso' && speeds.length === 0);
  return found.flatMap(({ mode, speeds }) => (isUnread && mode === 'draft' ? [] : speeds));
}

function speedsOf(part: string, about: string, match: RegExpExecArray, hasTopic: boolean, otherSize = false): Speed[] {
  const words = part.replace(match[0], ' ');
  const context = `${about} ${words}`;
  if (notPages.test(words.replace(/\(.*?\)/g, '')) && !/print|copy|speed/.test(words)) return [];
  if (/(?:fast|speed) mode/.test(context)) return [];
  if (/sra3|\ba[0-25]\b|\ba4 ?-? ?r\b/.test(context) && !a4Word.test(context)) return [];
  if (hasTopic && /duplex|(?:2|two|double)-?sided/.test(words) && !/simplex/.test(words)) return [];
  // `duplex printing up to 20 ipm`
  if (/(?:duplex|sided)[a-z ]{0,12} (?:up ?to|at|speed) *$/.test(part.slice(0, part.indexOf(match[0])))) return [];
  if (letterWord.test(context) && !a4Word.test(context)) return [];
  const [first, second] = [Number(match[1]), match[2] === undefined ? undefined : Number(match[2])];
  const isImages = match[3] === 'ipm';
  const own = toneOf(words);
  const tone = own === 'plain' ? toneOf(about.replace(/colou?r ?\/ ?mono\w*/, '')) : own;
  const [isA3, isA4] = [a3Word.test(words) || (a3Word.test(about) && !a4Word.test(words)), a4Word.test(context)];
  const size = isA3 ? 'A3' : 'A4';
  if (second !== undefined) {
    const listed = listedSpeeds(part.trim().replace(/ +/g, ' '), about);
    if (listed !== null) return listed;
    const isColour = tone === 'both' || (tone === 'plain' && !/print.*cop|cop.*print/.test(about));
    // `10 ipm/5 ipm ISO` of an ink printer: black, then colour.
    if (isImages && isoWord.test(words) && tone === 'plain' && first > second && !a3Word.test(context))
      return [first, second].map((value, at) => ({ value, size, tone: at === 0 ? 'mono' : 'colour', isImages }));
    if (first !== second || (tone !== 'plain' && tone !== 'both')) return [];
    const mono: Speed = { value: first, size, tone: tone === 'both' ? 'mono' : 'plain', isImages };
    return isColour ? [mono, { ...mono, tone: 'colour' }] : [mono];
  }
  // `A3 MFP 25 ppm` and `20 ppm A3 copier` describe the machine; only `15 ppm (A3)` and lists of sizes state a speed at A3.
  const isBound =
    hasTopic || otherSize || /\(\s*a3|a3\s*(?:speed|:|=)/.test(words) || /^a3(?:speed)?$/.test(about.trim());
  return [{ value: first, size: isA4 || !isBound ? 'A4' : size, tone, isImages }];
}

const bare = new RegExp(
  `^(?:up ?to |max(?:imum)?\\.? ?|upto )?${number}(?:\\s*/\\s*${number})?(?:\\s*(?:\\(.*\\)|a4|\\/ ?min(?:ute)?|per minute|pages|copies|bw|mono|colou?r))*\\.?$`,
  'u',
);

/** The speeds in the value of a row about speed; a number needs no unit. */
export function speedsHere(text: string, about: string): Speed[] {
  const listed = listedSpeeds(text, about);
  if (listed !== null) return listed;
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
