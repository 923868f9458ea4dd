import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  backupName,
  backupsToRemove,
  backupWarning,
  isBackupDue,
  isSnapshotDue,
  isUploadDue,
  lastQuietHour,
  madeAt,
  type Standing,
  snapshotMadeAt,
  snapshotName,
  snapshotsToRemove,
  uploadRetryAfterMs,
} from './backup.ts';

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
  expect(isDue(at(10, 2, 10), tried(at(10, 2)), last), 'already made today').toBe(false);
  expect([isDue(at(10, 14), tried(at(7, 2))), isDue(at(10, 14))]).toEqual([true, true]);
  // Retried an hour after a failure.
  const failed = [tried(at(10, 2), 'failed'), tried(at(9, 2))];
  expect([isDue(at(10, 2, 59), ...failed), isDue(at(10, 3), ...failed)]).toEqual([false, true]);
  expect(isDue(at(10, 3, 30), tried(at(10, 3), 'failed'), ...failed)).toBe(false);
  expect(isDue(at(10, 3), tried(at(28, 2)), tried(at(9, 2))), 'ignores times from a wrong clock').toBe(true);
});

test('retries a failed upload to the bucket with increasing delays', { tags: ['backup/bucket'] }, () => {
  const minutes = [1, 2, 3, 6, 7, 50].map((attempts) => uploadRetryAfterMs(attempts) / 60_000);
  expect(minutes.join()).toBe('10,20,40,320,360,360');
});

test('sends an upload when due, or if a clock that was ahead set its time', { tags: ['process/clock'] }, () => {
  const due = (nextSendAt: Date) => isUploadDue({ nextSendAt: nextSendAt.toISOString() }, at(10, 2));
  expect([at(10, 1), at(10, 2), at(10, 8), at(10, 14), at(20, 2)].map(due)).toEqual([true, true, false, false, true]);
});

test('a snapshot is due in each new hour, and ten minutes after a failure', { tags: ['backup/bucket'] }, () => {
  const last = (instant: Date, failed?: Date) => ({
    triedAt: instant.toISOString(),
    failingSince: failed?.toISOString() ?? null,
  });
  // The hour begins at half past in Pune.
  expect(
    [null, last(at(10, 2, 29)), last(at(10, 2, 30)), last(at(10, 8))].map((each) => isSnapshotDue(each, at(10, 2, 45))),
  ).toEqual([true, true, false, true]);
  const failed = last(at(10, 2, 30), at(9, 2));
  expect([isSnapshotDue(failed, at(10, 2, 39)), isSnapshotDue(failed, at(10, 2, 40))]).toEqual([false, true]);
});

test('snapshots of 48 hours and the newest one stay', { tags: ['backup/rotation'] }, () => {
  const names = [at(8, 1), at(8, 2), at(10, 1)].map((instant) => snapshotName(instant, { isEncrypted: true }));
  expect(names.map(snapshotMadeAt)).toEqual([at(8, 1), at(8, 2), at(10, 1)]);
  expect(names.map(madeAt)).toEqual([null, null, null]);
  const others = [...names, 'change-1', backupName(at(1, 2), { isEncrypted: false })];
  expect(snapshotsToRemove(others, at(10, 2))).toEqual(names.slice(0, 1));
  expect(snapshotsToRemove(others, at(30, 2))).toEqual(names.slice(0, 2));
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
    expect(warningOf([tried(at(10, 2)), tried(at(7, 2), 'failed')], at(10, 3), { hasBucket: true })).toBeNull();
    expect(warningOf([...nights.slice(0, 1), ...sent.slice(1)], at(10, 3), { hasBucket: true })).toBeNull();
  });
});

const plain = { isEncrypted: false };
/** The nightly backup of a day in March 2026, at 2:00 in Pune. */
const night = (day: number, minutes = 0) => backupName(at(day, 2, minutes), plain);
const proven = (): Standing => 'proven';
const left = (names: readonly string[], standing: (name: string) => Standing = proven) => {
  const removed = backupsToRemove(names, standing, { ...where, now: new Date('2026-12-31') });
  return names.filter((name) => !removed.includes(name));
};
/** The first nights of the month. */
const nights = (count: number) => Array.from({ length: count }, (_, day) => night(day + 1));

