import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import {
  businessMinutes,
  businessTimes,
  firstPromise,
  goalMissedAt,
  goalText,
  pagePromise,
  waitedMinutes,
  waitInWords,
} from './waiting-time.ts';

const weekday = '09:00-18:00';
const calendar = {
  hours: [weekday, weekday, weekday, weekday, weekday, '09:00-14:00', ''],
  holidays: [
    { from: '2026-11-08', until: '2026-11-10', name: 'Diwali', branch: '' },
    { from: '2026-11-09', until: '2026-11-09', name: 'Within the first', branch: '' },
    { from: '2026-11-10', until: '2026-11-10', name: '', branch: '' },
    { from: '2026-11-12', until: '2026-11-12', name: '', branch: 'nashik' },
  ],
  branches: [
    { id: 'pune', name: 'Pune Head Office', hours: [] },
    { id: 'nashik', name: 'Nashik', hours: ['', '10:00-16:00', '10:00-16:00', '10:00-16:00', '', '', '10:00-16:00'] },
  ],
};
const timeOf = (preferredBranch: string) => businessTimes(calendar, india)({ preferredBranch });
const [usual, nashik] = ['', 'Nashik'];
/** An instant of November 2026 on the Indian clock: `'6 17:30'`. */
const at = (text: string) => {
  const [day = '', clock] = text.split(' ');
  return new Date(`2026-11-${day.padStart(2, '0')}T${clock}:00+05:30`);
};

describe('waiting time', { tags: ['messages/waiting-time'] }, () => {
  test.each([
    // 6 November 2026 is a Friday; Diwali is from Sunday to Tuesday.
    ['within a day', '6 10:00', '6 10:25', usual, 25],
    ['before the opening', '6 08:00', '6 09:10', usual, 10],
    ['after closing', '6 18:00', '6 23:59', usual, 0],
    ['over a night', '5 17:50', '6 09:10', usual, 20],
    ['over the weekend and a holiday', '7 13:00', '11 10:00', usual, 120],
    ['on a holiday', '9 10:00', '10 17:00', usual, 0],
    ['of an unknown branch: the usual hours', '6 10:00', '6 11:00', 'Goa', 60],
    ['of a branch without its own hours', '6 10:00', '6 11:00', 'Pune Head Office', 60],
    ['in the hours of a branch', '11 09:00', '11 18:00', nashik, 360],
    ['on a holiday of a branch', '11 15:00', '15 11:00', nashik, 120],
    ['over weeks', '2 09:00', '28 18:00', usual, 18 * 540 + 4 * 300],
    ['if the end is earlier', '6 10:00', '6 09:00', usual, 0],
  ])('counts business hours %s', (_name, from, until, time, minutes) => {
    expect(businessMinutes(at(from), at(until), timeOf(time))).toBe(minutes);
  });

  test('is counted on the clock of the site', () => {
    const offset = (timeZone: string) =>
      businessTimes(calendar, { ...india, timeZone })({ preferredBranch: '' }).offsetMinutes;
    expect(['Asia/Kolkata', 'Asia/Kathmandu', 'Pacific/Honolulu', 'UTC'].map(offset)).toEqual([330, 345, -600, 0]);
  });

  test('ends with the first reply', () => {
    const waited = (answeredAt: string | null) =>
      waitedMinutes({ createdAt: at('6 10:00').toISOString(), answeredAt }, at('6 12:00'), timeOf(usual));
    expect([waited(null), waited(at('6 10:40').toISOString())]).toEqual([120, 40]);
  });

  test('exceeds its goal after so many business minutes, never if the business never opens', () => {
    const missed = (from: string, goal = 60, time = usual) =>
      goalMissedAt({ createdAt: at(from).toISOString() }, goal, timeOf(time));
    expect(['6 10:00', '6 17:30', '6 17:00'].map((from) => missed(from))).toEqual(
      ['6 11:00', '7 09:30', '6 18:00'].map(at),
    );
    expect(['7 13:30', '9 12:00'].map((from) => missed(from))).toEqual(['11 09:30', '11 10:00'].map(at));
    expect([missed('6 09:00', 1440), missed('10 15:00', 120, nashik)]).toEqual([at('12 10:00'), at('11 12:00')]);
    const never = businessTimes({ ...calendar, hours: ['', '', '', '', '', '', ''] }, india)({ preferredBranch: '' });
    expect(goalMissedAt({ createdAt: at('6 10:00').toISOString() }, 60, never)).toBeNull();
    expect(businessMinutes(at('6 10:00'), at('30 10:00'), never)).toBe(0);
  });

  test('is written in days, hours and minutes', () => {
    const words = [0, 25, 60, 190, 540, 665, 1100].map((minutes) => waitInWords(minutes, timeOf(usual)));
    expect(words).toEqual(['0 min', '25 min', '1 h', '3 h 10 min', '1 day', '1 day 2 h', '2 days']);
  });

  const number = (min: number, max: number) => fc.integer({ min, max });
  const minute = number(0, 60 * 24 * 60);
  const span = fc.tuple(number(0, 1439), number(1, 1440)).filter(([opens, closes]) => opens < closes);
  const closedDays = (places: number[]) => places.map((place) => [20_750 + place * 4, 20_752 + place * 4] as const);
  const time = fc.record({
    hours: fc.array(fc.array(span, { maxLength: 1 }), { minLength: 7, maxLength: 7 }),
    closed: fc.uniqueArray(number(0, 20)).map(closedDays),
    offsetMinutes: fc.constantFrom(330, 0, -480, 345),
  });
  const start = at('1 00:00').getTime();
  const instant = (minutes: number, seconds = 0) => new Date(start + minutes * 60_000 + seconds * 1000);

  test('never decreases, and adds up across instants', () => {
    fc.assert(
      fc.property(time, fc.tuple(minute, minute, minute), number(0, 59), (each, parts, seconds) => {
        const [a, b, c] = parts.sort((x, y) => x - y).map((part) => instant(part, seconds)) as [Date, Date, Date];
        expect(businessMinutes(a, c, each)).toBeGreaterThanOrEqual(businessMinutes(a, b, each));
        expect(businessMinutes(a, b, each) + businessMinutes(b, c, each)).toBe(businessMinutes(a, c, each));
        expect(businessMinutes(a, c, each)).toBeLessThanOrEqual((c.getTime() - a.getTime()) / 60_000);
      }),
    );
  });

  test('equals the goal at the deadline', () => {
    fc.assert(
      fc.property(time, minute, minute, number(5, 1440), (each, created, now, goal) => {
        const message = { createdAt: instant(created, 20).toISOString(), answeredAt: null };
        const missed = goalMissedAt(message, goal, each);
        const isOver = waitedMinutes(message, instant(now), each) >= goal;
        expect(isOver).toBe(missed !== null && instant(now) >= missed);
      }),
    );
  });
});

