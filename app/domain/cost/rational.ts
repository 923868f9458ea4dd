/** An exact fraction; neither number is negative, the denominator is above 0. */
export type Rational = readonly [numerator: bigint, denominator: bigint];

const commonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : commonDivisor(b, a % b));

/** The fraction in lowest terms, so that long sums stay small. */
export function rational(numerator: bigint, denominator = 1n): Rational {
  const by = commonDivisor(numerator, denominator);
  return [numerator / by, denominator / by];
}

export const add = ([a, b]: Rational, [c, d]: Rational): Rational => rational(a * d + c * b, b * d);
export const multiply = ([a, b]: Rational, [c, d]: Rational): Rational => rational(a * c, b * d);
export const sum = (all: readonly Rational[]): Rational => all.reduce(add, [0n, 1n]);
export const isLess = ([a, b]: Rational, [c, d]: Rational): boolean => a * d < c * b;

/** The nearest multiple of `unit`, half up. */
export const roundTo = ([a, b]: Rational, unit: bigint): bigint => ((2n * a + b * unit) / (2n * b * unit)) * unit;

const byMost = (a: Rational, b: Rational) => Number(isLess(a, b)) - Number(isLess(b, a));

/** Rounds to multiples of `unit` that add up to `total`: all are rounded down; those that lost most get one more. */
export function shares(parts: readonly Rational[], total: bigint, unit: bigint): bigint[] {
  const floors = parts.map(([a, b]) => (a / (b * unit)) * unit);
  const rest = parts.map(([a, b], index): Rational => [a - (floors[index] as bigint) * b, b]);
  const order = parts.map((_, index) => index).sort((x, y) => byMost(rest[x] as Rational, rest[y] as Rational));
  let left = (total - floors.reduce((all, each) => all + each, 0n)) / unit;
  for (const index of order) {
    if (left-- <= 0n) break;
    floors[index] = (floors[index] as bigint) + unit;
  }
  return floors;
}
