import { type Field, formOf, requiredText, text, type ValuesOf } from '#app/admin/edit/fields.ts';
import type { BranchFields } from '#app/domain/branch.ts';
import { type Hours, hoursInWords, openingSpan } from '#app/domain/hours.ts';

/** One day in the form; the times are `09:00`, as a time field has them, and stay while the day is closed. */
export type DayValues = { isOpen: boolean; from: string; to: string };

/** Whose week holds, the dealer's usual one or the branch's own; and the days of that, from Monday on. */
export type WeekValues = { week: 'usual' | 'own'; days: DayValues[] };

export const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A time field knows no 24:00; midnight at the end of a day is 00:00 there. */
const midnight = { field: '00:00', sent: '24:00' };

const clock = (minutes: number) => {
  const text = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
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

/** What is wrong with a day's times; `undefined` when nothing is. */
export function dayProblem(day: DayValues): string | undefined {
  if (!day.isOpen) return undefined;
  if (day.from === '' || day.to === '') return 'Enter when it opens and closes';
  return openingSpan(span(day)) === null ? 'It must close after it opens' : undefined;
}

/** Opening hours; a week of its own begins as the dealer's `usual` one. */
const openingHours = (label: string, usual: Hours): Field<string[], WeekValues> => ({
  label,
  initial: weekValues('usual', usual),
  read: (kept) => (kept.length === 0 ? weekValues('usual', usual) : weekValues('own', kept.map(openingSpan))),
  write: sentHours,
  check({ week, days }) {
    if (week === 'usual') return [];
    return days.flatMap((day, index) => {
      const message = dayProblem(day);
      return message === undefined ? [] : [{ field: `days.${index}.from`, message }];
    });
  },
  inShort(shown) {
    const own = sentHours(shown);
    return own.length === 0 ? 'the usual hours' : hoursInWords(own.map(openingSpan));
  },
});

const sentHours = ({ week, days }: WeekValues): string[] =>
  week === 'usual' ? [] : days.map((day) => (day.isOpen ? span(day) : ''));

/** A line each; a new branch has an empty one to begin with. */
const phoneNumbers = (label: string): Field<string[], { number: string }[]> => ({
  label,
  initial: [{ number: '' }],
  read: (kept) => (kept.length === 0 ? [''] : kept).map((number) => ({ number })),
  write: (shown) => shown.map(({ number }) => number),
});

const fields = (usual: Hours) => ({
  name: requiredText('Name', 'Enter a name'),
  address: requiredText('Address', 'Enter an address'),
  city: requiredText('City and PIN code', 'Enter a city'),
  phone: phoneNumbers('Telephone numbers'),
  email: text('E-mail'),
  hours: openingHours('Opening hours', usual),
});

/** A branch as its form holds it. */
export type BranchValues = ValuesOf<ReturnType<typeof fields>>;

export const branchForm = (usual: Hours) => formOf<BranchFields>()(fields(usual));
