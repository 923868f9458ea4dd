import type { FieldError } from '#app/admin/edit/field-errors.ts';
import { type Branch, type BranchFields, openingSpan } from '#app/domain/branch.ts';
import type { Hours } from '#app/domain/hours.ts';

/** One day in the form; the times are `09:00`, as a time field has them, and stay while the day is closed. */
export type DayValues = { isOpen: boolean; from: string; to: string };

/** A branch as its form holds it. */
export type BranchValues = {
  name: string;
  address: string;
  city: string;
  email: string;
  phones: { number: string }[];
  /** Whose week holds: the dealer's usual one, or the branch's own. */
  week: 'usual' | 'own';
  /** From Monday on. */
  days: DayValues[];
};

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

/** What a form begins with; a week of its own begins as the dealer's. */
export function branchValues(branch: Branch | null, usual: Hours): BranchValues {
  const own = branch && branch.hours.length > 0 ? branch.hours.map(openingSpan) : null;
  return {
    name: branch?.name ?? '',
    address: branch?.address ?? '',
    city: branch?.city ?? '',
    email: branch?.email ?? '',
    phones: (branch && branch.phone.length > 0 ? branch.phone : ['']).map((number) => ({ number })),
    week: own ? 'own' : 'usual',
    days: dayNames.map((_, index) => dayValues((own ?? usual)[index])),
  };
}

const span = ({ from, to }: DayValues) => `${from}-${to === midnight.field ? midnight.sent : to}`;

/** What is wrong with a day's times; `undefined` when nothing is. */
export function dayProblem(day: DayValues): string | undefined {
  if (!day.isOpen) return undefined;
  if (day.from === '' || day.to === '') return 'Enter when it opens and closes';
  return openingSpan(span(day)) === null ? 'It must close after it opens' : undefined;
}

const required = { name: 'Enter a name', address: 'Enter an address', city: 'Enter a city' } as const;

/** What can be told to be wrong before the branch is sent. */
export const branchProblems = (values: BranchValues): FieldError[] => [
  ...Object.entries(required).flatMap(([field, message]) =>
    values[field as keyof typeof required].trim() === '' ? [{ field, message }] : [],
  ),
  ...(values.week === 'own' ? values.days : []).flatMap((day, index) => {
    const message = dayProblem(day);
    return message === undefined ? [] : [{ field: `days.${index}.from`, message }];
  }),
];

/** The branch as it is sent. */
export const branchFields = ({ phones, week, days, ...fields }: BranchValues): BranchFields => ({
  ...fields,
  phone: phones.map(({ number }) => number),
  hours: week === 'usual' ? [] : days.map((day) => (day.isOpen ? span(day) : '')),
});
