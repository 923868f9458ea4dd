import { type Holiday, holidayText } from '#app/domain/business/hours/hours.ts';
import { replyGoalProblem } from '#app/domain/business/setting-limits.ts';
import { type Field, number, problemsIn, type ValuesOf } from '#app/panel/frame/edit/fields.ts';
import { dealer } from '#dealer';
import { weekField } from './week-values.ts';

/** Fills in the last day of a one-day holiday. */
export const wholeHoliday = ({ from, until, ...others }: Holiday): Holiday => ({
  from,
  until: until || from,
  ...others,
});

/** Formats a holiday as upcoming. */
const longAgo = '0000-01-01';

/** The description of a holiday; empty if it has no day. */
export const holidayInWords = (holiday: Holiday): string =>
  holiday.from === '' || (holiday.until !== '' && holiday.until < holiday.from)
    ? ''
    : holidayText(wholeHoliday(holiday), longAgo, dealer.locale);

const holidays = (label: string): Field<Holiday[], Holiday[]> => ({
  label,
  initial: [],
  read: (kept) => kept.map(({ until, ...holiday }) => ({ ...holiday, until: until === holiday.from ? '' : until })),
  write: (shown) => shown.map(wholeHoliday),
  check: (shown) =>
    problemsIn(shown, ({ from, until, name }) => ({
      from: from === '' && 'Choose the day',
      until: until !== '' && until < from && 'The last day must not be before the first',
      name: name.trim().length > 80 && 'Please use at most 80 characters',
    })),
  inShort: (shown) => shown.map(holidayInWords).join('; ') || 'none',
});

export const hoursFields = {
  hours: weekField('Opening hours'),
  holidays: holidays('Holidays'),
  replyGoalMinutes: number('Reply goal', replyGoalProblem),
};

export type HoursValues = ValuesOf<typeof hoursFields>;
