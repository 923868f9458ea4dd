// @module-tag grid/bulk
import { expect, test } from 'vitest';
import { type BulkValues, bulkStep } from './bulk-steps.ts';

const step = (values: Partial<BulkValues>) =>
  bulkStep({ what: 'regularPrice', how: 'percent', text: '+5 %', rounding: '100', ...values });
const cell = (column: string, text: string) => ({ kind: 'cell', column, text });

test('reads a step of prices', () => {
  const regular = { of: 'regularPrice', from: 'regularPrice' };
  expect(step({})).toMatchObject({ ...regular, step: { kind: 'percent', percent: 5 }, rounding: '100' });
  expect(step({ how: 'amount', text: '-₹500' })).toMatchObject({ step: { kind: 'amount', amount: -500 } });
  expect(step({ how: 'set', text: '₹ 1,25,000/-' })).toMatchObject({ step: { kind: 'set', amount: 125_000 } });
  const sale = { what: 'salePrice' } as const;
  expect(step({ ...sale, how: 'clear', text: '' })).toMatchObject({ of: 'salePrice', step: { kind: 'clear' } });
  const derived = step({ ...sale, how: 'percentOfRegular', text: '-10' });
  expect(derived).toMatchObject({ of: 'salePrice', from: 'regularPrice' });
  expect(step({ what: 'amcFull', how: 'percent', text: '10' })).toMatchObject({ of: 'amcFull', from: 'amcFull' });
});

test('reads a step of tags or cells', () => {
  expect(step({ what: 'addTag', text: ' a3 ' })).toMatchObject({ kind: 'tag', does: 'add', tag: 'a3' });
  expect(step({ what: 'removeTag', text: 'a3' })).toMatchObject({ kind: 'tag', does: 'remove', tag: 'a3' });
  expect(step({ what: 'stockQuantity', how: 'clear', text: '' })).toMatchObject(cell('stockQuantity', ''));
  const paise = step({ what: 'rentExtraMono', how: 'set', text: '40 paise' });
  expect(paise).toMatchObject(cell('rentExtraMono', '40 paise'));
  expect(step({ what: 'tonerYield', how: 'clear' })).toMatchObject(cell('tonerYield', ''));
  expect(step({ what: 'status', text: 'Draft' })).toMatchObject(cell('status', 'Draft'));
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
  expect(step(values)).toEqual({ problem: expect.stringMatching(/^Enter /) });
});

test('a cost that cannot be read says why', { tags: ['cost/grid'] }, () => {
  expect(step({ what: 'rentMonths', how: 'set', text: '90 days' })).toEqual({
    problem: '“90 days” must be a number of months, such as 12',
  });
});
