import {
  clockText,
  type Hours,
  hoursInWords,
  openingSpan,
  openingSpans,
  type Span,
  weekOf,
} from '#app/domain/business/hours/hours.ts';
import { type Field, problemsIn } from '#app/panel/frame/edit/fields.ts';

/** One day as in the form, `09:00`, kept while closed. `reopens` and `closesAgain` follow a break; empty for none. */
export type DayValues = { isOpen: boolean; from: string; to: string; reopens: string; closesAgain: string };

/** The choice between the dealer's usual and own hours, whether days have a break, and the days from Monday. */
export type WeekValues = { week: 'usual' | 'own'; hasBreak: boolean; days: DayValues[] };

export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Time inputs have no 24:00, so closing at midnight is 00:00 in the form. */
const midnight = { field: '00:00', sent: '24:00' };

const clock = (minutes: number) => {
  const text = clockText(minutes);
  return text === midnight.sent ? midnight.field : text;
};

const ordinary = { from: '09:00', to: '18:00' };
const noSecond = { reopens: '', closesAgain: '' };

const dayValues = ([first, second]: readonly Span[] = []): DayValues => ({
  isOpen: first !== undefined,
  ...(first ? { from: clock(first[0]), to: clock(first[1]) } : ordinary),
  ...(second ? { reopens: clock(second[0]), closesAgain: clock(second[1]) } : noSecond),
});

const weekValues = (week: WeekValues['week'], hours: Hours): WeekValues => ({
  week,
  hasBreak: hours.some((spans) => spans.length > 1),
  days: dayNames.map((_, index) => dayValues(hours[index])),
});

const span = (from: string, to: string) => `${from}-${to === midnight.field ? midnight.sent : to}`;

const sentDay = ({ isOpen, from, to, reopens, closesAgain }: DayValues, hasBreak: boolean) => {
  if (!isOpen) return '';
  const isSplit = hasBreak && (reopens || closesAgain);
  return span(from, to) + (isSplit ? `, ${span(reopens, closesAgain)}` : '');
};

/** The error of a day's times; `undefined` if valid. */
export function dayProblem(day: DayValues, hasBreak = false): string | undefined {
  if (!day.isOpen) return undefined;
  if (day.from === '' || day.to === '') return 'Enter when it opens and closes';
  if (openingSpan(span(day.from, day.to)) === null) return 'It must close after it opens';
  if (openingSpans(sentDay(day, hasBreak)) !== null) return undefined;
  return day.reopens === '' || day.closesAgain === ''
    ? 'Enter when it opens again after the break, and when it closes'
    : 'After the break it must open later than it closed before, and close later still';
}

const breakMissing = 'Enter when it opens again after the break, or untick the break';

/** The first open day if a break is ticked, but no day has one; -1 otherwise. */
const emptyBreak = ({ hasBreak, days }: Pick<WeekValues, 'hasBreak' | 'days'>): number =>
  hasBreak && days.every(({ isOpen, reopens, closesAgain }) => !isOpen || (reopens === '' && closesAgain === ''))
    ? days.findIndex(({ isOpen }) => isOpen)
    : -1;

/** The week in the API format; empty for the usual hours. */
export const sentHours = ({ week, hasBreak, days }: WeekValues): string[] =>
  week === 'usual' ? [] : days.map((day) => sentDay(day, hasBreak));

export const weekInWords = (shown: WeekValues): string => {
  const own = sentHours(shown);
  return own.length === 0 ? 'the usual hours' : hoursInWords(weekOf(own));
};

/** The field for opening hours. If the dealer's `usual` hours are given, an empty list stands for them. */
export const weekField = (label: string, usual?: Hours): Field<string[], WeekValues> => ({
  label,
  initial: usual ? weekValues('usual', usual) : weekValues('own', []),
  read: (kept) => (usual && kept.length === 0 ? weekValues('usual', usual) : weekValues('own', weekOf(kept))),
  write: sentHours,
  check: ({ week, hasBreak, days }) =>
    problemsIn(week === 'usual' ? [] : days, (day, index) => ({
      from: dayProblem(day, hasBreak) ?? (index === emptyBreak({ hasBreak, days }) ? breakMissing : undefined),
    })).map(({ field, message }) => ({
      field: `days.${field}`,
      message,
    })),
  inShort: weekInWords,
});
