// @module-tag backup/copies
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { snapshotName } from '#app/domain/backups/backup.ts';
import { firstFacts } from '#app/domain/business/dealer-facts.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import { draftBody, sellerOf } from '#app/domain/quotations/draft-body.ts';
import { startPushWorker } from '#app/server/inquiries/push/push-worker.ts';
import { createLog } from '#app/server/process/work/log.ts';
import { openBackupBucket } from '#app/storage/backups/archive/backup-bucket.ts';
import { restoreNewest } from '#app/storage/backups/archive/restore-newest.ts';
import { writeBackup } from '#app/storage/backups/archive/write-backup.ts';
import { openBucket } from '#app/storage/engine/bucket/bucket.ts';
import { type Opened, openStore } from '#app/storage/store/open.ts';
import { dealer } from '#dealer';
import { type Bucket, startBucket } from '#tests/support/bucket.ts';
import { aLine, anInquiry } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { postgresDatabase, testClock } from '#tests/support/stores.ts';
import { createCopier } from './copier.ts';

const today = '2026-06-01';
const settings = { ...firstFacts(dealer), gstin: '27AAPFU0939F1ZV' } as Settings;
const seller = sellerOf(settings, dealer.name, dealer.locale);
const asha = { name: 'Asha', phone: '+91 98000 12345', email: 'a@x.test' };
const body = draftBody({ inquiry: asha, seller, lines: [aLine], settings });
const person = { keys: ['a@x.test'], hint: 'a…' };

let bucket: Bucket;
let made = 0;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());

