import { mkdir, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { parseUploadName, uploadName } from '#app/domain/image-ref.ts';
import { createListing } from '#app/storage/listing.ts';
import { forgetUses } from '#app/storage/media-library/uses.ts';
import { applyMigration, createMigrationsTable } from '#app/storage/migrate.ts';
import type { EngineName, Migration } from '#app/storage/migration.ts';
import { migrations } from '#app/storage/migrations.ts';
import { productRows } from '#app/storage/reindex.ts';
import { searchIndexOf } from '#app/storage/search/search-index-of.ts';
import type { Tables } from '#app/storage/tables.ts';
import { flushFolder, readIfThere, writeWholeFile } from '#app/storage/whole-file.ts';
import { derivedTables, indexTables, keptTables, leftTables, ownTables } from './backup-tables.ts';
import type { Manifest } from './manifest.ts';
import { BadBackup, type Contents, checkBackup, type OpenBackup, readBackup } from './read-backup.ts';
import { type DatabaseAt, sqliteFile } from './read-rows.ts';

type Db = Kysely<Tables>;

export type RestoreWanted = DatabaseAt & { backup: OpenBackup; now: () => Date };

/** What was restored, and whether something in it was sealed by the key of its folder, which is in no backup. */
type Restored = Contents & { hasSealed: boolean };

const atOnce = 200;

/**
 * Puts a backup in the place of everything that the site knows: first it is read to its end and compared with its sums,
 * then its pictures are written, then all rows change in one transaction. Whatever stops it on the way leaves the site
 * as it was, but for damaged pictures that are mended. Backups of either engine and of earlier versions fit.
 */
export async function restoreBackup({ backup, now, ...at }: RestoreWanted): Promise<Restored> {
  const contents = await checkBackup(backup);
  await restoreUploads(backup, join(at.dataDir, 'uploads'));
  const { db, engine } = await openDatabase(at);
  try {
    const hasSealed = await db.transaction().execute(async (trx) => {
      if (engine === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(trx);
      const version = await contentVersion(trx, engine);
      const own = await ownRows(trx);
      await dropTables(trx, engine);
      const { before, after } = split(contents.manifest);
      await createMigrationsTable(trx);
      for (const migration of before) await applyMigration(trx, engine, migration, now);
      await restoreRows(trx, backup);
      for (const migration of after) await applyMigration(trx, engine, migration, now);
      await keepOwn(trx, own);
      await relist(trx, engine, { isIndexed: after.length > 0 });
      // Whoever keeps pages of before must see that they are of before.
      await trx
        .updateTable('meta')
        .set({ value: String(version + 1) })
        .where('key', '=', 'content_version')
        .execute();
      return isAnythingSealed(trx);
    });
    return { ...contents, hasSealed };
  } finally {
    await db.destroy();
  }
}

async function isAnythingSealed(trx: Db): Promise<boolean> {
  const factor = await trx.selectFrom('second_factors').select('user_id').limit(1).executeTakeFirst();
  const { sealed_password } = await trx.selectFrom('mail_server').select('sealed_password').executeTakeFirstOrThrow();
  return factor !== undefined || sealed_password !== '';
}

async function openDatabase({ databaseUrl, dataDir }: DatabaseAt): Promise<{ db: Db; engine: EngineName }> {
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('#app/storage/postgres.ts');
    return { db: openPostgres(databaseUrl, { max: 1, keepAlive: true }).db, engine: 'postgres' };
  }
  const { openSqlite } = await import('#app/storage/sqlite.ts');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return { db: openSqlite(sqliteFile(dataDir)).db, engine: 'sqlite' };
}

/** The migrations that the rows of a backup have been through, and those that are still to be done to them. */
function split({ migrations: done }: Manifest): { before: Migration[]; after: Migration[] } {
  return {
    before: migrations.filter(({ id }) => done.includes(id)),
    after: migrations.filter(({ id }) => !done.includes(id)),
  };
}

const exists = async (trx: Db, table: string) =>
  (await trx.introspection.getTables()).some(({ name }) => name === table);

async function contentVersion(trx: Db, engine: EngineName): Promise<number> {
  // Asking for a table that is not there ends a transaction of PostgreSQL.
  if (!(await exists(trx, 'meta'))) return 1;
  const row = await trx
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'content_version')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return Number(row?.value ?? 1);
}

