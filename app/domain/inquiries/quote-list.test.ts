// @module-tag list/address
import { describe, expect, test } from 'vitest';
import {
  type AskedItem,
  addHref,
  changedItems,
  itemsText,
  lineText,
  listHref,
  listMessage,
  listSubject,
  listTotals,
  maxLines,
  maxNote,
  maxQuantity,
  mergedItems,
  publicPaise,
  readItems,
} from './quote-list.ts';

const plain = { quantity: 1, want: 'buy', note: '' } as const;
const line = (product: string, fields: Partial<AskedItem> = {}): AskedItem => ({ product, ...plain, ...fields });

test('leaves out defaults at the end of a line, and puts it in words', () => {
  expect(itemsText([line('a'), line('b', { quantity: 2 }), line('c', { want: 'rent' })])).toBe('a,b.2,c.1.rent');
  expect(itemsText([line('a', { note: 'Up to 3.5 m' })])).toBe('a.1.buy.Up_to_3~2E5_m');
  expect([listHref([]), addHref('a,b')]).toEqual(['/quote-list', '/quote-list?add=a,b']);
  const rented = { ...line('a', { quantity: 2, want: 'rent', note: 'soon' }), name: 'Canon X' };
  expect(lineText(rented)).toBe('2 × Canon X, rent: soon');
  const bought = { ...line('b'), name: 'HP Y' };
  expect(listMessage([rented, bought], 'https://d.test')).toBe(
    'Hi, please send me a quotation for:\n1. 2 × Canon X, rent: soon\n2. 1 × HP Y\nhttps://d.test',
  );
  expect([1, 2].map(listSubject)).toEqual(['Quote list: 1 machine', 'Quote list: 2 machines']);
});

test('lines of one product and wish become one line', () => {
  const lines = [
    ...[line('a', { quantity: 600, note: 'soon' }), line('a', { quantity: 600, want: 'rent' }), line('a')],
    ...[line('a', { quantity: 600, note: 'x'.repeat(80) }), line('a', { note: 'soon' })],
  ];
  expect(mergedItems(lines)).toEqual([
    line('a', { quantity: 999, note: `soon; ${'x'.repeat(74)}` }),
    line('a', { quantity: 600, want: 'rent' }),
  ]);
});

test.each(['by Friday, 2.5 GHz_x', '50% off? (yes!) "a" & <b>', 'तीसरी मंज़िल', "~*'.%20", 'a=b&m=c#d'])(
  'reads the note “%s” unchanged from an address',
  (note) => {
    const items = [line('a', { quantity: 7, want: 'service', note }), line('b')];
    const text = itemsText(items);
    expect(text).toMatch(/^[\w.,~-]+$/);
    expect(readItems(text)).toEqual(items);
    expect(readItems(new URL(`https://d.test${listHref(items)}`).searchParams.get('m') ?? '')).toEqual(items);
    expect(itemsText(readItems(text))).toBe(text);
  },
);

test.each([
  ['a.0.lease.x', 'a.1.buy.x'],
  ['a.99999.rent', 'a.999.rent'],
  ['a.-3,b.1e3', 'a,b'],
  ['a,a.2,A,,../etc,b c,--', 'a'],
  ['a.1.buy.~E0~A4', 'a'],
  ['a.1.buy.x%0Ay', 'a.1.buy.x_y'],
  ['a.2.rent.n.extra', 'a.2.rent.n'],
  ['a. 2 .rent._n_', 'a.2.rent.n'],
])('reads %s as %s', (given, canonical) => {
  expect(itemsText(readItems(given))).toBe(canonical);
});

test('keeps at most 30 lines and 80 characters of a note; of the longest notes the later ones are left out', () => {
  expect(readItems(Array.from({ length: 40 }, (_, n) => `m-${n}`).join(','))).toHaveLength(maxLines);
  expect(readItems(`a.1.buy.${'x'.repeat(500)}`)[0]?.note).toHaveLength(maxNote);
  const items = Array.from({ length: 30 }, (_, n) => line(`machine-${n}`, { note: 'क'.repeat(maxNote) }));
  const text = itemsText(items);
  expect(text.length).toBeLessThan(6000 + 30 * 20);
  const notes = readItems(text).map(({ note }) => note);
  expect(notes).toHaveLength(30);
  expect(notes[0]).toHaveLength(maxNote);
  expect(notes.at(-1)).toBe('');
});

test('removes a line', () => {
  const lines = [line('a'), line('b'), line('c')];
  const slugs = (button: string) => changedItems(lines, button).map(({ product }) => product);
  expect(slugs('remove:b').join('')).toBe('ac');
  for (const button of ['update', 'remove:x', 'b']) expect(slugs(button).join('')).toBe('abc');
});

test('counts a line up and down, between one and the maximum', () => {
  const lines = [line('a', { quantity: 3 }), line('b'), line('c', { quantity: maxQuantity })];
  const quantities = (button: string) => changedItems(lines, button).map(({ quantity }) => quantity);
  expect(quantities('more:a')).toEqual([4, 1, maxQuantity]);
  expect(quantities('less:a')).toEqual([2, 1, maxQuantity]);
  for (const button of ['less:b', 'more:c', 'update', 'more:x'])
    expect(quantities(button)).toEqual([3, 1, maxQuantity]);
});

describe('prices', () => {
  const amounts = { regularPrice: 100.5, salePrice: 90.25, rentPerMonth: 45 };
  const machine = { ...amounts, priceLabel: 'no-label', currency: 'INR' } as const;
  test('follow the wish of a line, in paise, unless the label or the currency hides them', () => {
    const paise = (['buy', 'buy-amc', 'rent', 'amc', 'service'] as const).map((want) =>
      publicPaise(machine, want, 'INR'),
    );
    expect(paise).toEqual([9025, 9025, 4500, null, null]);
    expect(publicPaise({ ...machine, currency: 'USD' }, 'buy', 'INR')).toBeNull();
    for (const priceLabel of ['Price on Request', 'Contact for Quote'] as const)
      expect(publicPaise({ ...machine, priceLabel }, 'buy', 'INR')).toBeNull();
  });

  test('sum lines to buy and lines to rent, without lines that have no price', () => {
    const lines = [
      { quantity: 3, want: 'buy-amc', paise: 9025, taxPercent: 18, isFrom: false },
      { quantity: 1, want: 'buy', paise: 1000, taxPercent: 12, isFrom: true },
      { quantity: 2, want: 'rent', paise: 4500, taxPercent: 18, isFrom: false },
      { quantity: 5, want: 'rent', paise: null, taxPercent: 18, isFrom: true },
      { quantity: 1, want: 'service', paise: null, taxPercent: 18, isFrom: false },
    ] as const;
    expect(listTotals(lines)).toEqual({
      // 18 % of ₹270.75 is ₹48.735, 12 % of ₹10 is ₹1.20.
      buy: { paise: 28_075, tax: 4994, isFrom: true },
      rent: { paise: 9000, tax: 1620, isFrom: false },
      unpriced: 2,
    });
  });
});
