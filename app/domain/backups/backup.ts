import type { Locale } from '#app/domain/records/locale.ts';
import { wallClock } from '#app/domain/text/dates.ts';
import type { Backup, BackupContents, BackupsView } from './backup.schema.ts';
import type { BackupWarning } from './backup-options.ts';

export type { Backup, BackupContents, BackupsView };

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
  const [last] = tried;
  // Ignore future times, written while the clock was ahead.
  const ofThisNight = tried.filter(({ begunAt }) => begunAt >= night && begunAt <= now.toISOString());
  if (ofThisNight.some(({ step }) => step === 'proven')) return false;
  if (last === undefined || ofThisNight.length === 0) return true;
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
  { isNightly, hasBucket, since }: { isNightly: boolean; hasBucket: boolean; since: string },
  backups: readonly Known[],
  now: Date,
): BackupWarning | null {
  // Ignore backups made while the clock was ahead.
  const tomorrow = new Date(now.getTime() + dayMs).toISOString();
  const ended = backups.filter(({ step, begunAt }) => (step === 'proven' || step === 'failed') && begunAt <= tomorrow);
  if (ended[0]?.step === 'failed') return 'failed';
  if (!isNightly) return null;
  const isOld = (instant: string) => now.getTime() - Date.parse(instant) > oldAfterMs;
  const proven = ended.filter(({ step }) => step === 'proven');
  if (isOld(proven[0]?.begunAt ?? since)) return 'old';
  const sent = proven.find(({ sentAt }) => sentAt !== null);
  // Backups older than the bucket are not overdue: count from the oldest one that was not sent.
  const oldestUnsent = proven.at(-1)?.begunAt ?? since;
  if (hasBucket && isOld(sent?.begunAt ?? oldestUnsent)) return 'unsent';
  return null;
}
