import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { rotateFolder } from '#app/storage/backups/archive/backup-folder.ts';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import checksums from '#app/storage/migrations/checksums.json' with { type: 'json' };
import { checksum } from '#app/storage/migrations/migrate.ts';
import { migrations } from '#app/storage/migrations/migrations.ts';
import { beside, rowsOf } from '#tests/support/alter.ts';
import { anInquiry, aProduct } from '#tests/support/factories.ts';
import { folder, folderPerTest } from '#tests/support/started.ts';
import { testClock } from '#tests/support/stores.ts';
import { openStore } from './open.ts';
import { createStore } from './store.ts';

folderPerTest();

const { now } = testClock();
const open = () => openStore({ databaseUrl: undefined, dataDir: folder, now });
const file = () => join(folder, 'platen.db');

test('flushes each commit and enforces foreign keys', async () => {
  const { db, raw } = openSqlite(file());
  const pragma = (name: string) => Object.values(raw.prepare(`pragma ${name}`).get() ?? {})[0];
  expect(['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema'].map(pragma)).toEqual(['wal', 2, 1, 0]);
  await db.destroy();
});

test('keeps data across close and open', async () => {
  const first = await open();
  await first.store.inquiries.create({ inquiry: anInquiry() });
  await first.close();
  expect(readdirSync(folder)).toEqual(['platen.db']);
  const second = await open();
  expect(await second.store.inquiries.list()).toHaveLength(1);
  await second.close();
  expect(beside({ dataDir: folder }, (db) => db.prepare('pragma integrity_check').get())).toEqual({
    integrity_check: 'ok',
  });
});

test('does not change a damaged database', async () => {
  await (await open()).close();
  beside({ dataDir: folder }, (db) => db.exec('delete from migrations where id = (select max(id) from migrations)'));
  const bytes = readFileSync(file());
  // Corrupts the free page count, which the integrity check of the copy detects.
  bytes.writeUInt32BE(99, 36);
  writeFileSync(file(), bytes);
  await expect(open()).rejects.toThrow(/^The backup .+ is damaged; nothing was changed$/);
  expect(readFileSync(file())).toEqual(bytes);
});

test.each([null, 'contract'])('rejects an unknown %s migration', { tags: ['upgrade/contract'] }, async (phase) => {
  await (await open()).close();
  beside({ dataDir: folder }, (db) =>
    db.prepare(`insert into migrations values ('9999-future', 'x', '', ?)`).run(phase),
  );
  const before = readFileSync(file());
  const newer = 'The database is newer than this program (it has 9999-future); update the program';
  await expect(open()).rejects.toThrow(newer);
  expect(readFileSync(file())).toEqual(before);
});

test('rejects a database whose migrations had other statements', async () => {
  await (await open()).close();
  beside({ dataDir: folder }, (db) => db.exec("update migrations set checksum = 'x'"));
  await expect(open()).rejects.toThrow('other statements');
});

test.each(['sqlite', 'postgres'] as const)('never changes the statements of a migration, %s', (engine) => {
  const now = migrations.map(({ id, up }) => [id, checksum(up(engine)).slice(0, 16)]);
  // Only add new migrations to checksums.json. Changing an entry locks out existing databases.
  const known = Object.entries(checksums).map(([id, each]) => [id, each[engine]]);
  expect(now).toEqual(known);
});

test('keeps a verified copy before migrating', async () => {
  const first = await open();
  await first.store.products.create(aProduct());
  await first.close();
  // Without its migration records, migrating fails on existing tables and changes nothing.
  beside({ dataDir: folder }, (db) => db.exec('delete from migrations'));
  await expect(open()).rejects.toThrow();
  const [copy] = readdirSync(join(folder, 'backups'));
  expect(copy).toMatch(/^before-0001-foundation-.*\.db$/);
  const kept = new DatabaseSync(join(folder, 'backups', copy ?? ''));
  expect(kept.prepare('select count(*) as n from products').get()).toEqual({ n: 1 });
  kept.close();
  expect(beside({ dataDir: folder }, (db) => db.prepare('select count(*) as n from products').get())).toEqual({ n: 1 });
});

test('disk full: reports an error, writes nothing, and recovers once there is room', async () => {
  await (await open()).close();
  const { db, raw } = openSqlite(file());
  const store = createStore(db, 'sqlite', now);
  // Limiting the number of pages simulates a full disk: SQLite reports SQLITE_FULL for both.
  raw.exec('pragma max_page_count = 1');
  const error = await store.products.create(aProduct({ description: 'x'.repeat(20_000) })).catch((failure) => failure);
  expect(error.kind).toBe('full');
  raw.exec('pragma max_page_count = 1000000');
  expect(await store.isEmpty(), 'nothing is stored').toBe(true);
  await store.products.create(aProduct());
  expect(await store.products.count('public')).toBe(1);
  await db.destroy();
});

test('rewrites the file of an earlier release once, and deletes old copies', { tags: ['privacy/bytes'] }, async () => {
  const erased = 'Asha Patil '.repeat(9);
  const holds = () => readFileSync(file()).includes(erased);
  await (await open()).close();
  beside({ dataDir: folder }, (db) => {
    db.exec('pragma user_version = 0; pragma secure_delete = off');
    db.prepare("insert into meta values ('x', ?)").run(erased);
    db.exec("delete from meta where key = 'x'; pragma wal_checkpoint(truncate)");
  });
  expect(holds(), 'before the rewrite').toBe(true);
  await (await open()).close();
  expect(holds(), 'after the rewrite').toBe(false);
  expect(rowsOf({ dataDir: folder }, 'pragma user_version')).toEqual([{ user_version: 1 }]);
  const copies = ['2026-04-26', '2026-04-27'].map((day) => `before-0041-quotations-${day}T06-30-00-000Z.db`);
  for (const copy of copies) writeFileSync(join(folder, copy), '');
  const rotate = () => rotateFolder(folder, () => 'unknown', { timeZone: 'Asia/Kolkata', now: now() });
  expect([await rotate(), await rotate()]).toEqual([copies.slice(0, 1), []]);
});
