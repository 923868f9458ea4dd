import { anyOf, parts } from '#app/domain/text/patterns.ts';
import { plainNumbers } from '#app/domain/text/plain-numbers.ts';
import type { Supply } from './facts.ts';

const first = (pattern: RegExp, text: string): number | null => {
  const match = pattern.exec(text);
  return match === null ? null : Number(match[1]);
};

const range = /(?<![a-z\d])\d{1,8} ?(?:pages? ?|k ?)?(?:-|to|~) ?(?:up ?to )?(\d{3,8}|\d{1,3} ?k\b)/;

/** Pages a month in the value of a row about volume. A range states only a recommended volume: its upper end. */
export function monthlyPages(text: string, isRecommended: boolean): number | null {
  if (/\bsq|m2|f(?:ee)?t\b|met(?:er|re)s?\b/.test(text)) return null;
  const upper = first(range, text);
  const value = upper === null ? first(/(\d{3,8})(?!\d)/, text) : isRecommended ? upper : null;
  return value !== null && value >= 100 ? value : null;
}

const recommendedWord = /\brec(?:o|omm)?\b|recommend|average|\bavg\b|rmpv|ideal/;
const dutyWord = /duty|monthly (?:volume|load|pages|print)|per month|\/ ?(?:month|mth)/;

/** The recommended and the maximum pages a month in free text, a clause each. */
export function dutyInFreeText(text: string): { recommended: number | null; maximum: number | null } {
  const clauses = parts(text, /[,;|\n]|\.\s|\band\b/);
  const clauseOf = (isRecommended: boolean) =>
    clauses.find((each) => recommendedWord.test(each) === isRecommended && (isRecommended || /duty/.test(each))) ?? '';
  // `250 sheets duty 60000 recommended 3000`: the number after the word.
  const after = (clause: string, word: RegExp) =>
    (clause.match(/\d{3,8}/g)?.length ?? 0) > 1 ? (word.exec(clause)?.[0] ?? '') : clause;
  const own = after(clauseOf(true), /(?:rec|av(?:era)?g|rmpv)\D{0,30}\d.*/s);
  const others = after(clauseOf(false), /duty\D{0,30}\d.*/s);
  const isMonthly = dutyWord.test(`${own} ${text}`);
  return { recommended: isMonthly ? monthlyPages(own, true) : null, maximum: monthlyPages(others, false) };
}

/** Both volumes in the value of a row about volume: `2,50,000 pages max / 20,000 avg`. */
export function dutyHere(given: string, about: string): { recommended: number | null; maximum: number | null } {
  const [isBoth, isReversed] = [recommendedWord.test(about) && /max/.test(about), /max.*(?:rec|av)/.test(about)];
  const both = /^\D{0,9}(\d{3,8})(?: pages)? ?\/ ?(\d{3,8})(?!\d)/.exec(given)?.slice(1).map(Number);
  if (isBoth && (both || !recommendedWord.test(given))) {
    const [maximum = null, recommended = null] = (isReversed ? both : both?.reverse()) ?? [];
    return { recommended, maximum };
  }
  // A volume in brackets is a clause of its own.
  const text = given.replace(/\(([^()\d]*(?:rec|max|av)[^()\d]*\d[^()]*)\)/g, ', $1,');
  const clauses = parts(text, /[,;|\n]|\/(?! ?m(?:on)?th)|\band\b/);
  const [own, others] = [true, false].map((isRecommended) =>
    clauses.filter((each) => recommendedWord.test(each) === isRecommended).join('; '),
  ) as [string, string];
  return { recommended: monthlyPages(own, true), maximum: monthlyPages(others, false) };
}

const size = /(\d+(?:\.\d+)?)\s*-?\s*(gb|mb|tb|kb)\b/gu;
const inMb = (number: string, unit: string): number =>
  Math.round(Number(number) * (unit === 'gb' ? 1024 : unit === 'kb' ? 1 / 1024 : 1));
