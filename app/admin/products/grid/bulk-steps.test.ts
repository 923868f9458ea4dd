/**
 * @module-tag grid/bulk
 */
import { expect, test } from 'vitest';
import { type BulkValues, bulkStep } from './bulk-steps.ts';

const form: BulkValues = { what: 'regularPrice', how: 'percent', text: '+5 %', rounding: '100' };

test.each<[values: Partial<BulkValues>, step: object]>([
  [{}, { of: 'regularPrice', from: 'regularPrice', step: { kind: 'percent', percent: 5 }, rounding: '100' }],
  [{ how: 'amount', text: '-₹500' }, { step: { kind: 'amount', amount: -500 } }],
  [{ how: 'set', text: '₹ 1,25,000/-' }, { step: { kind: 'set', amount: 125_000 } }],
  [
    { what: 'salePrice', how: 'clear', text: '' },
    { of: 'salePrice', step: { kind: 'clear' } },
  ],
  [
    { what: 'salePrice', how: 'percentOfRegular', text: '-10' },
    { of: 'salePrice', from: 'regularPrice' },
  ],
  [
    { what: 'addTag', text: ' a3 ' },
    { kind: 'tag', does: 'add', tag: 'a3' },
  ],
  [
    { what: 'removeTag', text: 'a3' },
    { kind: 'tag', does: 'remove', tag: 'a3' },
  ],
  [
    { what: 'stockQuantity', how: 'clear', text: '' },
    { kind: 'cell', column: 'stockQuantity', text: '' },
  ],
  [
    { what: 'rentExtraMono', how: 'set', text: '40 paise' },
    { kind: 'cell', column: 'rentExtraMono', text: '40 paise' },
  ],
  [
    { what: 'amcFull', how: 'percent', text: '10' },
    { of: 'amcFull', from: 'amcFull' },
  ],
  [
    { what: 'tonerYield', how: 'clear' },
    { kind: 'cell', column: 'tonerYield', text: '' },
  ],
  [
    { what: 'status', text: 'Draft' },
    { kind: 'cell', column: 'status', text: 'Draft' },
  ],
])('%j', (values, step) => {
  expect(bulkStep({ ...form, ...values })).toMatchObject(step);
});

test.each<Partial<BulkValues>>([
  { text: 'five' },
  { how: 'amount', text: 'cheap' },
  { how: 'set', text: 'POA' },
  { what: 'addTag', text: ' ' },
  { what: 'stockQuantity', how: 'set', text: 'many' },
  { what: 'stockQuantity', how: 'set', text: ' ' },
  { what: 'taxPercent', how: 'set', text: ' ' },
])('%j says what is wrong', (values) => {
  expect(bulkStep({ ...form, ...values })).toEqual({ problem: expect.stringMatching(/^Enter /) });
});

test('a cost that cannot be read says why', { tags: ['cost/grid'] }, () => {
  expect(bulkStep({ ...form, what: 'rentMonths', how: 'set', text: '90 days' })).toEqual({
    problem: '“90 days” must be a number of months, such as 12',
  });
});
