// @module-tag backup/whole
// @module-tag backup/engines
// @module-tag backup/all-or-nothing
// @module-tag backup/verified

import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { type FileHandle, open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { packTar, unpackTar } from 'modern-tar';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { type Person, personOf } from '#app/domain/privacy/privacy.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import { createMigrationsTable, migrate } from '#app/storage/migrations/migrate.ts';
import { migrations } from '#app/storage/migrations/migrations.ts';
import { type Opened, openStore } from '#app/storage/store/open.ts';
import type { Store } from '#app/storage/store/store.ts';
import { aBrowser, anInquiry, aPost, aProduct, aQuotation } from '#tests/support/factories.ts';
import { isExhaustive, variants } from '#tests/support/how-long.ts';
import { india } from '#tests/support/locale.ts';
import { applyNewerMigration } from '#tests/support/newer-schema.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';
import { addUser, migratedDatabase, postgresDatabase, testClock } from '#tests/support/stores.ts';
import { derivedTables, indexTables, leftTables, ownTables, savedTables } from './backup-tables.ts';
import type { BackupNews } from './backup-task.ts';
import { BadBackup, type OpenBackup, openBackup } from './read-backup.ts';
import { type DatabaseAt, openSnapshot, sqliteFile } from './read-rows.ts';
import { restoreBackup } from './restore-backup.ts';
import { runBackup } from './run-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } = fs;
const clock = testClock();
const { now } = clock;
const passphrase = 'four words of a dealer';
const mail: Mail = { kind: 'owner', to: 'owner@example.com', replyTo: null, subject: 's', text: 't' };
const picture = '0123456789ab-800x600.webp';

folderPerTest();
const open: Opened[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const { close } of open.splice(0)) await close();
});

type Engine = 'sqlite' | 'postgres';

/** A separate site: its location and its store. */
async function site(engine: Engine, name: string): Promise<{ at: DatabaseAt; store: Store }> {
  const dataDir = join(folder, name);
  mkdirSync(join(dataDir, 'uploads'), { recursive: true });
  const at = { databaseUrl: engine === 'sqlite' ? undefined : await migratedDatabase(), dataDir };
  const opened = await openStore({ ...at, now });
  open.push(opened);
  return { at, store: opened.store };
}

async function fill({ store, at }: { store: Store; at: DatabaseAt }) {
  const id = await addUser(store, 'meena');
  const client = { agent: '', address: '203.0.113.9', deviceHash: 'laptop' };
  await store.sessions.start(id, 'token', client);
  await store.secondFactors.turnOn(id, { sealedSecret: 's', step: 9, codeHashes: ['a', 'b'], keepSession: 'token' });
  await store.passkeys.add({ id: 'k', userId: id, publicKey: 'p', counter: 7, device: 'Phone' });
  const key = { name: 'ERP', start: 'AbCdEf', secretHash: 'h', createdBy: 'meena' };
  await store.apiKeys.add({ ...key, rights: ['all'], days: null });
  await store.notices.add(id, { kind: 'wrong-codes', device: '', place: '' });
  await store.pushKeys.begin({ publicKey: 'p', sealedKey: 's' });
  const device = await store.pushDevices.add(id, aBrowser);
  // A second device would add a notification, which this test counts as an e-mail.
  await store.pushDevices.change(id, device.id, { isPaused: true });
  await store.categories.create({ name: 'Copiers', slug: 'copiers', description: 'रंगीन 🖨️', order: 1 });
  const specifications = { 'For Use In': 'iR 2625' };
  const fields = { category: 'Copiers', tags: ['a3'], regularPrice: 185000.5, featuredImage: picture };
  const machine = await store.products.create(aProduct({ name: 'Canon iR 2625', ...fields }));
  clock.advance(1000);
  await store.products.create(aProduct({ name: 'Toner', specifications }));
  await store.products.update(machine.id, { slug: 'canon-2625', salePrice: 1 }, undefined, 'meena');
  await store.posts.create(aPost());
  await store.products.remove((await store.products.create(aProduct({ name: 'Binned' }))).id, 'meena');
  const inquiry = anInquiry({ name: '‮right to left', message: 'line\nline\u2028\u0001' });
  await store.inquiries.create({ inquiry, mails: () => [mail] });
  const quotation = await store.quotations.create(aQuotation());
  const { seller } = quotation.body;
  await store.quotations.send(quotation.id, { by: 'meena', seller, year: '2026-27', today: '2026-06-01' });
  writeFileSync(join(at.dataDir, 'uploads', picture), 'bytes of a picture');
  writeFileSync(join(at.dataDir, 'uploads', '0123456789ab-800x600.320.webp'), 'made from it');
  return { machine };
}

