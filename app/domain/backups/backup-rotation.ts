import type { Locale } from '#app/domain/records/locale.ts';
import { dayAfter, dayOf } from '#app/domain/text/dates.ts';

const keptDays = 7;
const keptWeeks = 4;

/** Number of backups that rotation keeps, not counting failed ones and those dated in the future. */
export const maxKeptBackups = keptDays + keptWeeks;

/**
 * Returns a file name such as `platen-2026-03-12-203000.tar.gz` (UTC), with `.age` appended if the backup is encrypted.
 */
export const backupName = (madeAt: Date, { isEncrypted }: { isEncrypted: boolean }): string => {
  const stamp = madeAt.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  return `platen-${stamp}.tar.gz${isEncrypted ? '.age' : ''}`;
};

/** Returns the time in a backup's file name; `null` for any other name. */
export function madeAt(name: string): Date | null {
  const [, day, hours, minutes, seconds] =
    /^platen-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz(?:\.age)?$/.exec(name) ?? [];
  if (day === undefined) return null;
  const instant = new Date(`${day}T${hours}:${minutes}:${seconds}.000Z`);
  // `Date` rolls an impossible day or hour over to another one.
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== day ? null : instant;
}

/** State of a backup file. `bad` cannot be restored; `unknown` includes files made by hand. */
export type Standing = 'proven' | 'bad' | 'unknown';

/** Returns the Monday of a day's week, both as `2026-03-12`. */
const weekOf = (day: string): string => dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

/**
 * Returns the backup files to delete. Keeps, by the dealer's calendar, the last backup of each of the last seven days
 * that have one and of the four weeks before this one.
 * Always keeps the newest proven backup, and a bad one until a newer proven one exists. Ignores files dated in the
 * future (the clock was ahead) and files with other names.
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
