/**
 * @module-tag panel/dashboard-week
 */
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { byDay, weekStarts } from './week.ts';

// 22 November 2026, a Sunday, one in the morning in India; in London it is still Saturday.
const now = new Date('2026-11-21T19:30:00.000Z');

test('the last seven days begin at midnight on the dealer’s wall, and so do the seven before', () => {
  expect(weekStarts(now, india)).toEqual({
    last: '2026-11-15T18:30:00.000Z',
    before: '2026-11-08T18:30:00.000Z',
  });
});

test('each time counts on its day of the dealer’s calendar, what is older not at all', () => {
  const { last, before } = weekStarts(now, india);
  const justBefore = (time: string) => new Date(Date.parse(time) - 1).toISOString();
  const { days, before: lastWeek } = byDay(
    [now.toISOString(), '2026-11-21T18:29:00.000Z', last, justBefore(last), before, justBefore(before)],
    now,
    india,
  );
  expect(days.map(({ weekday, count }) => [weekday, count])).toEqual([
    ['Mon', 1],
    ['Tue', 0],
    ['Wed', 0],
    ['Thu', 0],
    ['Fri', 0],
    ['Sat', 1],
    ['Sun', 1],
  ]);
  expect(days.at(-1)?.date).toBe('2026-11-22');
  expect(lastWeek).toBe(2);
});
