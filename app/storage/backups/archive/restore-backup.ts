import { mkdir } from 'node:fs/promises';
import { type Selectable, sql } from 'kysely';
import { parseUploadName, uploadName, uploadOf } from '#app/domain/pictures/image-ref.ts';
import type { Failure } from '#app/domain/records/errors.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { withFreshFacts } from '#app/storage/catalogue/facets/facet-rows.ts';
import { createListing } from '#app/storage/catalogue/listing.ts';
import { productRows } from '#app/storage/catalogue/search/reindex.ts';
import { searchIndexOf } from '#app/storage/catalogue/search/search-index-of.ts';
import { fromJson } from '#app/storage/engine/codec.ts';
import { writeMeta } from '#app/storage/engine/meta.ts';
import type { EngineName, Migration } from '#app/storage/engine/migration.ts';
import { idsOf } from '#app/storage/engine/queries.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { keepCopiesKey } from '#app/storage/inquiries/copies.ts';
import { applyMigration, createMigrationsTable } from '#app/storage/migrations/migrate.ts';
import { migrations } from '#app/storage/migrations/migrations.ts';
import { forgetUses } from '#app/storage/pictures/library/uses.ts';
import { openUploads } from '#app/storage/pictures/places/open-place.ts';
import type { Place } from '#app/storage/pictures/places/place.ts';
import { forgetAgain } from '#app/storage/privacy/privacy.ts';
import { type Added, addChanges } from './add-changes.ts';
import { derivedTables, indexTables, leftTables, ownTables, savedTables } from './backup-tables.ts';
import type { Change } from './changes.ts';
import {
  BadBackup,
  type Contents,
  checkBackup,
  type Manifest,
  newerMigrations,
  type OpenBackup,
  readBackup,
} from './read-backup.ts';
import { type DatabaseAt, sqliteFile } from './read-rows.ts';

type LogRow = Selectable<Tables['privacy_log']>;

export type RestoreWanted = DatabaseAt & {
  backup: OpenBackup;
  /** Has the pictures of a snapshot. */
  pictures?: OpenBackup | undefined;
  /** Returns the changes to add; called with the manifest of the backup. */
  later?: (manifest: Manifest) => Promise<Change[]>;
  now: () => Date;
  /** Of a restore into a site: without it, nothing is erased again. */
  locale?: Locale;
  /** Called before anything is written. */
  onChecked?: (contents: Contents) => void;
};

const atOnce = 200;

/**
 * Replaces all data of the site with a backup. First reads it to its end and verifies the checksums, then writes the
 * pictures, then replaces all rows in one transaction. A failure at any point leaves the site unchanged, except for
 * repaired pictures. Accepts backups of either engine and of earlier versions. HTML in it is sanitised again. Persons
 * erased here after the backup was made are erased again.
 */
