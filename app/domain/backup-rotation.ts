import { dayAfter, dayOf } from './dates.ts';
import type { Locale } from './locale.ts';

const keptDays = 7;
const keptWeeks = 4;

/** More than so many are kept only while none is removed, or of days to come. */
export const mostKept = keptDays + keptWeeks;

/** `platen-2026-03-12-203000.tar.gz`, by the time in UTC; with `.age` at the end where it is encrypted. */
export const backupName = (madeAt: Date, { isEncrypted }: { isEncrypted: boolean }): string => {
  const stamp = madeAt.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  return `platen-${stamp}.tar.gz${isEncrypted ? '.age' : ''}`;
};

/** When a backup was made, by the name of its file; `null` for whatever is not named as we name them. */
export function madeAt(name: string): Date | null {
  const [, day, hours, minutes, seconds] =
    /^platen-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz(?:\.age)?$/.exec(name) ?? [];
  if (day === undefined) return null;
  const instant = new Date(`${day}T${hours}:${minutes}:${seconds}.000Z`);
  // A day or an hour that there is not would be another one.
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== day ? null : instant;
}

/** What is known of a file: `bad` is one that cannot be restored; of one made by hand nothing is known. */
export type Standing = 'proven' | 'bad' | 'unknown';

/** The Monday of the week of a day, both written `2026-03-12`. */
const weekOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

/**
 * Which of these files are not needed any more: the last of each of the last seven days that have one is kept, and the last of each of
 * the four weeks before this one, by the dealer's calendar. The last proven one always is, and one that is bad goes only once there is a
 * good one that is newer. Those of days to come were made while the clock was ahead: they stay, and take no other's place. Files of
 * other names are none of ours.
 */
export function backupsToRemove(
  names: readonly string[],
  standing: (name: string) => Standing,
  where: Pick<Locale, 'timeZone'> & { now: Date },
): string[] {
  const tomorrow = where.now.getTime() + 24 * 60 * 60_000;
  const ours = names
    .flatMap((name) => {
      const instant = madeAt(name);
      return instant === null || instant.getTime() > tomorrow ? [] : [{ name, instant, standing: standing(name) }];
    })
    .sort((a, b) => b.instant.getTime() - a.instant.getTime() || (a.name < b.name ? 1 : -1))
    .map((each) => ({ ...each, day: dayOf(each.instant, { language: 'en', timeZone: where.timeZone }) }));
  const kept = new Set<string>();
  const newestProven = ours.find((each) => each.standing === 'proven');
  if (newestProven) kept.add(newestProven.name);
  for (const { name, instant, standing } of ours)
    if (standing === 'bad' && !(newestProven && newestProven.instant > instant)) kept.add(name);

  const useful = ours.filter((each) => each.standing !== 'bad');
  const ofEach = (periodOf: (day: string) => string, from: number, count: number) => {
    const periods = [...new Set(useful.map(({ day }) => periodOf(day)))].slice(from, from + count);
    for (const period of periods) {
      const last = useful.find(({ day }) => periodOf(day) === period);
      if (last) kept.add(last.name);
    }
  };
  ofEach((day) => day, 0, keptDays);
  ofEach(weekOf, 1, keptWeeks);
  return ours.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}