/** Drops what is ours and nothing else: a database may hold more than a website. */
async function dropTables(trx: Db, engine: EngineName): Promise<void> {
  const cascade = sql.raw(engine === 'postgres' ? 'cascade' : '');
  for (const table of [...derivedTables, ...indexTables, ...leftTables, ...ownTables, ...keptTables.toReversed()])
    await sql`drop table if exists ${sql.table(table)} ${cascade}`.execute(trx);
  if (engine === 'postgres') await sql`drop function if exists announce_content() cascade`.execute(trx);
}

type Own = { table: (typeof ownTables)[number]; rows: object[] };

/** What is of this installation; none where it is an empty one. */
async function ownRows(trx: Db): Promise<Own[]> {
  const own: Own[] = [];
  for (const table of ownTables)
    if (await exists(trx, table)) own.push({ table, rows: await trx.selectFrom(table).selectAll().execute() });
  return own;
}

async function keepOwn(trx: Db, own: readonly Own[]): Promise<void> {
  for (const { table, rows } of own) {
    await trx.deleteFrom(table).execute();
    for (const row of rows)
      await trx
        .insertInto(table)
        .values(row as never)
        .execute();
  }
}

async function restoreRows(trx: Db, backup: OpenBackup): Promise<void> {
  const known = new Set<string>(keptTables);
  // What a migration begins with gives way to what was there.
  for (const table of keptTables.toReversed()) if (await exists(trx, table)) await trx.deleteFrom(table).execute();
  for await (const part of readBackup(backup)) {
    if (part.kind !== 'rows') continue;
    if (!known.has(part.table)) throw new BadBackup(`This backup has a table that is not known: ${part.table}`);
    for (let at = 0; at < part.rows.length; at += atOnce)
      await trx
        .insertInto(part.table as 'products')
        .values(part.rows.slice(at, at + atOnce) as never)
        .execute();
  }
}

/**
 * Makes all that follows from the products again: counts, tags, names of machines, the search index. `isIndexed` says that a
 * migration may have filled the index already.
 */
async function relist(trx: Db, engine: EngineName, { isIndexed }: { isIndexed: boolean }): Promise<void> {
  const search = searchIndexOf(engine);
  const listing = createListing(search);
  for (const table of derivedTables) await trx.deleteFrom(table).execute();
  for await (const rows of productRows(trx)) {
    if (isIndexed)
      await search.remove(
        trx,
        rows.map(({ rank }) => rank),
      );
    await forgetUses(
      trx,
      'product',
      rows.map(({ id }) => id),
    );
    await listing.add(trx, rows);
  }
  await search.tidy(trx);
}

/**
 * Pictures that are there with the same bytes stay; one of the same name with others was damaged, as names are random, and with it
 * go the copies that may have been made of it.
 */
async function restoreUploads(backup: OpenBackup, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for await (const part of readBackup(backup)) {
    if (part.kind !== 'upload' || parseUploadName(part.name) === null) continue;
    const path = join(folder, part.name);
    const present = await readIfThere(path);
    if (present?.equals(part.data)) continue;
    await writeWholeFile(path, part.data);
    if (present !== null) await removeCopies(folder, part.name);
  }
  // Before the rows that name them.
  await flushFolder(folder);
}

async function removeCopies(folder: string, picture: string): Promise<void> {
  for (const file of await readdir(folder)) {
    const name = parseUploadName(file);
    if (name?.variant && uploadName({ ...name, variant: null }) === picture) await unlink(join(folder, file));
  }
}
