// @module-tag blog/card-date
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import {
  clockTime,
  dateAndTime,
  dayAfter,
  dayOf,
  isDay,
  isInstant,
  longDate,
  mondayOf,
  nextMidnight,
  offsetAt,
  oneYearAfter,
  shortDay,
  sortableTime,
  startOfDay,
  timeAgo,
  wallClock,
  weekdayOf,
  yearOf,
} from './dates.ts';
import { formatMoney } from './money.ts';
import { e164, readableNumber } from './phone.ts';

test('formats dates and times in the Indian time zone', () => {
  expect(longDate('2026-03-12T04:30:00.000Z', india)).toBe('12 March 2026');
  expect(longDate('2026-03-12T18:29:59.000Z', india)).toBe('12 March 2026');
  expect(longDate('2026-03-12T18:30:00.000Z', india)).toBe('13 March 2026');
  expect(dateAndTime('2026-11-20T15:01:59.999Z', india)).toBe('20 Nov 2026, 8:31 pm');
  expect(dateAndTime('2026-11-20T18:30:00.000Z', india)).toBe('21 Nov 2026, 12:00 am');
});

test('formats a time, a weekday and the start of a day in the Indian time zone', () => {
  const instant = new Date('2026-03-12T04:30:00.000Z');
  expect([clockTime(instant, india), shortDay('2026-03-12', india)]).toEqual(['10:00 am', 'Thu 12 Mar']);
  expect(['2026-03-09', '2026-03-12', '2026-03-15'].map(weekdayOf)).toEqual([0, 3, 6]);
  expect(['2026-03-08', '2026-03-09', '2026-03-15'].map(mondayOf)).toEqual(['2026-03-02', '2026-03-09', '2026-03-09']);
  expect(startOfDay('2026-03-12', india).toISOString()).toBe('2026-03-11T18:30:00.000Z');
  const clock = { weekday: 'Thu', hour: '10', minute: '00', timeZoneName: 'GMT+05:30' };
  expect(wallClock(instant, india)).toMatchObject(clock);
  expect(wallClock(new Date('2026-03-11T18:30:00Z'), india)).toMatchObject({ hour: '00' });
});

test('recognises an instant by its form, with existing days and a zone', () => {
  const right = `2028-02-29T00:00:00Z | 2026-12-31T00:00:00Z | 2026-03-12T04:30:00.123456789Z | 2026-03-12T04:30:00Z |
    2026-03-12T04:30:00.000Z | 2026-03-12T10:00+05:30`;
  expect(right.split(/\s+\|\s+/).filter((text) => !isInstant(text))).toEqual([]);
  const wrong = `2026-13-01T00:00:00Z | 2026-00-10T00:00:00Z | 2026-03-00T00:00:00Z | 2027-02-29T00:00:00Z |
    2026-04-31T00:00:00Z | x2026-03-12T04:30:00Z | 2026-03-12T04:30:00.1234567890Z | 2026-03-12T04:30:00+0530 |
    2026-02-30T00:00:00Z | 2026-03-12T04:30:00 | 2026-03-12 | yesterday | 9999-99-99`;
  const spaced = [' 2026-03-12T04:30:00Z', '2026-03-12T04:30:00Z '];
  expect([...spaced, ...wrong.split(/\s+\|\s+/)].filter(isInstant)).toEqual([]);
});

test('recognises valid days', () => {
  const right = ['2026-02-28', '2028-02-29'];
  const wrong = ['2026-02-30', '2026-13-01', '26-1-1', '', '2026-01-01T00:00', '२०२६-०१-०१'];
  expect([...right, ...wrong].filter(isDay)).toEqual(right);
});

