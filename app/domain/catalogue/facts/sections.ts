import type { NamedValues } from '#app/domain/records/named-values.ts';

const headed = /^([\p{L}][\p{L} &]{2,24}) [->] (?=\p{L})/u;
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
 * options become optional.
 */
export function withoutSections(rows: NamedValues): NamedValues {
  let heading = '';
  return rows.flatMap(([given, value]): NamedValues => {
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