describe('the promise of a reply', { tags: ['list/promise'] }, () => {
  const plain = { ...calendar, holidays: [], branches: [], replyGoalMinutes: 60 };
  const promised = (received: string, changes: Partial<typeof plain> = {}, preferredBranch = '') => {
    const message = { preferredBranch, createdAt: at(received).toISOString() };
    return firstPromise(message, { ...plain, ...changes }, india);
  };

  test.each([
    // 27 November 2026 is a Friday.
    ['27 11:00', 'We reply by 12:00 pm today'],
    ['27 11:23', 'We reply by 12:30 pm today'],
    ['27 17:30', 'We reply by Saturday 9:30 am'],
    ['28 13:30', 'We reply by Monday 9:30 am'],
    ['28 20:00', 'We reply by Monday 10:00 am'],
    ['29 00:10', 'We reply by Monday 10:00 am'],
  ])('an inquiry at %s: %s', (received, text) => {
    expect(promised(received)).toBe(text);
  });

  test('skips holidays and names the date a week ahead', () => {
    const holiday = { from: '2026-11-30', until: '2026-12-05', name: '', branch: '' };
    expect(promised('28 20:00', { holidays: [holiday] as never[] })).toBe('We reply by Mon 7 Dec, 10:00 am');
  });

  test('follows the hours of the preferred branch and the goal; promises nothing if the business never opens', () => {
    const branches = [{ id: 'b1', name: 'Nashik', hours: ['', '', '', '', '', '', '10:00-16:00'] }] as never[];
    const nashik = promised('27 11:00', { branches, replyGoalMinutes: 120 }, 'Nashik');
    expect(nashik).toBe('We reply by Sunday 12:00 pm');
    expect(promised('27 11:00', { hours: ['', '', '', '', '', '', ''] })).toBe('');
  });

  test.each([
    ['27 11:00', 'We reply within 1 business hour'],
    ['28 20:00', 'We reply by Monday 10:00 am'],
    ['30 00:10', 'We reply by 10:00 am today'],
  ])('a page at %s: %s', (now, text) => {
    expect(pagePromise(at(now), plain, india)).toBe(text);
    const hours = ['', '', '', '', '', '', ''];
    expect(pagePromise(at(now), { ...plain, hours }, india)).toBe('We reply within 1 business hour');
  });

  test.each([
    [30, 'We reply within 30 minutes during business hours'],
    [60, 'We reply within 1 business hour'],
    [100, 'We reply within 100 minutes during business hours'],
    [240, 'We reply within 4 business hours'],
  ])('a goal of %d minutes in general', (minutes, text) => {
    expect(goalText(minutes)).toBe(text);
  });
});
