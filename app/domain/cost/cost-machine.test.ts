// @module-tag cost/supplies
import { describe, expect, test } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import { aProduct } from '#tests/support/factories.ts';
import { isBlackToner, linkedSupplies } from './cost-machine.ts';

const supply = (name: string, regularPrice: number | null, pages?: number, more: Partial<Product> = {}): Product =>
  ({
    ...aProduct({ name, regularPrice }),
    facts: pages === undefined ? {} : { supplies: { value: [{ code: 'X', yield: pages }], source: '' } },
    ...more,
  }) as Product;

const names = (parts: { product?: string }[]) => parts.map(({ product }) => product);
const linked = (supplies: Product[], isColour = true) =>
  linkedSupplies(supplies, { currency: 'INR', taxRate: 18, isColour });
const of = (...supplies: Product[]) => {
  const { toner, colourToner, drum } = linked(supplies);
  return { toner: names(toner), colour: names(colourToner), drum: names(drum) };
};
const four = () => [
  supply('Toner Black', 900, 1200),
  ...['Toner Cyan', 'Toner Magenta', 'Toner Yellow'].map((name) => supply(name, 1000, 1000)),
];

test('colour toner of two colours in one box is not stated', () => {
  const [black] = four() as [Product];
  const withBox = (name: string) => of(black, supply(name, 3000, 1000)).colour;
  expect(withBox('Cyan and Magenta Toner')).toEqual([]);
  expect(withBox('Black, Cyan and Magenta Toner')).toEqual([]);
  const three = 'Cyan, Magenta and Yellow Toner';
  expect(withBox(three)).toEqual(['Toner Black', three]);
});

describe('black toner', () => {
  test('is the supply named black, or the only one; of two sizes the one with the lower price per page', () => {
    expect(of(supply('TK-1178', 2600, 7200)).toner).toEqual(['TK-1178']);
    expect(of(...four()).toner).toEqual(['Toner Black']);
    expect(of(supply('TK-1', 1000, 100), supply('TK-2', 1000, 100)).toner).toEqual([]);
    expect(of(supply('12A Black', 3000, 2000), supply('12X Black', 4000, 3500)).toner).toEqual(['12X Black']);
  });

  test.each([
    ['without a price', supply('TK-1', null, 7200)],
    ['with a hidden price', supply('TK-1', 2600, 7200, { priceLabel: 'Price on Request' })],
    ['in another currency', supply('TK-1', 2600, 7200, { currency: 'USD' })],
    ['without a yield', supply('TK-1', 2600)],
    ['that collects waste', supply('Waste toner box', 800, 7200)],
  ])('is not a supply %s', (_name, given) => {
    expect(of(given).toner).toEqual([]);
  });

  test('uses the tax rate of the supply itself', () => {
    const { toner } = linked([supply('TK-1', 2600, 7200, { taxPercent: 12 })]);
    expect(toner).toEqual([{ price: 2600, pages: 7200, taxPercent: 12, product: 'TK-1' }]);
  });
});

test('every page uses black toner and toner without a colour, but no drum, waste box or colour toner', () => {
  const names = ['12A Black', 'TK-1178', 'Toner Cyan', 'Black drum', 'Waste toner box', 'Black, cyan, magenta set'];
  expect(names.filter(isBlackToner)).toEqual(['12A Black', 'TK-1178']);
});

describe('a colour page', () => {
  test('uses black and all three colours, or black and one cartridge for three colours', () => {
    expect(of(...four()).colour).toEqual(['Toner Black', 'Toner Cyan', 'Toner Magenta', 'Toner Yellow']);
    const inks = [supply('HP 678 black ink', 700, 480), supply('HP 678 tri-colour ink', 800, 150)];
    expect(of(...inks).colour).toEqual(['HP 678 black ink', 'HP 678 tri-colour ink']);
  });

  test('is not stated if one colour has no price', () => {
    expect(of(...four().slice(0, 3), supply('Toner Yellow', null, 1000)).colour).toEqual([]);
    expect(of(...four().slice(0, 3)).colour).toEqual([]);
  });

  test('is not stated by a set of black and colours, whose yields differ', () => {
    expect(of(supply('Black, cyan, magenta and yellow set', 4000, 1000))).toEqual({ toner: [], colour: [], drum: [] });
  });
});

test('a drum is known by its name; drums of single colours are not counted', () => {
  const named = of(supply('DR-2405 drum unit', 5000, 12_000), supply('TN-2405', 900, 1200));
  expect(named).toMatchObject({ toner: ['TN-2405'], drum: ['DR-2405 drum unit'] });
  expect(of(supply('Drum cyan', 5000, 12_000), supply('Drum black', 5000, 12_000)).drum).toEqual([]);
});

test('a black & white machine takes the cheaper of two sizes of toner; an imaging unit is a drum', () => {
  const sizes = [supply('TK-7109 small', 3000, 6000), supply('TK-7109 large', 5000, 20_000)];
  const { toner, drum } = linked([...sizes, supply('Black Imaging Unit', 9000, 90_000)], false);
  expect(toner.map(({ pages }) => pages)).toEqual([20_000]);
  expect(drum.map(({ pages }) => pages)).toEqual([90_000]);
});