/** A site with data of every kind. */
async function filled(engine: Engine = 'sqlite', name = 'old') {
  const made = await site(engine, name);
  return { ...made, ...(await fill(made)) };
}

/** A restore forgets which sanitiser cleaned a post. */
async function everyRow(at: DatabaseAt) {
  const snapshot = await openSnapshot(at);
  const rows: Record<string, string[]> = {};
  for (const table of savedTables) {
    rows[table] = [];
    for await (const some of snapshot.rows(table))
      rows[table].push(...some.map(({ cleaned_by: _, ...row }) => JSON.stringify(Object.entries(row).sort())));
    rows[table].sort();
  }
  await snapshot.close();
  return rows;
}

const file = () => join(folder, 'site.backup');
const opened = () => openBackup(file(), undefined);
const restoreInto = async (at: DatabaseAt) => restoreBackup({ ...at, backup: await opened(), now });
const verified = async () => verifyBackup(await opened(), { now, scratch: folder });
const openAt = async ({ databaseUrl, dataDir }: DatabaseAt) =>
  databaseUrl
    ? (await import('#app/storage/engine/databases/postgres.ts')).openPostgres(databaseUrl).db
    : openSqlite(sqliteFile(dataDir)).db;
const picturesOf = ({ dataDir }: DatabaseAt) => readdirSync(join(dataDir, 'uploads')).sort();
const backUp = (at: DatabaseAt, given: { passphrase?: string } = {}) =>
  writeBackup({ ...at, now, file: file(), passphrase: given.passphrase });

const ways = [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  ['sqlite', 'sqlite'],
  ['postgres', 'postgres'],
] as const;

describe.each(variants(ways, 2))('a backup of %s', (from, to) => {
  test(`restores into ${to} in place of the existing site`, async () => {
    const old = await filled(from);
    const { machine } = old;
    const contents = await backUp(old.at);
    expect(contents).toMatchObject({ uploads: 1, rows: { products: 2, messages: 1, outbox: 1, bin: 1, users: 1 } });

    const present = await site(to, 'new');
    await present.store.products.create(aProduct({ name: 'Of before' }));
    const version = await present.store.contentVersion();
    const content = open.at(-1)?.watchContent();
    expect((await restoreInto(present.at)).sealed).not.toBe('');
    expect(await everyRow(present.at)).toEqual(await everyRow(old.at));
    // Second factors are restored; sessions and notices are not.
    const { id = '' } = (await present.store.users.find('meena')) ?? {};
    expect(await present.store.secondFactors.find(id)).toMatchObject({ sealedSecret: 's', recoveryCodesLeft: 2 });
    expect(await present.store.passkeys.find('k')).toMatchObject({ userId: id, publicKey: 'p', counter: 7 });
    expect(await present.store.apiKeys.find('h')).toMatchObject({ name: 'ERP', rights: ['all'], ending: null });
    expect(await present.store.sessions.find('token')).toBeNull();
    expect(await present.store.notices.list({ userId: id, deviceSince: '' })).toEqual([]);
    const { products } = present.store;
    const named = async ({ store }: { store: Store }, search: string) =>
      (await store.products.list('public', { search })).map(({ name }) => name);
    expect(await named(present, '2625')).toEqual(await named(old, '2625'));
    expect(await named(present, 'before')).toEqual([]);
    expect(await products.count('public', { tag: 'a3' })).toBe(1);
    expect((await present.store.supplies.suited(machine, 5)).ids).toHaveLength(1);
    expect(await products.renamedTo('canon-ir-2625')).toBe('canon-2625');
    expect(picturesOf(present.at)).toEqual([picture]);
    expect(await present.store.contentVersion()).toBeGreaterThan(version);
    await expect.poll(() => content?.current()).toBeGreaterThan(version);
    await content?.close();
    expect(await verified()).toMatchObject({ missingPictures: [] });
  });
});

