import type { Locale } from '#app/domain/records/locale.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import { type FactName, type Facts, type FactValues, type PaperSize, paperSizes, type Supply } from './facts.ts';

/** A fact in words: `Speed, black & white`, `25 ppm`, and the words that state it. */
export type FactLine = { name: FactName; label: string; value: string; source: string };

const presence = { standard: 'Yes', optional: 'Optional', none: 'No' };
const sizes = Object.fromEntries(paperSizes.map((size) => [size, size])) as Record<PaperSize, string>;

/** The values of a fact with their names, or the unit of a number. */
type Form<Value> = Value extends string ? Record<Value, string> : string;

/** Label and form of every fact, in display order. */
const forms: { [Name in FactName]: [label: string, form: Form<FactValues[Name]>] } = {
  kind: [
    'Kind',
    {
      copier: 'Copier',
      multifunction: 'Multifunction machine',
      printer: 'Printer',
      production: 'Production printer',
      'large-format': 'Large format printer',
      supply: 'Supply',
      other: 'Other equipment',
    },
  ],
  condition: ['Condition', { new: 'New', refurbished: 'Refurbished', used: 'Used' }],
  colour: ['Output', { colour: 'Colour', mono: 'Black & white' }],
  paper: ['Largest paper', sizes],
  bypassPaper: ['Largest paper by bypass', sizes],
  ppmMono: ['Speed, black & white', 'ppm'],
  ppmColour: ['Speed, colour', 'ppm'],
  ppmA3: ['Speed at A3', 'ppm'],
  print: ['Print', presence],
  copy: ['Copy', presence],
  scan: ['Scan', presence],
  fax: ['Fax', presence],
  technology: [
    'Technology',
    {
      laser: 'Laser',
      led: 'LED',
      ink: 'Inkjet',
      'ink-tank': 'Ink tank',
      'dot-matrix': 'Dot matrix',
      thermal: 'Thermal',
    },
  ],
  duplex: ['Two-sided printing', { automatic: 'Automatic', manual: 'Manual', none: 'No', optional: 'Optional' }],
  feeder: [
    'Document feeder',
    {
      none: 'No',
      'single-pass': 'Single pass',
      reversing: 'Reversing',
      some: 'Yes',
      optional: 'Optional',
    },
  ],
  ethernet: ['Ethernet', presence],
  wifi: ['Wi-Fi', presence],
  usb: ['USB', presence],
  paperInput: ['Paper input', 'sheets'],
  dutyRecommended: ['Recommended volume', 'pages a month'],
  dutyMaximum: ['Maximum volume', 'pages a month'],
  supplies: ['Toner and ink', ''],
  memoryMb: ['Memory', 'MB'],
  powerW: ['Power', 'watts'],
};

const formOf = (name: FactName): Record<string, string> | string => forms[name][1];

export const factLabel = (name: FactName): string => forms[name][0];

export const factNames = Object.keys(forms) as FactName[];

/** The values of a fact with their names; `null` for numbers and lists. */
export function factOptions(name: FactName): [value: string, text: string][] | null {
  const form = formOf(name);
  return typeof form === 'string' ? null : Object.entries(form);
}

/** The unit of a number. */
export function factUnit(name: FactName): string {
  const form = formOf(name);
  return typeof form === 'string' ? form : '';
}

function valueText(name: FactName, value: unknown, count: (value: number) => string): string {
  const form = formOf(name);
  if (typeof form !== 'string') return form[String(value)] ?? String(value);
  if (name === 'supplies')
    return (value as Supply[])
      .map((each) => (each.yield ? `${each.code}, ${count(each.yield)} pages` : each.code))
      .join('; ');
  const number = Number(value);
  if (name === 'memoryMb' && number >= 1024) return `${count(Math.round((number / 1024) * 100) / 100)} GB`;
  return `${count(number)} ${name === 'powerW' ? 'W' : form}`;
}

/** The facts in words, in display order. */
export function factLines(facts: Facts, locale: Pick<Locale, 'language'>): FactLine[] {
  const count = (value: number) => formatNumber(value, locale);
  return factNames.flatMap((name) => {
    const fact = facts[name];
    if (fact === undefined) return [];
    return { name, label: factLabel(name), value: valueText(name, fact.value, count), source: fact.source };
  });
}
