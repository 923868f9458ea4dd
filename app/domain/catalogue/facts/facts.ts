import type { NamedValues } from '#app/domain/records/named-values.ts';

export type MachineKind = 'copier' | 'multifunction' | 'printer' | 'production' | 'large-format' | 'supply' | 'other';

/** Standard paper sizes, smallest first. */
export const paperSizes = ['A5', 'A4', 'A3', 'SRA3', 'A2', 'A1', 'A0'] as const;
export type PaperSize = (typeof paperSizes)[number];

export type Presence = 'standard' | 'optional' | 'none';

/** A toner, ink or drum by its code; `yield` is in pages. */
export type Supply = { code: string; yield?: number };

/** The value of each fact. Speeds are pages a minute, volumes pages a month. */
export type FactValues = {
  kind: MachineKind;
  condition: 'new' | 'refurbished' | 'used';
  colour: 'colour' | 'mono';
  /** The largest size that a cassette takes. */
  paper: PaperSize;
  /** The largest size that only the bypass takes. */
  bypassPaper: PaperSize;
  /** At A4. */
  ppmMono: number;
  /** At A4. */
  ppmColour: number;
  ppmA3: number;
  print: Presence;
  copy: Presence;
  scan: Presence;
  fax: Presence;
  technology: 'laser' | 'led' | 'ink' | 'ink-tank' | 'dot-matrix' | 'thermal';
  duplex: 'automatic' | 'manual' | 'none' | 'optional';
  /** `some` is a document feeder whose kind is not stated. */
  feeder: 'none' | 'single-pass' | 'reversing' | 'some' | 'optional';
  ethernet: Presence;
  wifi: Presence;
  usb: Presence;
  /** Sheets in the standard cassettes and bypass. */
  paperInput: number;
  dutyRecommended: number;
  dutyMaximum: number;
  supplies: Supply[];
  memoryMb: number;
  /** The highest consumption in watts while printing. */
  powerW: number;
};
export type FactName = keyof FactValues;

/** A value and the words that it was read from. The owner's own value has no words. */
export type Fact<Value> = { value: Value; source: string };

/** The facts that a product states; a fact that it does not state is absent. */
export type Facts = { [Name in FactName]?: Fact<FactValues[Name]> };

/** Facts that a product names without a clear value, each with the words that name it. */
export type UnclearFacts = { [Name in FactName]?: string };

/** The owner's corrections: the right value, or `null` for a fact that is wrong. They win over parsed facts. */
export type FactCorrections = { [Name in FactName]?: FactValues[Name] | null };

export function withCorrections(facts: Facts, corrections: FactCorrections): Facts {
  const all: Record<string, unknown> = { ...facts };
  for (const [name, value] of Object.entries(corrections))
    if (value === null) delete all[name];
    else if (value !== undefined) all[name] = { value, source: '' };
  return all as Facts;
}

/** The fields that facts are read from. */
export type Stated = {
  name: string;
  brand: string;
  category: string;
  tags: readonly string[];
  shortDescription: string;
  specifications: NamedValues;
};