describe.each(variants(['sqlite', 'postgres'] as const))('%s', (engine) => {
  test('lists every table as kept, derived or left out', async () => {
    const db = await openAt((await site(engine, 'site')).at);
    const tables = (await db.introspection.getTables())
      .map(({ name }) => name)
      .filter((name) => !/_(data|idx|content|docsize|config)$/.test(name));
    await db.destroy();
    const known: string[] = [...savedTables, ...derivedTables, ...indexTables, ...leftTables, ...ownTables];
    expect(tables.filter((name) => !known.includes(name))).toEqual([]);
    expect(savedTables.filter((name) => !tables.includes(name))).toEqual([]);
  });

  test('a failed restore leaves everything unchanged', async () => {
    const old = await filled(engine);
    await backUp(old.at);
    const { at, store } = await site(engine, 'new');
    await store.products.create(aProduct({ name: 'Of before' }));
    const before = await everyRow(at);
    // The checksums match, but two products have the same slug.
    const name = 'tables/products/000001.ndjson';
    await repack((parts) => parts.set(name, (parts.get(name) as string).repeat(2)));
    await expect(restoreInto(at)).rejects.toThrow('The rows of “products” in this backup cannot be stored');
    expect(await everyRow(at)).toEqual(before);
    await store.products.create(aProduct({ name: 'And on' }));
  });

  test('reports whether the restored data contains encrypted secrets', async () => {
    const { at, store } = await site(engine, 'site');
    for (const sealed of ['', 'sealed']) {
      if (sealed) await store.mailbox.update((before) => ({ ...before, sealedPassword: 'sealed' }));
      await backUp(at);
      const onChecked = vi.fn(() => writeFileSync(join(at.dataDir, 'checked'), ''));
      await restoreBackup({ ...at, backup: await opened(), now, onChecked });
      expect(onChecked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ sealed, unknownTables: [] }));
    }
  });

  test('a restore leaves the record of backups unchanged', { tags: ['backup/own'] }, async () => {
    const { at, store } = await filled(engine);
    await store.backups.begin({ file: 'before.tar.gz', by: '', isEncrypted: false });
    await backUp(at);
    await store.backups.begin({ file: 'after.tar.gz', by: 'meena', isEncrypted: false });
    const known = await store.backups.list();
    await store.leases.hold('backups', async () => {
      await restoreInto(at);
      expect(await store.backups.list()).toEqual(known);
      expect(await store.leases.hold('backups', async () => {}), 'a second lease').toBe(false);
    });
    // Another installation gets no record of them.
    const other = await site(engine, 'other');
    await restoreInto(other.at);
    expect(await other.store.backups.list()).toEqual([]);
  });

  test('migrates a backup of an earlier version', async () => {
    const databaseUrl = engine === 'sqlite' ? undefined : await postgresDatabase();
    const at = { databaseUrl, dataDir: join(folder, 'old') };
    mkdirSync(at.dataDir);
    const db = await openAt(at);
    await createMigrationsTable(db);
    const earlier = migrations.filter(({ id }) => id < '0013');
    await migrate(db, engine, earlier, now);
    await sql`insert into categories (id, name, slug, description, position, updated_at)
      values ('c1', 'Copiers', 'copiers', '', 1, '2026-01-01T00:00:00.000Z')`.execute(db);
    await db.destroy();
    await backUp(at);
    const { at: present, store } = await site(engine, 'new');
    await restoreInto(present);
    expect((await store.categories.list()).map(({ name }) => name)).toEqual(['Copiers']);
    await store.products.create(aProduct({ category: 'Copiers' }));
    expect(await store.products.count('public', { category: 'Copiers' })).toBe(1);
    await verified();
  });

  test('restores its own backup of a later schema, without new columns', { tags: ['upgrade/expand'] }, async () => {
    const old = await filled(engine);
    const db = await openAt(old.at);
    await applyNewerMigration(db, engine);
    await db.destroy();
    await backUp(old.at);
    await verified();
    await repack((parts) => parts.set('tables/newer_things/000001.ndjson', '{"id":"a"}'));
    const present = await site(engine, 'present');
    expect(await restoreInto(present.at)).toMatchObject({ unknownTables: ['newer_things'] });
    expect(await present.store.products.count('panel')).toBe(await old.store.products.count('panel'));
    expect(await present.store.inquiries.list()).toEqual(await old.store.inquiries.list());
    await expect(restoreInto(old.at)).rejects.toThrow('A newer program has changed this database (9998-newer)');
  });
});

