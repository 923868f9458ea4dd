import { expect, test } from 'vitest';
import { serverErrors } from './field-errors.ts';

test('returns the first problem of each field with its path', () => {
  const problem = (msg: string, ...path: (string | number)[]) => ({ loc: ['body', ...path], msg, type: 'custom' });
  const [first, second] = ['must be an e-mail address', 'must have at most 200 characters'];
  const detail = [problem(first, 'email'), problem('must be hours', 'hours', 2), problem(second, 'email')];
  expect(serverErrors({ status: 422, detail })).toEqual([
    { field: 'email', message: first },
    { field: 'hours.2', message: 'must be hours' },
  ]);
  const message = 'Another category has this slug';
  expect(serverErrors({ status: 409, detail: message })).toEqual([{ field: 'slug', message }]);
});

test.each([
  [409, 'This category is used by 3 products'],
  [0, 'No connection'],
])('returns no field error for %i %s', (status, detail) => {
  expect(serverErrors({ status, detail })).toEqual([]);
});