test("a backup's file name contains its time, encrypted or not, and no other file is one", {
  tags: ['backup/rotation'],
}, () => {
  const instant = new Date('2026-03-12T20:30:05.000Z');
  expect(backupName(instant, plain)).toBe('platen-2026-03-12-203005.tar.gz');
  for (const isEncrypted of [true, false]) expect(madeAt(backupName(instant, { isEncrypted }))).toEqual(instant);
  const others = `platen.db before-0025-backups-2026-03-12.db platen-2026-03-12-203005.tar.gz.part
    my-platen-2026-03-12-203005.tar.gz platen-2026-02-30-203005.tar.gz platen-2026-03-12-253005.tar.gz
    ../platen-2026-03-12-203005.tar.gz`;
  for (const name of others.split(/\s+/)) {
    expect(madeAt(name), name).toBeNull();
    expect(backupsToRemove([name, ...nights(40)], proven, { ...where, now: new Date('2026-12-31') })).not.toContain(
      name,
    );
  }
});

describe('rotation', { tags: ['backup/rotation'] }, () => {
  test('keeps the last seven days and the last backup of each of four weeks', () => {
    // 31 March 2026 is a Tuesday; the Sundays before are the 29th, 22nd, 15th and 8th.
    expect(left(nights(31))).toEqual([8, 15, 22, 25, 26, 27, 28, 29, 30, 31].map((day) => night(day)));
  });

  test('always keeps seven days and four weeks when run every night', () => {
    let files: string[] = [];
    for (let day = 1; day <= 100; day++) {
      files = left([...files, night(day)]);
      expect(files).toContain(night(day));
      const ages = files.map((name) => (madeAt(night(day))?.getTime() ?? 0) - (madeAt(name)?.getTime() ?? 0));
      for (let age = 0; age < Math.min(7, day); age++) expect(ages).toContain(age * 86_400_000);
      if (day > 35) expect(Math.max(...ages)).toBeGreaterThanOrEqual(21 * 86_400_000);
      expect(files.length).toBeLessThanOrEqual(11);
    }
  });

  test('keeps eight backups of the last two days', () => {
    const names = [night(5), ...Array.from({ length: 9 }, (_, hour) => night(10, 10 + hour))];
    const removed = backupsToRemove(names, () => 'proven', { ...where, now: at(10, 20) });
    expect(removed, 'only the ninth').toEqual([night(10, 10)]);
    expect(backupsToRemove(names, () => 'proven', { ...where, now: at(12, 20) })).toHaveLength(8);
  });

  test('counts only days with a backup, so old ones survive a long downtime', () => {
    const all = [1, 2, 3, 30].map((day) => night(day));
    expect(left(all)).toEqual(all);
  });

  test("keeps the last backup of a day in the dealer's time zone", () => {
    // 18:30 UTC is midnight in Pune.
    const [before, after] = [new Date('2026-03-12T18:29:00Z'), new Date('2026-03-12T18:31:00Z')] as const;
    const names = [backupName(before, plain), backupName(after, plain)];
    expect(left(names)).toEqual(names);
    expect(left([night(5), night(5, 1), night(5, 2)])).toEqual([night(5, 2)]);
    const both = [backupName(at(5, 2), { isEncrypted: true }), night(5)];
    expect([left(both), left(both.toReversed())]).toEqual([both.slice(0, 1), both.slice(0, 1)]);
  });

  test('does not count a bad backup, and deletes it once there is a newer good one', () => {
    const bad = (name: string): Standing => (name === night(10) ? 'bad' : 'proven');
    const days = nights(9).slice(1);
    expect(left([...days, night(10)], bad)).toEqual([...days, night(10)].slice(1));
    expect(left([...days, night(10), night(11)], bad)).not.toContain(night(10));
  });

  test('keeps a backup dated in the future without counting it', () => {
    const ahead = backupName(new Date('2027-03-12T20:30:00.000Z'), plain);
    expect(left([...nights(31), ahead])).toEqual([...left(nights(31)), ahead]);
  });

  test('always keeps the last good backup and the newest backup', () => {
    const minute = fc.integer({ min: 0, max: 90 * 24 * 60 });
    const one = fc.record({ minute, standing: fc.constantFrom('proven', 'bad', 'unknown') });
    const some = fc.uniqueArray(one, { selector: ({ minute }) => minute, minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(some, (given) => {
        const known = new Map(given.map(({ minute, standing }) => [night(1, minute), standing as Standing]));
        const stay = left([...known.keys()], (name) => known.get(name) as Standing);
        const sorted = [...known.keys()].sort().reverse();
        expect(stay).toContain(sorted[0]);
        const good = sorted.find((name) => known.get(name) === 'proven');
        if (good) expect(stay).toContain(good);
        // A second run must delete nothing more.
        expect(left(stay, (name) => known.get(name) as Standing)).toEqual(stay);
      }),
    );
  });
});
