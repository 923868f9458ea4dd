// @module-tag dealer/holidays
import { describe, expect, test } from 'vitest';
import { dayAfter, dayOf, isDay, shortDay } from '#app/domain/text/dates.ts';
import { india } from '#tests/support/locale.ts';
import { holidaysFrom, holidayText, isHoliday } from './holidays.ts';
import { openingAt } from './hours.ts';

const day = [9 * 60, 18 * 60] as const;
const hours = [day, day, day, day, day, [9 * 60, 14 * 60] as const, null];
const holiday = (from: string, until = from, branch = '') => ({ from, until, name: 'Diwali', branch });

describe('opening status on holidays', () => {
  test.each([
    // Monday, 1 June 2026, in India, is a holiday.
    ['before it would open', '2026-06-01T03:00:00Z', 'Opens Tue 9:00 am', '2026-06-02T03:30:00.000Z'],
    ['at noon', '2026-06-01T06:30:00Z', 'Opens Tue 9:00 am', '2026-06-02T03:30:00.000Z'],
    ['in the evening', '2026-06-01T13:30:00Z', 'Opens Tue 9:00 am', '2026-06-02T03:30:00.000Z'],
    ['the evening before', '2026-05-30T09:00:00Z', 'Opens Tue 9:00 am', '2026-06-02T03:30:00.000Z'],
    ['the day after', '2026-06-02T04:00:00Z', 'Open until 6:00 pm', '2026-06-02T12:30:00.000Z'],
    // Still Monday in London, already Tuesday in India.
    ['by the clock in India', '2026-06-01T19:00:00Z', 'Opens Tue 9:00 am', '2026-06-02T03:30:00.000Z'],
  ])('%s', (_when, instant, text, until) => {
    const opening = { isOpen: text.startsWith('Open until'), text, until: new Date(until) };
    expect(openingAt(hours, new Date(instant), india, [holiday('2026-06-01')])).toEqual(opening);
  });

  test("name the date of a far next opening; another branch's holiday and the end of time show none", () => {
    const noon = (...holidays: ReturnType<typeof holiday>[]) =>
      openingAt(hours, new Date('2026-06-01T06:30:00Z'), india, holidays);
    const until = new Date('2026-06-10T03:30:00Z');
    const text = 'Opens Wed 10 Jun 9:00 am';
    expect(noon(holiday('2026-06-01', '2026-06-09'))).toEqual({ isOpen: false, text, until });
    expect(noon(holiday('2026-06-01', '2026-06-01', 'b')).text).toBe('Open until 6:00 pm');
    expect(noon(holiday('2026-01-01', '2099-12-31'))).toEqual({ isOpen: false, text: '', until: null });
  });
});

test('holidays apply to the whole business or one branch, first and last day included', () => {
  const all = [holiday('2026-06-01', '2026-06-03'), holiday('2026-06-05', '2026-06-05', 'b')];
  const days = ['2026-05-31', '2026-06-01', '2026-06-03', '2026-06-04', '2026-06-05'];
  const closed = (branch?: string) => days.filter((each) => isHoliday(all, each, branch));
  expect(closed()).toEqual(['2026-06-01', '2026-06-03']);
  expect(closed('b')).toEqual(['2026-06-05']);
  expect(holidaysFrom(all, '2026-06-03')).toEqual([all[0]]);
  expect(holidaysFrom(all, '2026-06-04')).toEqual([]);
  expect(holidaysFrom(all, '2026-06-04', 'b')).toEqual([all[1]]);
});

test.each([
  [holiday('2026-11-08'), '2026-11-01', 'Closed Sun 8 Nov: Diwali'],
  [holiday('2026-11-08'), '2026-11-08', 'Closed today: Diwali'],
  [holiday('2026-11-08', '2026-11-10'), '2026-11-01', 'Closed Sun 8 Nov to Tue 10 Nov: Diwali'],
  [holiday('2026-11-08', '2026-11-10'), '2026-11-08', 'Closed until Tue 10 Nov: Diwali'],
  [holiday('2026-11-08', '2026-11-10'), '2026-11-10', 'Closed today: Diwali'],
  [{ ...holiday('2026-11-08'), name: '' }, '2026-11-01', 'Closed Sun 8 Nov'],
])('%j on %s: %s', (given, today, text) => {
  expect(holidayText(given, today, india)).toBe(text);
});

test('recognises valid days', () => {
  expect(['2026-02-28', '2028-02-29'].every(isDay)).toBe(true);
  for (const wrong of ['2026-02-30', '2026-13-01', '26-1-1', '', '2026-01-01T00:00', '२०२६-०१-०१'])
    expect(isDay(wrong)).toBe(false);
  expect(dayOf(new Date('2026-06-01T19:00:00Z'), india)).toBe('2026-06-02');
  const days = [dayAfter('2026-12-31', 1), dayAfter('2026-03-01', -1), dayAfter('2026-06-01', 0)];
  expect(days).toEqual(['2027-01-01', '2026-02-28', '2026-06-01']);
  expect(shortDay('2026-11-08', india)).toBe('Sun 8 Nov');
});