export async function restoreBackup({
  backup,
  pictures = backup,
  later = async () => [],
  now,
  locale,
  onChecked,
  ...at
}: RestoreWanted): Promise<Contents & { added: Added }> {
  const contents = await checkBackup(backup);
  const isNewer = newerMigrations(contents.manifest).length > 0;
  if (contents.unknownTables.length > 0 && !isNewer)
    throw new BadBackup(`This backup has tables that are not known: ${contents.unknownTables.slice(0, 20).join(', ')}`);
  onChecked?.(contents);
  const changes = await later(contents.manifest);
  await restoreUploads(pictures, openUploads(at));
  const { db, engine } = await openDatabase(at);
  try {
    const { photos, added } = await db.transaction().execute(async (trx) => {
      if (engine === 'sqlite') await sql`pragma defer_foreign_keys = on`.execute(trx);
      await rejectNewerDatabase(trx);
      const version = await contentVersion(trx, engine);
      const own = await ownRows(trx);
      const erasures = (await exists(trx, 'privacy_log'))
        ? await trx.selectFrom('privacy_log').selectAll().execute()
        : [];
      await dropTables(trx, engine);
      const isApplied = ({ id }: Migration) => contents.manifest.migrations.includes(id);
      const after = migrations.filter((migration) => !isApplied(migration));
      await createMigrationsTable(trx);
      for (const migration of migrations.filter(isApplied)) await applyMigration(trx, engine, migration, now);
      await restoreRows(trx, backup, isNewer);
      for (const migration of after) await applyMigration(trx, engine, migration, now);
      // A file may name any sanitiser.
      await trx.updateTable('posts').set({ cleaned_by: null }).execute();
      await keepOwn(trx, own);
      const { madeAt, copiesKey } = contents.manifest;
      const added = await addChanges(trx, changes, madeAt);
      if (copiesKey !== undefined) await keepCopiesKey(trx, copiesKey);
      const copied = changes.flatMap(({ rows }) =>
        rows.flatMap(([table, row]) => (table === 'privacy_log' ? [row] : [])),
      );
      const photos = locale === undefined ? [] : await eraseAgain(trx, [...erasures, ...copied], locale, now());
      await relist(trx, engine, { isIndexed: after.length > 0 });
      // The version must increase, so that cached pages become stale.
      await writeMeta(trx, 'content_version', String(version + 1));
      return { photos, added };
    });
    for (const photo of photos) await removePhoto(openUploads(at), photo);
    return { ...contents, added };
  } finally {
    await db.destroy();
  }
}

async function openDatabase({ databaseUrl, dataDir }: DatabaseAt): Promise<{ db: Db; engine: EngineName }> {
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('#app/storage/engine/databases/postgres.ts');
    return { db: openPostgres(databaseUrl, { max: 1, keepAlive: true }).db, engine: 'postgres' };
  }
  const { openSqlite } = await import('#app/storage/engine/databases/sqlite.ts');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return { db: openSqlite(sqliteFile(dataDir)).db, engine: 'sqlite' };
}

/** Adds the entries of the log that a backup lacks, and erases again what they erased. Returns the photos of it. */
async function eraseAgain(trx: Db, log: readonly LogRow[], locale: Locale, now: Date): Promise<string[]> {
  const restored = await trx.selectFrom('privacy_log').select('id').execute();
  const missing = new Map(log.map((entry) => [entry.id, entry]));
  for (const { id } of restored) missing.delete(id);
  const photos: string[] = [];
  for (const entry of missing.values()) {
    await trx.insertInto('privacy_log').values(entry).execute();
    // A log of an earlier version has no ids.
    const ids = fromJson<string[]>(entry.ids ?? '[]');
    for (let at = 0; at < ids.length; at += atOnce)
      photos.push(...(await forgetAgain(trx, ids.slice(at, at + atOnce), locale, now)));
  }
  return photos;
}

/** The tables of a later release would stay behind, and its migrations would fail on them. */
async function rejectNewerDatabase(trx: Db): Promise<void> {
  if (!(await exists(trx, 'migrations'))) return;
  const applied = await trx.selectFrom('migrations').select('id').orderBy('id').execute();
  const [newer] = newerMigrations({ migrations: idsOf(applied) });
  if (newer !== undefined)
    throw new BadBackup(
      `A newer program has changed this database (${newer}): restore into a new one, or with that program`,
    );
}

const exists = async (trx: Db, table: string) =>
  (await trx.introspection.getTables()).some(({ name }) => name === table);

async function contentVersion(trx: Db, engine: EngineName): Promise<number> {
  // On PostgreSQL a query for a missing table would abort the transaction.
  if (!(await exists(trx, 'meta'))) return 1;
  const row = await trx
    .selectFrom('meta')
    .select('value')
    .where('key', '=', 'content_version')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return Number(row?.value ?? 1);
}

/** Drops only the tables of this program; the database may contain others. */
async function dropTables(trx: Db, engine: EngineName): Promise<void> {
  const cascade = sql.raw(engine === 'postgres' ? 'cascade' : '');
  for (const table of [...derivedTables, ...indexTables, ...leftTables, ...ownTables, ...savedTables.toReversed()])
    await sql`drop table if exists ${sql.table(table)} ${cascade}`.execute(trx);
  if (engine === 'postgres') await sql`drop function if exists announce_content() cascade`.execute(trx);
}

