import { describe, expect, test } from 'vitest';
import { backupWarning, isBackupDue, isToBeSent, lastQuietHour, sendAgainAfter } from './backup.ts';

const where = { timeZone: 'Asia/Kolkata' };
/** An instant by the clock in Pune. */
const at = (day: number, hour: number, minute = 0) => new Date(Date.UTC(2026, 2, day, hour, minute) - 5.5 * 3_600_000);
const tried = (instant: Date, step: 'proven' | 'failed' | 'making' = 'proven') => ({
  begunAt: instant.toISOString(),
  step,
  sentAt: null as string | null,
});

describe('every night', { tags: ['backup/nightly'] }, () => {
  test('the night begins at two on the dealer’s clock', () => {
    expect(lastQuietHour(at(10, 2), where)).toEqual(at(10, 2));
    expect(lastQuietHour(at(10, 1, 59), where)).toEqual(at(9, 2));
    expect(lastQuietHour(at(10, 23), where)).toEqual(at(10, 2));
  });

  test('one is due from two o’clock on, until there is one', () => {
    const last = [tried(at(9, 2, 3))];
    expect(isBackupDue(last, at(10, 1, 59), where)).toBe(false);
    expect(isBackupDue(last, at(10, 2), where)).toBe(true);
    expect(isBackupDue([tried(at(10, 2)), ...last], at(10, 2, 10), where)).toBe(false);
  });

  test('what a stop has left out is made up for at any hour', () => {
    expect(isBackupDue([tried(at(7, 2))], at(10, 14), where)).toBe(true);
    expect(isBackupDue([], at(10, 14), where)).toBe(true);
  });

  test('one that failed is tried again after an hour', () => {
    const failed = [tried(at(10, 2), 'failed'), tried(at(9, 2))];
    expect(isBackupDue(failed, at(10, 2, 59), where)).toBe(false);
    expect(isBackupDue(failed, at(10, 3), where)).toBe(true);
  });

  test('a clock that was ahead once stops nothing', () => {
    expect(isBackupDue([tried(at(28, 2)), tried(at(9, 2))], at(10, 3), where)).toBe(true);
  });
});

test('what did not reach the bucket is sent again, more and more rarely', { tags: ['backup/bucket'] }, () => {
  expect([1, 2, 3, 6, 7, 50].map((attempts) => sendAgainAfter(attempts) / 60_000)).toEqual([10, 20, 40, 320, 360, 360]);
});

test('it is sent when its time has come, and when that was set while the clock was ahead', {
  tags: ['process/clock'],
}, () => {
  const due = (nextSendAt: Date) => isToBeSent({ nextSendAt: nextSendAt.toISOString() }, at(10, 2));
  expect([at(10, 1), at(10, 2), at(10, 8), at(20, 2)].map(due)).toEqual([true, true, false, true]);
});

describe('what an owner is told', { tags: ['backup/warning'] }, () => {
  const site = { isNightly: true, hasBucket: false, since: at(1, 12).toISOString() };
  const told = (backups: ReturnType<typeof tried>[], now: Date, more: Partial<typeof site> = {}) =>
    backupWarning({ ...site, ...more }, backups, now);

  test('nothing while the last is proven and not two days old', () => {
    expect(told([tried(at(8, 2))], at(10, 2))).toBeNull();
    expect(told([tried(at(10, 2), 'making'), tried(at(9, 2))], at(10, 2))).toBeNull();
    expect(told([], at(3, 11))).toBeNull();
  });

  test('when the last proven one is older than two days, or there never was one', () => {
    expect(told([tried(at(8, 2))], at(10, 2, 1))).toBe('old');
    expect(told([], at(3, 13))).toBe('old');
  });

  test('when the last failed, until one is proven', () => {
    expect(told([tried(at(10, 2), 'failed'), tried(at(9, 2))], at(10, 4))).toBe('failed');
    expect(told([tried(at(10, 3)), tried(at(10, 2), 'failed')], at(10, 4))).toBeNull();
    expect(told([tried(at(10, 4), 'making'), tried(at(10, 2), 'failed')], at(10, 4))).toBe('failed');
  });

  test('of what was made while the clock was ahead, nothing', { tags: ['process/clock'] }, () => {
    const ahead = (step?: 'failed') => tried(new Date('2027-03-01T00:00:00Z'), step);
    expect(told([ahead('failed'), tried(at(9, 2))], at(10, 2))).toBeNull();
    expect(told([ahead(), tried(at(7, 2))], at(10, 2))).toBe('old');
  });

  test('when none has reached the bucket for two days', () => {
    const nights = [tried(at(10, 2)), tried(at(9, 2)), tried(at(8, 2))];
    const sent = nights.map((each) => ({ ...each, sentAt: each.begunAt }));
    expect(told(nights, at(10, 3))).toBeNull();
    expect(told(nights, at(10, 3), { hasBucket: true })).toBe('unsent');
    expect(told(sent, at(10, 3), { hasBucket: true })).toBeNull();
    expect(told([...nights.slice(0, 1), ...sent.slice(1)], at(10, 3), { hasBucket: true })).toBeNull();
  });

  test('not of age where somebody else makes the backups', () => {
    expect(told([tried(at(1, 2))], at(10, 2), { isNightly: false })).toBeNull();
  });
});
