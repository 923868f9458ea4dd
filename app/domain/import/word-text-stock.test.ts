/**
 * @module-tag import/messy-files
 */
import { expect, test } from 'vitest';
import { readCount, readStockStatus } from './word-text.ts';

test.each([
  ['In Stock (5)', 5, 'in_stock'],
  ['In Stock(12 nos)', 12, 'in_stock'],
  ['Available (3)', 3, 'in_stock'],
  ['Available: 10 in Mumbai', 10, 'in_stock'],
  ['in stock 5 at Pune', 5, 'in_stock'],
  ['Delivery: immediate, 5 in stock', 5, 'in_stock'],
  ['5 in stock, 10 in transit', 5, 'in_stock'],
  ['Ready stock - 4 pcs', 4, 'in_stock'],
  ['Stock at Chennai: 3', 3, null],
  ['Available in Navi Mumbai - 12 nos', 12, 'in_stock'],
  ['Stock available at Nagpur godown', null, 'in_stock'],
  ['In stock at Railway Road', null, 'in_stock'],
  ['6 in stock at Mayur Vihar depo', 6, 'in_stock'],
  ['In stock, delivery in 2 days', null, 'in_stock'],
  ['5 in stock; dispatch 24 hrs', 5, 'in_stock'],
  ['Yes (5)', 5, 'in_stock'],
  ['Yes - 5 nos', 5, 'in_stock'],
  ['In stock (display piece)', null, 'in_stock'],
  ['0 in stock', 0, 'out_of_stock'],
  ['(In stock)', null, 'in_stock'],
  ['[Available] 3', 3, 'in_stock'],
  ['In stock; box opened', null, 'in_stock'],
  ['In stock; 1 rack', null, null],
  ['In stock; damaged', null, null],
  ['5 nos; demo piece, reserved', null, null],
  ['Stock:5', 5, null],
  ['Qty=0', 0, null],
  ['12', 12, null],
  ['1,00,000', 100000, null],
])('stock: %j is %j, %j', (text, count, status) => {
  expect([readCount(text), readStockStatus(text)]).toEqual([count, status]);
});

test.each([
  ['Available in 2 weeks', 'on_backorder'],
  ['available within 3-4 working days', 'on_backorder'],
  ['after 10 days', 'on_backorder'],
  ['Within 48 hrs', 'on_backorder'],
  ['Available in two weeks', 'on_backorder'],
  ['available from 15 March', 'on_backorder'],
  ['Available on order', 'on_backorder'],
  ['Lead time: 3 weeks', 'on_backorder'],
  ['ETA 15 June', 'on_backorder'],
  ['२ दिन में', 'on_backorder'],
  ['10 (transit)', 'on_backorder'],
  ['10 (in transit)', 'on_backorder'],
  ['Stock in transit', 'on_backorder'],
  ['5 nos in transit', 'on_backorder'],
  ['0 (arriving)', 'on_backorder'],
  ['0 - expected next week', 'on_backorder'],
  ['In stock (2 weeks)', 'on_backorder'],
  ['Out of stock since May', 'out_of_stock'],
  ['Sold out till 15 June', 'out_of_stock'],
  ['not avl.', 'out_of_stock'],
  ['5 (sold)', 'out_of_stock'],
  ['Discontinued (old model)', 'out_of_stock'],
])('stock: %j is %s, without a quantity', (text, status) => {
  expect([readCount(text), readStockStatus(text)]).toEqual([null, status]);
});

test.each([
  '-3',
  '(-)3',
  '(3)',
  '12.5',
  '5/10',
  '2 + 3',
  '5 (2 in transit)',
  'Available in 3 colours',
  'In stock at 3 branches',
  'In stock (5) (7)',
  'row 7b',
])('stock: %j is doubtful', (text) => expect([readCount(text), readStockStatus(text)]).toEqual([null, null]));

test('stock: a text of more than 120 characters is not read', () => {
  const longest = `in stock at ${'x'.repeat(108)}`;
  expect([longest, `${longest}x`].map(readStockStatus)).toEqual(['in_stock', null]);
});
