import { expect, test } from 'vitest';
import { serverErrors } from './field-errors.ts';

test('field errors carry the path of the field, the first problem of each', () => {
  const detail = [
    { loc: ['body', 'email'], msg: 'must be an e-mail address', type: 'custom' },
    { loc: ['body', 'hours', 2], msg: 'must be hours', type: 'custom' },
    { loc: ['body', 'email'], msg: 'must have at most 200 characters', type: 'custom' },
  ];
  expect(serverErrors({ status: 422, detail })).toEqual([
    { field: 'email', message: 'must be an e-mail address' },
    { field: 'hours.2', message: 'must be hours' },
  ]);
});

test('conflict: a taken name or slug is a field error', () => {
  expect(serverErrors({ status: 409, detail: 'Another category has this slug' })).toEqual([
    { field: 'slug', message: 'Another category has this slug' },
  ]);
});

test.each([
  [409, 'This category is used by 3 products'],
  [404, 'Category not found'],
  [500, 'Something went wrong on our side.'],
  [0, 'No connection'],
])('%i %s belongs to no field', (status, detail) => {
  expect(serverErrors({ status, detail })).toEqual([]);
});
