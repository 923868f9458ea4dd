import type { Locale } from '#app/domain/records/locale.ts';
import { dayOf, mondayOf, wallClock } from '#app/domain/text/dates.ts';
import type { Backup, BackupContents, BackupsView, SnapshotState } from './backup.schema.ts';
import type { BackupWarning } from './backup-options.ts';

export type { Backup, BackupContents, BackupsView, SnapshotState };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Hour of the nightly backup on the dealer's clock, when traffic is low. */
const quietHour = 2;

/** After this long without a newer backup, warn the owner. */
const oldAfterMs = 2 * dayMs;

/** Delay before a failed backup is retried, so that a temporary cause can pass. */
const retryAfterMs = hourMs;

/** Returns the last time at or before an instant when the dealer's clock showed the quiet hour. */
export function lastQuietHour(instant: Date, where: Pick<Locale, 'timeZone'>): Date {
  const { hour, minute } = wallClock(instant, { language: 'en', ...where });
  const wholeMinute = Math.floor(instant.getTime() / minuteMs) * minuteMs;
  const since = (Number(hour) * 60 + Number(minute) - quietHour * 60 + 24 * 60) % (24 * 60);
  return new Date(wholeMinute - since * minuteMs);
}

type Tried = Pick<Backup, 'begunAt' | 'step'>;

export const isUnfinished = ({ step }: Pick<Backup, 'step'>): boolean => step === 'making' || step === 'proving';

/**
 * Returns the user that requested the unfinished backup, to make it again if its process has died; `null` if there is none,
 * or if the one before it also died. A backup that crashes the site, for example by its memory, is thus made twice, not
 * forever.
 */
export function abandonedBy([last, before]: readonly Pick<Backup, 'step' | 'problem' | 'by'>[]): string | null {
  return last !== undefined && isUnfinished(last) && before?.problem !== 'stopped' ? last.by : null;
}

/** Reports whether last night's backup is still missing, because it was not due, the site was down or it failed. */
export function isBackupDue(tried: readonly Tried[], now: Date, where: Pick<Locale, 'timeZone'>): boolean {
  const night = lastQuietHour(now, where).toISOString();
  // Ignore future times, written while the clock was ahead.
  const ofThisNight = tried.filter(({ begunAt }) => begunAt >= night && begunAt <= now.toISOString());
  if (ofThisNight.some(({ step }) => step === 'proven')) return false;
  return ofThisNight.every(({ begunAt }) => now.getTime() - Date.parse(begunAt) >= retryAfterMs);
}

/** Returns the delay in ms before an upload to the bucket is retried: 10 minutes, doubling up to 6 hours. */
export const uploadRetryAfterMs = (attempts: number): number =>
  Math.min(10 * minuteMs * 2 ** Math.max(0, attempts - 1), 6 * hourMs);

/** Reports whether an upload is due. A time more than 12 hours ahead was set by a wrong clock and counts as due. */
export const isUploadDue = ({ nextSendAt }: { nextSendAt: string }, now: Date): boolean => {
  const wait = Date.parse(nextSendAt) - now.getTime();
  return wait <= 0 || wait > 12 * hourMs;
};

type Known = Pick<Backup, 'begunAt' | 'step' | 'sentAt'>;

/**
 * Returns the backup warning for the owner, or `null`. `since` is when the site began to make backups; `backups` are
 * newest first. A running backup is ignored.
 */
export function backupWarning(
  {
    isNightly,
    hasBucket,
    since,
    snapshot = null,
  }: { isNightly: boolean; hasBucket: boolean; since: string; snapshot?: SnapshotState | null },
  backups: readonly Known[],
  now: Date,
): BackupWarning | null {
  // Ignore backups made while the clock was ahead.
  const tomorrow = new Date(now.getTime() + dayMs).toISOString();
  const ended = backups.filter(({ step, begunAt }) => (step === 'proven' || step === 'failed') && begunAt <= tomorrow);
  if (ended[0]?.step === 'failed') return 'failed';
  const isOld = (instant: string, ms = oldAfterMs) => now.getTime() - Date.parse(instant) > ms;
  const snapshotWarning = isOld(snapshot?.failingSince ?? now.toISOString(), 3 * hourMs) ? 'snapshots' : null;
  if (!isNightly) return snapshotWarning;
  const proven = ended.filter(({ step }) => step === 'proven');
  if (isOld(proven[0]?.begunAt ?? since)) return 'old';
  const sent = proven.find(({ sentAt }) => sentAt !== null);
  // Backups older than the bucket are not overdue: count from the oldest one that was not sent.
  const oldestUnsent = proven.at(-1)?.begunAt ?? since;
  if (hasBucket && isOld(sent?.begunAt ?? oldestUnsent)) return 'unsent';
  return snapshotWarning;
}

