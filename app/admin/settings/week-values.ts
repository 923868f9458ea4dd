import type { Field } from '#app/admin/edit/fields.ts';
import { clockText, type Hours, hoursInWords, openingSpan, weekOf } from '#app/domain/hours.ts';

/** One day in the form; the times are `09:00`, as a time field has them, and stay while the day is closed. */
export type DayValues = { isOpen: boolean; from: string; to: string };

/** Whose week holds, the dealer's usual one or the branch's own; and the days of that, from Monday on. */
export type WeekValues = { week: 'usual' | 'own'; days: DayValues[] };

export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A time field knows no 24:00; midnight at the end of a day is 00:00 there. */
const midnight = { field: '00:00', sent: '24:00' };

const clock = (minutes: number) => {
  const text = clockText(minutes);
  return text === midnight.sent ? midnight.field : text;
};

const ordinary: DayValues = { isOpen: true, from: '09:00', to: '18:00' };

const dayValues = (span: Hours[number] | undefined): DayValues =>
  span ? { isOpen: true, from: clock(span[0]), to: clock(span[1]) } : { ...ordinary, isOpen: false };

export const weekValues = (week: WeekValues['week'], hours: Hours): WeekValues => ({
  week,
  days: dayNames.map((_, index) => dayValues(hours[index])),
});

const span = ({ from, to }: DayValues) => `${from}-${to === midnight.field ? midnight.sent : to}`;

/** What is wrong with a day's times; `undefined` when nothing is. */
export function dayProblem(day: DayValues): string | undefined {
  if (!day.isOpen) return undefined;
  if (day.from === '' || day.to === '') return 'Enter when it opens and closes';
  return openingSpan(span(day)) === null ? 'It must close after it opens' : undefined;
}

/** What is wrong with a week, at its days. */
export const weekProblems = ({ week, days }: WeekValues) =>
  week === 'usual'
    ? []
    : days.flatMap((day, index) => {
        const message = dayProblem(day);
        return message === undefined ? [] : [{ field: `days.${index}.from`, message }];
      });

/** The week as it is sent; nothing where the usual one holds. */
export const sentHours = ({ week, days }: WeekValues): string[] =>
  week === 'usual' ? [] : days.map((day) => (day.isOpen ? span(day) : ''));

/** A week in words. */
export const weekInWords = (shown: WeekValues): string => {
  const own = sentHours(shown);
  return own.length === 0 ? 'the usual hours' : hoursInWords(weekOf(own));
};

/** The dealer's own week: always its own. */
export const usualWeek = (label: string): Field<string[], WeekValues> => ({
  label,
  initial: weekValues('own', []),
  read: (kept) => weekValues('own', weekOf(kept)),
  write: sentHours,
  check: weekProblems,
  inShort: weekInWords,
});
