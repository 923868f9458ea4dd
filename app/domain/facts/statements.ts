import { cleanCell, withAsciiDigits, withoutMarkup } from '#app/domain/text/cell-text.ts';
import { withoutHindi } from './hindi.ts';
import { isSpecific, type Topic, topicOf } from './labels.ts';
import { parts, presenceHere } from './words.ts';

/** Text that may state facts. */
export type Statement = {
  /** The letters and digits of its label; empty for free text. */
  label: string;
  /** The label in plain form, for words such as `A3` in it. */
  about: string;
  /** Plain lower-case text. */
  text: string;
  /** The value as typed, without markup. */
  typed: string;
  /** The words as the dealer typed them, shortened. */
  source: string;
  /** The order of belief: specifications before names, categories, tags and short descriptions. */
  rank: number;
};

/** A value that can only be a label. */
const plainLabel =
  /^(?:interface|toner|media|ram|input tray|technology|connectivity|paper|memory|output|functions?|duplex|type|print speed|speed|colou?r)\W*$/;

const maxSource = 160;
/** Longer texts are cut, so that the readers stay fast. */
const maxText = 1000;

const lakh = /(\d+(?:\.\d+)?)\s*-?\s*(?:lakhs?|lacs?)(?![a-z])/gi;
const thousand =
  /(?<![\w-])(\d+(?:\.\d+)?)\s*(?:k(?=\s*(?:$|[,;)/|.+-]|pages?|pgs?|prints?|copies|per|a\b|p\b|sheets?|impressions?|yield|cps))|thousand)(?![a-z])/gi;

/** Writes `1,50,000`, `1.5 lakh` and `50K pages` as plain digits. */
export const plainNumbers = (text: string): string =>
  text
    // `1,50,000`: the last group has three digits.
    .replace(/(?<![\w.,])\d{1,3}(?: ?,\d{2,3})* ?,\d{3}(?!\d)/g, (number) => number.replace(/[ ,]/g, ''))
    .replace(/(?<=\d) (?=000\b)/g, '')
    .replace(lakh, (_, number: string) => String(Math.round(Number(number) * 100_000)))
    .replace(thousand, (_, number: string) => String(Math.round(Number(number) * 1000)));

const tick = /[✓✔☑✅√]\ufe0f?/gu;
const cross = /[✗✘✕❌☒]\ufe0f?/gu;
const yesMark = /^(?:[✓✔☑✅√●]\ufe0f?)$/u;

/** Writes ticks and crosses as words. They stand for a value, before each item or after each item. */
function withoutMarks(text: string): string {
  if (yesMark.test(text)) return 'yes';
  const ticks = text.match(tick)?.length ?? 0;
  if (ticks === 0 && text.search(cross) < 0) return text;
  const isAfter = !/^[✓✔☑✅√✗✘✕❌☒]/u.test(text) && /[✓✔☑✅√✗✘✕❌☒]\ufe0f?$/u.test(text);
  if (isAfter || !/[\p{L}\p{N}]/u.test(text)) return text.replace(tick, ' yes\n').replace(cross, ' no\n');
  return text.replace(tick, ticks === 1 && /^[✓✔☑✅√]/u.test(text) ? 'yes, ' : '\n').replace(cross, '\nno ');
}

/** Reads a mark between spaces as a bullet if the text has at least four. */
const withBullets = (text: string, mark: string): string =>
  text.split(mark).length > 4 ? text.replaceAll(mark, '\n') : text;

const entity = /&#(?:(\d{2,5})|x([\da-f]{2,4}));/gi;

/** Plain characters of a text as typed, at most `maxText` of them. */
const cleanText = (text: string): string =>
  withAsciiDigits(
    cleanCell(
      withoutMarkup(
        text
          .slice(0, maxText)
          .replace(/&lt;/g, '<')
          .replace(/&gt;/g, '>')
          .replace(/&amp;/g, '&')
          .replace(/&times;/g, 'x')
          .replace(entity, (_, decimal, hex) =>
            String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
          )
          .replace(/<\/t[dh]>\s{0,9}<t[dh][^>]{0,99}>/gi, ': ')
          .replace(/<\/?(?:li|td|tr|p|ul|br)\b[^>]{0,99}>/gi, '\n'),
      ),
    )
      .normalize('NFKC')
      .slice(0, maxText),
  );