describe('pictures', () => {
  let old: Awaited<ReturnType<typeof site>>;
  let fileHandle: FileHandle;
  beforeEach(async () => {
    old = await filled();
    await backUp(old.at);
    const probe = await openFile(folder, 'r');
    fileHandle = Object.getPrototypeOf(probe) as FileHandle;
    await probe.close();
  });
  const upload = (at: DatabaseAt, name: string) => join(at.dataDir, 'uploads', name);

  test('verification fails if a picture is restored with other bytes', async () => {
    vi.spyOn(fileHandle, 'writeFile').mockResolvedValue();
    await expect(verified()).rejects.toThrow(new BadBackup(`The restored data differs from the backup: ${picture}`));
  });

  test('a restore repairs damaged pictures, deletes their smaller copies and leaves intact ones untouched', async () => {
    const { ino } = statSync(upload(old.at, picture));
    const [copy, another] = ['.320.webp', '.480.avif'].map((end) => `0123456789ab-800x600${end}`) as [string, string];
    await restoreInto(old.at);
    expect(statSync(upload(old.at, picture)).ino).toBe(ino);
    expect(picturesOf(old.at)).toContain(copy);
    const other = 'ba9876543210-800x600.480.avif';
    for (const name of [picture, another, other]) writeFileSync(upload(old.at, name), 'byt');
    await restoreInto(old.at);
    expect(readFileSync(upload(old.at, picture), 'utf8')).toBe('bytes of a picture');
    expect(picturesOf(old.at)).toEqual([picture, other].sort());
  });

  test('durable: flushes pictures and their names before a row refers to them', async () => {
    const present = await site('sqlite', 'new');
    const { sync } = fileHandle;
    const flushed: { isFolder: boolean; pictures: string[]; users: number }[] = [];
    vi.spyOn(fileHandle, 'sync').mockImplementation(async function (this: FileHandle) {
      flushed.push({
        isFolder: (await this.stat()).isDirectory(),
        pictures: picturesOf(present.at).filter((name) => !name.startsWith('.')),
        users: (await everyRow(present.at)).users?.length ?? 0,
      });
      return sync.call(this);
    });
    await restoreInto(present.at);
    expect(flushed).toEqual([
      { isFolder: false, pictures: [], users: 0 },
      { isFolder: true, pictures: [picture], users: 0 },
    ]);
    expect((await everyRow(present.at)).users).toHaveLength(1);
  });
});

/** Changes parts of the backup and recomputes its checksums, as an attacker might. */
async function repack(change: (parts: Map<string, string>) => unknown): Promise<void> {
  const entries = await unpackTar(gunzipSync(readFileSync(file())));
  const parts = new Map(entries.map(({ header, data }) => [header.name, Buffer.from(data ?? []).toString()]));
  parts.delete('sums.json');
  change(parts);
  const sums = [...parts].map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')]);
  parts.set('sums.json', JSON.stringify(Object.fromEntries(sums)));
  const packed = await packTar(
    [...parts].map(([name, text]) => ({ header: { name, size: Buffer.byteLength(text), type: 'file' }, body: text })),
  );
  writeFileSync(file(), gzipSync(packed));
}

test('sanitises the HTML of a file again, also in its trash', { tags: ['beyond/sanitised'] }, async () => {
  const [old, present] = [await site('sqlite', 'old'), await site('sqlite', 'new')];
  const posts = await Promise.all(
    ['a', 'b'].map((slug) => old.store.posts.create(aPost({ slug, content: '<p>x</p>' }))),
  );
  const [kept, removed] = posts.map(({ id }) => id) as [string, string];
  const trashed = await old.store.posts.remove(removed);
  await backUp(old.at);
  await repack((parts) => {
    for (const [name, text] of parts) parts.set(name, text.replaceAll('<p>x</p>', '<p onclick=y()>x</p>'));
  });
  await restoreInto(present.at);
  await present.store.trash.restore(trashed);
  for (const id of [kept, removed]) expect((await present.store.posts.byId(id))?.content).toBe('<p>x</p>');
});

