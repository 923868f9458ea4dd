import type { NamedValues } from '#app/domain/records/named-values.ts';

const entry =
  /(?<![^\s,;|(])\(?(?:([^\s,;|()=:]{1,2})\)?\s?(?:[=:]|\s[-–]\s)|([^\s\w,;|()=:]))\s?(standard|std|optional|option|opt|not available|none|no|na)\b/gi;
const symbol = /[^\s/,;|()]+/g;
const maxLength = 200;

const columns = /^(?:std|standard)\.? \| opt(?:ion(?:al|s)?)?\.?$/i;

/** `Required: 40 ppm. Offered: 43 ppm`, and `3: Speed | 24 ppm` of a numbered table. */
function offered([label, value]: NamedValues[number]): NamedValues[number] {
  const [, named = '', own = ''] =
    (/^\d{1,2}\.?$/.test(label.trim()) ? /^([^|]{2,60})\|([^|]*)$/.exec(value) : null) ?? [];
  if (named !== '') return [named.trim(), own.trim()];
  return [label, value.replace(/^required\b.{0,200}?\boffered\s?:\s?/is, '')];
}

const headed = /^([\p{L}][\p{L} &]{2,24}) - (?=\p{L})/u;
const footnote = /^(?:\*\d|[*†]?[¹²³⁴]+|\*+)$/u;
const plainHeading = /^[\p{Lu} &/-]{3,40}$/u;
/** Sections whose rows say what they are about only together with it: `POWER`, `Printing`. */
const telling: [section: RegExp, word: string, own: RegExp][] = [
  [/^power/, 'Power', /power|voltage/],
  [/^yield/, 'Yield', /yield/],
  [/^memory$/, 'Memory', /memory|ram/],
  [/^scan/, 'Scan', /scan|adf|feeder/],
  [/^(?:fax|facsimile)/, 'Fax', /fax/],
  [/^cop(?:y|ier)/, 'Copy', /cop(?:y|ier)/],
  [/consumable|suppl|\bink|toner/, 'Toner', /toner|ink|drum|cartridge|volume|duty/],
  [/^volume/, 'Volume', /volume|duty/],
];

/**
 * Rows under a heading, which has no value or stands before a dash: `FAX (OPTION)`, `POWER - Printing: 370 W`. Rows of
 * options become optional, and footnotes are left out.
 */
export function withoutSections(rows: NamedValues): NamedValues {
  let heading = '';
  return rows.flatMap(([given, value]): NamedValues => {
    if (footnote.test(given.trim())) return [];
    const isOption = /\boptions?\b|accessor/.test(given.toLowerCase());
    if (value.trim() === '') {
      heading = plainHeading.test(given.trim().replace(/\(.*\)$/, '')) ? given.toLowerCase().trim() : heading;
      return isOption && /^fax/i.test(given) ? [['Fax', 'Optional']] : [[given, value]];
    }
    const [, before] = headed.exec(given) ?? [];
    const section = before?.toLowerCase() ?? heading;
    const label = before === undefined ? given : given.replace(headed, '');
    if (/^(?:print|copy|scan|fax)/.test(section) && /^(?:standard|optional) functions?$/i.test(label))
      return [[section, /^opt/i.test(label) ? 'Optional' : value]];
    if (/^(?:other )?(?:options?|accessor\w+)\b/.test(section))
      return [[label, /opt/i.test(value) ? value : `Optional: ${value}`]];
    const [, word = '', own] = telling.find(([pattern]) => pattern.test(section)) ?? [];
    const isOwn = own === undefined || own.test(label.toLowerCase()) || /paper|media|tray|cassette/i.test(label);
    return [[isOwn ? label : `${word} ${label}`, value]];
  });
}

/** Takes the standard from a table whose columns `Standard | Option` became bars. */
export function withoutColumns(rows: NamedValues): NamedValues {
  if (!rows.some(([, value]) => columns.test(value.trim()))) return rows.map(offered);
  return rows.map(([label, value]) => {
    const [standard = '', option = '', ...more] = value.split('|').map((cell) => cell.trim());
    const isPair = value.includes('|') && more.length === 0;
    if (!isPair || columns.test(value.trim())) return [label, isPair ? '' : value];
    const isNone = /^[-–.]*$/.test(option);
    return [
      label,
      /^[-–.]*$/.test(standard) ? `Optional ${option}` : `${standard}${isNone ? '' : `; optional: ${option}`}`,
    ];
  });
}

const modelValue = /^([^:=]{3,40}?\d[^:=]{0,12}?)(?:\s?[:=]| - )(.*)$/s;
const unitOrSize = /\b(?:a[0-6]|b[45]|tray|cassette|ppm|sheets?|gsm|usb|tx?|base)\b|^\d+$/i;
const lettersOnly = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** `30/30` of `25/25, 30/30, 36/36` for the second of `C250i / C300i / C360i`; `null` if the numbers of both differ. */
function ownColumn(own: string, names: string, value: string, separators: RegExp[]): string | null {
  const models = names.split(' / ').map(lettersOnly);
  if (models.length < 2 || !models.every((model) => /\d{3}/.test(model))) return null;
  const fitting = models.filter((model) => own.includes(model));
  const cells = separators.map((separator) => value.split(separator)).find(({ length }) => length === models.length);
  const cell = cells?.[models.indexOf(fitting[0] ?? '')]?.trim();
  if (fitting.length !== 1 || cell === undefined || !cells?.every((each) => /^\s*\d/.test(each))) return null;
  const unit = /[a-z. ]+$/i.exec(value)?.[0] ?? '';
  return cell.endsWith(unit) ? cell : cell + unit;
}

/** Takes the value of the named model from `IM C2000: 20 ppm | IM C2500: 25 ppm`. */
export function ofOwnModel(name: string, rows: NamedValues): NamedValues {
  const own = lettersOnly(name);
  const series = rows.find(([label]) => /^(?:models?|series)$/i.test(label.trim()))?.[1];
  return rows.map(([label, value]) => {
    const columns =
      ownColumn(own, /\(([^()]*)\)\s*$/.exec(label)?.[1] ?? '', value, [/,\s/, / \/ /]) ??
      ownColumn(own, series ?? '', value, [/ \/ /]);
    if (columns !== null) return [label.replace(/\([^()]*\)\s*$/, ''), columns];
    const models = [/[;|\n]/, /,/, / \/ /]
      .map((separator) => value.split(separator).map((part) => modelValue.exec(part.trim())?.slice(1) ?? []))
      .find((all) => all.length > 1 && all.every(([model]) => model && !unitOrSize.test(model)));
    if (models === undefined) return [label, value];
    const fitting = models.filter(([model = '']) => {
      const after = own.split(lettersOnly(model))[1];
      return after !== undefined && !/^\d/.test(after);
    });
    if (fitting.length === 1) return [label, fitting[0]?.[1]?.trim() ?? ''];
    // The name is of several models.
    return [label, fitting.length > 1 ? '' : value];
  });
}

/** Replaces the symbols of a table by their words if one of its rows explains them: `S = standard, O = optional`. */
export function withoutLegend(rows: NamedValues): NamedValues {
  for (const [label, value] of rows) {
    const found = [...`${label.slice(0, maxLength)} ${value.slice(0, maxLength)}`.matchAll(entry)];
    const words = new Map(
      found.map(([, sign, mark = '', word = '']) => [sign ?? mark, /^n/i.test(word) ? 'No' : word]),
    );
    // `Wi-Fi*` and `* optional`
    if (words.size === 1 && /^opt/i.test(words.get('*') ?? ''))
      return rows.map(([label, given]) => [label, given.replace(/(?<=\p{L})\*(?!\d)/gu, ' (optional)')]);
    if (words.size < 2) continue;
    // `(S)`
    const inBrackets = (text: string) =>
      text.replace(/\(([^\s()]{1,2})\)/g, (whole, sign) => (words.has(sign) ? `(${words.get(sign)})` : whole));
    return rows
      .map(([label, given]) => [label, inBrackets(given)])
      .map(([label = '', value = '']) => [
        inBrackets(label),
        value.length <= maxLength && words.has(/^[^\s/,;|()]+/.exec(value.trim())?.[0] ?? '')
          ? value.replace(symbol, (sign) => words.get(sign) ?? sign)
          : value,
      ]);
  }
  return rows;
}