test('an offer is valid for one year; the year changes at midnight in India in any server time zone', {
  tags: ['constants/price-valid-until', 'frame/footer-copyright'],
}, () => {
  expect(oneYearAfter(new Date('2026-06-01T06:30:00Z'))).toBe('2027-06-01');
  expect(yearOf(new Date('2026-12-31T18:29:59Z'), india)).toBe(2026);
  expect(yearOf(new Date('2026-12-31T18:30:00Z'), india)).toBe(2027);
});

test('formats dates, times and money for another locale', () => {
  const dubai = { ...india, language: 'en-AE', timeZone: 'Asia/Dubai', callingCode: '971' };
  const instant = '2026-12-31T20:30:00.000Z';
  expect(longDate(instant, dubai)).toBe('1 January 2027');
  expect(yearOf(new Date(instant), dubai)).toBe(2027);
  expect(sortableTime(new Date(instant), dubai)).toBe('2027-01-01 00:30');
  expect(offsetAt(new Date(instant), dubai)).toBe('+04:00');
  expect(offsetAt(new Date(instant), { ...india, timeZone: 'UTC' })).toBe('+00:00');
  expect(formatMoney(125_000, 'AED', dubai)).toBe('AED\u00a0125,000');
  expect(e164('04 123 4567', dubai)).toBe('+97141234567');
  expect(readableNumber('+971000000000', dubai)).toBe('+971000000000');
});

test('describes how long ago an instant was, also one ahead of a wrong clock', () => {
  const ago = (...instants: string[]) =>
    instants.map((instant) => timeAgo(`2026-${instant}.000Z`, new Date('2026-03-12T12:00:00.000Z'), india)).join();
  expect(ago('03-12T11:59:30', '03-12T12:05:00')).toBe('just now,just now');
  expect(ago('03-12T11:59:00', '03-12T11:00:01')).toBe('1 minute ago,59 minutes ago');
  expect(ago('03-12T10:00:00', '03-11T12:00:01')).toBe('2 hours ago,23 hours ago');
  expect(ago('03-11T12:00:00', '02-10T12:00:01')).toBe('1 day ago,29 days ago');
  expect(ago('02-10T12:00:00')).toBe('on 10 February 2026');
});

const anInstant = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
const aheadMs = 330 * 60_000;

test('day, time and sort order are those of a clock at UTC+05:30, for any instant', () => {
  fc.assert(
    fc.property(anInstant, anInstant, (instant, other) => {
      const onTheWall = new Date(instant.getTime() + aheadMs).toISOString();
      expect(dayOf(instant, india)).toBe(onTheWall.slice(0, 10));
      const times = [instant, other].map((each) => sortableTime(each, india));
      expect(times[0]).toBe(onTheWall.slice(0, 16).replace('T', ' '));
      expect(yearOf(instant, india)).toBe(Number(onTheWall.slice(0, 4)));
      expect(offsetAt(instant, india)).toBe('+05:30');
      expect(instant.toISOString()).toSatisfy(isInstant);
      if (instant <= other) expect(times).toEqual(times.toSorted());
    }),
  );
});

test('adding and subtracting the same number of days returns the same valid day', () => {
  fc.assert(
    fc.property(anInstant, fc.integer({ min: -4000, max: 4000 }), (instant, count) => {
      const day = dayOf(instant, india);
      const later = dayAfter(day, count);
      expect(later).toSatisfy(isDay);
      expect(dayAfter(later, -count)).toBe(day);
      expect(Math.sign(later.localeCompare(day))).toBe(Math.sign(count));
    }),
  );
});

test('the day stays the same here and in UTC until the next midnight, then changes in one of them', () => {
  const days = (at: number) => [dayOf(new Date(at), india), new Date(at).toISOString().slice(0, 10)];
  fc.assert(
    fc.property(anInstant, (instant) => {
      const midnight = nextMidnight(instant, india).getTime();
      expect(midnight).toBeGreaterThan(instant.getTime());
      expect(days(midnight - 1)).toEqual(days(instant.getTime()));
      expect(days(midnight)).not.toEqual(days(instant.getTime()));
    }),
  );
});
