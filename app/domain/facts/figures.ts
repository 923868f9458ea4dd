import type { Supply } from './facts.ts';
import { plainNumbers } from './statements.ts';
import { parts } from './words.ts';

const first = (pattern: RegExp, text: string): number | null => {
  const match = pattern.exec(text);
  return match === null ? null : Number(match[1]);
};

/** Pages a month in the value of a row about volume; a range is not a figure. */
export function monthlyPages(text: string): number | null {
  if (/\d{3,}\s*(?:-|to|~)\s*(?:\d{3,}|\d+\s?k\b)/.test(text)) return null;
  const value = first(/(\d{3,8})(?!\d)/, text);
  return value !== null && value >= 100 ? value : null;
}

const recommendedWord = /recommend|average|\bavg\b|rmpv/;
const dutyWord = /duty|monthly (?:volume|load|pages|print)|per month|\/ ?(?:month|mth)|मासिक/;

/** The recommended and the maximum pages a month in free text, a clause each. */
export function dutyInFreeText(text: string): { recommended: number | null; maximum: number | null } {
  const clauses = parts(text, /[,;|\n]|\.\s|\band\b/);
  const of = (isRecommended: boolean) => {
    const clause = clauses.find((each) =>
      isRecommended ? recommendedWord.test(each) : !recommendedWord.test(each) && /duty/.test(each),
    );
    return clause === undefined || (isRecommended && !dutyWord.test(`${clause} ${text}`)) ? null : monthlyPages(clause);
  };
  return { recommended: of(true), maximum: of(false) };
}

/** Both volumes in the value of a row about the maximum: `2,50,000 pages max / 20,000 avg`. */
export function dutyHere(text: string): { recommended: number | null; maximum: number | null } {
  const clauses = parts(text, /[,;|\n]|\/(?! ?m(?:on)?th)|\band\b/);
  const [own, others] = [true, false].map((isRecommended) =>
    clauses.filter((each) => recommendedWord.test(each) === isRecommended).join('; '),
  ) as [string, string];
  return { recommended: monthlyPages(own), maximum: monthlyPages(others) };
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
  const text = /hdd|ssd|disk|storage|(?:std|standard).*max/.test(about) ? (given.split(/[/,+]/)[0] as string) : given;
  const found = [...text.matchAll(size)].filter(
    ({ index, 0: whole }) =>
      !storageBefore.test(text.slice(0, index)) && !storageAfter.test(text.slice(index + whole.length)),
  );
  const [only] = found;
  if (found.length === 1 && only?.[2] !== 'tb') return inMb(only?.[1] as string, only?.[2] as string) || null;
  const unit = /\((mb|gb)\)/.exec(about)?.[1];
  return unit !== undefined && /^\s*\d+\s*$/.test(text) ? inMb(text, unit) : null;
}

const memoryWords =
  /(\d+(?:\.\d+)?)\s*(gb|mb)\s*(?:of\s+)?(?:std\.?\s*|standard\s*)?(?:ddr\d?\s*)?(?:ram|memory|sdram|dram|mem\b)|(?:ram|memory)\s*[:=-]?\s*(?:of\s*)?(?:std\.?\s*|standard\s*)?(\d+(?:\.\d+)?)\s*(gb|mb)\b/u;

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
        /sleep|standby|ready|idle|energy|off|stand-by|tec/.test(around) &&
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

const notInput =
  /included|output|max|optional|\bopt\b|finisher|adf|feeder|radf|ardf|dadf|dsdf|spdf|upgrad|expand|up ?to(?! ?(?:sr)?a\d)|originals/;
const sheetWord = '(?:sheets?|shts?|shs?|pages?|pgs?|शीट|nos)';
const tray = '(?:cassettes?|trays?|drawers?|bypass|mpt|multi-?purpose|input|deck|tandem|paper|ट्रे)';

const standardTotal = new RegExp(
  `(?:std\\.?|standard|total)\\s*(?:input|capacity|:|of|paper)?\\s*:?\\s*(\\d{2,5})(?!\\s*x)|(\\d{2,5})\\s*-?\\s*${sheetWord}?\\s*\\(?(?:std\\b|standard)`,
  'u',
);
const trayWord = new RegExp(tray, 'u');
const sheetsNamed = new RegExp(
  `(?:(?:std|standard|total)\\D*)?(?<![\\w.-])\\d[\\d x×*+]*-?\\s*${sheetWord}|(?:tray|cassette|bypass)s?\\s*:?\\s*\\d|\\d\\d\\s*(?:tray|cassette)`,
  'u',
);

