// @module-tag cost/words
import { describe, expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import type { Charge } from './charges.ts';
import type { CostMachine, Volume } from './cost-machine.ts';
import { advice, compareOptions, leftOut, neverIncluded, rentNotes, verdict, volumeWarnings } from './cost-notes.ts';
import { lineSum, lineTitle, planLines, rentSum, taxSum, volumeText } from './cost-text.ts';
import { breakEven, type Cost, costsOf } from './costs.ts';

const rental = { rentPerMonth: 5000, rentExtraMono: 0.5 };
const machine: CostMachine = {
  ...{
    slug: 'a-copier',
    name: 'A copier',
    price: 50_000,
    priceLabel: null,
    currency: 'INR',
    priceTax: 'unsaid',
    taxPercent: 18,
  },
  plan: { ...rental, tonerPrice: 4200, tonerYield: 7200, amcLabour: 9600, amcPageMono: 0.45 },
  linked: { toner: [], colourToner: [], drum: [] },
  ...{ isColour: false, isInk: false, dutyRecommended: 5000, dutyMaximum: 20_000, dutyEstimated: 4000, power: null },
  locale: india,
};
const volume: Volume = { mono: 6000, colour: 0, months: 36 };
const costs = (more: Partial<CostMachine> = {}, of = volume) => costsOf({ ...machine, ...more }, of);
const option = (name: string, more: Partial<CostMachine> = {}, of = volume) =>
  costs(more, of).options.find((each) => each.name === name) as Cost;

test('each line has a title and its sum', () => {
  const said = (name: string) =>
    option(name).lines.flatMap(({ charge }) =>
      charge ? `${lineTitle(charge, machine, option(name).name)} ${lineSum(charge, volume, machine)}`.trim() : [],
    );
  expect(said('rent')).toEqual([
    'Rent ₹5,000 × 36 months',
    'Extra pages, black & white ₹0.50 × 6,000 pages × 36 months',
  ]);
  expect(said('buyAmcLabour')).toEqual([
    'Machine',
    'Toner ₹4,200 ÷ 7,200 pages × 2,16,000 pages',
    'AMC, labour only ₹9,600 a year ÷ 12 × 36 months',
  ]);
  expect(said('buyAmcPage')).toEqual(['Machine', 'AMC ₹0.45 × 2,16,000 pages']);
});

test('the plan that leaves out most is the last', () => {
  const plan = { ...machine.plan, amcFull: 12_000, drumPrice: 9000, drumYield: 100_000 };
  const names = compareOptions({ ...machine, plan }, volume).options.map(({ name }) => name);
  expect(names).toEqual(['rent', 'buyAmcFull', 'buyAmcPage', 'buyAmcLabour', 'buy']);
});

test('a rent and its further pages are one sum', () => {
  const plan = { rentPerMonth: 5000, rentPagesMono: 5000, rentExtraMono: 0.4 };
  const sums = [8000, 5000].map((mono) => rentSum({ ...volume, mono }, { ...machine, plan }));
  expect(sums).toEqual(['Rent ₹5,000 + ₹1,200 for 3,000 further pages', 'Rent ₹5,000']);
  const free = { ...machine, plan: { ...plan, rentExtraMono: 0 } };
  expect(rentSum({ ...volume, mono: 8000 }, free), 'further pages are free').toBe('Rent ₹5,000');
  const colour = { ...machine, isColour: true, plan: { ...plan, rentExtraColour: 3.5 } };
  const both = 'Rent ₹5,000 + ₹0.40 for 1 further page + ₹1,750 for 500 further colour pages';
  expect(rentSum({ ...volume, mono: 5001, colour: 500 }, colour)).toBe(both);
});

test('an option that is not computed says which number is missing', () => {
  const missing = Object.fromEntries(costs({ price: null }).uncomputed.map((each) => [each.name, each.missing]));
  expect(missing).toEqual({ buy: 'price', buyAmcFull: 'price', buyAmcLabour: 'price', buyAmcPage: 'price' });
});

test.each([
  [{}, 'tonerPrice'],
  [{ tonerPrice: 4200 }, 'tonerYield'],
  [{ tonerPrice: 4200, tonerYield: 7200 }, 'colourTonerPrice'],
  [{ tonerPrice: 4200, tonerYield: 7200, colourTonerPrice: 12_000 }, 'colourTonerYield'],
])('a colour machine with the plan %j lacks %s', (plan, missing) => {
  const { uncomputed } = costs({ plan, isColour: true }, { ...volume, colour: 500 });
  expect(uncomputed.find(({ name }) => name === 'buy')?.missing).toBe(missing);
});

test('the lines of a colour machine tell its pages apart', () => {
  const colour = { ...machine, isColour: true };
  const title = (name: Charge['name'], more: Partial<CostMachine> = {}) =>
    lineTitle({ ...(option('buy').lines[0]?.charge as Charge), name }, { ...colour, ...more }, 'buyAmcPage');
  const titles = (...names: Charge['name'][]) => names.map((name) => title(name));
  const ofInk = (['toner', 'colourToner'] as const).map((name) => title(name, { isInk: true }));
  expect(titles('toner', 'colourToner')).toEqual(['Toner, black & white pages', 'Toner, colour pages']);
  expect(ofInk).toEqual(['Ink, black & white pages', 'Ink, colour pages']);
  expect(title('toner', { isInk: true, isColour: false })).toBe('Ink');
  expect(titles('amcPageMono', 'amcPageColour')).toEqual(['AMC, black & white pages', 'AMC, colour pages']);
  expect(titles('extraColour', 'drum', 'parts')).toEqual(['Extra pages, colour', 'Drum', 'Other parts']);
  expect(title('amc')).toBe('AMC per page');
});

test('a line of a linked supply names it; the tax is the sum of the tax on the lines of each rate', () => {
  const toner = [{ price: 4000, pages: 8000, taxPercent: 12, product: 'TK-1178' }];
  const linked = { toner, colourToner: [], drum: [] };
  const [, line] = option('buy', { linked, plan: {} }).lines;
  expect(lineTitle(line?.charge as Charge, machine, 'buy')).toBe('Toner: TK-1178');
  const taxed = option('buy', { priceTax: 'extra', linked, plan: { partsPrice: 6000, partsYield: 216_000 } });
  expect(taxSum(taxed, machine)).toBe('18% of ₹56,000 + 12% of ₹1,08,000');
});

test('the volume of a colour machine has both kinds of pages', () => {
  const colour = { ...machine, isColour: true };
  const text = '2,000 black & white pages and 1 colour page a month';
  expect(volumeText({ mono: 2000, colour: 1, months: 36 }, colour)).toBe(text);
  expect(volumeText({ mono: 1, colour: 500, months: 36 }, machine)).toBe('1 page a month');
});

describe('warnings', () => {
  test.each([
    [5000, []],
    [5001, ['5,001 pages a month is more than the recommended volume of this machine, 5,000.']],
    [20_000, ['20,000 pages a month is more than the recommended volume of this machine, 5,000.']],
    [20_001, ['20,001 pages a month is more than the maximum volume of this machine, 20,000.']],
  ])('of a volume: %i pages', (mono, warnings) => {
    expect(volumeWarnings({ ...volume, mono: mono - 1, colour: 1 }, machine)).toEqual(warnings);
    const unstated = { ...machine, dutyRecommended: null, dutyMaximum: null };
    expect(volumeWarnings({ ...volume, mono: 4000 }, unstated)).toEqual([]);
    expect(volumeWarnings({ ...volume, mono: 4001 }, unstated)).toEqual([
      'Suits up to about 4,000 pages a month by our estimate, less than you print: please ask us first.',
    ]);
  });

  test('of a rental: its shortest time, unused pages, its deposit', () => {
    const plan = { ...machine.plan, rentMonths: 24, rentPagesMono: 3000, rentPagesColour: 9, rentDeposit: 10_000 };
    expect(rentNotes({ mono: 400, colour: 0, months: 12 }, { ...machine, plan })).toEqual([
      'Billed for at least 24 months.',
      'Includes 3,000 pages a month, then ₹0.50 each. You print 400.',
      'Refundable deposit ₹10,000, not part of the total.',
    ]);
    expect(rentNotes({ mono: 3000, colour: 0, months: 24 }, { ...machine, plan })).toHaveLength(2);
    const colour = { ...machine, isColour: true, plan: { ...rental, rentPagesMono: 3000, rentPagesColour: 500 } };
    expect(rentNotes({ mono: 400, colour: 499, months: 12 }, colour)).toEqual([
      'Includes 3,000 black & white pages a month, then ₹0.50 each. You print 400.',
      'Includes 500 colour pages a month. You print 499.',
    ]);
  });
});

test('what an option leaves out is named', () => {
  expect(leftOut(option('buy', { priceTax: 'extra' }))).toEqual(['drum', 'other parts', 'service and repairs']);
  expect(leftOut(option('buyAmcPage'))).toEqual([]);
  const plan = { ...machine.plan, drumPrice: 9000, drumYield: 60_000 };
  expect(leftOut(option('buyAmcLabour', { plan }))).toEqual(['parts other than the drum']);
  expect(leftOut(option('buyAmcLabour', { plan: { ...plan, partsPrice: 9, partsYield: 9 } }))).toEqual([]);
  expect(neverIncluded({ ...machine, power: 550 })).toBe('Paper and electricity (550 W while printing)');
  expect(neverIncluded(machine)).toBe('Paper and electricity');
});

describe('the break-even sentence', () => {
  const text = (name: string, more: Partial<CostMachine> = {}, of = volume) => {
    const [rent, other] = [option('rent', more, of), option(name, more, of)];
    return advice(breakEven(rent, other), rent, other);
  };
  test('says from which month on to take one, both ends of a time, or that one stays cheaper', () => {
    expect(text('buy')).toBe('Keep it 12 months or longer: buy. Shorter: rent.');
    const plan = { rentPerMonth: 2000, rentExtraMono: 0, rentMonths: 24, tonerPrice: 1000, tonerYield: 6000 };
    expect(text('buy', { plan, price: 30_000 })).toBe('Below 18 months: buy. 18 to 30 months: rent. Longer: buy.');
    expect(text('buy', { plan: { ...plan, rentMonths: 30 }, price: 30_000 })).toBe(
      'Buy. Only if you keep it exactly 30 months does renting cost no more.',
    );
    expect(text('buy', { price: 9_000_000 })).toBe('Renting costs less than buying, even over 10 years.');
    expect(text('buy', { price: 9, plan: { ...plan, rentPerMonth: 9000 } })).toMatch(
      /^Buying costs less than renting,/,
    );
  });

  test('is no advice if the asked months make less than 3 % difference', () => {
    const plan = { ...rental, tonerPrice: 4200, tonerYield: 7200, amcFull: 12_000 };
    const said = (months: number) =>
      verdict(compareOptions({ ...machine, plan }, { ...volume, months }), months, { ...machine, plan });
    expect(said(15)).toBe(
      'Renting and buying cost about the same over 15 months. If you keep it longer: buy with comprehensive AMC. Shorter: rent.',
    );
    expect(said(36)).toBe('Keep it 15 months or longer: buy with comprehensive AMC. Shorter: rent.');
  });

  test('names the kind of AMC', () => {
    const withAmc = { ...machine.plan, amcFull: 12_000 };
    const texts = (more: Partial<CostMachine> = {}) =>
      ['buyAmcFull', 'buyAmcLabour', 'buyAmcPage'].map((name) => text(name, { plan: withAmc, ...more }));
    expect(texts()).toEqual([
      'Keep it 15 months or longer: buy with comprehensive AMC. Shorter: rent.',
      'Keep it 14 months or longer: buy with AMC for labour only. Shorter: rent.',
      'Keep it 10 months or longer: buy with AMC per page. Shorter: rent.',
    ]);
    expect(texts({ price: 9_000_000 })).toEqual([
      'Renting costs less than buying with comprehensive AMC, even over 10 years.',
      'Renting costs less than buying with AMC for labour only, even over 10 years.',
      'Renting costs less than buying with AMC per page, even over 10 years.',
    ]);
  });
});

test('a plan is readable in a message, without tax or the price of a page if they are not known', () => {
  const none = { ...option('buy'), perPage: null };
  expect(planLines(none, volume, machine).split('\n').at(-1)).toMatch(/^Total: ₹[\d,]+ \(₹[\d,.]+ a month\)$/);
  expect(planLines(option('rent'), volume, { ...machine, priceTax: 'extra' })).toBe(
    'Please send me an offer for this plan: Rent\nMachine: A copier\nVolume: 6,000 pages a month, 36 months\n' +
      'Total: ₹2,88,000 (₹8,000 a month, ₹1.33 a page), with GST',
  );
});
