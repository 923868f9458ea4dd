import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { checkBackup, openBackup } from '#app/storage/backups/archive/read-backup.ts';
import { openBucket } from '#app/storage/engine/bucket/bucket.ts';
import { type Opened, openStore } from '#app/storage/store/open.ts';
import { startBucket } from '#tests/support/bucket.ts';
import { anInquiry, aPost, aProduct } from '#tests/support/factories.ts';
import { isExhaustive, longTest, variants } from '#tests/support/how-long.ts';
import { migratedDatabase, testClock } from '#tests/support/stores.ts';
import { type BackupKeeperDeps, createBackupKeeper } from './backup-keeper.ts';
import { createBackupService } from './backup-service.ts';

const programFile = join(import.meta.dirname, '../../storage/backups/archive/backup-process.ts');
const picture = '0123456789ab-800x600.webp';
const hour = 3_600_000;
const day = 24 * hour;

/** Child processes are slow on a busy machine. */
const until = <Value>(look: () => Value) => expect.poll(look, { timeout: 100_000 });

type Keeper = ReturnType<typeof createBackupKeeper>;
type Backups = BackupKeeperDeps['backups'];

describe.each(variants(['sqlite', 'postgres'] as const))('backups of the running site on %s', (engine) => {
  let root: string;
  let folder: string;
  let opened: Opened;
  let at: BackupKeeperDeps['at'];
  let keepers: Keeper[];
  let errors: object[];
  let warnings: string[];
  // 3:30 a.m. in Pune.
  let clock: ReturnType<typeof testClock>;

  beforeEach(async () => {
    clock = testClock('2026-06-01T22:00:00.000Z');
    root = mkdtempSync(join(tmpdir(), 'platen-keeper-'));
    folder = join(root, 'backups');
    mkdirSync(join(root, 'uploads'));
    at = { databaseUrl: engine === 'sqlite' ? undefined : await migratedDatabase(), dataDir: root };
    opened = await openStore({ ...at, now: clock.now });
    keepers = [];
    errors = [];
    warnings = [];
    const { store } = opened;
    await store.products.create(aProduct({ featuredImage: picture }));
    await store.posts.create(aPost());
    await store.inquiries.create({ inquiry: anInquiry(), key: undefined, mails: () => [] });
    writeFileSync(join(root, 'uploads', picture), 'bytes of a picture');
  });
  afterEach(async () => {
    for (const keeper of keepers) await keeper.stop();
    await opened.close();
    rmSync(root, { recursive: true });
  });

  const settings = (more: Partial<Backups>): Backups => {
    return { isNightly: false, isHourly: false, folder, passphrase: undefined, bucket: null, ...more };
  };

  function keep(more: Partial<Backups> = {}): Keeper {
    const note =
      <Kept>(kept: Kept[]) =>
      (entry: Kept) =>
        void kept.push(entry);
    const log = { info: () => {}, warn: note(warnings), error: note(errors) } as never;
    const given = { store: opened.store, log, at, backups: settings(more), now: clock.now, programFile };
    const keeper = createBackupKeeper({ ...given, timeZone: 'Asia/Kolkata', quietMs: 0 });
    keepers.push(keeper);
    return keeper;
  }
  const nightly = (more: Partial<Backups> = {}) => keep({ isNightly: true, ...more });
  const backupService = (keeper: Keeper, more: Partial<Backups> = {}) =>
    createBackupService({ store: opened.store, backups: settings(more), now: clock.now, wake: keeper.wake });
  const begin = (file: string, { store } = opened) => store.backups.begin({ file, by: 'asha', isEncrypted: false });
  const known = () => opened.store.backups.list();
  const steps = async () => (await known()).map(({ step }) => step);
  const files = () => readdirSync(folder);

  test('makes a requested backup, verifies it by a trial restore, and offers it for download', {
    tags: ['backup/proven', 'backup/panel'],
  }, async () => {
    const keeper = keep();
    await backupService(keeper).start('asha');
    await until(steps).toEqual(['proven']);
    const [backup] = await known();
    expect(backup).toMatchObject({
      by: 'asha',
      file: 'platen-2026-06-01-220000.tar.gz',
      contents: { products: 1, posts: 1, messages: 1, pictures: 1, pictureBytes: 18, missingPictures: 0 },
    });
    // No trial restore or partial file remains.
    expect(files()).toEqual([backup?.file]);
    const backups = [{ step: 'proven', isHere: true }];
    expect(await backupService(keeper).read()).toMatchObject({ isWanted: false, warning: null, backups });
    const file = await backupService(keeper).open(backup?.id ?? '');
    const bytes = Buffer.from(await new Response(file?.body).arrayBuffer());
    expect(bytes).toEqual(readFileSync(join(folder, backup?.file ?? '')));
    expect(bytes.length).toBe(backup?.bytes);
    expect(await backupService(keeper).open('nobody')).toBeNull();
    rmSync(join(folder, backup?.file ?? ''));
    expect(await backupService(keeper).open(backup?.id ?? '')).toBeNull();
  });

  test('makes one each night in only one of several processes, encrypted if a passphrase is set', {
    tags: ['backup/nightly', 'backup/one-at-a-time'],
  }, async () => {
    // Encryption is slow by design and independent of the database, so it is tested on one.
    const isEncrypted = isExhaustive && engine === 'sqlite';
    for (let count = 0; count < 3; count++) nightly(isEncrypted ? { passphrase: 'four words of a dealer' } : {});
    await until(steps).toEqual(['proven']);
    for (const keeper of keepers) keeper.wake();
    await Promise.all(keepers.map((keeper) => keeper.stop()));
    const file = `platen-2026-06-01-220000.tar.gz${isEncrypted ? '.age' : ''}`;
    expect(await known()).toMatchObject([{ by: '', isEncrypted, file, step: 'proven' }]);
    expect(files()).toEqual([file]);
    expect(/^age-encryption\.org/.test(readFileSync(join(folder, file), 'latin1'))).toBe(isEncrypted);
    const next = nightly();
    clock.advance(day);
    next.wake();
    await until(steps).toEqual(['proven', 'proven']);
    expect(files()).toHaveLength(2);
  });

  test('notes a failure, warns, retries after an hour', { tags: ['backup/nightly', 'backup/warning'] }, async () => {
    writeFileSync(folder, 'a file where the folder should be');
    const keeper = nightly();
    await until(steps).toEqual(['failed']);
    expect(await backupService(keeper).read()).toMatchObject({
      warning: 'failed',
      backups: [{ problem: 'unwritable' }],
    });
    expect(errors[0]).toMatchObject({ problem: 'unwritable' });
    rmSync(folder);
    clock.advance(hour);
    keeper.wake();
    await until(steps).toEqual(['proven', 'failed']);
    expect(await backupService(keeper).warning()).toBeNull();
  });

  test('stops during a backup without a trace, and makes it later', { tags: ['backup/nightly'] }, async () => {
    const stopped = nightly();
    await until(steps).toHaveLength(1);
    await stopped.stop();
    expect(await steps()).toEqual([]);
    nightly();
    await until(steps).toEqual(['proven']);
    expect(files().filter((name) => !name.endsWith('.part'))).toHaveLength(1);
    expect(files().filter((name) => name.startsWith('.tried'))).toEqual([]);
  });

  test('marks the backup of a killed process as failed and makes it again after the lease expires', {
    tags: ['backup/one-at-a-time'],
  }, async () => {
    const killed = await openStore({ ...at, now: clock.now });
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = killed.store.leases.hold('backups', () => released);
    const { id } = await begin('platen-2026-06-01-215900.tar.gz', killed);
    const keeper = keep();
    keeper.wake();
    await keeper.stop();
    expect(await steps()).toEqual(['making']);
    clock.advance(10_000);
    keep();
    await until(steps).toEqual(['proven', 'failed']);
    expect(await known()).toMatchObject([{ by: 'asha' }, { problem: 'stopped' }]);
    // A result that comes too late, because its process was only paused.
    await killed.store.backups.end(id, { step: 'failed', problem: 'full' });
    expect((await known())[1]).toMatchObject({ problem: 'stopped' });
    release();
    await held;
    await killed.close();
  });

  longTest('sends each backup to the bucket; retries a failed one later', { tags: ['backup/bucket'] }, async () => {
    const bucket = await startBucket();
    onTestFinished(() => bucket.close());
    const there = bucket.at();
    await bucket.stop();
    const keeper = nightly({ bucket: there });
    await until(async () => (await known())[0]?.sendProblem).toBe('unreachable');
    expect(await known()).toMatchObject([{ step: 'proven', sentAt: null, sendAttempts: 1 }]);
    expect(await backupService(keeper, { isNightly: true, bucket: there }).read()).toMatchObject({
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

  test('sends an hourly snapshot without pictures if rows changed, keeps those of 48 hours, warns after 3 hours', {
    tags: ['backup/bucket', 'backup/warning'],
  }, async () => {
    const bucket = await startBucket();
    onTestFinished(() => bucket.close());
    const more = { isHourly: true, bucket: bucket.at() };
    const snapshots = () => Array.fromAsync(openBucket(bucket.at()).list(), ({ name }) => name);
    const keeper = keep(more);
    const nextHour = async (passed = hour) => {
      clock.advance(passed);
      const tried = clock.now().toISOString();
      keeper.wake();
      await until(async () => (await opened.store.backups.snapshot())?.triedAt).toBe(tried);
      return opened.store.backups.snapshot();
    };
    const first = clock.now().toISOString();
    await until(() => opened.store.backups.snapshot()).toMatchObject({ sentAt: first, failingSince: null });
    const [name = ''] = await snapshots();
    expect([await snapshots(), readdirSync(folder)]).toEqual([['snapshot-2026-06-01-220000.tar.gz'], []]);
    const file = join(root, name);
    writeFileSync(file, (await openBucket(bucket.at()).get(name)) as Buffer);
    const { rows, uploads } = await checkBackup(await openBackup(file, undefined));
    expect({ messages: rows.messages, uploads }).toEqual({ messages: 1, uploads: 0 });
    // Without a change, nothing is sent.
    expect(await nextHour()).toMatchObject({ sentAt: first, goodAt: clock.now().toISOString() });
    expect(await snapshots()).toHaveLength(1);
    await opened.store.inquiries.create({ inquiry: anInquiry(), key: undefined, mails: () => [] });
    expect(await nextHour()).toMatchObject({ sentAt: clock.now().toISOString() });
    expect(await snapshots()).toHaveLength(2);
    await opened.store.inquiries.create({ inquiry: anInquiry(), key: undefined, mails: () => [] });
    await nextHour(47 * hour);
    expect(await snapshots()).toEqual(['snapshot-2026-06-02-000000.tar.gz', 'snapshot-2026-06-03-230000.tar.gz']);
    await bucket.stop();
    const failingSince = (await nextHour())?.failingSince;
    expect(failingSince).toBe(clock.now().toISOString());
    const service = backupService(keeper, more);
    expect(await service.warning()).toBeNull();
    await nextHour(3 * hour);
    clock.advance(1);
    expect(await service.read()).toMatchObject({ warning: 'snapshots', snapshot: { failingSince } });
    await bucket.start();
    expect(await nextHour(10 * 60_000)).toMatchObject({ failingSince: null });
    expect(await service.warning()).toBeNull();
  });
});
