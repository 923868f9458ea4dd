import type { Locale } from '#app/domain/records/locale.ts';
import { dayAfter, dayOf, shortDay, wallClock } from '#app/domain/text/dates.ts';
import { clock12, dayNames, everyBranch, type Holiday, type Hours, isHoliday } from './hours.ts';

const minute = 60_000;

export type Opening = {
  isOpen: boolean;
  /** `Open until 6:00 pm`, `Opens today 9:00 am` or `Opens Mon 9:00 am`; empty if there is no next opening. */
  text: string;
  /** When `text` changes; `null` for never. */
  until: Date | null;
};

/** How far ahead the next opening is searched, in days. */
const maxDaysAhead = 370;

/** Whether it is open at an instant, and the next change. Holidays of the whole business and of `branch` count. */
export function openingAt(
  hours: Hours,
  instant: Date,
  locale: Locale,
  holidays: readonly Holiday[] = [],
  branch = everyBranch,
): Opening {
  const clock = wallClock(instant, locale);
  const today = dayOf(instant, locale);
  const weekday = dayNames.indexOf(clock.weekday ?? '');
  const minutes = Number(clock.hour) * 60 + Number(clock.minute);
  const wholeMinute = Math.floor(instant.getTime() / minute) * minute;
  const after = (count: number) => new Date(wholeMinute + count * minute);
  for (let ahead = 0; ahead <= maxDaysAhead; ahead++) {
    const index = (weekday + ahead) % 7;
    const next = hours[index]?.find((each) => ahead > 0 || minutes < each[1]);
    if (next === undefined || isHoliday(holidays, dayAfter(today, ahead), branch)) continue;
    if (ahead === 0 && minutes >= next[0])
      return { isOpen: true, text: `Open until ${clock12(next[1])}`, until: after(next[1] - minutes) };
    // A weekday name more than a week ahead would be ambiguous, so show the date.
    const name = ahead <= 7 ? dayNames[index] : shortDay(dayAfter(today, ahead), locale);
    return {
      isOpen: false,
      text: `Opens ${ahead === 0 ? 'today' : name} ${clock12(next[0])}`,
      until: after(ahead * 24 * 60 + next[0] - minutes),
    };
  }
  return { isOpen: false, text: '', until: null };
}
