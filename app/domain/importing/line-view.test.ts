// @module-tag import/dry-run
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import type { ImportLine } from './import.ts';
import { lineView, refusedHeader, refusedRow } from './line-view.ts';

const planned = {
  outcome: 'new',
  step: 'planned',
  productId: null,
  problem: '',
  warnings: [],
  before: null,
  after: null,
};
const line = (more: Partial<ImportLine>) => ({ number: 2, cells: [], ...planned, ...more }) as ImportLine;
const targets = ['name', 'warranty', ''] as const;
const view = (more: Partial<ImportLine>, given: readonly string[] = targets) =>
  lineView(line(more), { targets: given as never }, india);

test('a new product shows its web address, brand, category and the columns of the file, if they have a value', () => {
  const after = { name: 'A', slug: 'a', brand: 'HP', category: '', warranty: 'x'.repeat(201), regularPrice: 5 };
  expect(view({ after: after as never }).changes).toEqual([
    { title: 'Web address', from: '', to: 'a' },
    { title: 'Brand', from: '', to: 'HP' },
    { title: 'Warranty', from: '', to: `${'x'.repeat(200)}…` },
  ]);
  const price = { after: { regularPrice: 125_000, currency: 'INR' } as never };
  expect(view(price, ['regularPrice']).changes).toEqual([{ title: 'Regular price', from: '', to: '₹1,25,000' }]);
  const stock = { after: { stockQuantity: 20 } as never };
  expect(view(stock, ['name', 'stock']).changes).toEqual([{ title: 'Stock quantity', from: '', to: '20' }]);
  expect(view(stock, ['name']).changes).toEqual([]);
});

test('a changed product shows each changed field with its old and new value, also an emptied one', () => {
  const before = { regularPrice: 125_000, warranty: 'x'.repeat(200) };
  const after = { regularPrice: null, warranty: '' };
  expect(view({ outcome: 'changed', before, after }).changes).toEqual([
    { title: 'Regular price', from: '1,25,000', to: '' },
    { title: 'Warranty', from: 'x'.repeat(200), to: '' },
  ]);
  expect(view({ outcome: 'same' }).changes).toEqual([]);
});

test('the label is the name, else the SKU, the web address or the first cell', () => {
  const label = (cells: string[], given: readonly string[]) => view({ cells }, given).label;
  expect(label(['s', ' n '], ['sku', 'name'])).toBe('n');
  expect(label(['', 's', 'g'], ['name', 'sku', 'slug'])).toBe('s');
  expect(label(['', '', 'g'], ['name', 'sku', 'slug'])).toBe('g');
  expect(label([' ', ' 5', '6'], ['name', 'regularPrice', ''])).toBe(' 5');
  expect(label(['', ''], ['name', ''])).toBe('');
  expect(label(['y'.repeat(300)], ['name'])).toHaveLength(200);
  expect(view({ cells: ['LBP 2900'], after: { name: 'Canon LBP 2900' } as never }).label).toBe('Canon LBP 2900');
});

test('a file of refused lines holds the reason and the original cells, none of them a formula', () => {
  expect(refusedHeader(['SKU', '=1+1'])).toEqual(['Why it was not imported', 'SKU', "'=1+1"]);
  const refused = line({ cells: ['a', "'=b"], problem: 'Brand is missing.' });
  expect(refusedRow(refused, 3)).toEqual(['Brand is missing.', 'a', "'=b", '']);
});
