import { expect, test } from 'vitest';
import type { z } from 'zod';
import { line, lines, optionalEmail, requiredLine, shortText, slug, text, whole } from './text.schema.ts';

/** The value that a schema reads, or its problems. */
const read = (schema: z.ZodType, given: unknown) => {
  const { data, error } = schema.safeParse(given);
  return error === undefined ? data : error.issues.map(({ message }) => message).join();
};
const otherSlug = 'must be small letters, digits and hyphens only, at most 120 of them';

test.each<[expected: unknown, schema: z.ZodType, given: unknown]>([
  ['a b', line(5), ' a\t\r\nb\u2028\0 '],
  ['must have at most 5 characters', line(5), 'abcdef'],
  ['must not be empty', requiredLine(5), ' \u200b '],
  ['please', requiredLine(5, 'please'), ''],
  ['a\nb\nc', text(5), 'a\r\nb\rc\t '],
  [Array(12).fill('a').join('\n'), shortText(99), Array(12).fill('a').join('\r\n')],
  ['must have at most 12 lines', shortText(99), Array(13).fill('a').join('\n')],
  ['a@b.in', optionalEmail, ' a@b.in '],
  ['must be an e-mail address', optionalEmail, 'a@b'],
  ['a-1', slug, ' a-1 '],
  ['must have a letter or a digit', slug, '--'],
  ...['-A-', '--a_', ''].map((given): [string, z.ZodType, string] => [otherSlug, slug, given]),
  ['must be at least 1', whole(1, 5), 0],
  ['must be at most 5', whole(1, 5), 6],
  [['b', 'a'], lines(4, 5), [' b ', '', 'a', 'b']],
  ['must have at most 2 entries', lines(2, 5), ['a', 'b', 'c']],
])('reads %j', (expected, schema, given) => expect(read(schema, given)).toEqual(expected));