type Own = { table: (typeof ownTables)[number]; rows: object[] };

/** The rows of `ownTables`; none in an empty installation. */
async function ownRows(trx: Db): Promise<Own[]> {
  const own: Own[] = [];
  for (const table of ownTables)
    if (await exists(trx, table)) own.push({ table, rows: await trx.selectFrom(table).selectAll().execute() });
  return own;
}

async function keepOwn(trx: Db, own: readonly Own[]): Promise<void> {
  for (const { table, rows } of own) {
    await trx.deleteFrom(table).execute();
    for (const row of rows as never[]) await trx.insertInto(table).values(row).execute();
  }
}

/** Of a backup with the schema of a later release (`isNewer`), drops the tables and columns that this one lacks. */
async function restoreRows(trx: Db, backup: OpenBackup, isNewer: boolean): Promise<void> {
  const known = new Set<string>(savedTables);
  // Rows inserted by migrations are replaced by those of the backup.
  for (const table of savedTables.toReversed()) if (await exists(trx, table)) await trx.deleteFrom(table).execute();
  const columns = new Map(
    (await trx.introspection.getTables()).map((table) => [table.name, new Set(table.columns.map(({ name }) => name))]),
  );
  for await (const part of readBackup(backup)) {
    if (part.kind !== 'rows') continue;
    if (!known.has(part.table)) continue;
    const isKnown = ([name]: [string, unknown]) => columns.get(part.table)?.has(name);
    const rows = isNewer ? part.rows.map((row) => Object.fromEntries(Object.entries(row).filter(isKnown))) : part.rows;
    for (let at = 0; at < rows.length; at += atOnce)
      await trx
        .insertInto(part.table as 'products')
        .values(rows.slice(at, at + atOnce) as never)
        .execute()
        .catch((error: Error) => {
          const sentence = `The rows of “${part.table}” in this backup cannot be stored, so nothing was changed`;
          throw new BadBackup(`${sentence} (${error.message})`, { cause: error });
        });
  }
}

/**
 * Rebuilds all data derived from products: counts, tags, model names and the search index. `isIndexed` if a migration
 * may already have filled the index.
 */
async function relist(trx: Db, engine: EngineName, { isIndexed }: { isIndexed: boolean }): Promise<void> {
  const search = searchIndexOf(engine);
  const listing = createListing(search);
  for (const table of derivedTables) await trx.deleteFrom(table).execute();
  for await (const stored of productRows(trx)) {
    const rows = await withFreshFacts(trx, stored);
    const ranks = rows.map(({ rank }) => rank);
    if (isIndexed) await search.remove(trx, ranks);
    await forgetUses(trx, 'product', idsOf(rows));
    await listing.add(trx, rows);
  }
}

/**
 * Keeps pictures that are already identical. A picture with the same name but other bytes is damaged, since names are
 * random; it is replaced and its smaller copies are deleted.
 */
async function restoreUploads(backup: OpenBackup, uploads: Place): Promise<void> {
  for await (const part of readBackup(backup)) {
    if (part.kind !== 'upload' || parseUploadName(part.name) === null) continue;
    const present = await uploads.read(part.name).catch((error: Failure) => error);
    if (Buffer.isBuffer(present) && present.equals(part.data)) continue;
    await uploads.write(part.name, part.data);
    if (present !== null) await removeCopies(uploads, part.name);
  }
  // Flushed before the rows that refer to them are written.
  await uploads.flush();
}

async function removePhoto(uploads: Place, url: string): Promise<void> {
  const id = uploadOf(url)?.id;
  if (id !== undefined) for await (const { name } of uploads.list(id)) await uploads.remove(name);
}

async function removeCopies(uploads: Place, picture: string): Promise<void> {
  for await (const { name } of uploads.list(uploadOf(picture)?.id)) {
    const upload = parseUploadName(name);
    if (upload?.variant && uploadName({ ...upload, variant: null }) === picture) await uploads.remove(name);
  }
}
