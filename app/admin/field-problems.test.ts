import { expect, test } from 'vitest';
import { fieldProblems } from './field-problems.ts';

test('each field at fault is told with the way to it', () => {
  const detail = [
    { loc: ['body', 'email'], msg: 'must be an e-mail address', type: 'custom' },
    { loc: ['body', 'hours', 2], msg: 'must be hours', type: 'custom' },
  ];
  expect(fieldProblems({ status: 422, detail })).toEqual([
    ['email', 'must be an e-mail address'],
    ['hours.2', 'must be hours'],
  ]);
});

test('a taken name or slug is told at its field', () => {
  expect(fieldProblems({ status: 409, detail: 'Another category has this slug' })).toEqual([
    ['slug', 'Another category has this slug'],
  ]);
});

test.each([
  [409, 'This category is used by 3 products'],
  [404, 'Category not found'],
  [500, 'Something went wrong on our side.'],
  [0, 'No connection'],
])('%i %s belongs to no field', (status, detail) => {
  expect(fieldProblems({ status, detail })).toEqual([]);
});