/** Sheets of standard paper input in the value of a row about it. */
export function sheetsHere(text: string): number | null {
  // `250 + 1` counts a slot.
  if (/\+\s*1(?!\d|\s*x)/.test(text)) return null;
  if (/^\d+ ?\/ ?\d/.test(text)) return Number.parseInt(text, 10);
  const standard = standardTotal.exec(text);
  const isTotal =
    standard !== null && !/\d\s*-?\s*(?:sheets?)?\s*(?:cassette|tray)?\s*\+/.test(text.replace(/\([^)]*\)/g, ''));
  if (isTotal) return Number(standard[1] ?? standard[2]);
  // `600 sheets (500 cassette + 100 tray)`: the brackets say what the sum is made of.
  const sums = text.replace(/(\d{2,5}\s*-?\s*(?:sheets?|shts?)?)\s*\([^)]*\+[^)]*\)/g, '$1 ');
  const outside = sums.replace(/\((?![^)]*(?:bypass|tray|mpt|cassette)[^)]*\+)[^)]*\)/g, (inside) =>
    /opt|max/.test(inside) && !/\d{3}/.test(inside) ? ' optional ' : ' ',
  );
  let sum = 0;
  for (const part of parts(outside.replace(/[()]/g, ' '), /[,;|\n+&]|\b(?:and|plus|with)\b/)) {
    if (notInput.test(part)) continue;
    const product =
      /(?<!\d)(\d{1,2})\s*[x×*]\s*(\d{3,4})(?!\d|\s*mm)|(\d{3,4})\s*-?\s*(?:sheets?|shts?)?\s*[x×*]\s*(\d{1,2})(?!\d)/u.exec(
        part,
      );
    if (product) sum += Number(product[1] ?? product[3]) * Number(product[2] ?? product[4]);
    else
      sum += Number(
        /[^\d.a-z/-](\d{2,5})(?!\d|\s*(?:[/-]\s*\d+\s*)?(?:gsm|mm|g\/|gb|mb|ppm|x))/u.exec(` ${part}`)?.[1] ?? 0,
      );
  }
  return sum >= 10 && sum <= 20_000 ? sum : null;
}

/** Sheets of standard paper input in free text, which must name sheets and a tray. */
export function sheetsIn(text: string, isName = false): number | null {
  const found = parts(text, /[,;|\n]/).flatMap((part) => {
    const isOnly = /^\d{2,4}(?:\s*x\s*\d)?(?:\s*\+\s*\d{2,4})*\s*-?\s*(?:sheets?|shts?|शीट)$/.test(part);
    if (isOnly) return [sheetsHere(part) ?? 0];
    if (!trayWord.test(part) || /scan|adf|output|exit|radf|ardf|dadf|spdf|dsdf/.test(part)) return [];
    // The number of a model may stand before that of the sheets.
    const named = sheetsNamed.exec(part);
    if (named === null) return [];
    const value = sheetsHere(part.slice(named.index));
    return value === null ? [] : [value];
  });
  // A name lists its facts without separators.
  const inName = /(?<!adf |feeder )(?<!\d)(\d{2,4}) ?(?:sheets?|sht)(?= ?tray|\b(?! (?:adf|radf|feeder)))/.exec(text);
  if (found.length === 0)
    return !isName || inName === null || /adf/.test(text.slice(Math.max(0, inName.index - 6), inName.index))
      ? null
      : Number(inName[1]);
  return found.reduce((sum, each) => sum + each, 0);
}

/** A code as makers write it: `TK-4109`, `106R03395`, `MP C3503`, `006R01697`. */
const code =
  /(?<![\w.-])(?:(?!M?BK |PBK )(?:[A-Z]{2,3} )(?=[A-Z]?\d))?(?=[A-Z0-9-]*\d)[A-Z]{0,6}(?:-[A-Z]{1,3})?-?\d+[A-Z0-9]*(?:-[A-Z0-9]+)*(?: (?:BK|MBK|PBK|[CMYK])(?![A-Za-z]))?(?:(?:BK|MBK|PBK)(?![A-Z]))?(?![\w])/g;
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
