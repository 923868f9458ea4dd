import { first, parts } from '#app/domain/text/patterns.ts';

const range = /(?<![a-z\d])\d{1,8} ?(?:pages? ?|k ?)?(?:-|to|~) ?(?:up ?to )?(\d{3,8}|\d{1,3} ?k\b)/;

/** Pages a month in the value of a row about volume. A range states only a recommended volume: its upper end. */
export function monthlyPages(text: string, isRecommended: boolean): number | null {
  if (/\bsq|m2|f(?:ee)?t\b|met(?:er|re)s?\b/.test(text)) return null;
  const upper = first(range, text);
  const value = upper === null ? first(/(\d{3,8})(?!\d)/, text) : isRecommended ? upper : null;
  return value !== null && value >= 100 ? value : null;
}

const recommendedWord = /\brec(?:o|omm)?\b|recomm?end|average|\bavg\b|rmpv|ideal/;
/** Between clauses; `250 sheets duty 60000 recommended 3000` has numbers after the words. */
const clauseEnd =
  /[,;|\n]|\/(?! ?m(?:on)?th)|\.\s(?=[a-z])|\band\b|(?<=\d(?: pages| sheets)?) (?=(?:rec|av(?:era)?g|rmpv|duty)[^\d,;/|]{0,30}\d)/;
const dutyWord = /duty|monthly (?:volume|load|pages|print)|per month|\/ ?(?:month|mth)/;

/** The recommended and the maximum pages a month in free text, a clause each. */
export function dutyInFreeText(text: string): { recommended: number | null; maximum: number | null } {
  const clauses = parts(text.replace(/.*(?:mtbf|power-?on hours).*/g, ''), clauseEnd).filter(
    (each) => recommendedWord.test(each) || /duty|\bmax\w*\b.*(?:per month|\/ ?month)/.test(each),
  );
  const { recommended, maximum } = dutyHere(clauses.join('; '), '');
  return { recommended: dutyWord.test(text) ? recommended : null, maximum };
}

/** `Max / recommended volume`, `Duty cycle / recommended volume` */
export const isOfBothDuties = (about: string): boolean =>
  recommendedWord.test(about) && /max|duty.*[/,&]|[/,&].*duty/.test(about);

/** Both volumes in the value of a row about volume: `2,50,000 pages max / 20,000 avg`. */
export function dutyHere(given: string, about: string): { recommended: number | null; maximum: number | null } {
  const [isBoth, isReversed] = [isOfBothDuties(about), /(?:max|duty.*[/,&]).*(?:rec|av)/.test(about)];
  const both = /^\D{0,9}(\d{3,8})(?: pages)? ?\/ ?(?:up ?to )?(\d{3,8})(?!\d)/.exec(given)?.slice(1).map(Number);
  if (isBoth && (both || !recommendedWord.test(given))) {
    const [maximum = null, recommended = null] = (isReversed ? both : both?.reverse()) ?? [];
    return { recommended, maximum };
  }
  // Reads a volume in brackets as a separate clause.
  const text = given.replace(/\(([^()\d]*(?:rec|max|av)[^()\d]*\d[^()]*)\)/g, ', $1,');
  const clauses = parts(text, clauseEnd);
  const [own, others] = [true, false].map((isRecommended) =>
    clauses.filter((each) => recommendedWord.test(each) === isRecommended).join('; '),
  ) as [string, string];
  return { recommended: monthlyPages(own, true), maximum: monthlyPages(others, false) };
}

const size = /(\d+(?:\.\d+)?)\s*-?\s*(gb|mb|tb|kb)\b/gu;
const inMb = (number: string, unit: string): number =>
  Math.round(Number(number) * (unit === 'gb' ? 1024 : unit === 'kb' ? 1 / 1024 : 1));
const storageAfter =
  /^[^\S\n]*(?:\(?\s*(?:hdd|ssd|emmc|hard|disk|drive|storage|flash|virtual)|(?:max|optional|opt\b|with (?:an )?option))/;
const storageBefore =
  /(?:hdd|ssd|emmc|disk|drive|storage|flash|max(?:imum)?|up ?to|upgrad\w*|expand\w*|extend\w*(?: this)?|optional(?:ly)?|opt)[^\w;,|\n]*(?:to[^\w;,|\n]*)?$/;

/** Megabytes of standard memory in the value of a row about memory; `about` is its label. */
export function memoryHere(given: string, about: string): number | null {
  // `RAM/HDD: 2 GB / 320 GB`
  const isList = /hdd|ssd|disk|storage|(?:std|standard|min).*max/.test(about);
  const text = withUnit(isList ? (given.split(/[/,+|]/)[0] as string).trim() : given, about, /\b[mg]b\b/);
  const found = [...text.matchAll(size)].filter(
    ({ index, 0: whole }) =>
      !storageBefore.test(text.slice(0, index)) && !storageAfter.test(text.slice(index + whole.length)),
  );
  const [only] = found;
  if (found.length === 1 && only?.[2] !== 'tb') return inMb(only?.[1] as string, only?.[2] as string) || null;
  return null;
}

/** Megabytes of memory in free text, which must name it or state nothing else in a part. */
export function memoryIn(text: string): number | null {
  const values = parts(text, /[,;|\n+]/)
    .filter((part) => /(?<![a-z])(?:s?d?ram|memory|mem)\b|^\d+(?:\.\d+)?\s*[mg]b\.?$|\d \d+\s*mb$/.test(part))
    .filter((part) => !/(?:max|upgrad|expand|usb|flash)\w* (?:s?d?ram|mem)|mem\w* (?:card|stick)/.test(part))
    .map((part) => memoryHere(part, ''));
  return values.find((value) => value !== null && value <= 16_384) ?? null;
}

const watts = /(\d+(?:\.\d+)?)\s*(kw|kilo ?watts?|watts?|w)(?![a-z/]*h\b)(?![a-z]|\s*(?:\/|per)\s*(?:week|h))/gu;
const idle = /sleep|stand-?by|ready|idle|energy|off|tec|heater|charg|rat(?:ed|ing)|output|lamp/;
const busy = /max|print|copy|run|operat|work|less than 1\.|active/;

/** The value of printing in `Power (printing / ready / sleep): 537W / 58W / 1W`. */
export function busyPart(text: string, about: string): string {
  const [names, values] = [about.split('/'), text.split('/')];
  return names.length === values.length ? (values[names.findIndex((name) => busy.test(name))] ?? text) : text;
}

/** The highest watts in a value; standby, sleep and energy are left out. */
export function wattsIn(text: string): number | null {
  const outside = text.replace(/\((?![^()]*max)[^()]*(?:sleep|standby|ready)[^()]*\)/g, ' ');
  const found = parts(outside, /[,;|\n]|\/(?!\s*(?:week|h))/).flatMap((part) =>
    [...part.matchAll(watts)].flatMap(({ 0: whole, 1: value, 2: unit, index }) => {
      const around = part.slice(Math.max(0, index - 26), index + whole.length + 14);
      return idle.test(around) && !busy.test(around)
        ? []
        : unit?.startsWith('k')
          ? Math.round(Number(value) * 1000)
          : Number(value);
    }),
  );
  const value = Math.max(...found);
  return value >= 5 && value <= 30_000 ? value : null;
}

/** A bare number with the unit from its label: `Power (kW): 1.84`. */
export const withUnit = (text: string, about: string, unit: RegExp): string =>
  /^(?:less than |max\.? )?\d+(?:\.\d+)?(?= or less$|$)/.test(text)
    ? `${text.replace(' or less', '')} ${unit.exec(about)?.[0] ?? ''}`
    : text;
