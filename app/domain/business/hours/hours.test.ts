// @module-tag beyond/open-now
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { branchHours } from '#app/domain/business/branch.ts';
import { india } from '#tests/support/locale.ts';
import {
  byDay,
  type Holiday,
  type Hours,
  holidaysFrom,
  holidayText,
  hoursByDays,
  hoursInWords,
  isHoliday,
  openingSpan,
  openingSpans,
  openingText,
  type Span,
  spanOnDoor,
  weekOf,
  weekStarts,
} from './hours.ts';
import { openingAt } from './opening.ts';

const day = [[9 * 60, 18 * 60]] as const;
const hours: Hours = [day, day, day, day, day, [[9 * 60, 14 * 60]], []];
const closed = Array<[]>(7).fill([]);

test('groups equal days of the week, also on one line', { tags: ['contact/hours'] }, () => {
  expect(hoursByDays(hours, spanOnDoor)).toEqual([
    { days: 'Mon-Fri', text: '9:00-6:00' },
    { days: 'Sat', text: '9:00-2:00' },
    { days: 'Sun', text: 'Closed' },
  ]);
  expect(hoursInWords(hours)).toBe('Mon-Fri 9:00 am to 6:00 pm, Sat 9:00 am to 2:00 pm, Sun Closed');
});

test.each([
  // Monday, 1 June 2026, in India.
  ['2026-06-01T03:29:59Z', 'Opens today 9:00 am', '2026-06-01T03:30:00Z'],
  ['2026-06-01T03:30:00Z', 'Open until 6:00 pm', '2026-06-01T12:30:00Z'],
  ['2026-06-01T12:30:00Z', 'Opens Tue 9:00 am', '2026-06-02T03:30:00Z'],
  // Friday evening, Saturday, Sunday.
  ['2026-06-06T08:30:00Z', 'Opens Mon 9:00 am', '2026-06-08T03:30:00Z'],
  // Still Sunday in London, already Monday in India.
  ['2026-06-07T20:00:00Z', 'Opens today 9:00 am', '2026-06-08T03:30:00Z'],
])('opening status at %s: %s until %s', (instant, text, until) => {
  const opening = { isOpen: text.startsWith('Open until'), text, until: new Date(until) };
  expect(openingAt(hours, new Date(instant), india)).toEqual(opening);
});

test.each([
  ['24:00', '12:00 am'],
  ['12:00', '12:00 pm'],
  ['12:30', '12:30 pm'],
  ['21:15', '9:15 pm'],
])('until %s is “Open until %s”', (closes, text) => {
  const everyDay = weekOf(Array(7).fill(`09:00-${closes}`));
  expect(openingAt(everyDay, new Date('2026-06-01T04:00:00Z'), india).text).toBe(`Open until ${text}`);
});

test('an office open one day a week opens a week later; one that never opens has no text', () => {
  const mondays: Hours = [day, ...closed.slice(1)];
  expect(openingAt(mondays, new Date('2026-06-01T13:00:00Z'), india)).toMatchObject({ text: 'Opens Mon 9:00 am' });
  const never = { isOpen: false, text: '', until: null };
  expect(openingAt(closed, new Date(), india)).toEqual(never);
});

test("a branch's hours are parsed per day, an invalid span is closed; without hours the dealer's apply", () => {
  const spans = ['09:00-18:00', '00:00-24:00', '09:30-18:15'].map(openingSpan);
  expect(spans.map(String)).toEqual(['540,1080', '0,1440', '570,1095']);
  for (const wrong of ['', '9-6', '18:00-09:00', '09:00-09:00', '09:00-24:30', '09:00-18:00 ', '９:00-18:00'])
    expect(openingSpan(wrong)).toBeNull();
  expect(branchHours({ hours: [] })).toBeNull();
  expect(branchHours({ hours: ['09:00-18:00', ''] })).toEqual([[[540, 1080]], []]);
});

test('a day has up to two spans, with a break between them', () => {
  const split = '09:30-13:00, 16:00-20:00';
  expect(openingSpans(split)).toEqual([
    [570, 780],
    [960, 1200],
  ]);
  for (const wrong of ['09:00-13:00, 13:00-18:00', '16:00-20:00, 09:00-13:00', `${split}, 21:00-22:00`, '09:00-13:00,'])
    expect(openingSpans(wrong)).toBeNull();
  const week = weekOf([split, split, '', '', '', '', '']);
  expect(hoursInWords(week)).toBe('Mon-Tue 9:30 am to 1:00 pm, 4:00 pm to 8:00 pm, Wed-Sun Closed');
  const at = (clock: string) => openingAt(week, new Date(`2026-06-01T${clock}:00+05:30`), india).text;
  expect(['09:00', '12:59', '13:00', '16:00', '20:00'].map(at)).toEqual([
    'Opens today 9:30 am',
    'Open until 1:00 pm',
    'Opens today 4:00 pm',
    'Open until 8:00 pm',
    'Opens Tue 9:30 am',
  ]);
});

test('shows minutes, and noon and the end of a day as 12', () => {
  const open: Hours = [[[0, 720]], [[720, 780]], [[13 * 60, 24 * 60]], [[570, 1095]], [[600, 1095]], [], []];
  const texts = ['12:00-12:00', '12:00-1:00', '1:00-12:00', '9:30-6:15', '10:00-6:15', 'Closed'];
  expect(hoursByDays(open, spanOnDoor).map(({ text }) => text)).toEqual(texts);
  expect(hoursByDays(open).at(-1)?.days).toBe('Sat-Sun');
});

