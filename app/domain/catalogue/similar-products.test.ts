import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Facts } from '#app/domain/catalogue/facts/facts.ts';
import { india } from '#tests/support/locale.ts';
import type { Comparable } from './product.ts';
import { similarCount, similarProducts } from './similar-products.ts';

/** Facts by their short texts, such as `A3`, `Colour`, `30 ppm`. */
const factsOf = (short: string[]): Facts =>
  Object.fromEntries(
    short.map((text) => {
      const speed = /^(\d+) ppm$/.exec(text)?.[1];
      if (speed !== undefined) return ['ppmMono', { value: Number(speed), source: text }];
      if (/^S?R?A\d$/.test(text)) return ['paper', { value: text, source: text }];
      return ['colour', { value: text === 'Colour' ? 'colour' : 'mono', source: text }];
    }),
  );

type Named = Comparable & { name: string };
const plain = { brand: 'Canon', salePrice: null, currency: 'INR', priceLabel: 'no-label', inStock: true } as const;
const card = (name: string, facts: string[], regularPrice: number | null, more: Partial<Named> = {}): Named =>
  Object.assign({ ...plain, id: name, name, regularPrice, facts: factsOf(facts) }, more);

const own = card('own', ['A3', 'Colour', '30 ppm'], 200_000);
const found = (others: Named[]) =>
  similarProducts(own, others, india).map(({ product, reason }) => `${product.name}: ${reason}`);

test('each product has a different reason: faster, cheaper, another kind, another maker', () => {
  const others = [
    own,
    card('fast', ['A3', 'Colour', '45 ppm'], 210_000),
    card('cheap', ['A3', 'Colour', '30 ppm'], 150_000),
    card('mono', ['A3', 'Black & white', '30 ppm'], 195_000),
  ];
  expect(found(others).sort()).toEqual(['cheap: ₹50,000 less', 'fast: Faster: 45 ppm', 'mono: Black & white']);
  // Larger paper is a reason, smaller paper is none.
  expect(found([card('large', ['A2', 'Colour'], null)])).toEqual(['large: A2']);
  expect(found([card('small', ['A4', 'Colour'], null)])).toEqual(['small: Also from Canon']);
});

test('the closest come first, and products out of stock are skipped', () => {
  const others = [
    card('far', ['A4', '30 ppm'], 20_000, { brand: 'HP' }),
    card('gone', ['A3', 'Colour', '30 ppm'], 200_000, { inStock: false }),
    card('near', ['A3', 'Colour', '30 ppm'], 200_000, { brand: 'HP' }),
  ];
  expect(found(others)).toEqual(['near: Another brand', 'far: ₹1,80,000 less']);
});

test('a faster sibling comes before a faster machine of another maker', () => {
  const faster = (name: string, price: number, brand: string, paper = 'A3') =>
    card(name, [paper, 'Colour', '36 ppm'], price, { brand });
  const [first] = found([faster('other', 200_000, 'HP'), faster('sibling', 300_000, 'Canon', 'SRA3')]);
  expect(first).toBe('sibling: Faster: 36 ppm');
});

test('of equally similar products the one with the closer price comes first; without a price, last', () => {
  const like = (name: string, price: number | null) => card(name, ['A3', 'Colour', '30 ppm'], price);
  const dear = found([like('dearest', 400_000), like('none', null), like('dear', 220_000)]);
  expect(dear).toEqual(['dear: Also from Canon', 'dearest: Also from Canon', 'none: Also from Canon']);
  const cheap = found([like('none', null), like('cheap', 20_000), like('close', 190_000)]);
  expect(cheap).toEqual(['close: Also from Canon', 'cheap: ₹1,80,000 less', 'none: Also from Canon']);
});

test('a tenth more speed or less money is a reason, anything below or a price on request is none', () => {
  const reason = (speed: number, price: number, more: Partial<Named> = {}) =>
    found([card('other', ['A3', 'Colour', `${speed} ppm`], price, more)]);
  expect(reason(33, 200_000)).toEqual(['other: Faster: 33 ppm']);
  expect(reason(32, 200_000)).toEqual(['other: Also from Canon']);
  expect(reason(30, 180_000)).toEqual(['other: ₹20,000 less']);
  expect(reason(30, 185_000)).toEqual(['other: Also from Canon']);
  expect(reason(30, 1, { priceLabel: 'Price on Request' })).toEqual(['other: Also from Canon']);
});

test('nothing is faster than a product without a speed', () => {
  const similar = similarProducts(card('own', ['A3'], null), [card('fast', ['A3', '45 ppm'], null)], india);
  expect(similar.map(({ reason }) => reason)).toEqual(['Also from Canon']);
});

test('returns at most three, without duplicates and the product itself', () => {
  const any = fc.record({
    name: fc.stringMatching(/^[a-z]{1,3}$/),
    facts: fc.array(fc.constantFrom('A3', 'A4', 'Colour', '20 ppm', '45 ppm'), { maxLength: 3 }),
    price: fc.option(fc.integer({ min: 0, max: 900_000 })),
  });
  fc.assert(
    fc.property(fc.uniqueArray(any, { selector: ({ name }) => name, maxLength: 30 }), (given) => {
      const others = given.map(({ name, facts, price }) => card(name, facts, price));
      const names = similarProducts(own, [own, ...others], india).map(({ product }) => product.name);
      expect(names).toHaveLength(Math.min(similarCount, given.length));
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain('own');
    }),
  );
});
