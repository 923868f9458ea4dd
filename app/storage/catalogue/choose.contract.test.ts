// @module-tag choose/never-excluded
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { isComplete } from '#app/domain/catalogue/plans/complete-plans.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { choose } from '#app/domain/chooser/choose.ts';
import { formatIn } from '#app/domain/chooser/format.ts';
import { type Machine, meets, type Need } from '#app/domain/chooser/machine.ts';
import { estimated } from '#app/domain/cost/page-volume.ts';
import { facetValues, shownPaise, speedOf } from '#app/domain/search/facets.ts';
import { aProduct } from '#tests/support/factories.ts';
import { isExhaustive, variants } from '#tests/support/how-long.ts';
import { machine } from '#tests/support/large-catalogue.ts';
import { india } from '#tests/support/locale.ts';
import { clock, engines, store, storePerFile } from '#tests/support/stores.ts';

const format = formatIn(india);
const done = { pages: [], colour: [], paper: [], functions: [], buy: [] };

/** The numbers of a product, without its rank. */
function numbersOf(product: Product): Omit<Machine, 'rank'> {
  const stated = {
    speed: speedOf(product.facts) ?? Number.NaN,
    recommended: product.facts.dutyRecommended?.value ?? Number.NaN,
    maximum: product.facts.dutyMaximum?.value ?? Number.NaN,
  };
  return {
    price: shownPaise(product) ?? Number.NaN,
    ...stated,
    ...estimated(stated, facetValues(product)),
    rent: isComplete('rental', product) ? (product.rentPerMonth ?? 0) * 100 : Number.NaN,
    isInStock: product.inStock,
    options: facetValues(product).filter((value) => value.startsWith('option:')),
  };
}

describe.each(variants(engines))('the chooser on %s', (_engine, open) => {
  storePerFile(open);
  beforeAll(async () => {
    for (let number = 0; number < 120; number++) {
      clock.advance(1000);
      await store.products.create({
        ...machine(number),
        ...(number % 3 === 0 && { rentPerMonth: 2000 + number, rentExtraMono: 0.4, rentExtraColour: 4 }),
        ...(number % 7 === 0 && { priceLabel: 'Price on Request' as const }),
        ...(number % 2 === 0 && { factCorrections: { dutyRecommended: number * 100, dutyMaximum: number * 1000 } }),
      });
    }
  });

  const some = (...values: string[]) => fc.subarray(values, { maxLength: 1 });
  const answers = fc.record({
    pages: some('500', '6000', '60000'),
    colour: some('yes', 'no'),
    paper: some('a4', 'a3', 'large'),
    functions: fc.subarray(['scan', 'fax', 'two-sided', 'wifi']),
    buy: some('yes', 'rent'),
    budget: some('2050', '60000'),
  });

  test('chooses the same machines as from a list of all products', async () => {
    const products = await store.products.list('public');
    const machines = products.map((product, index) => ({
      ...numbersOf(product),
      rank: products.length - index,
      slug: product.slug,
      values: facetValues(product),
    }));
    const select = (needs: readonly Need[]) =>
      machines.filter((each) =>
        needs.every((need) =>
          'anyOf' in need ? need.anyOf.some((value) => each.values.includes(value)) : meets(each, need),
        ),
      );
    await fc.assert(
      fc.asyncProperty(answers, async (given) => {
        const expected = choose(given, { select, count: (needs) => select(needs).length }, format);
        const { choice, cards } = await store.catalogue.choose(given, format);
        const { picks } = choice;
        expect({ ...choice, picks: null }).toEqual({ ...expected, picks: null });
        const shown = picks.map(({ machine: { rank }, ...said }) => ({ slug: cards.get(rank)?.slug, ...said }));
        const slugOf = (rank: number) => machines.find((each) => each.rank === rank)?.slug;
        expect(shown).toEqual(expected.picks.map(({ machine, ...said }) => ({ slug: slugOf(machine.rank), ...said })));
      }),
      { numRuns: isExhaustive ? 200 : 30 },
    );
  });

  test('knows the costs of public machines with plans', async () => {
    const asked: string[] = [];
    const plan = { rentPerMonth: 1, rentExtraMono: 0.4, rentExtraColour: 4 };
    const draft = await store.products.create(aProduct({ name: 'Draft A3 copier', ...plan, status: 'draft' }));
    const { choice, cards } = await store.catalogue.choose(
      { ...done, pages: ['500'] },
      format,
      ({ slug, rentPerMonth }) => {
        asked.push(slug);
        return {
          name: 'rent',
          perMonth: rentPerMonth === 2006 ? 100 : 900,
          volume: { mono: 500, colour: 0, months: 36 },
        };
      },
    );
    const [first] = choice.picks;
    expect([first?.reason, first?.machine.cost?.perMonth]).toEqual([
      expect.stringMatching(/^The lowest known monthly cost/),
      100,
    ]);
    const slug = cards.get(first?.machine.rank ?? 0)?.slug ?? '';
    expect((await store.products.find('public', slug))?.rentPerMonth).toBe(2006);
    expect(asked).toContain(slug);
    expect(asked).not.toContain(draft.slug);
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('follows changes of plans, prices and visibility, and shows no hidden price', async () => {
    const names = async (budget: string[] = []) => {
      const { choice, cards } = await store.catalogue.choose({ ...done, buy: ['rent'], budget }, format);
      return choice.picks.map(({ machine: { rank }, reason }) => [cards.get(rank)?.name, reason]);
    };
    const price = { regularPrice: 100, priceLabel: 'Price on Request' };
    const product = await store.products.create(
      aProduct({ name: 'Gestetner A3 copier', ...price, rentPerMonth: 50, rentExtraMono: 0.5 }),
    );
    const first = ['Gestetner A3 copier', 'The lowest rent of any machine: ₹50 a month.'];
    expect([(await names())[0], await names(['49'])]).toEqual([first, []]);
    const { choice, cards } = await store.catalogue.choose({ ...done, buy: ['rent'] }, format);
    expect(choice.picks[0]?.machine.price).toBeNaN();
    expect(cards.get(choice.picks[0]?.machine.rank ?? 0)).toMatchObject({ regularPrice: null });
    await store.products.update(product.id, { rentExtraMono: null });
    expect((await names())[0]).not.toEqual(first);
    await store.products.update(product.id, { rentExtraMono: 1 });
    expect((await names())[0]).toEqual(first);
    await store.products.update(product.id, { status: 'draft' });
    expect((await names())[0]).not.toEqual(first);
  });
});
