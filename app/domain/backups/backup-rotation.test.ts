// @module-tag backup/rotation
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backupName, backupsToRemove, madeAt, type Standing } from './backup-rotation.ts';

const where = { timeZone: 'Asia/Kolkata', now: new Date('2026-12-31') };
const dayMs = 24 * 60 * 60 * 1000;
const plain = { isEncrypted: false };
/** The nightly backup of a day in March 2026, at 2:00 in Pune. */
const night = (day: number, minutes = 0) =>
  backupName(new Date(Date.UTC(2026, 2, day, 2, minutes) - 5.5 * 60 * 60 * 1000), plain);
const proven = (): Standing => 'proven';
const left = (names: readonly string[], standing: (name: string) => Standing = proven) => {
  const removed = backupsToRemove(names, standing, where);
  return names.filter((name) => !removed.includes(name));
};
/** The first nights of the month. */
const nights = (count: number) => Array.from({ length: count }, (_, day) => night(day + 1));

test("a backup's file name contains its time, encrypted or not, and no other file is one", () => {
  const instant = new Date('2026-03-12T20:30:05.000Z');
  expect(backupName(instant, plain)).toBe('platen-2026-03-12-203005.tar.gz');
  for (const isEncrypted of [true, false]) expect(madeAt(backupName(instant, { isEncrypted }))).toEqual(instant);
  const others = `platen.db before-0025-backups-2026-03-12.db platen-2026-03-12-203005.tar.gz.part
    my-platen-2026-03-12-203005.tar.gz platen-2026-02-30-203005.tar.gz platen-2026-03-12-253005.tar.gz
    ../platen-2026-03-12-203005.tar.gz`;
  for (const name of others.split(/\s+/)) {
    expect(madeAt(name), name).toBeNull();
    expect(backupsToRemove([name, ...nights(40)], proven, where)).not.toContain(name);
  }
});

describe('rotation', () => {
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
      for (let age = 0; age < Math.min(7, day); age++) expect(ages).toContain(age * dayMs);
      if (day > 35) expect(Math.max(...ages)).toBeGreaterThanOrEqual(21 * dayMs);
      expect(files.length).toBeLessThanOrEqual(11);
    }
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