const storageAfter = /^\s*(?:\(?\s*(?:hdd|ssd|emmc|hard|disk|drive|storage|flash|virtual)|(?:max|optional|opt\b))/;
const storageBefore =
  /(?:hdd|ssd|emmc|disk|drive|storage|flash|max(?:imum)?|up ?to|upgrad\w*|expand\w*|optional(?:ly)?|opt)\W*(?:to\W*)?$/;

/** Megabytes of standard memory in the value of a row about memory; `about` is its label. */
export function memoryHere(given: string, about: string): number | null {
  // `RAM/HDD: 2 GB / 320 GB`
  const isList = /hdd|ssd|disk|storage|(?:std|standard|min).*max/.test(about);
  const text = withUnit(isList ? (given.split(/[/,+]/)[0] as string).trim() : given, about, /\b[mg]b\b/);
  const found = [...text.matchAll(size)].filter(
    ({ index, 0: whole }) =>
      !storageBefore.test(text.slice(0, index)) && !storageAfter.test(text.slice(index + whole.length)),
  );
  const [only] = found;
  if (found.length === 1 && only?.[2] !== 'tb') return inMb(only?.[1] as string, only?.[2] as string) || null;
  return null;
}

const memoryWords = anyOf(
  /(\d+(?:\.\d+)?) ?(gb|mb) ?(?:of )?(?:std\.? ?|standard ?)?(?:ddr\d? ?)?(?:ram|memory|sdram|dram|mem\b)/,
  /(?:ram|memory) ?[:=-]? ?(?:of ?)?(?:std\.? ?|standard ?)?(\d+(?:\.\d+)?) ?(gb|mb)\b/,
);

/** Megabytes of memory in free text, which must name it. */
export function memoryIn(text: string): number | null {
  const alone =
    parts(text, /[,;|\n]/).find((part) => /^\d+(?:\.\d+)?\s*(?:mb|gb)\.?$/.test(part)) ??
    /\d\s*[,/]|\d (\d+\s*mb)$/.exec(text)?.[1];
  if (alone !== undefined) {
    const value = memoryHere(alone, '');
    if (value !== null && value <= 16_384) return value;
  }
  const match = memoryWords.exec(text);
  if (match === null) return null;
  // The words before it in the same part.
  const [before = ''] = /[^,;|\n]{0,12}$/.exec(text.slice(0, match.index)) as RegExpExecArray;
  if (/max|upgrad|expand|hdd|ssd/.test(before)) return null;
  return inMb((match[1] ?? match[3]) as string, (match[2] ?? match[4]) as string);
}

const watts = /(\d+(?:\.\d+)?)\s*(kw|kilo ?watts?|watts?|w)(?![a-z/]*h\b)(?![a-z])/gu;

/** The highest watts in a value; standby, sleep and energy are left out. */
export function wattsIn(text: string): number | null {
  const found = parts(
    text.replace(/\((?![^()]*max)[^()]*(?:sleep|standby|ready)[^()]*\)/g, ' '),
    /[,;|\n]|\/(?!\s*(?:week|h))/,
  ).flatMap((part) =>
    [...part.matchAll(watts)].flatMap((match) => {
      const around =
        part.slice(Math.max(0, match.index - 26), match.index) +
        part.slice(match.index + match[0].length, match.index + match[0].length + 14);
      if (
        /sleep|stand-?by|ready|idle|energy|off|tec|heater|charg|rat(?:ed|ing)|output|lamp/.test(around) &&
        !/max|print|copy|run|operat|work|less than 1\.|active/.test(around)
      )
        return [];
      if (/^\s*(?:\/|per)\s*(?:week|h)/.test(part.slice(match.index + match[0].length))) return [];
      return [match[2]?.startsWith('k') ? Math.round(Number(match[1]) * 1000) : Number(match[1])];
    }),
  );
  const value = Math.max(...found);
  return value >= 5 && value <= 30_000 ? value : null;
}

/** A code as makers write it: `TK-4109`, `106R03395`, `MP C3503`, `006R01697`. */
const code =
  /(?<![\w.-])(?:(?!M?BK |PBK )[A-Z]{2,3} (?=[A-Z]?\d))?(?=[A-Z0-9-]*\d)[A-Z]{0,6}(?:-[A-Z]{1,3})?-?\d+[A-Z0-9]*(?:-[A-Z0-9]+)*(?: (?:M?BK|PBK|[CMYK])(?![A-Za-z]))?(?:(?:M?BK|PBK)(?![A-Z]))?(?!\w)/g;
const notCode =
  /^(?:A[0-6]R?|B[45]|\d{1,2}[A-Z]?|\d+(?:ML|G|KG|MM|K|X|P|GB|MB|W|V|PPM|PCS|NOS|GSM|PGS|PAGES|SHT|SHEETS?|IN1)|[KCMYB]\d?|ISO.*|IEC.*|USB.*|WPA.*|(?:RS|INR) ?\d+)$/i;
const yieldPattern =
  /(?<![\w.-])~?(\d{3,7})(?!\d)\s*(?:x\s*\d\s*)?-?\s*(?:pages?|pgs?|pp\b|prints?|copies|impressions|a4|iso|std|standard|sheets?|पेज|\(|\)|@|at\b|,|$)/i;

const yieldBefore = /(\d{3,7})\s*(?:pages?|pgs?|copies|prints?)\s*\($/i;

/** Codes with yields in text about toner, ink or drums, as typed. Bare digits are codes of at least three digits. */
export function suppliesHere(typed: string): Supply[] {
  const pieces = parts(
    plainNumbers(typed),
    /[,;|\n]|\s(?:and|&|\+)\s|\s\/\s(?!(?:approx\.? ?)?\d+ ?(?:pages|pgs|copies|prints|$))/,
  );
  const found: Supply[] = [];
  for (const piece of pieces) {
    const supply = supplyOf(piece);
    const last = found.at(-1);
    // `TN-118, 12000 pages`
    const pages = /^(?:~|approx\.? )?(\d{3,7}) ?(?:pages?|pgs?|copies|prints?)\b/i.exec(piece)?.[1];
    if (supply !== null) found.push(supply);
    else if (last !== undefined && last.yield === undefined && pages !== undefined) last.yield = Number(pages);
  }
  return found;
}

function supplyOf(piece: string): Supply | null {
  for (const match of piece.matchAll(code)) {
    const [found] = match;
    const isDigits = /^\d+$/.test(found);
    const rest = piece.slice(match.index + match[0].length);
    if (notCode.test(found) || (isDigits && /^\s*(?:pages?|pgs?|copies|prints?|ml|x|-?sheets?|\+)/i.test(rest)))
      continue;
    if (isDigits && /(?:blk|clr|bk|colou?r|black)\W*$/i.test(piece.slice(0, match.index))) continue;
    if (
      isDigits &&
      found.length !== 6 &&
      (found.length !== 3 ||
        match.index > 12 ||
        !/^\s*(?:$|[(:,-]|bottle|cartridge|bk\b|black|cyan|magenta|yellow|xl\b|colou?r|\d)/i.test(rest))
    )
      continue;
    const pages = yieldPattern.exec(rest)?.[1] ?? yieldBefore.exec(piece.slice(0, match.index))?.[1];
    return pages === undefined ? { code: found } : { code: found, yield: Number(pages) };
  }
  return null;
}

/** The pages in a row about the yield or life of a supply. */
export const yieldHere = (text: string): number | null =>
  first(/(?<![\w.-])~?(\d{3,7})(?!\d|\s*(?:ml|gm|g\b|kg))/, text);

/** A bare number with the unit from its label: `Power (kW): 1.84`. */
export const withUnit = (text: string, about: string, unit: RegExp): string =>
  /^(?:less than |max\.? )?\d+(?:\.\d+)?(?= or less$|$)/.test(text)
    ? `${text.replace(' or less', '')} ${unit.exec(about)?.[0] ?? ''}`
    : text;

/** Supplies in free text, which must name toner, ink or a drum. */
export function suppliesInFreeText(typed: string): Supply[] | null {
  const found = parts(typed, /[•;|\n]|,(?!\d)/)
    .filter((part) => /toner|cartridge|\bink\b|drum/i.test(part) && !/tank|jet/i.test(part))
    .flatMap((part) =>
      suppliesHere(
        part.replace(/.*?(?:toner|cartridge|ink|drum)s?(?: kit| bottle| unit| cartridge| std)?\s*[:-]?/i, ''),
      ),
    );
  return found.length > 0 ? found : null;
}

/** The supplies of a row. Codes in its label have the yield of its value: `Cartridge 057H: 10,000 pages`. */
export function suppliesOfRow(label: string, typed: string, text: string): Supply[] {
  const [codes, pages] = [suppliesHere(label), yieldHere(text)];
  if (codes.length === 0) return suppliesHere(typed);
  return codes.map((each) => (pages === null || each.yield !== undefined ? each : { ...each, yield: pages }));
}
