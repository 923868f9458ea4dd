import { fromMinor, toMinor } from '#app/domain/text/money.ts';

export type PriceStep = { kind: 'percent' | 'amount'; by: number };

/** Rounding of a price; `99` is the nearest price that ends in 99. */
export const roundings = ['none', '1', '10', '100', '99'] as const;
export type Rounding = (typeof roundings)[number];

/** The new price, or why it was left unchanged. */
export type PriceChange = { price: number } | { problem: string };

export const highestPrice = 1_000_000_000;

/** A price that changes by this factor or more may have a digit too many, or be another price. */
const usualFactor = 5;

export const isPriceJump = (from: number | null | undefined, to: number | null | undefined): boolean =>
  Boolean(from && to) && Math.max((from as number) / (to as number), (to as number) / (from as number)) >= usualFactor;

const shares: Record<number, string> = { 5: 'a fifth', 10: 'a tenth', 100: 'a hundredth' };

/** `₹2,45,000 → ₹24,500: a tenth of before. Check.`; `null` for a usual change. */
export function jumpInWords(
  from: number | null | undefined,
  to: number | null | undefined,
  money: (amount: number) => string,
): string | null {
  if (!from || !to || !isPriceJump(from, to)) return null;
  const times = Math.round(Math.max(from / to, to / from));
  const change = to > from ? `${times} times as much` : `${shares[times] ?? `1/${times}`} of before`;
  return `${money(from)} → ${money(to)}: ${change}. Check.`;
}

/** Returns the changed price. Computes in whole paise, so that 5 % of ₹19.90 has no floating-point error. */
export function changedPrice(from: number | null, step: PriceStep, rounding: Rounding): PriceChange {
  if (from === null || from <= 0) return { problem: 'has no price to start from' };
  const minor = stepped(toMinor(from), step);
  if (minor <= 0) return { problem: 'would be zero or less' };
  const price = fromMinor(rounded(minor, rounding));
  return price > highestPrice ? { problem: 'would be too large' } : { price };
}

/** Percentages have at most two decimals. */
const stepped = (minor: number, { kind, by }: PriceStep): number =>
  kind === 'amount' ? minor + toMinor(by) : Math.round((minor * (10_000 + Math.round(by * 100))) / 10_000);

/** Rounds half up; a price never rounds down to zero. */
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
