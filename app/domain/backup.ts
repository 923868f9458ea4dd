import type { Backup, BackupContents, BackupsView } from './backup.schema.ts';
import type { BackupWarning } from './backup-options.ts';
import { wallClock } from './dates.ts';
import type { Locale } from './locale.ts';

export type { Backup, BackupContents, BackupsView };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The hour on the dealer's clock at which a backup is made: few are awake, and the day's work is done. */
const quietHour = 2;

/** After this long an owner is told that there is no newer one. */
const oldAfterMs = 2 * dayMs;

/** A backup that failed is tried again after an hour, so that whatever stopped it may have passed. */
const againAfterMs = hourMs;

/** The last time at or before an instant when the dealer's clock showed the quiet hour. */
export function lastQuietHour(instant: Date, where: Pick<Locale, 'timeZone'>): Date {
  const { hour, minute } = wallClock(instant, { language: 'en', ...where });
  const wholeMinute = Math.floor(instant.getTime() / minuteMs) * minuteMs;
  const since = (Number(hour) * 60 + Number(minute) - quietHour * 60 + 24 * 60) % (24 * 60);
  return new Date(wholeMinute - since * minuteMs);
}

type Tried = Pick<Backup, 'begunAt' | 'step'>;

/** Whether the backup of the last night is still to be made: it was not due before, the site was stopped, or it failed. */
export function isBackupDue(tried: readonly Tried[], now: Date, where: Pick<Locale, 'timeZone'>): boolean {
  const night = lastQuietHour(now, where).toISOString();
  const [last] = tried;
  // A clock that was once ahead has left times of the future: they say nothing of this night.
  const ofThisNight = tried.filter(({ begunAt }) => begunAt >= night && begunAt <= now.toISOString());
  if (ofThisNight.some(({ step }) => step === 'proven')) return false;
  if (last === undefined || ofThisNight.length === 0) return true;
  return ofThisNight.every(({ begunAt }) => now.getTime() - Date.parse(begunAt) >= againAfterMs);
}

/** Milliseconds until a backup that did not reach the bucket is sent again: ten minutes, twice as long each time, at most six hours. */
export const sendAgainAfter = (attempts: number): number =>
  Math.min(10 * minuteMs * 2 ** Math.max(0, attempts - 1), 6 * hourMs);

/** Whether its time to be sent has come; one so far ahead was set while the clock was ahead. */
export const isToBeSent = ({ nextSendAt }: { nextSendAt: string }, now: Date): boolean => {
  const wait = Date.parse(nextSendAt) - now.getTime();
  return wait <= 0 || wait > 12 * hourMs;
};

type Known = Pick<Backup, 'begunAt' | 'step' | 'sentAt'>;

/**
 * What an owner should be told of. `since` is when the site began to make backups: before, there could be none. `backups` are
 * ordered from the newest; one that is just being made is no reason for anything.
 */
export function backupWarning(
  { isNightly, hasBucket, since }: { isNightly: boolean; hasBucket: boolean; since: string },
  backups: readonly Known[],
  now: Date,
): BackupWarning | null {
  // What was made while the clock was ahead says nothing of today.
  const tomorrow = new Date(now.getTime() + dayMs).toISOString();
  const ended = backups.filter(({ step, begunAt }) => (step === 'proven' || step === 'failed') && begunAt <= tomorrow);
  if (ended[0]?.step === 'failed') return 'failed';
  if (!isNightly) return null;
  const isOld = (instant: string) => now.getTime() - Date.parse(instant) > oldAfterMs;
  const proven = ended.filter(({ step }) => step === 'proven');
  if (isOld(proven[0]?.begunAt ?? since)) return 'old';
  const sent = proven.find(({ sentAt }) => sentAt !== null);
  // What was there before there was a bucket is no backup that did not reach it: the first failure counts from its own time.
  const oldestUnsent = proven.at(-1)?.begunAt ?? since;
  if (hasBucket && isOld(sent?.begunAt ?? oldestUnsent)) return 'unsent';
  return null;
}
