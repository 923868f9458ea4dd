// @module-tag cost/sums
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import type { CostMachine, Volume } from './cost-machine.ts';
import { breakEven, type Cost, costsOf, maxMonths } from './costs.ts';
import { isLess, type Rational } from './rational.ts';

type Result = { total: string; perMonth: string; perPage: string | null; lines: Record<string, string> };
type Case = {
  note: string;
  machine: CostMachine['plan'] & { price?: number };
  priceTax: CostMachine['priceTax'];
  volume: Volume;
  expected: Record<string, Result | null>;
  breakEven: Record<string, number | null>;
};
const cases: Case[] = JSON.parse(
  readFileSync(new URL('../../../tests/corpora/costs/costs.json', import.meta.url), 'utf8'),
);

const machineOf = ({ price = null, ...plan }: CostMachine['plan'] & { price?: number | null }): CostMachine => ({
  slug: 'a-copier',
  name: 'A copier',
  price,
  priceLabel: null,
  currency: 'INR',
  plan,
  linked: { toner: [], colourToner: [], drum: [] },
  isColour: true,
  isInk: false,
  priceTax: 'included',
  taxPercent: plan.taxPercent ?? 18,
  dutyRecommended: null,
  dutyMaximum: null,
  dutyEstimated: 4000,
  power: null,
  locale: india,
});

