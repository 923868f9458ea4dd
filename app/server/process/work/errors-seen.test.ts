import { expect, test } from 'vitest';
import { createRecentErrors } from './errors-seen.ts';

test('counts the errors of the last day and lists the newest first', { tags: ['status/errors'] }, () => {
  let at = new Date('2026-11-20T10:00:00Z');
  const seen = createRecentErrors(() => at);
  seen.note('Upkeep failed');
  at = new Date('2026-11-21T09:00:00Z');
  for (let count = 0; count < 10; count++) seen.note(`Error ${count}`);
  expect(seen.lastDay().count).toBe(11);
  at = new Date('2026-11-21T10:00:01Z');
  const { count, last } = seen.lastDay();
  expect(count).toBe(10);
  expect(last).toHaveLength(8);
  expect(last[0]).toEqual({ at: '2026-11-21T09:00:00.000Z', message: 'Error 9' });
});
