import { type Charge, type Missing, type OptionName, optionsOf } from './charges.ts';
import type { CostMachine, Volume } from './cost-machine.ts';
import { isLess, multiply, type Rational, rational, roundTo, shares, sum } from './rational.ts';

/** A charge, or the tax on all of them, with its amount in paise. */
export type CostLine = { charge: Charge | null; exact: Rational; shown: bigint };

/** The costs of an option, in paise. */
export type Cost = {
  name: OptionName;
  lines: CostLine[];
  exact: Rational;
  total: bigint;
  perMonth: bigint;
  /** `null` without pages. */
  perPage: bigint | null;
  /** The exact cumulative cost after this number of months. */
  after: (months: number) => Rational;
};

export type Costs = {
  options: Cost[];
  uncomputed: { name: OptionName; missing: Missing }[];
  /** The option with the lowest total. */
  cheapest: Cost | null;
};

/** The longest time that is computed. */
export const maxMonths = 120;

const paiseOf = (amount: number): bigint => BigInt(Math.round(amount * 100));

/** How many months a charge is paid for. */
const monthsOf = ({ monthly, least }: Charge, months: number): bigint =>
  monthly === null ? 1n : BigInt(Math.max(months, least));

/** The paise of one month, or those paid once, before tax. */
const rateOf = ({ price, monthly, per }: Charge): Rational =>
  rational(paiseOf(price) * BigInt(monthly ?? 1), BigInt(per));

/** Percent as a fraction. A rate has at most six decimals. */
const fractionOf = (percent: number): Rational => rational(BigInt(Math.round(percent * 1e6)), 100_000_000n);

/** The costs after any number of months, over one denominator. */
function running(charges: readonly Charge[], hasTax: boolean): (months: number) => Rational {
  const rates = charges.map((charge) => {
    const [part, whole] = fractionOf(hasTax ? charge.taxPercent : 0);
    return multiply(rateOf(charge), [whole + part, whole]);
  });
  const over = rates.reduce((all, [, each]) => all * rational(each, all)[0], 1n);
  const counts = rates.map(([count, each]) => (count * over) / each);
  return (months) => [
    charges.reduce((all, charge, index) => all + (counts[index] as bigint) * monthsOf(charge, months), 0n),
    over,
  ];
}

function costOf(name: OptionName, stated: readonly Charge[], volume: Volume, hasTax: boolean): Cost {
  const charges = stated.filter(({ monthly }) => monthly !== 0);
  const { months } = volume;
  const amounts = charges.map((charge) => multiply(rateOf(charge), [monthsOf(charge, months), 1n]));
  const tax = sum(charges.map(({ taxPercent }, index) => multiply(amounts[index] as Rational, fractionOf(taxPercent))));
  const all = hasTax ? [...amounts, tax] : amounts;
  const exact = sum(all);
  // Whole rupees, unless the owner entered paise in one of these prices. Prices for 0 pages count too: if the unit depended
  // on the pages, more pages could cost less.
  const unit = stated.some(({ price }) => paiseOf(price) % 100n > 0n) ? 1n : 100n;
  const total = roundTo(exact, unit);
  const shown = shares(all, total, unit);
  const pages = (volume.mono + volume.colour) * months;
  return {
    name,
    lines: all.map((each, index) => ({ charge: charges[index] ?? null, exact: each, shown: shown[index] as bigint })),
    exact,
    total,
    perMonth: roundTo(multiply(exact, [1n, BigInt(months)]), unit),
    perPage: pages === 0 ? null : roundTo(multiply(exact, [1n, BigInt(pages)]), 1n),
    after: running(charges, hasTax),
  };
}

/** The option with the lowest total; `null` without options. */
export const cheapestOf = (options: readonly Cost[]): Cost | null =>
  options.reduce<Cost | null>((best, each) => (best === null || isLess(each.exact, best.exact) ? each : best), null);

/** What each option costs. Rounding happens once, at the end: half up to the rupee or, where entered, the paisa. */
export function costsOf(machine: CostMachine, volume: Volume): Costs {
  const options: Cost[] = [];
  const uncomputed: Costs['uncomputed'] = [];
  for (const option of optionsOf(machine, volume))
    if ('missing' in option) uncomputed.push(option);
    else options.push(costOf(option.name, option.charges, volume, machine.priceTax === 'extra'));
  return { options, uncomputed, cheapest: cheapestOf(options) };
}

/**
 * Where the totals of two options cross. `dearer` costs more before month `from`, and no more than `cheaper` from then
 * on. In month `until`, it costs more again.
 */
export type BreakEven = { dearer: OptionName; cheaper: OptionName; from: number; until: number | null };

/** The first crossing within `maxMonths`; `null` if there is none. Of equal options, `other` counts as dearer. */
export function breakEven(rent: Cost, other: Cost): BreakEven | null {
  const [dearer, cheaper] = isLess(other.after(1), rent.after(1)) ? [rent, other] : [other, rent];
  const isDearer = (month: number) => isLess(cheaper.after(month), dearer.after(month));
  let from = 1;
  while (isDearer(from)) if (++from > maxMonths) return null;
  let until = from + 1;
  while (until <= maxMonths && !isDearer(until)) until++;
  return { dearer: dearer.name, cheaper: cheaper.name, from, until: until > maxMonths ? null : until };
}