describe('with random hours and holidays', () => {
  const aMinute = (min: number, max: number) => fc.integer({ min, max });
  const times = fc
    .uniqueArray(aMinute(0, 24 * 60), { minLength: 4, maxLength: 4 })
    .map((all) => all.sort((a, b) => a - b));
  const spans = fc.tuple(times, fc.nat({ max: 2 })).map(([[a = 0, b = 0, c = 0, d = 0], count]) =>
    (
      [
        [a, b],
        [c, d],
      ] as const
    ).slice(0, count),
  );
  const aWeek = fc.array(spans, { minLength: 7, maxLength: 7 });

  test('a stored week parses back to the same week', () => {
    fc.assert(fc.property(aWeek, (week) => void expect(weekOf(week.map(openingText))).toEqual(week)));
  });

  const minuteMs = 60_000;
  const dayMinutes = 24 * 60;
  // Minutes since a Monday in India (UTC+05:30).
  const monday = Date.parse('2026-11-02T00:00:00+05:30');
  const dayName = (count: number) =>
    new Date(Date.parse('2026-11-02') + count * dayMinutes * minuteMs).toISOString().slice(0, 10);
  const holidays = fc.array(fc.tuple(fc.nat({ max: 16 }), fc.nat({ max: 4 })), { maxLength: 3 });

  /** Any minute of a week, or one next to an opening or closing time, where errors are most likely. */
  const aWeekAndMinute = aWeek.chain((week) => {
    const edges = week.flatMap((all, day) => all.flat().map((minutes) => day * dayMinutes + minutes));
    const anyMinute = fc.nat({ max: 7 * dayMinutes - 1 });
    const nearEdge = fc.tuple(fc.constantFrom(...edges, 0), aMinute(-1, 1));
    const beside = nearEdge.map(([edge, by]) => (edge + by + 7 * dayMinutes) % (7 * dayMinutes));
    return fc.tuple(fc.constant(week), fc.oneof(anyMinute, beside));
  });

  test('opening status agrees with a minute-by-minute simulation', () => {
    fc.assert(
      fc.property(aWeekAndMinute, holidays, fc.nat({ max: minuteMs - 1 }), ([week, start], spans, ms) => {
        const span = ([from, length]: [number, number]) => ({ from: dayName(from), until: dayName(from + length) });
        const closed: Holiday[] = spans.map((each) => ({ ...span(each), branch: '', name: '' }));
        const isClosed = (day: number) => spans.some(([from, length]) => from <= day && day <= from + length);
        const isOpen = (minute: number) => {
          const day = Math.floor(minute / dayMinutes);
          const within = (span: Span) => minute % dayMinutes >= span[0] && minute % dayMinutes < span[1];
          return !isClosed(day) && (week[day % 7] ?? []).some(within);
        };
        const opening = openingAt(week, new Date(monday + start * minuteMs + ms), india, closed);
        expect(opening.isOpen).toBe(isOpen(start));
        const until = opening.until === null ? null : (opening.until.getTime() - monday) / minuteMs;
        // Longer than any of these holidays.
        for (let minute = start; minute < (until ?? start + 40 * dayMinutes); minute++)
          if (isOpen(minute) !== opening.isOpen)
            throw new Error(`At ${minute} it is ${isOpen(minute)}, until ${until}`);
        // At midnight, `text` may change although the office stays open.
        if (until !== null && until % dayMinutes !== 0) expect(isOpen(until)).toBe(!opening.isOpen);
      }),
    );
  });
});

const holiday = (from: string, until = from, branch = '') => ({ from, until, name: 'Diwali', branch });

describe('holidays', { tags: ['dealer/holidays'] }, () => {
  test("opening status names the date of a far next opening; another branch's holiday and the end of time shows none", () => {
    const noon = (...holidays: ReturnType<typeof holiday>[]) =>
      openingAt(hours, new Date('2026-06-01T06:30:00Z'), india, holidays);
    const until = new Date('2026-06-10T03:30:00Z');
    const text = 'Opens Wed 10 Jun 9:00 am';
    expect(noon(holiday('2026-06-01', '2026-06-09'))).toEqual({ isOpen: false, text, until });
    expect(noon(holiday('2026-06-01', '2026-06-01', 'b')).text).toBe('Open until 6:00 pm');
    expect(noon(holiday('2026-01-01', '2099-12-31'))).toEqual({ isOpen: false, text: '', until: null });
  });

  test('apply to the whole business or one branch, first and last day included', () => {
    const all = [holiday('2026-06-01', '2026-06-03'), holiday('2026-06-05', '2026-06-05', 'b')];
    const days = ['2026-05-31', '2026-06-01', '2026-06-03', '2026-06-04', '2026-06-05'];
    expect(days.filter((each) => isHoliday(all, each))).toEqual(['2026-06-01', '2026-06-03']);
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
});

// Sunday 22 November 2026, 1 am in India; still Saturday in London.
const now = new Date('2026-11-21T19:30:00.000Z');

test('counts each time on its day in the dealer’s time zone and ignores times older than two weeks', {
  tags: ['panel/dashboard-week'],
}, () => {
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
