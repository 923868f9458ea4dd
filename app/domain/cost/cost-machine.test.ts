// @module-tag cost/supplies
import { describe, expect, test } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import { aProduct } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { costBrief } from './cost-brief.ts';
import { costMachine, linkedSupplies } from './cost-machine.ts';

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
  expect(names.filter((name) => of(supply(name, 900, 1200)).toner.length > 0)).toEqual(['12A Black', 'TK-1178']);
});

describe('a colour page', () => {
  test('uses black and all three colours, or black and one cartridge for three colours', () => {
    expect(of(...four()).colour).toEqual(['Toner Black', 'Toner Cyan', 'Toner Magenta', 'Toner Yellow']);
    const inks = [supply('HP 678 black ink', 700, 480), supply('HP 678 tri-colour ink', 800, 150)];
    expect(of(...inks).colour).toEqual(['HP 678 black ink', 'HP 678 tri-colour ink']);
    expect(of(...four(), supply('Tricolor', 1, 1000)).colour).toEqual(four().map(({ name }) => name));
    expect(of(...four().slice(0, 2), supply('Tricolor', 1, 1000)).colour).toEqual(['Toner Black', 'Tricolor']);
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
  for (const given of [sizes, sizes.toReversed()]) {
    const { toner, drum } = linked([...given, supply('Black Imaging Unit', 9000, 90_000)], false);
    expect([toner, drum].flat().map(({ pages }) => pages)).toEqual([20_000, 90_000]);
  }
});

const fact = <T>(value: T) => ({ value, source: '' });
const canon = (fields: object, facts: object = {}) =>
  ({ ...aProduct({ name: 'Canon X', slug: 'x', regularPrice: 9000, ...fields }), facts }) as unknown as Product;

test('a machine has the numbers of its plan and its facts, and no price that visitors may not see', () => {
  const duty = { dutyRecommended: fact(1000), dutyMaximum: fact(5000) };
  const facts = { colour: fact('colour'), technology: fact('ink-tank'), powerW: fact(20), ...duty };
  const { language, tax } = india;
  const machine = costMachine(canon({ taxPercent: 12 }, facts), [supply('Black ink', 500, 5000)], 'extra', india);
  expect(machine).toEqual({
    ...{
      slug: 'x',
      name: 'Canon X',
      price: 9000,
      priceLabel: 'Starting from',
      currency: 'INR',
      plan: { taxPercent: 12 },
      priceTax: 'extra',
    },
    linked: { toner: [{ price: 500, pages: 5000, taxPercent: 18, product: 'Black ink' }], colourToner: [], drum: [] },
    ...{ isColour: true, isInk: true, taxPercent: 12, dutyRecommended: 1000, dutyMaximum: 5000, power: 20 },
    dutyEstimated: 1000,
    locale: { language, tax },
  });
  const hidden = { priceLabel: 'Price on Request', amcPageColour: 5, powerInUse: 30 };
  const other = (more: object) => costMachine(canon(hidden, { powerW: fact(20), ...more }), [], 'extra', india);
  const unstated = { price: null, taxPercent: 18, power: 30, dutyRecommended: null, dutyMaximum: null, isInk: false };
  expect(other({})).toMatchObject({ ...unstated, isColour: true });
  expect(other({ colour: fact('mono'), technology: fact('laser') })).toMatchObject({ isColour: false, isInk: false });
  expect(costMachine(canon({}), [], 'extra', india)).toMatchObject({ isColour: false, power: null });
});

test('the costs in short are those of the usual pages', { tags: ['cost/words'] }, () => {
  const rent = { rentPerMonth: 1000, rentExtraMono: 0.5 };
  const brief = (product: Product, tax: 'included' | 'unsaid' = 'included') => costBrief(product, [], tax, india);
  const leftOut = 'drum, other parts, service and repairs';
  expect(brief(canon({ ...rent, tonerPrice: 100, tonerYield: 1000 }))).toEqual({
    ...{ slug: 'x', isColour: false, volume: { mono: 2000, colour: 0, months: 36 } },
    ...{ volumeText: '2,000 pages a month', tax: 'GST' },
    others: { asked: 'other AMC plans', price: '' },
    advice: `Keep it 5 months or longer: buy. Shorter: rent. Buying is without ${leftOut}.`,
    options: [
      { title: 'Rent', perMonth: '₹2,000', total: '₹72,000', content: 'with toner, parts and service' },
      { title: 'Buy', perMonth: '₹450', total: '₹16,200', content: `without ${leftOut}` },
    ],
  });
  expect(brief(canon(rent), 'unsaid')?.others).toEqual({ asked: 'buying', price: 'Starting from ₹9,000' });
  const volumeText = '2,000 black & white pages and 500 colour pages a month';
  expect(brief(canon({ ...rent, rentExtraColour: 5 }), 'unsaid')).toMatchObject({ volumeText, tax: '' });
  expect([brief(canon(rent, { kind: fact('supply') })), brief(canon({}))]).toEqual([null, null]);
});
