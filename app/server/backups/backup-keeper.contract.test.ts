import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Opened, openStore } from '#app/storage/open.ts';
import { type Bucket, startBucket } from '#tests/support/bucket.ts';
import { anInquiry, aPost, aProduct } from '#tests/support/factories.ts';
import { postgresDatabase, testClock } from '#tests/support/stores.ts';
import { createBackupDesk } from './backup-desk.ts';
import { type BackupKeeperDeps, createBackupKeeper } from './backup-keeper.ts';

const programFile = join(import.meta.dirname, '../../storage/backup/backup-process.ts');
const picture = '0123456789ab-800x600.webp';
const hour = 3_600_000;
const day = 24 * hour;

/** A process of its own takes its time on a busy machine. */
const until = <Value>(look: () => Value) => expect.poll(look, { timeout: 100_000 });

type Keeper = ReturnType<typeof createBackupKeeper>;
type Backups = BackupKeeperDeps['backups'];

describe.each(['sqlite', 'postgres'] as const)(
  'backups of the running site over %s',
  { timeout: 120_000 },
  (engine) => {
    let root: string;
    let folder: string;
    let opened: Opened;
    let at: BackupKeeperDeps['at'];
    let keepers: Keeper[];
    let errors: object[];
    let warnings: string[];
    // Half past three in the night in Pune.
    let clock: ReturnType<typeof testClock>;

    beforeEach(async () => {
      clock = testClock('2026-06-01T22:00:00.000Z');
      root = mkdtempSync(join(tmpdir(), 'platen-keeper-'));
      folder = join(root, 'backups');
      mkdirSync(join(root, 'uploads'));
      at = { databaseUrl: engine === 'sqlite' ? undefined : await postgresDatabase(), dataDir: root };
      opened = await openStore({ ...at, now: clock.now });
      keepers = [];
      errors = [];
      warnings = [];
      const { store } = opened;
      await store.products.create(aProduct({ featuredImage: picture }));
      await store.posts.create(aPost());
      await store.messages.create({ inquiry: anInquiry(), key: undefined, mails: () => [] });
      writeFileSync(join(root, 'uploads', picture), 'bytes of a picture');
    });
    afterEach(async () => {
      for (const keeper of keepers) await keeper.stop();
      await opened.close();
      rmSync(root, { recursive: true });
    });

    const settings = (more: Partial<Backups>): Backups => ({
      isNightly: false,
      folder,
      passphrase: undefined,
      bucket: null,
      ...more,
    });

    function keep(more: Partial<Backups> = {}): Keeper {
      const keeper = createBackupKeeper({
        store: opened.store,
        log: {
          info: () => {},
          warn: (words: string) => warnings.push(words),
          error: (details: object) => errors.push(details),
        } as never,
        at,
        backups: settings(more),
        timeZone: 'Asia/Kolkata',
        now: clock.now,
        programFile,
        quietMs: 0,
      });
      keepers.push(keeper);
      return keeper;
    }
    const desk = (keeper: Keeper, more: Partial<Backups> = {}) =>
      createBackupDesk({ store: opened.store, backups: settings(more), now: clock.now, wake: keeper.wake });
    const known = () => opened.store.backups.list();
    const steps = async () => (await known()).map(({ step }) => step);
    const files = () => readdirSync(folder);

    test('one that is asked for is made, restored elsewhere and compared, and can be taken away', {
      tags: ['backup/proven', 'backup/panel'],
    }, async () => {
      const keeper = keep();
      await desk(keeper).start('asha');
      await until(steps).toEqual(['proven']);
      const [backup] = await known();
      expect(backup).toMatchObject({
        by: 'asha',
        file: 'platen-2026-06-01-220000.tar.gz',
        contents: { products: 1, posts: 1, messages: 1, pictures: 1, pictureBytes: 18, missingPictures: 0 },
      });
      // Neither a trial nor a piece is left beside it.
      expect(files()).toEqual([backup?.file]);
      expect(await desk(keeper).read()).toMatchObject({
        isWanted: false,
        warning: null,
        backups: [{ step: 'proven', isHere: true }],
      });
      const file = await desk(keeper).open(backup?.id ?? '');
      const bytes = Buffer.from(await new Response(file?.body).arrayBuffer());
      expect(bytes).toEqual(readFileSync(join(folder, backup?.file ?? '')));
      expect(bytes.length).toBe(backup?.bytes);
      expect(await desk(keeper).open('nobody')).toBeNull();
      rmSync(join(folder, backup?.file ?? ''));
      expect(await desk(keeper).open(backup?.id ?? '')).toBeNull();
    });

    test('while the clock is not steady old ones stay, which is said once there are more than are ever kept', {
      tags: ['process/clock', 'status/panel'],
    }, async () => {
      mkdirSync(folder);
      const old = Array.from({ length: 10 }, (_, index) => `platen-2026-05-01-1000${index + 10}.tar.gz`);
      for (const name of old) writeFileSync(join(folder, name), 'old');
      const keeper = keep();
      const makeOne = async (count: number) => {
        await desk(keeper).start('asha');
        await until(steps).toEqual(Array(count).fill('proven'));
      };
      const inShort = () => desk(keeper).inShort();
      expect(await inShort()).toMatchObject({ lastGoodAt: null, areOldOnesKept: false });
      await makeOne(1);
      expect(await inShort()).toMatchObject({ lastGoodAt: clock.now().toISOString(), areOldOnesKept: false });
      clock.advance(hour);
      await makeOne(2);
      await until(() => warnings).toEqual([
        'Old backups are kept until the clock has gone on for a day without a jump',
      ]);
      expect(files()).toEqual(expect.arrayContaining(old));
      expect(await inShort()).toMatchObject({ areOldOnesKept: true });
      clock.advance(day);
      expect(await opened.store.clock.isSteady()).toBe(true);
      expect(await inShort()).toMatchObject({ areOldOnesKept: false });
    });

    test('one is made each night by itself, encrypted where there is a passphrase', {
      tags: ['backup/nightly'],
    }, async () => {
      // Encrypting is slow by design, and the same whatever the database; once shows it.
      const isEncrypted = engine === 'sqlite';
      const keeper = keep({ isNightly: true, ...(isEncrypted ? { passphrase: 'four words of a dealer' } : {}) });
      await until(steps).toEqual(['proven']);
      const [first] = await known();
      const file = `platen-2026-06-01-220000.tar.gz${isEncrypted ? '.age' : ''}`;
      expect(first).toMatchObject({ by: '', isEncrypted, file });
      expect(/^age-encryption\.org/.test(readFileSync(join(folder, file), 'latin1'))).toBe(isEncrypted);
      await keeper.stop();
      const next = keep({ isNightly: true });
      clock.advance(day);
      next.wake();
      await until(steps).toEqual(['proven', 'proven']);
      expect(files()).toHaveLength(2);
    });

    test('of several processes one makes it', { tags: ['backup/one-at-a-time'] }, async () => {
      keep({ isNightly: true });
      keep({ isNightly: true });
      keep({ isNightly: true });
      await until(steps).toEqual(['proven']);
      for (const keeper of keepers) keeper.wake();
      await Promise.all(keepers.map((keeper) => keeper.stop()));
      expect(await steps()).toEqual(['proven']);
      expect(files()).toHaveLength(1);
    });

    test('one that fails says why, warns, and is tried again after an hour', {
      tags: ['backup/nightly', 'backup/warning'],
    }, async () => {
      writeFileSync(folder, 'a file where the folder should be');
      const keeper = keep({ isNightly: true });
      await until(steps).toEqual(['failed']);
      expect(await desk(keeper).read()).toMatchObject({ warning: 'failed', backups: [{ problem: 'unwritable' }] });
      expect(errors[0]).toMatchObject({ problem: 'unwritable' });
      rmSync(folder);
      clock.advance(hour);
      keeper.wake();
      await until(steps).toEqual(['proven', 'failed']);
      expect(await desk(keeper).warning()).toBeNull();
    });

    test('a stop on the way leaves nothing behind, and the next start makes up for it', {
      tags: ['backup/nightly'],
    }, async () => {
      const stopped = keep({ isNightly: true });
      await until(steps).toHaveLength(1);
      await stopped.stop();
      expect(await steps()).toEqual([]);
      keep({ isNightly: true });
      await until(steps).toEqual(['proven']);
      expect(files().filter((name) => !name.endsWith('.part'))).toHaveLength(1);
      expect(files().filter((name) => name.startsWith('.tried'))).toEqual([]);
    });

    test('what a process has left that was killed is told, and made by the next once its time is over', {
      tags: ['backup/one-at-a-time'],
    }, async () => {
      await opened.store.backups.takeTurn('killed');
      await opened.store.backups.begin({ file: 'platen-2026-06-01-215900.tar.gz', by: 'asha', isEncrypted: false });
      const keeper = keep();
      await desk(keeper).start('asha');
      clock.advance(3 * 60_000);
      keeper.wake();
      await until(steps).toEqual(['proven', 'failed']);
      expect((await known())[1]).toMatchObject({ problem: 'stopped' });
    });

    describe('with a bucket', { tags: ['backup/bucket'] }, () => {
      let bucket: Bucket;
      beforeEach(async () => {
        bucket = await startBucket();
      });
      afterEach(() => bucket.close());

      test('each is sent there as well; one that does not arrive is told and sent later, and stops nothing', async () => {
        const there = bucket.at();
        await bucket.stop();
        const keeper = keep({ isNightly: true, bucket: there });
        await until(async () => (await known())[0]?.sendProblem).toBe('unreachable');
        expect(await known()).toMatchObject([{ step: 'proven', sentAt: null, sendAttempts: 1 }]);
        expect(await desk(keeper, { isNightly: true, bucket: there }).read()).toMatchObject({
          bucket: `backups at ${new URL(there.url).host}`,
          backups: [{ sendProblem: 'unreachable', isHere: true }],
        });
        await bucket.start();
        clock.advance(10 * 60_000);
        keeper.wake();
        await until(async () => (await known())[0]?.sentAt).toBe(clock.now().toISOString());
        clock.advance(day);
        keeper.wake();
        await until(async () => (await known()).map(({ sentAt }) => sentAt !== null)).toEqual([true, true]);
        expect(JSON.stringify(errors)).not.toContain(there.secret + there.key);
      });
    });
  },
);
