import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Failure } from '#app/domain/errors.ts';
import { anInquiry, aProduct } from '#tests/support/factories.ts';
import { testClock } from '#tests/support/stores.ts';
import { checksum } from './migrate.ts';
import checksums from './migrations/checksums.json' with { type: 'json' };
import { migrations } from './migrations.ts';
import { openStore } from './open.ts';
import { openSqlite } from './sqlite.ts';
import { createStore } from './store.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'platen-open-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const { now } = testClock();
const open = () => openStore({ databaseUrl: undefined, dataDir, now });
const file = () => join(dataDir, 'platen.db');

/** Works on the file beside the store. */
function beside<Result>(work: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(file());
  try {
    return work(db);
  } finally {
    db.close();
  }
}

test('each commit reaches the disk, and foreign keys hold', async () => {
  const { db, raw } = openSqlite(file());
  const pragma = (name: string) => Object.values(raw.prepare(`pragma ${name}`).get() ?? {})[0];
  expect(['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema'].map(pragma)).toEqual(['wal', 2, 1, 0]);
  await db.destroy();
});

test('what was kept is there after closing and opening', async () => {
  const first = await open();
  await first.store.messages.create({ inquiry: anInquiry() });
  await first.close();
  expect(readdirSync(dataDir)).toEqual(['platen.db']);
  const second = await open();
  expect(await second.store.messages.list()).toHaveLength(1);
  await second.close();
  expect(beside((db) => db.prepare('pragma integrity_check').get())).toEqual({ integrity_check: 'ok' });
});

test('a damaged database is not changed', async () => {
  await (await open()).close();
  beside((db) => db.exec('delete from migrations where id = (select max(id) from migrations)'));
  const bytes = readFileSync(file());
  // The number of unused pages, which the copy is found out by.
  bytes.writeUInt32BE(99, 36);
  writeFileSync(file(), bytes);
  await expect(open()).rejects.toThrow(/^The backup .+ is damaged; nothing was changed$/);
  expect(readFileSync(file())).toEqual(bytes);
});

test('a database from a newer program is refused', async () => {
  await (await open()).close();
  beside((db) => db.exec("insert into migrations values ('9999-future', 'x', '')"));
  await expect(open()).rejects.toThrow('The database is newer than this program (it has 9999-future)');
});

test('a database whose migrations had other statements is refused', async () => {
  await (await open()).close();
  beside((db) => db.exec("update migrations set checksum = 'x'"));
  await expect(open()).rejects.toThrow('other statements');
});

test.each(['sqlite', 'postgres'] as const)('what a migration once did is never changed, %s', (engine) => {
  const now = migrations.map(({ id, up }) => [id, checksum(up(engine)).slice(0, 16)]);
  // A new migration is added to the file; nothing else in it changes, to the letter: databases that had it are refused.
  const known = Object.entries(checksums).map(([id, each]) => [id, each[engine]]);
  expect(now).toEqual(known);
});

test('before a database is changed, a verified copy of it is kept', async () => {
  const first = await open();
  await first.store.products.create(aProduct());
  await first.close();
  // As if the last migration had not been there yet: it will fail on tables that exist, and change nothing.
  beside((db) => db.exec('delete from migrations'));
  await expect(open()).rejects.toThrow();
  const [copy] = readdirSync(join(dataDir, 'backups'));
  expect(copy).toMatch(/^before-0001-foundation-.*\.db$/);
  const kept = new DatabaseSync(join(dataDir, 'backups', copy ?? ''));
  expect(kept.prepare('select count(*) as n from products').get()).toEqual({ n: 1 });
  kept.close();
  expect(beside((db) => db.prepare('select count(*) as n from products').get())).toEqual({ n: 1 });
});

test('a database that someone else is writing to is busy, not broken, and work goes on afterwards', async () => {
  const { store, close } = await open();
  const other = new DatabaseSync(file());
  other.exec('begin immediate');
  const error = await store.messages.create({ inquiry: anInquiry() }).catch((failure) => failure);
  expect(error).toBeInstanceOf(Failure);
  expect(error.kind).toBe('busy');
  other.exec('rollback');
  other.close();
  await store.messages.create({ inquiry: anInquiry() });
  expect(await store.messages.list()).toHaveLength(1);
  await close();
});

test('disk full: an error of its own, nothing half-written, and writes go on when there is room', async () => {
  await (await open()).close();
  const { db, raw } = openSqlite(file());
  const store = createStore(db, 'sqlite', now);
  // A limit on the number of pages stands for the end of the disk: SQLite answers both with SQLITE_FULL.
  raw.exec('pragma max_page_count = 1');
  const error = await store.products.create(aProduct({ description: 'x'.repeat(20_000) })).catch((failure) => failure);
  expect(error.kind).toBe('full');
  raw.exec('pragma max_page_count = 1000000');
  expect(await store.isEmpty()).toBe(true);
  await store.products.create(aProduct());
  expect(await store.products.count('public')).toBe(1);
  await db.destroy();
});