const rupees = (paise: bigint) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`;
const same = ([a, b]: Rational, text: string) => {
  const [c = 0n, d = 0n] = text.split('/').map(BigInt);
  return a * d === c * b;
};

/** The lines by name; several of one name add up. */
const linesOf = ({ lines }: Cost) => new Map(lines.map(({ charge, exact }) => [charge?.name ?? 'tax', exact]));

describe('the reference', () => {
  test.each(cases)('$note', ({ machine, priceTax, volume, expected, breakEven: months }) => {
    const { options, uncomputed } = costsOf({ ...machineOf(machine), priceTax }, volume);
    const computed = Object.keys(expected).filter((name) => expected[name] !== null);
    expect(options.map(({ name }) => name)).toEqual(computed);
    const others = Object.keys(expected).filter((name) => !computed.includes(name));
    expect(uncomputed.map(({ name }) => name)).toEqual(others);
    for (const cost of options) {
      const { total, perMonth, perPage, lines } = expected[cost.name] as Result;
      expect([rupees(cost.total), rupees(cost.perMonth)]).toEqual([total, perMonth]);
      expect(cost.perPage === null ? null : rupees(cost.perPage)).toBe(perPage);
      const own = linesOf(cost);
      expect([...own].filter(([, [amount]]) => amount > 0n).map(([name]) => name)).toEqual(Object.keys(lines));
      for (const [name, line] of Object.entries(lines))
        expect(own.get(name as 'rent')).toSatisfy((exact) => same(exact, line), line);
    }
    const of = (name: string) => options.find((cost) => cost.name === name) as Cost;
    for (const [pair, month] of Object.entries(months)) {
      const [rent, other] = pair.split('/').map(of) as [Cost, Cost];
      expect(breakEven(rent, other)?.from ?? null, pair).toBe(month);
    }
  });

  test('a rent of 5,000 for 36 months costs 1,80,000; a machine of 40,000 with 1,000 for toner and 800 for service 1,04,800', () => {
    const owned = { price: 40_000, tonerPrice: 1000, tonerYield: 1000, amcLabour: 9600 };
    const machine = machineOf({ ...owned, rentPerMonth: 5000, rentPagesMono: 1000 });
    const { options, cheapest } = costsOf(machine, { mono: 1000, colour: 0, months: 36 });
    const totals = Object.fromEntries(options.map(({ name, total }) => [name, total]));
    expect(totals).toMatchObject({ rent: 18_000_000n, buyAmcLabour: 10_480_000n });
    expect(cheapest?.name).toBe('buy');
  });
});

const money = fc.integer({ min: 1, max: 10_000_000 }).map((paise) => paise / 100);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const each = <Name extends string, T>(names: readonly Name[], value: fc.Arbitrary<T>) =>
  Object.fromEntries(names.map((name) => [name, maybe(value)])) as Record<Name, fc.Arbitrary<T | null>>;
const machines = fc
  .record({
    ...each(['price', 'rentPerMonth', 'rentExtraMono', 'rentExtraColour', 'rentDeposit'], money),
    ...each(
      ['amcFull', 'amcLabour', 'amcPageMono', 'amcPageColour', 'tonerPrice', 'colourTonerPrice', 'drumPrice'],
      money,
    ),
    ...each(['tonerYield', 'colourTonerYield', 'drumYield'], fc.integer({ min: 1, max: 200_000 })),
    rentPagesMono: maybe(fc.integer({ min: 0, max: 5000 })),
    rentMonths: maybe(fc.integer({ min: 0, max: 60 })),
    taxPercent: maybe(fc.constantFrom(0, 5, 12, 18, 28, 2.5)),
  })
  .chain((plan) =>
    fc.constantFrom('included', 'extra', 'unsaid').map((priceTax) => ({ ...machineOf(plan), priceTax }) as CostMachine),
  );
const volumes = fc.record({
  mono: fc.integer({ min: 0, max: 100_000 }),
  colour: fc.integer({ min: 0, max: 20_000 }),
  months: fc.integer({ min: 1, max: maxMonths }),
});

describe('any machine and volume', () => {
  test('the shown lines add up to the shown total, and the running sum agrees with them', () => {
    fc.assert(
      fc.property(machines, volumes, (machine, volume) => {
        for (const { lines, total, after, exact } of costsOf(machine, volume).options) {
          expect(lines.reduce((all, { shown }) => all + shown, 0n)).toBe(total);
          const sum = after(volume.months);
          expect([isLess(sum, exact), isLess(exact, sum)]).toEqual([false, false]);
        }
      }),
    );
  });

  test('a total never decreases with more pages or months', () => {
    const more = fc.record({ mono: fc.nat(5000), colour: fc.nat(5000), months: fc.nat(24) });
    fc.assert(
      fc.property(machines, volumes, more, (machine, volume, { mono, colour, months }) => {
        const larger = { mono: volume.mono + mono, colour: volume.colour + colour, months: volume.months + months };
        const before = costsOf(machine, volume).options;
        for (const after of costsOf(machine, larger).options) {
          const smaller = before.find(({ name }) => name === after.name);
          // An option may be computed for more pages only: the AMC of a page that is not printed needs no rate.
          if (smaller) expect(after.total).toBeGreaterThanOrEqual(smaller.total);
        }
      }),
    );
  });

  test('lines cross in the break-even month, not before, and cross back where it says so', () => {
    fc.assert(
      fc.property(machines, volumes, (machine, volume) => {
        const { options } = costsOf(machine, volume);
        const [rent, ...others] = options;
        if (rent?.name !== 'rent') return;
        for (const other of others) {
          const found = breakEven(rent, other);
          const rentIsDearer = isLess(other.after(1), rent.after(1));
          const [dearer, cheaper] = rentIsDearer ? [rent, other] : [other, rent];
          const last = found === null ? maxMonths : found.from - 1;
          const isCheaper = (month: number) => isLess(cheaper.after(month), dearer.after(month));
          for (let month = 1; month <= last; month++) expect(month).toSatisfy(isCheaper);
          if (found === null) continue;
          for (let month = found.from; month < (found.until ?? maxMonths + 1); month++)
            expect(month).not.toSatisfy(isCheaper);
          if (found.until !== null) expect(found.until).toSatisfy(isCheaper);
        }
      }),
    );
  });
});

describe('tax', () => {
  const volume = { mono: 1000, colour: 0, months: 12 };
  const sold = machineOf({ price: 10_000, taxPercent: 18 });
  const toner = { price: 1000, pages: 1000, taxPercent: 12, product: 'TK-1' };
  const linked = { toner: [toner], colourToner: [], drum: [] };

  test('a linked supply has its own rate', () => {
    const [buy] = costsOf({ ...sold, priceTax: 'extra', linked }, volume).options;
    expect(buy?.lines.map(({ shown }) => shown)).toEqual([1_000_000n, 1_200_000n, 324_000n]);
  });

  test.each(['included', 'unsaid'] as const)('is not added if prices are %s', (priceTax) => {
    const [buy] = costsOf({ ...sold, priceTax, linked }, volume).options;
    expect(buy?.total).toBe(2_200_000n);
  });
});