test.each(variants(['sqlite', 'postgres'] as const))(
  'erases again who was erased after the backup was made on %s',
  { tags: ['privacy/erase', 'backup/whole'] },
  async (engine) => {
    const { at, store } = await site(engine, 'only');
    const asha = { name: 'Asha Patil', phone: '9800012345', email: 'asha@example.com' };
    const send = (fields: object, photos: string[] = []) =>
      store.inquiries.create({ inquiry: { ...anInquiry(fields), photos }, mails: () => [mail] });
    await send(asha, [`/uploads/${picture}`]);
    await store.inquiries.remove((await send({ ...asha, message: 'in the trash' })).id, 'owner');
    await send({ name: 'Ravi', phone: '9800054321', email: 'ravi@example.com' });
    const { body } = aQuotation();
    const offer = { ...aQuotation(), body: { ...body, customer: { ...body.customer, ...asha } } };
    const { id } = await store.quotations.create(offer);
    const sending = { by: 'meena', seller: body.seller, year: '2026-27', today: '2026-06-01' };
    const { secret } = await store.quotations.send(id, sending);
    expect(await store.quotations.bySecret(secret)).not.toBeNull();
    writeFileSync(join(at.dataDir, 'uploads', picture), 'bytes of a picture');
    await backUp(at);
    const person = personOf('98000 12345', india) as Person;
    await store.privacy.erase(person, india, 'owner');
    const before = await store.privacy.find(person, india);
    await restoreBackup({ ...at, backup: await opened(), now, locale: india });
    expect(await store.privacy.find(person, india)).toEqual(before);
    expect(before).toMatchObject({ messages: [], emails: [], quotations: [{ isKept: true }] });
    expect(picturesOf(at)).toEqual([]);
    const ravi = personOf('98000 54321', india) as Person;
    expect((await store.privacy.find(ravi, india)).messages).toHaveLength(1);
    expect(await store.privacy.log()).toMatchObject([{ action: 'erased', by: 'owner' }]);
    expect(await store.quotations.bySecret(secret)).toBeNull();
  },
);

