import type { NamedValues } from '#app/domain/records/named-values.ts';

export type SpecificationGroup = { title: string; rows: NamedValues };

const titles: [title: string, name: RegExp][] = [
  ['Scan & fax', /scan|fax|feeder|\badf\b|radf|dsdf|handset|zoom/i],
  ['Supplies', /toner|\bink\b|yield|drum|cartridge|consumable|use in|cost per|volume/i],
  ['Paper', /paper|tray|duplex|media|finisher|borderless|\bsize\b.*(max|min)|print width|gsm|disc printing|sources/i],
  ['Speed', /speed|\btime\b|first (copy|page|print)|warm|duty|ppm/i],
  [
    'Connection',
    /connect|wi-?fi|wireless|network|ethernet|lan\b|usb|interface|mobile|airprint|bluetooth|nfc|language|protocol|driver|operating system/i,
  ],
  ['Size & power', /dimension|weight|power|voltage|energy|noise|width|height|depth|electric/i],
];

const general = 'The machine';
const order = [general, 'Speed', 'Paper', 'Connection', 'Scan & fax', 'Size & power', 'Supplies'];

/** Shorter lists are not grouped. */
const worthGrouping = 8;

/** Groups specifications under the trade's headings, in their order. A short list is one group without a heading. */
export function specificationGroups(specifications: NamedValues): SpecificationGroup[] {
  if (specifications.length < worthGrouping) return [{ title: '', rows: specifications }];
  const titleOf = (name: string) => titles.find(([, rule]) => rule.test(name))?.[0] ?? general;
  return order
    .map((title) => ({ title, rows: specifications.filter(([name]) => titleOf(name) === title) }))
    .filter(({ rows }) => rows.length > 0);
}