const keptDays = 7;
const keptWeeks = 4;
/** Also keeps this many of the last two days: a backup after a mistake must not replace the good one before. */
const keptRecent = 8;

/** A file name such as `platen-2026-03-12-203000.tar.gz` (UTC); an encrypted one ends with `.age`. */
export const backupName = (madeAt: Date, { isEncrypted }: { isEncrypted: boolean }): string => {
  const stamp = madeAt.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  return `platen-${stamp}.tar.gz${isEncrypted ? '.age' : ''}`;
};

export function madeAt(name: string): Date | null {
  const [, day, ...time] = /^platen-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz(?:\.age)?$/.exec(name) ?? [];
  const instant = new Date(`${day}T${time.join(':')}.000Z`);
  // `Date` rolls an impossible day or hour over to another one.
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== day ? null : instant;
}

const snapshotStart = 'snapshot-';

/** Returns the object name of a snapshot, `snapshot-2026-03-12-200000.tar.gz` (UTC), which no backup has. */
export const snapshotName = (...given: Parameters<typeof backupName>): string =>
  backupName(...given).replace('platen-', snapshotStart);

export const snapshotMadeAt = (name: string): Date | null =>
  name.startsWith(snapshotStart) ? madeAt(name.replace(snapshotStart, 'platen-')) : null;

/** Age at which snapshots are deleted, in ms; the newest one stays. */
export const snapshotKeptMs = 2 * dayMs;

/** Reports whether a snapshot is due: in each new hour, and ten minutes after a failure. */
export function isSnapshotDue(last: Pick<SnapshotState, 'triedAt' | 'failingSince'> | null, now: Date): boolean {
  if (last === null) return true;
  const tried = Date.parse(last.triedAt);
  const hourOf = (ms: number) => Math.floor(ms / hourMs);
  const isRetryDue = last.failingSince !== null && now.getTime() - tried >= 10 * minuteMs;
  // Also if a clock that was ahead set the time.
  return isRetryDue || hourOf(tried) !== hourOf(now.getTime());
}

export function snapshotsToRemove(names: readonly string[], now: Date): string[] {
  const oldest = new Date(now.getTime() - snapshotKeptMs);
  const snapshots = names.flatMap((name) => ({ name, at: snapshotMadeAt(name) })).filter(({ at }) => at !== null);
  const newest = snapshots
    .map(({ name }) => name)
    .sort()
    .at(-1);
  return snapshots.filter(({ name, at }) => name !== newest && (at as Date) < oldest).map(({ name }) => name);
}

/** State of a backup file. `bad` cannot be restored; `unknown` includes files made by hand. */
export type Standing = 'proven' | 'bad' | 'unknown';

/**
 * Returns the backup files to delete. Keeps those of the last two days and, by the dealer's calendar, the last backup of each of the last seven days
 * that have one and of the four weeks before this one.
 * Always keeps the newest proven backup, and a bad one until a newer proven one exists. Ignores files dated in the
 * future (the clock was ahead) and files with other names.
 */
export function backupsToRemove(
  names: readonly string[],
  standing: (name: string) => Standing,
  where: Pick<Locale, 'timeZone'> & { now: Date },
): string[] {
  const tomorrow = where.now.getTime() + dayMs;
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
  const recent = useful.filter(({ instant }) => where.now.getTime() - instant.getTime() < 2 * dayMs);
  for (const { name } of recent.slice(0, keptRecent)) kept.add(name);
  ofEach((day) => day, 0, keptDays);
  ofEach(mondayOf, 1, keptWeeks);
  return ours.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
}
