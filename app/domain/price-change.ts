import { fromMinor, toMinor } from './money.ts';

/** What is done to a price: by a share of it, by an amount, or in place of it. */
export type PriceStep =
  | { kind: 'percent'; percent: number }
  | { kind: 'amount'; amount: number }
  | { kind: 'set'; amount: number }
  | { kind: 'clear' };

/** To what a price is rounded; `99` is the nearest one that ends in 99. */
export const roundings = ['none', '1', '10', '100', '99'] as const;
export type Rounding = (typeof roundings)[number];

/** What became of a price, or why it was left as it is. */
export type PriceChange = { price: number | null } | { left: 'no price' | 'below zero' | 'too large' };

/** The highest price there is. */
export const highestPrice = 1_000_000_000;

/** The price that follows from another one. Whole paise throughout, so that 5 % of ₹19.90 is what it is on paper. */
export function changedPrice(from: number | null, step: PriceStep, rounding: Rounding): PriceChange {
  if (step.kind === 'clear') return { price: null };
  const minor = step.kind === 'set' ? toMinor(step.amount) : from === null || from <= 0 ? null : stepped(from, step);
  if (minor === null) return { left: 'no price' };
  if (minor <= 0) return { left: 'below zero' };
  const price = fromMinor(rounded(minor, rounding));
  return price > highestPrice ? { left: 'too large' } : { price };
}

/** Hundredths of a per cent are as fine as anybody says them. */
function stepped(from: number, step: Extract<PriceStep, { kind: 'percent' | 'amount' }>): number {
  const minor = toMinor(from);
  if (step.kind === 'amount') return minor + toMinor(step.amount);
  return Math.round((minor * (10_000 + Math.round(step.percent * 100))) / 10_000);
}

/** Half is rounded up; a price never becomes none. */
function rounded(minor: number, rounding: Rounding): number {
  const hundred = toMinor(100);
  if (rounding === 'none') return minor;
  if (rounding === '99') {
    const one = toMinor(1);
    return Math.max(hundred, Math.floor((minor + one) / hundred + 0.5) * hundred) - one;
  }
  const unit = toMinor(Number(rounding));
  return Math.max(unit, Math.floor(minor / unit + 0.5) * unit);
}