describe.each(variants(['sqlite', 'postgres'] as const))('copies in the backup bucket on %s', (engine) => {
  let clock: ReturnType<typeof testClock>;
  let roots: string[];
  let at: ReturnType<Bucket['at']>;
  let site: Awaited<ReturnType<typeof aSite>>;
  let opened: Opened[];
  let workers: ReturnType<typeof startPushWorker>[];

  /** An empty site. */
  async function aSite() {
    const dataDir = mkdtempSync(join(tmpdir(), 'platen-copies-'));
    roots.push(dataDir);
    return { dataDir, databaseUrl: engine === 'sqlite' ? undefined : await postgresDatabase() };
  }
  async function open(where = site) {
    const one = await openStore({ ...where, now: clock.now });
    opened.push(one);
    return one.store;
  }
  beforeEach(async () => {
    clock = testClock('2026-06-01T06:30:00.000Z');
    [roots, opened, workers] = [[], [], []];
    at = bucket.at({ url: `${bucket.at().url}/${++made}` });
    site = await aSite();
  });
  afterEach(async () => {
    for (const worker of workers) await worker.stop();
    for (const one of opened) await one.close();
    for (const root of roots) rmSync(root, { recursive: true });
  });

  const objects = async (start = 'change-') => Array.fromAsync(openBucket(at).list(start), ({ name }) => name);

  /** A site whose copies go to the bucket, encrypted. */
  async function start() {
    const store = await open();
    const identity = await store.copies.begin(generateX25519Identity);
    const [log, given] = [createLog('silent'), { store, now: clock.now }];
    const copy = createCopier({ ...given, log }, at, identity);
    const push = { send: () => expect.unreachable() };
    const worker = startPushWorker({ ...given, push, copy, log, locale: dealer.locale, pause: 20 });
    workers.push(worker);
    const copied = () => expect.poll(() => store.copies.waitingSince(), { timeout: 20_000 }).toBeNull();
    const inquire = (changes: object = {}) =>
      store.inquiries.create({ inquiry: anInquiry({ ...asha, ...changes }), key: `key ${++made}`, mails: () => [] });
    const snapshot = async (name = snapshotName(clock.now(), { isEncrypted: false })) => {
      const file = join(site.dataDir, name);
      await writeBackup({ ...site, file, passphrase: undefined, now: clock.now, isSnapshot: true });
      await openBackupBucket(at).send(file, name);
    };
    const quote = async (messageId = '') => {
      const draft = await store.quotations.create({ messageId, body, validUntil: '2026-06-15', by: 'asha' });
      clock.advance(1000);
      return store.quotations.send(draft.id, { by: 'asha', seller, year: '2026-27', today });
    };
    return { store, copied, inquire, snapshot, quote };
  }
  const restore = async (where: typeof site) =>
    restoreNewest({ ...where, bucket: at, passphrase: undefined, now: clock.now, locale: dealer.locale });

  test('arrive encrypted, one for each inquiry, event and quotation, and are retried after a failure', async () => {
    const { store, copied, inquire, quote } = await start();
    const { id } = await inquire();
    await copied();
    expect(await objects()).toEqual([`change-2026-06-01T063000.000Z-${id}.json.age`]);
    expect(String(await openBucket(at).get((await objects())[0] as string))).toMatch(
      /^age-encryption\.org\/v1\n-> X25519/,
    );
    clock.advance(1000);
    await store.inquiries.update(id, { status: 'in_progress' }, 'asha');
    await quote(id);
    await copied();
    const event = (await store.inquiries.events(id)).find(({ kind }) => kind === 'status');
    expect((await objects()).map((name) => name.split(/Z-|\.json/)[1])).toContain(`${id}_${event?.id}`);
    const before = (await objects()).length;
    await bucket.stop();
    await inquire();
    const waiting = async () => (await store.copies.waitingSince()) !== null;
    await expect.poll(waiting).toBe(true);
    expect([await store.unsent.list({ withNotices: true }), (await store.outbox.count()).waiting]).toEqual([[], 0]);
    await bucket.start();
    clock.advance(30_000);
    await copied();
    expect(await objects()).toHaveLength(before + 1);
    // After 48 hours a snapshot contains them.
    clock.advance(48 * 3_600_000 + 1);
    await openBackupBucket(at).rotateSnapshots(clock.now());
    expect(await objects()).toEqual([]);
    await store.copies.end();
    await inquire();
    expect(await store.copies.waitingSince()).toBeNull();
  });

  test('a restore of the newest snapshot adds each later one once', async () => {
    const { store, copied, inquire, snapshot, quote } = await start();
    const [first, trashed] = [await inquire(), await inquire()];
    await copied();
    clock.advance(1000);
    await store.inquiries.remove(trashed.id, 'asha');
    await snapshot();
    clock.advance(1000);
    const { secret } = await quote((await inquire({ message: 'A second one' })).id);
    await store.inquiries.update(first.id, { status: 'resolved' }, 'asha');
    await copied();
    clock.advance(1000);
    await store.quotations.decide(secret, { answer: 'accepted', reason: '' }, { today, mails: () => [] });
    await copied();
    const everything = async (of: typeof store) => {
      const inquiries = (await of.inquiries.list()).sort((a, b) => (a.id < b.id ? -1 : 1));
      const { quotations } = await of.quotations.list({}, { today });
      return { inquiries, quotations, events: await Promise.all(inquiries.map(({ id }) => of.inquiries.events(id))) };
    };
    const other = await aSite();
    for (let times = 0; times < 2; times++) {
      const { added, unread, isSnapshot } = await restore(other);
      const sizes = [added.messages.size, added.quotations.size];
      expect({ sizes, unread, isSnapshot }).toEqual({ sizes: [1, 1], unread: 0, isSnapshot: true });
    }
    const restored = await open(other);
    expect(await everything(restored)).toEqual(await everything(store));
    // The next number follows the last one, and later copies have the same key.
    const draft = await restored.quotations.create({ messageId: '', body, validUntil: '2026-06-15', by: 'asha' });
    const next = await restored.quotations.send(draft.id, { by: 'asha', seller, year: '2026-27', today });
    expect(next.number).toMatch(/0002$/);
    expect(await restored.copies.begin(async () => 'another')).toBe(await store.copies.begin(async () => 'another'));
  });

  test('an erasure removes those of the person, and a restore erases what the snapshot has', async () => {
    const { store, copied, inquire, snapshot } = await start();
    await inquire();
    await snapshot();
    clock.advance(1000);
    const erased = await inquire();
    const other = await inquire({ name: 'Ravi', phone: '', email: 'ravi@x.test' });
    await copied();
    clock.advance(1000);
    await store.privacy.erase(person, dealer.locale, 'owner');
    await copied();
    const names = (await objects()).join();
    expect([names.includes(erased.id), names.includes(other.id)]).toEqual([false, true]);
    const empty = await aSite();
    await restore(empty);
    const restored = await open(empty);
    expect((await restored.inquiries.list()).map(({ name }) => name)).toEqual(['Ravi']);
    expect((await restored.privacy.log())[0]).toMatchObject({ action: 'erased' });
  });
});
