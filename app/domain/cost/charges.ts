import type { PlanField } from '#app/domain/catalogue/plans/plan-fields.ts';
import type { CostMachine, Part, Volume } from './cost-machine.ts';

export const optionNames = ['rent', 'buy', 'buyAmcFull', 'buyAmcLabour', 'buyAmcPage'] as const;
export type OptionName = (typeof optionNames)[number];

export type ChargeName =
  | 'rent'
  | 'extraMono'
  | 'extraColour'
  | 'machine'
  | 'toner'
  | 'colourToner'
  | 'drum'
  | 'parts'
  | 'amc'
  | 'amcPageMono'
  | 'amcPageColour';

/** A price that an option has, and how often it is paid. */
export type Charge = {
  name: ChargeName;
  price: number;
  taxPercent: number;
  /** Units billed a month, such as pages; `null` for a price paid once. */
  monthly: number | null;
  /** How many of these things it pays for: the pages of a cartridge, 12 months of a yearly price. */
  per: number;
  /** Minimum billed months. */
  least: number;
  /** The linked product with this price. */
  product?: string | undefined;
};

/** The first number without which an option cannot be computed. */
export type Missing = PlanField | 'price';

export type Option = { name: OptionName } & ({ charges: Charge[] } | { missing: Missing });

/** The ways to get a machine, each with its charges for these pages. A charge may be for 0 pages. */
export function optionsOf(machine: CostMachine, { mono, colour }: Pick<Volume, 'mono' | 'colour'>): Option[] {
  const { plan, linked, taxPercent } = machine;
  const charge = (name: ChargeName, price: number | null | undefined, more: Partial<Charge> = {}): Charge[] =>
    price == null ? [] : [{ name, price, taxPercent, monthly: null, per: 1, least: 0, ...more }];
  const usedUp = (name: ChargeName, parts: readonly Part[], pages: number) =>
    parts.flatMap(({ price, pages: per, ...more }) => charge(name, price, { monthly: pages, per, ...more }));
  const own = (price: number | null | undefined, pages: number | null | undefined): Part[] =>
    price == null || !pages ? [] : [{ price, pages, taxPercent }];
  const orOwn = (parts: Part[], price: number | null | undefined, pages: number | null | undefined) =>
    parts.length > 0 ? parts : own(price, pages);

  const toners = orOwn(linked.toner, plan.tonerPrice, plan.tonerYield);
  const colourToners = orOwn(linked.colourToner, plan.colourTonerPrice, plan.colourTonerYield);
  const toner = [...usedUp('toner', toners, mono), ...usedUp('colourToner', colourToners, colour)];
  const parts = [
    ...usedUp('drum', orOwn(linked.drum, plan.drumPrice, plan.drumYield), mono + colour),
    ...usedUp('parts', own(plan.partsPrice, plan.partsYield), mono + colour),
  ];
  const bought = charge('machine', machine.price);
  const yearly = { monthly: 1, per: 12 };
  const extra = {
    mono: Math.max(0, mono - (plan.rentPagesMono ?? 0)),
    colour: Math.max(0, colour - (plan.rentPagesColour ?? 0)),
  };

  const unless = (isMissing: boolean, name: Missing): Missing[] => (isMissing ? [name] : []);
  const lacks = (name: PlanField, isNeeded = true) => unless(isNeeded && plan[name] == null, name);
  const noPrice = unless(!machine.price, 'price');
  const noToner = [
    ...unless(mono > 0 && toners.length === 0, plan.tonerPrice == null ? 'tonerPrice' : 'tonerYield'),
    ...unless(
      colour > 0 && colourToners.length === 0,
      plan.colourTonerPrice == null ? 'colourTonerPrice' : 'colourTonerYield',
    ),
  ];
  const noPages = (plan.amcPageMono ?? plan.amcPageColour) == null;

  const option = (name: OptionName, missing: Missing[], charges: Charge[]): Option =>
    missing[0] === undefined ? { name, charges } : { name, missing: missing[0] };
  return [
    option(
      'rent',
      [
        ...lacks('rentPerMonth'),
        ...lacks('rentExtraMono', extra.mono > 0),
        ...lacks('rentExtraColour', extra.colour > 0),
      ],
      [
        ...charge('rent', plan.rentPerMonth, { monthly: 1, least: plan.rentMonths ?? 0 }),
        ...charge('extraMono', plan.rentExtraMono, { monthly: extra.mono }),
        ...charge('extraColour', plan.rentExtraColour, { monthly: extra.colour }),
      ],
    ),
    option('buy', [...noPrice, ...noToner], [...bought, ...toner, ...parts]),
    option(
      'buyAmcFull',
      [...noPrice, ...lacks('amcFull'), ...noToner],
      [...bought, ...toner, ...charge('amc', plan.amcFull, yearly)],
    ),
    option(
      'buyAmcLabour',
      [...noPrice, ...lacks('amcLabour'), ...noToner],
      [...bought, ...toner, ...parts, ...charge('amc', plan.amcLabour, yearly)],
    ),
    option(
      'buyAmcPage',
      [...noPrice, ...lacks('amcPageMono', mono > 0 || noPages), ...lacks('amcPageColour', colour > 0)],
      [
        ...bought,
        ...charge('amcPageMono', plan.amcPageMono, { monthly: mono }),
        ...charge('amcPageColour', plan.amcPageColour, { monthly: colour }),
      ],
    ),
  ];
}
