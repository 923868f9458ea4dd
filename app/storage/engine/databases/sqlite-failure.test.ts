import { expect, test } from 'vitest';
import { sqliteFailure } from './sqlite-failure.ts';

const failed = (errcode: number, message = 'it failed') => Object.assign(new Error(message), { errcode });

test.each([
  ['a full disk', failed(13), { kind: 'full', message: 'The disk is full' }],
  ['a lock', failed(5), { kind: 'busy', message: 'The database is busy' }],
  ['a lock on a table', failed(6), { kind: 'busy' }],
  ['a lock, with an extended code', failed(5 | (2 << 8)), { kind: 'busy' }],
  ['no right to write', failed(8), { kind: 'broken', message: 'The database cannot be read or written' }],
  ['a broken disk', failed(10 | (3 << 8)), { kind: 'broken' }],
  ['no file', failed(14), { kind: 'broken' }],
])('maps %s to a failure with the cause', (_what, error, expected) => {
  expect(sqliteFailure(error)).toMatchObject({ ...expected, cause: error });
});

test.each([2067, 1555])('a unique violation (%d) is a field error', (code) => {
  const taken = { kind: 'conflict', field: 'slug', message: 'Another product has this slug' };
  expect(sqliteFailure(failed(code, 'UNIQUE constraint failed: products.slug'))).toMatchObject(taken);
});

test('an unknown unique violation is an unexpected error with its column and cause', () => {
  const cause = failed(2067, 'UNIQUE constraint failed: meta.key');
  expect(sqliteFailure(cause)).toMatchObject({ message: 'Unexpected duplicate in meta.key', cause });
});

test.each([
  ['a syntax error', failed(1)],
  ['an error of another origin', new Error('it failed')],
  ['a code that is not a number', Object.assign(new Error('it failed'), { errcode: '13' })],
  ['an object that is not an error', { errcode: 13 }],
  ['nothing', null],
])('returns %s unchanged', (_what, error) => {
  expect(sqliteFailure(error)).toBe(error);
});
