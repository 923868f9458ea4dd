import { withoutMarkup } from '#app/domain/text/cell-text.ts';
import { withoutHindi } from '#app/domain/text/hindi-terms.ts';
import { withoutMarks } from '#app/domain/text/mark-text.ts';
import { anyOf, parts } from '#app/domain/text/patterns.ts';
import { plainNumbers } from '#app/domain/text/plain-numbers.ts';
import { withAsciiDigits } from '#app/domain/text/safe-text.ts';
import { oneMistakeApart } from '#app/domain/text/search-text.ts';
import { typedText } from '#app/domain/text/typed-text.ts';
import { isSpecific, type Topic, topicOf } from './labels.ts';
import { optionLabel, presenceHere } from './words.ts';

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
const plainLabel = anyOf(
  /^(?:interface|connectivity|technology|type|functions?|duplex|document feeder)\W*$/,
  /^(?:toner|media|ram|memory|paper|input tray|(?:standard |std )?paper capacity)\W*$/,
  /^(?:output(?: colou?r)?|colou?r|(?:print )?speed)\W*$/,
);

const maxSource = 160;
/** Longer texts are cut, so that the readers stay fast. */
const maxText = 1000;

/** Reads a mark between spaces as a bullet if the text has at least four. */
const withBullets = (text: string, mark: string): string =>
  text.split(mark).length > 4 && !/\([^()]* \/ [^()]*\)/.test(text) ? text.replaceAll(mark, '\n') : text;

/** `6,000 pages¹`, `10 ipm*1`, but not `m²`. */
const footnote = /(?<=[\p{L})])(?:\*\d\b|[¹³⁴]+)|(?<=\p{L}{3}|\))²/gu;

/** Between sentences, but not after `approx.` */
const sentenceEnd =
  /(?<=[\p{L})\d]{2})(?<!\b(?:[Aa]pprox|[Mm]ax|[Mm]in|[Ss]td|[Oo]pt|[Ii]ncl|[Nn]os?|[Cc]ap|[Dd]oc|[Cc]ol|[Rr]es))\. (?=\p{Lu}\p{Ll}{2,}[ /:])/gu;

/** Words that are scanned with `rn` for `m`. */
const ofM = new Set('ppm mono monochrome memory multifunction maximum automatic consumption'.split(' '));

const longWords =
  'automatic monochrome cassette capacity duplex interface memory optional standard available feeder bottles recommended'.split(
    ' ',
  );

/** `casette`, `Dupelx`, `Menory` */
const spelled = (typed: string): string =>
  longWords.find((known) => oneMistakeApart(typed, known) && typed !== `${known}s`) ?? typed;

