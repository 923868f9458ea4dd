/**
 * @module-tag list/address
 */
import { describe, expect, test } from 'vitest';
import type { AskedItem } from './inquiry-item.ts';
import {
  changedItems,
  itemsText,
  lineText,
  listHref,
  listTotals,
  maxLines,
  maxNote,
  publicPaise,
  readItems,
} from './quote-list.ts';

const line = (product: string, fields: Partial<AskedItem> = {}): AskedItem => ({
  product,
  quantity: 1,
  want: 'buy',
  note: '',
  ...fields,
});

test('leaves out defaults at the end of a line', () => {
  expect(itemsText([line('a'), line('b', { quantity: 2 }), line('c', { want: 'rent' })])).toBe('a,b.2,c.1.rent');
  expect(itemsText([line('a', { note: 'Up to 3rd floor' })])).toBe('a.1.buy.Up_to_3rd_floor');
  expect(listHref([])).toBe('/quote-list');
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
])('reads %s as %s', (given, canonical) => {
  expect(itemsText(readItems(given))).toBe(canonical);
});

test('keeps at most 30 lines and 80 characters of a note', () => {
  const many = Array.from({ length: 40 }, (_, n) => `m-${n}`).join(',');
  expect(readItems(many)).toHaveLength(maxLines);
  expect(readItems(`a.1.buy.${'x'.repeat(500)}`)[0]?.note).toHaveLength(maxNote);
});

test('an address with the longest notes stays short: later notes are left out', () => {
  const items = Array.from({ length: 30 }, (_, n) => line(`machine-${n}`, { note: 'क'.repeat(maxNote) }));
  const text = itemsText(items);
  expect(text.length).toBeLessThan(6000 + 30 * 20);
  const notes = readItems(text).map(({ note }) => note);
  expect(notes).toHaveLength(30);
  expect(notes[0]).toHaveLength(maxNote);
  expect(notes.at(-1)).toBe('');
});

test('moves and removes lines', () => {
  const slugs = (button: string) =>
    changedItems([line('a'), line('b'), line('c')], button).map(({ product }) => product);
  expect([slugs('up:b'), slugs('down:b'), slugs('remove:b')]).toEqual([
    ['b', 'a', 'c'],
    ['a', 'c', 'b'],
    ['a', 'c'],
  ]);
  expect([slugs('up:a'), slugs('down:c'), slugs('update'), slugs('up:x')]).toEqual(Array(4).fill(['a', 'b', 'c']));
});

describe('prices', () => {
  const machine = {
    regularPrice: 100.5,
    salePrice: 90.25,
    priceLabel: 'no-label',
    currency: 'INR',
    rentPerMonth: 45,
  } as const;
  test('follow the wish of a line, in paise', () => {
    expect(publicPaise(machine, 'buy', 'INR')).toBe(9025);
    expect(publicPaise(machine, 'rent', 'INR')).toBe(4500);
    expect(publicPaise(machine, 'service', 'INR')).toBeNull();
    expect(publicPaise({ ...machine, currency: 'USD' }, 'buy', 'INR')).toBeNull();
  });

  test.each(['Price on Request', 'Contact for Quote'] as const)('are hidden by the label %s', (priceLabel) => {
    expect(publicPaise({ ...machine, priceLabel }, 'buy', 'INR')).toBeNull();
  });

  test('sum lines to buy and lines to rent, without lines that have no price', () => {
    const lines = [
      { quantity: 3, want: 'buy', paise: 9025 },
      { quantity: 2, want: 'rent', paise: 4500 },
      { quantity: 5, want: 'buy', paise: null },
      { quantity: 1, want: 'service', paise: null },
    ] as const;
    expect(listTotals(lines)).toEqual({ buy: 27_075, rent: 9000, unpriced: 2 });
  });
});

test('a line in words', () => {
  expect(lineText({ ...line('a', { quantity: 2, want: 'rent', note: 'soon' }), name: 'Canon X' })).toBe(
    '2 × Canon X, rent: soon',
  );
});