/** Lower case, ASCII digits, plain numbers, English words, `;` and line breaks between parts. */
export function plainText(text: string): string {
  const letters = withoutHindi(withoutMarks(cleanText(text).trim()).slice(0, maxText))
    .replace(/(Print|Scan|Copy|Fax|Auto|Mono|Colou?r)(?=[A-Z][a-z])/g, '$1 ')
    .toLowerCase()
    .replace(/[•●▪◦■·➤►।\t]/g, '\n')
    .replace(/\[/g, '(')
    .replace(/\]/g, ')')
    .replace(/[–—−]/g, '-');
  const clean = withBullets(withBullets(withBullets(letters, '*'), ' - '), ' / ')
    .replace(/[“”"]/g, ' ')
    .replace(/[’‘`]/g, "'")
    .replace(/\bw\s?\/\s?o\b/g, 'without')
    .replace(/\bn\s?\/\s?a\b/g, 'na')
    .replace(/\bopt\. ?(?=[a-z])/g, 'opt ')
    .replace(/\b(mono|bw|black|col(?:ou?r)?|clr)-(?=\d)/g, '$1 ')
    .replace(/\bb\s?(?:\/|&|and|\+)\s?w\b/g, 'bw')
    .replace(/\bwi[\s-]?fi\b|\bwireless(?! (?:mouse|keyboard))(?: lan)?\b|\bwlan\b/g, 'wifi')
    .replace(/802\.11 ?[a-z]{1,2}(?:[/,]\s?(?:[a-z]{1,2}|[\d.]{5,6}[a-z]{1,2})\b)+/g, '802.11')
    // The letter O and l for digits, and digits inside words.
    .replace(/(?<=\d)l(?= ?(?:ppm|ipm|cpm))/g, '1')
    .replace(/(?<=\d)[o](?=\d|\s?(?:ppm|sheets?|pages?|mb|gb)\b)/g, '0')
    .replace(/\b[li](?=\d+(?:\s?(?:ppm|sheets?|pages?|mb|gb))\b)/g, '1')
    .replace(/(?<![\w.])[li](?= ?[gm]b\b)/g, '1')
    .replace(/\b0(?=[a-z]{3,})|(?<=[a-z]{2})0(?=[a-z])|(?<=\b[a-z])0(?=[a-z]{3})/g, 'o')
    .replace(/(?<=[a-z]{2})1(?=[a-z]{2})/g, 'l');
  return plainNumbers(clean)
    .replace(/[ \f\v]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim();
}

/** Letters and digits only, so that `Pri nt Spe ed` reads as `printspeed`. */
export const squeezed = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

const pair = /^([^:=\n]{2,48}?)\s*(?::|=|\s-\s|\s{2,})\s*(.+)$/;

/** The pairs `label: value` inside a text, and the rest of it. */
function pairsIn(text: string): { label: string; text: string }[] {
  // `Speed:23ppm Memory:512MB USB:Yes` has no other separator.
  const runsOn = !/[\n;|]/.test(text) && (text.match(/[a-z]:\s?[a-z0-9]/g)?.length ?? 0) >= 3;
  return (runsOn ? text.replace(/\s(?=[a-z-]{2,16}:\s?\S)/g, '\n') : text)
    .split(/[\n;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      // `A6 - A3` is a range.
      const [, label = '', value = part] = (/^a\d ?- ?\w*a\d/.test(part) ? null : pair.exec(part)) ?? [];
      return { label: label.split('. ').at(-1) ?? '', text: value };
    });
}

const presences = new Set<Topic | null>(['print', 'copy', 'scan', 'fax'] satisfies Topic[]);
const features = new Set([...presences, 'duplex', 'feeder', 'ethernet', 'wifi', 'usb']);
const valueSeparators = [/ \/ |\n/, /[/|]/, /[,;]/, /[+&]|\band\b/];

/**
 * The statements of a row about several features: `Print / Scan / LAN: Yes / Optional / No`. Empty if the numbers of
 * names and values differ; `null` for any other row.
 */
function listedStatements(row: Statement): Statement[] | null {
  const list = /\(([^()]*[/,][^()]*)\)$/.exec(row.about)?.[1] ?? row.about;
  const names = parts(list, /[/|,+&]|\band\b/);
  const topics = names.map((name) => topicOf(squeezed(name)));
  const known = new Set(topics.filter((topic) => topic !== null));
  const featured = topics.filter((topic) => features.has(topic)).length;
  if (known.size < 2 || featured === 0 || (featured === 1 && topics.includes(null))) return null;
  const isPresence = (value: string | undefined) =>
    value !== undefined && (presenceHere(value) !== null || /^(?:-|na)$/.test(value));
  const split = valueSeparators.map((separator) => parts(row.text, separator));
  const values = split.find(({ length }) => length === names.length);
  if (values === undefined)
    return split.some((each) => each.length > 1 && each.every(isPresence)) && topics.every((topic) => topic !== null)
      ? []
      : null;
  if (!topics.every((topic, at) => !presences.has(topic) || isPresence(values[at]))) return null;
  return names.map((name, at) => {
    const text = values[at] as string;
    return { ...row, label: squeezed(name), about: name, text, typed: text.toUpperCase() };
  });
}

/** The statements of a specification: the whole of it, and the pairs `label: value` inside its value. */
export function rowStatements(label: string, value: string): { whole: Statement; inside: Statement[] } {
  const row = rowStatement(label, value);
  const listed = listedStatements(row);
  if (listed !== null) return { whole: { ...row, text: '' }, inside: listed };
  const all = pairsIn(row.text);
  const inside = all
    .filter(({ label }) => label !== '')
    .map(({ label, text }) => ({ ...row, label: squeezed(label), about: label, text, typed: text.toUpperCase() }));
  const free = all.filter(({ label }) => label === '').map(({ text }) => text);
  // A value that is itself a list of pairs is read pair by pair.
  return { whole: inside.length >= 4 ? { ...row, text: free.join('; ') } : row, inside };
}

function rowStatement(label: string, value: string): Statement {
  const about = plainText(label);
  const text = plainText(value);
  const source = `${label}: ${value}`.replace(/\s+/g, ' ').slice(0, maxSource);
  const typed = withoutMarkup(value.slice(0, maxText));
  // Name and value may be swapped: `25 ppm: Print speed`.
  const isSwapped =
    (plainLabel.test(text.trim()) &&
      !plainLabel.test(about.trim()) &&
      topicOf(squeezed(about)) !== 'other' &&
      !/^\w+ output$/.test(about)) ||
    (topicOf(squeezed(about)) === null && !/[\d,;|\n]/.test(text) && isSpecific(topicOf(squeezed(text))));
  // `A3 colour MFP: Yes` is free text.
  if (/^(?:yes|available|y)$/.test(text) && (/\d/.test(about) || topicOf(squeezed(about)) === null))
    return { label: '', about: '', text: about, typed: about.toUpperCase(), source, rank: 0 };
  const [what, said] = isSwapped ? [text, about] : [about, text];
  return {
    label: squeezed(what),
    about: what,
    text: said,
    typed: isSwapped ? about.toUpperCase() : typed,
    source,
    rank: 0,
  };
}

/** The statement of a text without a label. */
export const freeStatement = (text: string, rank: number): Statement => ({
  label: '',
  about: '',
  text: plainText(text),
  typed: text.slice(0, maxText),
  source: text.slice(0, maxSource),
  rank,
});