/** Lower case, ASCII digits, plain numbers, English words, `;` and line breaks between parts. */
export function plainText(text: string): string {
  const letters = withoutHindi(
    withoutMarks(typedText(text.slice(0, maxText).replace(footnote, ''), maxText).trim()).slice(0, maxText),
  )
    .replace(/(Print|Scan|Copy|Fax|Auto|Mono|Colou?r)(?=[A-Z][a-z])/g, '$1 ')
    .replace(sentenceEnd, '\n')
    .toLowerCase()
    .replace(/[•●▪◦■·➤►।\t]/g, '\n')
    .replace(/8\.5 ?[x×] ?11(?: ?in(?:ch)?\b\.?)?/g, 'letter')
    .replace(/(?<=\b(?:80|110|13[26]) ?)col(?=[ ,]|$)/g, 'columns')
    .replace(/\[/g, '(')
    .replace(/\]/g, ')')
    .replace(/[–—−]/g, '-');
  const clean = withBullets(withBullets(withBullets(letters, '*'), ' - '), ' / ')
    .replace(/[“”"]/g, ' ')
    .replace(/[’‘`]/g, "'")
    .replace(/(?<=\b802\.1)l/g, '1')
    .replace(/\bw\s?\/\s?o\b/g, 'without')
    .replace(/\bn\s?\/\s?a\b|\bn\.a\b\.?/g, 'na')
    .replace(/\b([io])\/p\b/g, (_, side) => (side === 'i' ? 'input' : 'output'))
    .replace(/\bn\/w(?= card)/g, 'network')
    .replace(/\bi\/f\b/g, 'interface')
    .replace(/\b(prnt|cpy|scn)\b/g, (word) => ({ prnt: 'print', cpy: 'copy' })[word] ?? 'scan')
    .replace(/(?<=\d ?)(mega|giga) ?bytes?\b/g, (_, size) => (size === 'mega' ? 'mb' : 'gb'))
    .replace(/\( +| +\)/g, (bracket) => bracket.trim())
    .replace(/\bp\/s\/c\b/g, 'print/scan/copy')
    .replace(/\bprn\b/g, 'printer')
    .replace(/\b[a-z]*rn[a-z]*\b/g, (word) => (ofM.has(word.replace('rn', 'm')) ? word.replace('rn', 'm') : word))
    .replace(/\bwl(?=reless|red\b)/g, 'wi')
    .replace(/\b[a-z]{5,14}\b/g, spelled)
    .replace(/\bopt\. ?(?=[a-z])/g, 'opt ')
    .replace(/\b(mono|bw|black|col(?:ou?r)?|clr)-(?=\d)/g, '$1 ')
    .replace(/\bb\s?(?:\/|&|and|\+)\s?w\b/g, 'bw')
    // `A3/Mono/25ppm/RADF`
    .replace(/^a[34]\/(?:[^/\n]{2,20}\/){2,8}[^/\n]{2,20}$/, (list) => list.replaceAll('/', ', '))
    .replace(/\bwi[\s-]?fi\b|\bwireless(?! (?:mouse|keyboard))(?: lan)?\b|\bwlan\b/g, 'wifi')
    .replace(/\bwifi ?[/+&] ?(?:bluetooth|bt|ble)\b(?=[^,;|\n]*(?:opt|kit))/g, 'wifi')
    .replace(/802\.11 ?[a-z]{1,2}(?:[/,]\s?(?:[a-z]{1,2}|[\d.]{5,6}[a-z]{1,2})\b)+/g, '802.11')
    // The letter O and l for digits, and digits inside words.
    .replace(/(?<=\d,)ooo\b/g, '000')
    .replace(/(?<=\d)l(?= ?(?:ppm|ipm|cpm))/g, '1')
    .replace(/(?<=\d)o{1,3}(?=\d|,\d|\s?(?:ppm|sheets?|pages?|mb|gb)\b)/g, (letters) => '0'.repeat(letters.length))
    .replace(/\b[li](?=\d+(?:\s?(?:ppm|sheets?|pages?|mb|gb))\b)/g, '1')
    .replace(/(?<![\w.])[li](?= ?[gm]b\b)/g, '1')
    .replace(/\b0(?=[a-z]{3,})|(?<=[a-z]{2})0(?=[a-z])|(?<=\b[a-z])0(?=[a-z]{2})/g, 'o')
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
  // `Fn:Print,Type:Laser,Input tray:150`
  const mark = (text.match(/,[a-z/ ]{2,16}:/g)?.length ?? 0) > 1 ? /,(?=[a-z/ ]{2,16}:)/g : /\s(?=[a-z-]{2,16}:\s?\S)/g;
  return (runsOn ? text.replace(mark, '\n') : text)
    .split(/[\n;|]|\.\s(?=[a-z ]{2,30}:)/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      // `A6 - A3` is a range.
      const [, label = '', value = part] = (/^a\d ?- ?\w*a\d|^\d+ - \d/.test(part) ? null : pair.exec(part)) ?? [];
      // `Copy (Fax: No)`
      if (/\([^)]*$/.test(label)) return { label: '', text: part };
      return { label: label.split('. ').at(-1) as string, text: value };
    });
}

const presences = new Set<Topic | null>(['print', 'copy', 'scan', 'fax'] satisfies Topic[]);
const features = new Set([...presences, 'duplex', 'feeder', 'ethernet', 'wifi', 'usb']);
/** Topics whose values cannot be mistaken for each other: their list is in the order of its names. */
const measured = new Set<Topic | null>([
  'supplies',
  'dutyMaximum',
  'power',
  'memory',
  'input',
  'other',
] satisfies Topic[]);
const valueSeparators = [/ \/ |\n/, /[/|]/, /[,;]/, /[+&]|\band\b/];

/** A part of a row with its own label. */
const partOf = (row: Statement, label: string, text: string): Statement => ({
  ...row,
  label: squeezed(label),
  about: label,
  text,
  typed: text.toUpperCase(),
});

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
  const slashed = parts(row.text, /\//);
  // `Toner/Duty: TK-1150 3,000 pages/20,000 pages per month`
  if (known.size > 1 && names.length === slashed.length && topics.every((topic) => measured.has(topic)))
    return names.map((name, at) => partOf(row, name, slashed[at] as string));
  if (topics[0] === 'speed' || known.size < 2 || featured === 0 || (featured === 1 && topics.includes(null)))
    return null;
  const isPresence = (value: string | undefined) =>
    value !== undefined && !value.includes(':') && (presenceHere(value) !== null || /^(?:-|na)$/.test(value));
  const split = valueSeparators.map((separator) => parts(row.text, separator));
  // `Duplex print / scan` is not about scanning.
  if (!presences.has(topics[0] ?? null) && presences.has(topics[1] ?? null) && /print|copy/.test(names[0] as string))
    return split.some(({ length }) => length > 1) ? [] : null;
  const values = split.find(({ length }) => length === names.length);
  if (values === undefined)
    return split.some((each) => each.length > 1 && each.every(isPresence)) && topics.every((topic) => topic !== null)
      ? []
      : null;
  if (!topics.every((topic, at) => !presences.has(topic) || isPresence(values[at]))) return null;
  return names.map((name, at) => partOf(row, name, values[at] as string));
}

/** The statements of a specification: the whole of it, and the pairs `label: value` inside its value. */
export function rowStatements(label: string, value: string): { whole: Statement; inside: Statement[] } {
  const row = rowStatement(label, value);
  const listed = listedStatements(row);
  if (listed !== null) return { whole: { ...row, text: '' }, inside: listed };
  // Codes before a colon and `Max: 1,400 W` are no labels: `TK-8359K toner: 25,000 pages`.
  const hasCodes = topicOf(row.label) === 'supplies' && /\d{2}[a-z]{0,2}(?: [a-z ]{4,30})?:/.test(row.text);
  const all = hasCodes || topicOf(row.label) === 'power' ? [] : pairsIn(row.text);
  // `Output tray: standard: 100 sheets`, `Document feeder: DP-7150: A6-A3`
  const isApart = ['other', 'feeder', 'fax'].includes(topicOf(row.label) ?? '');
  const inside = all
    .filter(
      ({ label }) =>
        label !== '' &&
        !(isApart && (topicOf(squeezed(label)) === null || /^(?:std|standard|max(?:imum)?|optional)\W*$/.test(label))),
    )
    .map(({ label, text }) => partOf(row, label, text));
  const free = all.filter(({ label }) => label === '').map(({ text }) => text);
  // A value that is itself a list of pairs is read pair by pair.
  // `Paper trays, optional: Tray 3: 550 sheets`
  if (optionLabel.test(row.about)) return { whole: row, inside: [] };
  const isList = inside.length >= 4 && topicOf(row.label) !== 'supplies';
  return { whole: isList ? { ...row, text: free.join('; ') } : row, inside };
}

const digitsOf = (text: string) => withAsciiDigits(text).replace(/\D/g, '');

/** The translation in `300 शीट + 100 शीट (300 sheets + 100 sheets)`. */
const inEnglish = (value: string): string =>
  value.replace(/^([^()]*\p{Script=Devanagari}[^()]*)\(([^()]*)\)$/u, (all, hindi, english) =>
    digitsOf(hindi) !== '' && digitsOf(hindi) === digitsOf(english) ? english : all,
  );

/** `Duty (pages/month)`, `Std input (sheets)` */
const [perMonth, unitAfter] = [/ ?\(pages ?\/ ?month\)$/, / ?\((?:sheets|pages)\)$/];

function rowStatement(label: string, value: string): Statement {
  // `PA_print_speed`, `Does it have a fax`
  const about = plainText(
    label.replace(/^pa_|^(?:does|is|has|can) it (?:have )?(?:an? )?/i, '').replaceAll('_', ' '),
  ).replace(perMonth, '');
  const text = plainText(inEnglish(value));
  const source = `${label}: ${value}`.replace(/\s+/g, ' ').slice(0, maxSource);
  // Name and value may be swapped: `25 ppm: Print speed`.
  const isSwapped =
    (plainLabel.test(text.trim()) &&
      !plainLabel.test(about.trim()) &&
      topicOf(squeezed(about)) !== 'other' &&
      !/^\w+ output$/.test(about)) ||
    (topicOf(squeezed(about)) === null &&
      !/[\d,;|\n]/.test(text) &&
      (isSpecific(topicOf(squeezed(text))) ||
        (presenceHere(about) !== null && /^(?:wifi|lan|ethernet|usb|fax|duplex|adf)$/.test(text))));
  // `A3 colour MFP: Yes` is free text.
  const isFree = /^(?:yes|available|y)$/.test(text) && (/\d/.test(about) || topicOf(squeezed(about)) === null);
  // `Copy (std), Fax (opt)` and `Automatic duplex printing as standard` without a value.
  const isSentence = /[,;/].*\((?:std|standard|opt)/.test(about) || /\S+ \S+ \S+ \S|^\d/.test(about);
  if (isFree || (text === '' && isSentence))
    return { label: '', about: '', text: about, typed: about.toUpperCase(), source, rank: 0 };
  const [what, said] = isSwapped ? [text, about] : [about, text];
  const typed = isSwapped ? about.toUpperCase() : withoutMarkup(value.slice(0, maxText));
  const name = topicOf(squeezed(what)) === null ? what.replace(unitAfter, '') : what;
  return { label: squeezed(name), about: what, text: said, typed, source, rank: 0 };
}

export const freeStatement = (text: string, rank: number): Statement => ({
  label: '',
  about: '',
  text: plainText(text),
  typed: text.slice(0, maxText),
  source: text.slice(0, maxSource),
  rank,
});
