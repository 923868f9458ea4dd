/**
 * @module-tag panel/dashboard-next
 */
import { expect, test } from 'vitest';
import { waitedFor } from './waiting.ts';

const now = new Date('2026-11-22T12:00:00.000Z');

test.each([
  ['2026-11-22T12:00:30.000Z', 'less than an hour'],
  ['2026-11-22T11:00:01.000Z', 'less than an hour'],
  ['2026-11-22T11:00:00.000Z', '1 hour'],
  ['2026-11-21T12:00:01.000Z', '23 hours'],
  ['2026-11-21T12:00:00.000Z', '1 day'],
  ['2026-11-02T11:00:00.000Z', '20 days'],
])('formats the time since %s as %s', (since, words) => {
  expect(waitedFor(since, now)).toBe(words);
});
