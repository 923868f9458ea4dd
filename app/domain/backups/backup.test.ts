import { describe, expect, test } from 'vitest';
import { backupWarning, isBackupDue, isUploadDue, lastQuietHour, uploadRetryAfterMs } from './backup.ts';

const where = { timeZone: 'Asia/Kolkata' };
/** An instant in March 2026, in Pune time. */
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 2, day, hour, minute) - 5.5 * 3_600_000);
type Tried = { begunAt: string; step: 'proven' | 'failed' | 'making'; sentAt: string | null };
const tried = (at: Date, step: Tried['step'] = 'proven'): Tried => ({ begunAt: at.toISOString(), step, sentAt: null });

test("the nightly backup is due from 2:00 in the dealer's time zone until it is made, at any hour after downtime", {
  tags: ['backup/nightly'],
}, () => {
  const quiet = [at(10, 2), at(10, 1, 59), at(10, 23)].map((instant) => lastQuietHour(instant, where));
  expect(quiet).toEqual([at(10, 2), at(9, 2), at(10, 2)]);
  const isDue = (now: Date, ...last: Tried[]) => isBackupDue(last, now, where);
  const last = tried(at(9, 2, 3));
  expect([isDue(at(10, 1, 59), last), isDue(at(10, 2), last)]).toEqual([false, true]);
  expect(isDue(at(10, 2, 10), tried(at(10, 2)), last)).toBe(false);
  expect([isDue(at(10, 14), tried(at(7, 2))), isDue(at(10, 14))]).toEqual([true, true]);
  // Retried an hour after a failure.
  const failed = [tried(at(10, 2), 'failed'), tried(at(9, 2))];
  expect([isDue(at(10, 2, 59), ...failed), isDue(at(10, 3), ...failed)]).toEqual([false, true]);
  // Times from a wrong clock are ignored.
  expect(isDue(at(10, 3), tried(at(28, 2)), tried(at(9, 2)))).toBe(true);
});

test('retries a failed upload to the bucket with increasing delays', { tags: ['backup/bucket'] }, () => {
  const minutes = [1, 2, 3, 6, 7, 50].map((attempts) => uploadRetryAfterMs(attempts) / 60_000);
  expect(minutes.join()).toBe('10,20,40,320,360,360');
});

test('sends an upload when due, or if a clock that was ahead set its time', { tags: ['process/clock'] }, () => {
  const due = (nextSendAt: Date) => isUploadDue({ nextSendAt: nextSendAt.toISOString() }, at(10, 2));
  expect([at(10, 1), at(10, 2), at(10, 8), at(20, 2)].map(due)).toEqual([true, true, false, true]);
});

describe('the backup warning for the owner', { tags: ['backup/warning'] }, () => {
  const site = { isNightly: true, hasBucket: false, since: at(1, 12).toISOString() };
  const warningOf = (backups: ReturnType<typeof tried>[], now: Date, more: Partial<typeof site> = {}) =>
    backupWarning({ ...site, ...more }, backups, now);

  test('appears if the last proven backup is older than two days or missing', () => {
    expect([warningOf([tried(at(8, 2))], at(10, 2)), warningOf([], at(3, 11))]).toEqual([null, null]);
    expect(warningOf([tried(at(10, 2), 'making'), tried(at(9, 2))], at(10, 2))).toBeNull();
    expect([warningOf([tried(at(8, 2))], at(10, 2, 1)), warningOf([], at(3, 13))]).toEqual(['old', 'old']);
    expect(warningOf([tried(at(1, 2))], at(10, 2), { isNightly: false })).toBeNull();
  });

  test('appears after a failure until a backup is proven', () => {
    expect(warningOf([tried(at(10, 2), 'failed'), tried(at(9, 2))], at(10, 4))).toBe('failed');
    expect(warningOf([tried(at(10, 3)), tried(at(10, 2), 'failed')], at(10, 4))).toBeNull();
    expect(warningOf([tried(at(10, 4), 'making'), tried(at(10, 2), 'failed')], at(10, 4))).toBe('failed');
  });

  test('ignores backups made while the clock was ahead', { tags: ['process/clock'] }, () => {
    const ahead = (step?: 'failed') => tried(new Date('2027-03-01T00:00:00Z'), step);
    expect(warningOf([ahead('failed'), tried(at(9, 2))], at(10, 2))).toBeNull();
    expect(warningOf([ahead(), tried(at(7, 2))], at(10, 2))).toBe('old');
  });

  test('appears if no backup has reached the bucket for two days', () => {
    const nights = [tried(at(10, 2)), tried(at(9, 2)), tried(at(8, 2))];
    const sent = nights.map((each) => ({ ...each, sentAt: each.begunAt }));
    expect(warningOf(nights, at(10, 3))).toBeNull();
    expect(warningOf(nights, at(10, 3), { hasBucket: true })).toBe('unsent');
    expect(warningOf(sent, at(10, 3), { hasBucket: true })).toBeNull();
    expect(warningOf([...nights.slice(0, 1), ...sent.slice(1)], at(10, 3), { hasBucket: true })).toBeNull();
  });
});
