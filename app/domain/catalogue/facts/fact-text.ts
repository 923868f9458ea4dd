import type { Locale } from '#app/domain/records/locale.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { type FactName, type Facts, type FactValues, paperSizes } from './facts.ts';

/** A fact in words: `Speed, black & white`, `25 pages a minute`, and the words that state it. */
export type FactLine = { name: FactName; label: string; value: string; source: string };

const presence = { standard: 'Yes', optional: 'Optional', none: 'No' } as const;

const words = {
  kind: {
    copier: 'Copier',
    multifunction: 'Multifunction machine',
    printer: 'Printer',
    production: 'Production printer',
    'large-format': 'Large format printer',
    supply: 'Supply',
    other: 'Other equipment',
  },
  colour: { colour: 'Colour', mono: 'Black & white' },
  technology: {
    laser: 'Laser',
    led: 'LED',
    ink: 'Inkjet',
    'ink-tank': 'Ink tank',
    'dot-matrix': 'Dot matrix',
    thermal: 'Thermal',
  },
  duplex: { automatic: 'Automatic', manual: 'Manual', none: 'No', optional: 'Optional' },
  feeder: {
    none: 'No',
    'single-pass': 'Single pass',
    reversing: 'Reversing',
    some: 'Yes, kind not stated',
    optional: 'Optional',
  },
} as const;

type Text<Name extends FactName> = (value: FactValues[Name], count: (value: number) => string) => string;

/** Label and text of every fact, in display order. */
const texts: { [Name in FactName]: [label: string, text: Text<Name>] } = {
  kind: ['Kind', (value) => words.kind[value]],
  colour: ['Output', (value) => words.colour[value]],
  paper: ['Largest paper', (value) => value],
  bypassPaper: ['Largest paper by bypass', (value) => value],
  ppmMono: ['Speed, black & white', (value, count) => `${count(value)} pages a minute`],
  ppmColour: ['Speed, colour', (value, count) => `${count(value)} pages a minute`],
  ppmA3: ['Speed at A3', (value, count) => `${count(value)} pages a minute`],
  print: ['Print', (value) => presence[value]],
  copy: ['Copy', (value) => presence[value]],
  scan: ['Scan', (value) => presence[value]],
  fax: ['Fax', (value) => presence[value]],
  technology: ['Technology', (value) => words.technology[value]],
  duplex: ['Two-sided printing', (value) => words.duplex[value]],
  feeder: ['Document feeder', (value) => words.feeder[value]],
  ethernet: ['Ethernet', (value) => presence[value]],
  wifi: ['Wi-Fi', (value) => presence[value]],
  usb: ['USB', (value) => presence[value]],
  paperInput: ['Paper input', (value, count) => `${count(value)} sheets`],
  dutyRecommended: ['Recommended volume', (value, count) => `${count(value)} pages a month`],
  dutyMaximum: ['Maximum volume', (value, count) => `${count(value)} pages a month`],
  supplies: [
    'Toner and ink',
    (value, count) =>
      value.map((each) => (each.yield ? `${each.code}, ${count(each.yield)} pages` : each.code)).join('; '),
  ],
  memoryMb: [
    'Memory',
    (value, count) => (value >= 1024 ? `${count(Math.round((value / 1024) * 100) / 100)} GB` : `${count(value)} MB`),
  ],
  powerW: ['Power', (value, count) => `${count(value)} W`],
};

/** Label of a fact. */
export const factLabel = (name: FactName): string => texts[name][0];

export const factNames = Object.keys(texts) as FactName[];

const same = (values: readonly string[]) => values.map((value): [string, string] => [value, value]);

/** The values of a fact with their names; `null` for numbers and lists. */
export function factOptions(name: FactName): [value: string, text: string][] | null {
  if (name === 'paper' || name === 'bypassPaper') return same(paperSizes);
  if (name in words) return Object.entries(words[name as keyof typeof words]);
  return presenceNames.has(name) ? Object.entries(presence) : null;
}

const presenceNames = new Set<FactName>(['print', 'copy', 'scan', 'fax', 'ethernet', 'wifi', 'usb']);

const units: Partial<Record<FactName, string>> = {
  paperInput: 'sheets',
  dutyRecommended: 'pages a month',
  dutyMaximum: 'pages a month',
  memoryMb: 'MB',
  powerW: 'watts',
};

/** The unit of a number. */
export const factUnit = (name: FactName): string => units[name] ?? 'pages a minute';

/** The facts in words, in display order. */
export function factLines(facts: Facts, locale: Pick<Locale, 'language'>): FactLine[] {
  const count = (value: number) => formatNumber(value, locale);
  return factNames.flatMap((name) => {
    const fact = facts[name];
    if (fact === undefined) return [];
    const [label, text] = texts[name] as [string, (value: unknown, count: (value: number) => string) => string];
    return { name, label, value: text(fact.value, count), source: fact.source };
  });
}