describe('an invalid file', () => {
  let present: Awaited<ReturnType<typeof site>>;
  let before: Awaited<ReturnType<typeof everyRow>>;
  beforeEach(async () => {
    await backUp((await filled()).at);
    present = await site('sqlite', 'new');
    await present.store.products.create(aProduct({ name: 'Of before' }));
    before = await everyRow(present.at);
  });
  const restore = (backup: OpenBackup) => restoreBackup({ ...present.at, backup, now });
  const staysAsItWas = async () => {
    expect(await everyRow(present.at)).toEqual(before);
    expect(picturesOf(present.at)).toEqual([]);
  };
  const saysTheSame = (changed: Buffer, whole: Buffer) => {
    try {
      return changed.equals(whole) || gunzipSync(changed).equals(gunzipSync(whole));
    } catch {
      return false;
    }
  };

  /** Truncates the file, and flips bits in it, at this number of places. */
  async function damage({ file, key }: OpenBackup, places: number) {
    const whole = readFileSync(file);
    for (let place = 0; place < places; place++) {
      const at = Math.floor((whole.length * place) / places);
      writeFileSync(file, whole.subarray(0, at));
      await expect(restore({ file, key }), `cut at ${at}`).rejects.toThrow(BadBackup);
      const changed = Buffer.from(whole);
      // Some bytes of a gzip stream, such as times in headers, do not affect its contents, so change more until they do.
      for (let byte = at; saysTheSame(changed, whole); byte++) changed[byte] = (whole[byte] as number) ^ 1;
      writeFileSync(file, changed);
      await expect(restore({ file, key }), `changed at ${at}`).rejects.toThrow(BadBackup);
    }
  }

  test('is rejected wherever it was cut or changed, and changes nothing', async () => {
    await damage({ file: file(), key: null }, isExhaustive ? 9 : 3);
    await staysAsItWas();
  });

  test('is unreadable without its passphrase, and equally protected with it', async () => {
    await backUp({ databaseUrl: undefined, dataDir: join(folder, 'old') }, { passphrase });
    expect(readFileSync(file(), 'utf8')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    await expect(openBackup(file(), undefined)).rejects.toThrow('its passphrase is needed');
    await expect(openBackup(file(), 'not these words')).rejects.toThrow('not the passphrase of this backup');
    const backup = await openBackup(file(), passphrase);
    const whole = readFileSync(file());
    await damage(backup, isExhaustive ? 9 : 2);
    await staysAsItWas();
    writeFileSync(file(), whole);
    await restore(backup);
    expect((await everyRow(present.at)).users).toHaveLength(1);
  });

  test('is rejected if a newer program made it or it contains unknown parts', async () => {
    const manifest = (more: object) => (parts: Map<string, string>) =>
      parts.set('backup.json', JSON.stringify({ ...JSON.parse(parts.get('backup.json') as string), ...more }));
    const part = (name: string, text: string) => (parts: Map<string, string>) => parts.set(name, text);
    const old = { databaseUrl: undefined, dataDir: join(folder, 'old') };
    for (const [change, sentence] of [
      [manifest({ migrations: ['9999-later'] }), 'made by a newer program'],
      [manifest({ format: 2 }), 'no backup that this program knows'],
      [manifest({ migrations: ['\u001b[2J'] }), 'no backup that this program knows'],
      [
        (parts: Map<string, string>) => parts.set('tables/sessions/1.ndjson', '{}').set('tables/x/1.ndjson', '{}'),
        'tables that are not known: sessions, x',
      ],
      [part('tables/users/2.ndjson', '7\n'), 'damaged'],
    ] as const) {
      expect(picturesOf(present.at)).toEqual([]);
      await backUp(old);
      await repack(change);
      await expect(restoreInto(present.at)).rejects.toThrow(sentence);
      expect(await everyRow(present.at)).toEqual(before);
    }
    await backUp(old);
    await repack((parts) => parts.set('uploads/../../evil.webp', 'x').set('uploads/..%2fevil.webp', 'x'));
    await restoreInto(present.at);
    expect(picturesOf(present.at)).toEqual([picture]);
    expect(join(folder, 'evil.webp')).not.toSatisfy(existsSync);
  });
});

describe('the backup process', { tags: ['backup/proven'] }, () => {
  const target = () => join(folder, 'backups');
  const name = 'platen-2026-06-01-063000.tar.gz';
  /** Makes a backup and returns the reports; the first one may fail with an error. */
  async function make(at: DatabaseAt, error?: unknown) {
    const all: BackupNews[] = [];
    await runBackup({ task: 'make', at, folder: target(), name, passphrase: undefined }, async (news) => {
      all.push(news);
      if (error !== undefined && all.length === 1) throw error;
    });
    return all;
  }

  test('reports the file, then its verified contents, and deletes abandoned files', async () => {
    const { at } = await filled();
    mkdirSync(target());
    const names = ['a', 'b', 'c'].map((letter) => `.${letter.repeat(16)}.part${letter === 'c' ? '.txt' : ''}`);
    for (const [index, each] of names.entries()) {
      writeFileSync(join(target(), each), '');
      const time = Date.now() / 1000 - (index === 1 ? 23 : 25) * 3600;
      fs.utimesSync(join(target(), each), time, time);
    }
    const contents = { products: 2, posts: 1, messages: 1, pictures: 1, pictureBytes: 18, missingPictures: 0 };
    const [made, proven] = await make(at);
    const { size: bytes } = statSync(join(target(), name));
    expect([made, proven]).toEqual([
      { news: 'made', bytes },
      { news: 'proven', bytes, contents },
    ]);
    expect(readdirSync(target()).sort()).toEqual([...names.slice(1), name]);
  });

  const coded = (code: string) => Object.assign(new Error(code), { code });
  test.each([
    ['full', coded('ENOSPC'), coded('EDQUOT'), new Failure('full', 'F'), new Error('E', { cause: coded('ENOSPC') })],
    ['unwritable', ...['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].map(coded)],
    ['damaged', new BadBackup('B')],
    ['failed', new Failure('busy', 'F'), coded('EIO'), 'a text'],
  ])('reports the problem %s', async (problem, ...errors) => {
    const { at } = await site('sqlite', 'old');
    for (const error of errors) {
      const detail = error instanceof Error ? error.stack : error;
      expect((await make(at, error)).slice(1)).toEqual([{ news: 'not made', problem, detail }]);
    }
    writeFileSync(join(at.dataDir, 'uploads', picture), '');
    fs.truncateSync(join(at.dataDir, 'uploads', picture), 2 ** 42);
    const tooLarge = { news: 'not made', problem: 'full', detail: expect.stringContaining('There is no room for a') };
    expect(await make(at)).toEqual([tooLarge]);
  });
});

test('a backup is dated before its rows are read, so that later changes are added', {
  tags: ['backup/copies'],
}, async () => {
  const at = { databaseUrl: undefined, dataDir: join(folder, 'dated') };
  fs.mkdirSync(at.dataDir);
  const { close } = await openStore({ ...at, now: () => new Date() });
  const { raw } = openSqlite(sqliteFile(at.dataDir));
  const now = () => {
    raw.exec(`insert into redirects (kind, slug, target_id) values ('post', 'old', 'new')`);
    return new Date();
  };
  const { rows } = await writeBackup({ ...at, file: join(folder, 'dated.tar.gz'), passphrase: undefined, now });
  expect(rows.redirects).toBe(1);
  raw.close();
  await close();
});
