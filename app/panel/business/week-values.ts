import { clockText, type Hours, hoursInWords, openingSpan, weekOf } from '#app/domain/business/hours/hours.ts';
import { type Field, problemsIn } from '#app/panel/frame/edit/fields.ts';

/** The form values of one day. Times have the format of time inputs, `09:00`, and are kept while the day is closed. */
export type DayValues = { isOpen: boolean; from: string; to: string };

/** The choice between the dealer's usual and own hours, and the days from Monday. */
export type WeekValues = { week: 'usual' | 'own'; days: DayValues[] };

export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Time inputs have no 24:00, so closing at midnight is 00:00 in the form. */
const midnight = { field: '00:00', sent: '24:00' };

const clock = (minutes: number) => {
  const text = clockText(minutes);
  return text === midnight.sent ? midnight.field : text;
};

const ordinary: DayValues = { isOpen: true, from: '09:00', to: '18:00' };

const dayValues = (span: Hours[number] | undefined): DayValues =>
  span ? { isOpen: true, from: clock(span[0]), to: clock(span[1]) } : { ...ordinary, isOpen: false };

const weekValues = (week: WeekValues['week'], hours: Hours): WeekValues => ({
  week,
  days: dayNames.map((_, index) => dayValues(hours[index])),
});

const span = ({ from, to }: DayValues) => `${from}-${to === midnight.field ? midnight.sent : to}`;

/** The error of a day's times; `undefined` if valid. */
export function dayProblem(day: DayValues): string | undefined {
  if (!day.isOpen) return undefined;
  if (day.from === '' || day.to === '') return 'Enter when it opens and closes';
  return openingSpan(span(day)) === null ? 'It must close after it opens' : undefined;
}

/** The week in the API format; empty for the usual hours. */
export const sentHours = ({ week, days }: WeekValues): string[] =>
  week === 'usual' ? [] : days.map((day) => (day.isOpen ? span(day) : ''));

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
  check: ({ week, days }) =>
    problemsIn(week === 'usual' ? [] : days, (day) => ({ from: dayProblem(day) })).map(({ field, message }) => ({
      field: `days.${field}`,
      message,
    })),
  inShort: weekInWords,
});
