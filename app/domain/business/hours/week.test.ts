// @module-tag panel/dashboard-week
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { byDay, weekStarts } from './week.ts';

// Sunday 22 November 2026, 1 am in India; still Saturday in London.
const now = new Date('2026-11-21T19:30:00.000Z');

test('counts each time on its day in the dealer’s time zone and ignores times older than two weeks', () => {
  const [last, before] = ['2026-11-15T18:30:00.000Z', '2026-11-08T18:30:00.000Z'] as const;
  expect(weekStarts(now, india)).toEqual({ last, before });
  const justBefore = (time: string) => new Date(Date.parse(time) - 1).toISOString();
  const times = [now.toISOString(), '2026-11-21T18:29:00.000Z', last, justBefore(last), before, justBefore(before)];
  const { days, before: lastWeek } = byDay(times, now, india);
  const counts = days.map(({ weekday, count }) => `${weekday} ${count}`);
  expect(counts.join()).toBe('Mon 1,Tue 0,Wed 0,Thu 0,Fri 0,Sat 1,Sun 1');
  expect(days.at(-1)?.date).toBe('2026-11-22');
  expect(lastWeek).toBe(2);
});
