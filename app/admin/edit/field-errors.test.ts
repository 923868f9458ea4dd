import { expect, test } from 'vitest';
import { serverErrors } from './field-errors.ts';

test('returns the first problem of each field with its path', () => {
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

test('turns a 409 about a taken slug into a field error', () => {
  expect(serverErrors({ status: 409, detail: 'Another category has this slug' })).toEqual([
    { field: 'slug', message: 'Another category has this slug' },
  ]);
});

test.each([
  [409, 'This category is used by 3 products'],
  [404, 'Category not found'],
  [500, 'Something went wrong on our side.'],
  [0, 'No connection'],
])('returns no field error for %i %s', (status, detail) => {
  expect(serverErrors({ status, detail })).toEqual([]);
});
