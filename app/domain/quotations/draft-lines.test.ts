// @module-tag quotations/draft
import { expect, test } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { InquiryItem } from '#app/domain/inquiries/quote-list.ts';
import { aProduct } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { type Asked, askedOf, draftLines } from './draft-lines.ts';

const asked = { product: 'machine', name: 'Machine then', quantity: 2, want: 'buy', note: 'In black' } as const;
const item = (fields: Partial<InquiryItem>): InquiryItem => ({ ...asked, paise: 90_000_00, ...fields });
const product = (fields: object = {}) =>
  ({
    ...aProduct({ name: 'Machine', brand: 'Machine', slug: 'machine', regularPrice: 1_00_000, ...fields }),
    facts: { kind: { value: 'multifunction' } },
  }) as unknown as Product;
const linesOf = (fields: Partial<InquiryItem>, of: Product | null, isTaxed = true) =>
  askedOf({ items: [item(fields)], page: '/cost?m=other' }, 'named').flatMap((each) =>
    draftLines(each, of, { ...india, isTaxed }),
  );

test('an item of a list keeps its quantity and note, with the price of today', () => {
  const machine = { kind: 'sale', product: 'machine', name: 'Machine', description: 'In black', hsn: '844331' };
  const price = { quantity: 2, unitPaise: 1_00_000_00, periods: 1, discount: null, rateBasisPoints: 1800 };
  expect(linesOf({}, product())).toEqual([{ ...machine, ...price }]);
  expect(linesOf({}, product({ hsn: '84433100' }))).toMatchObject([{ hsn: '84433100' }]);
  expect(linesOf({ want: 'rent' }, product({ hsn: '84433100' }))).toMatchObject([{ hsn: '997314' }]);
});

test('a rental, an AMC and a service are lines of the plans of the product', () => {
  const plan = { rentPerMonth: 4500, rentMonths: 36, rentPagesMono: 5000 };
  const rental = { kind: 'rent', name: 'Rental: Machine', unitPaise: 4500_00, periods: 36, hsn: '997314' };
  const terms = { description: 'Included a month: 5,000 pages\nAt least: 36 months\nIn black' };
  expect(linesOf({ want: 'rent' }, product(plan))).toMatchObject([{ ...rental, ...terms }]);
  const long = { unitPaise: 0, periods: 120, description: 'At least: 9,99,999 months' };
  expect(linesOf({ want: 'rent', note: '' }, product({ rentMonths: 999_999 }))).toMatchObject([long]);
  const dollars = product({ currency: 'USD', rentExtraMono: 2 });
  expect(linesOf({ want: 'rent', note: '' }, dollars)).toMatchObject([
    { description: 'Further page: $2', periods: 12 },
  ]);
  const bare = { periods: 12, description: 'Machine on rent with maintenance\nIn black' };
  expect(linesOf({ want: 'rent' }, product())).toMatchObject([bare]);
  const labour = {
    ...{ kind: 'amc', name: 'Labour AMC: Machine', unitPaise: 6000_00, periods: 1, hsn: '998712' },
    description: 'Labour included, parts charged separately\nIn black',
  };
  expect(linesOf({ want: 'amc' }, product({ amcLabour: 6000 }))).toMatchObject([labour]);
  const full = { kind: 'amc', name: 'Comprehensive AMC: Machine', description: 'Parts and labour included\nIn black' };
  expect(linesOf({ want: 'amc' }, product({ amcLabour: 1, amcFull: 9 }))).toMatchObject([{ ...full, unitPaise: 900 }]);
  expect(linesOf({ want: 'amc' }, product())).toMatchObject([{ ...full, unitPaise: 0 }]);
  expect(linesOf({ want: 'buy-amc' }, product({ amcFull: 9 }))).toMatchObject([{ kind: 'sale' }, { kind: 'amc' }]);
  const service = { kind: 'service', name: 'Service: Machine', unitPaise: 0, hsn: '998712' };
  expect(linesOf({ want: 'service' }, product({ amcFull: 9 }))).toMatchObject([service]);
});

test('a line has the brand, unless the name contains it', () => {
  const nameOf = (fields: object) => linesOf({}, product(fields)).map(({ name }) => name);
  expect(nameOf({ brand: 'Canon', name: 'iR 2425' })).toEqual(['Canon iR 2425']);
  expect(nameOf({ brand: 'Canon', name: 'canon iR 2425' })).toEqual(['canon iR 2425']);
  expect(linesOf({ want: 'service' }, product({ brand: 'HP' }))).toMatchObject([{ name: 'Service: HP Machine' }]);
  expect(nameOf({ brand: 'B'.repeat(50), name: 'n'.repeat(180) })[0]).toHaveLength(200);
});

test('a dealer without a GSTIN starts with 0 % GST', () => {
  expect(linesOf({}, product({ taxPercent: 12 }), false)).toMatchObject([{ rateBasisPoints: 0 }]);
});

test('a product that no longer exists keeps its name and price; another currency has no price', () => {
  for (const want of ['buy', 'rent'] as const)
    expect(linesOf({ want }, null)).toMatchObject([{ product: '', unitPaise: 90_000_00 }]);
  expect(linesOf({ paise: null }, null)).toMatchObject([{ name: 'Machine then', unitPaise: 0, hsn: '8443' }]);
  expect(linesOf({}, product({ currency: 'USD' }))).toMatchObject([{ unitPaise: 0 }]);
});

test('an inquiry without a list is about its calculation, its comparison or the product of its subject', () => {
  const all = (page: string) => askedOf({ items: [], page }, 'named');
  const slugs = (page: string) => all(page).map(({ product }) => product);
  const one = { name: '', quantity: 1, note: '', paise: null, wants: ['buy'] };
  const amounts = { months: 36, mono: 2000, colour: 9 };
  const rented = { ...one, ...amounts, product: 'a', wants: ['rent'] };
  expect(all('/cost?m=a&plan=rent&months=36&mono=2000&colour=9')).toEqual([rented]);
  expect(all('/cost?m=a&months=x')).toEqual([{ ...one, product: 'a', months: 0, mono: 0, colour: 0 }]);
  expect(all('/compare?m=a,b')).toEqual(['a', 'b'].map((product) => ({ ...one, product })));
  expect(all('')).toEqual([{ ...one, product: 'named' }]);
  expect(slugs('/compare?m=a,b,c,d,e')).toEqual(['a', 'b', 'c', 'd']);
  expect([slugs('/cost'), slugs('/compare?'), slugs('/compare?m=')]).toEqual(Array(3).fill(['named']));
  expect(slugs('/choose?m=a')).toEqual(['named']);
  expect(askedOf({ items: [], page: '' }, null)).toEqual([]);
});

test('an AMC by pages of a calculation charges whole pages, and a price that is not stated is 0', () => {
  const [asked] = askedOf({ items: [], page: '/cost?m=a&plan=buyAmcPage&mono=1000.9&colour=-5&months=25' }, null);
  expect(asked).toMatchObject({ months: 25, mono: 1000, colour: 0 });
  const linesFor = (plan: object, colour = 0) =>
    draftLines({ ...(asked as Asked), colour }, product(plan), { ...india, isTaxed: true });
  const amc = { kind: 'amc', name: 'AMC by pages: Machine', unitPaise: 6000_00, periods: 3 };
  expect(linesFor({ amcPageMono: 0.5 }, 100)[1]).toMatchObject(amc);
  expect(linesFor({ amcPageColour: 5 }, 100)[1]).toMatchObject(amc);
});
