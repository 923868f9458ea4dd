import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Problem } from './problem.ts';
import { validate } from './validate.ts';

const schema = z.object({
  name: z.string().min(2).max(4),
  count: z.int().min(1).max(5),
  price: z.number().min(0).max(10),
  kind: z.enum(['a', 'b', 'c']),
  only: z.literal('x'),
  list: z.array(z.object({ title: z.string() })).max(2),
  code: z.string().regex(/^\d$/),
  known: z.string().refine((text) => text !== 'no', 'is not known'),
});
const good = {
  name: 'abc',
  count: 2,
  price: 1.5,
  kind: 'a',
  only: 'x',
  list: [{ title: 't' }],
  code: '1',
  known: 'yes',
};

function problems(change: object) {
  try {
    validate(schema, { ...good, ...change }, 'body');
    return [];
  } catch (error) {
    return (error as Problem).detail;
  }
}

test('returns a valid value as parsed by the schema', () => {
  expect(validate(schema, { ...good, more: 1 }, 'body')).toEqual(good);
});

test.each([
  [{ name: undefined }, ['name'], 'Field required', 'missing'],
  [{ name: 5 }, ['name'], 'must be text', 'invalid_type'],
  [{ name: 'a' }, ['name'], 'is too short', 'too_small'],
  [{ name: 'abcde' }, ['name'], 'is too long', 'too_big'],
  [{ count: 0 }, ['count'], 'must be at least 1', 'too_small'],
  [{ count: 6 }, ['count'], 'must be at most 5', 'too_big'],
  [{ count: 1.5 }, ['count'], 'must be a whole number', 'invalid_type'],
  [{ price: 'x' }, ['price'], 'must be a number', 'invalid_type'],
  [{ kind: 'd' }, ['kind'], 'must be a, b or c', 'invalid_value'],
  [{ only: 'y' }, ['only'], 'must be x', 'invalid_value'],
  [{ list: {} }, ['list'], 'must be a list', 'invalid_type'],
  [{ list: [{ title: 't' }, {}] }, ['list', 1, 'title'], 'Field required', 'missing'],
  [{ list: [null] }, ['list', 0], 'must be an object', 'invalid_type'],
  [{ list: [{}, {}, {}] }, ['list'], 'is too long', 'too_big'],
  [{ code: 'x' }, ['code'], 'is not valid', 'invalid_format'],
  [{ known: undefined }, ['known'], 'Field required', 'missing'],
  [{ known: 'no' }, ['known'], 'is not known', 'value_error'],
])('%j', (change, path, msg, type) => {
  expect(problems(change)).toContainEqual({ loc: ['body', ...path], msg, type });
});

test('rejects a value that is not an object', () => {
  const detail = [{ loc: ['body'], msg: 'must be an object', type: 'invalid_type' }];
  for (const sent of [null, 'text', 7, [good]])
    expect(() => validate(schema, sent, 'body')).toThrow(expect.objectContaining({ status: 422, detail }));
  expect(() => validate(schema, undefined, 'query')).toThrow(expect.objectContaining({ status: 422 }));
});

test('ignores inherited properties', () => {
  expect(() => validate(z.object({ constructor: z.string() }), {}, 'body')).toThrow(
    expect.objectContaining({ detail: [{ loc: ['body', 'constructor'], msg: 'Field required', type: 'missing' }] }),
  );
});
