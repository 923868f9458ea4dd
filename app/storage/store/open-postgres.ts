import { sql } from 'kysely';
import { openPostgres, underStartUpLock } from '#app/storage/engine/databases/postgres.ts';
import { watchPostgres } from '#app/storage/engine/databases/postgres-version.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { migrate, pendingMigrations } from '#app/storage/migrations/migrate.ts';
import { migrations } from '#app/storage/migrations/migrations.ts';
import { createStore, type Opened, type Where } from './store.ts';

/** The name of this program's connections in `pg_stat_activity`, by which releases with other migrations are recognised. */
const ownName = `platen ${migrations.at(-1)?.id}`;

/** A restart of PostgreSQL takes some seconds; visitors hardly wait longer. */
const retryMs = 10_000;

function named(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', ownName);
  return url.href;
}

export async function openPostgresStore(databaseUrl: string, { now, prepare, isContracting }: Where): Promise<Opened> {
  const url = named(databaseUrl);
  const { db, commits } = openPostgres(url, undefined, retryMs);
  const store = createStore(db, 'postgres', now);
  try {
    await underStartUpLock(url, async (locked) => {
      const pending = await pendingMigrations(locked, 'postgres', migrations, isContracting);
      if (isContracting) await rejectOtherReleases(locked);
      await migrate(locked, 'postgres', pending, now);
      await prepare?.(store);
    });
    return {
      store,
      watchContent: () => watchPostgres(url, commits),
      close: () => db.destroy(),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Each running process keeps a connection for the content version, so that it is listed also while it is idle. */
async function rejectOtherReleases(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select distinct application_name as name from pg_stat_activity
    where datname = current_database() and application_name like 'platen %' and application_name <> ${ownName}`.execute(
    db,
  );
  if (rows.length > 0)
    throw new Error(
      `A process of another release is running (${rows.map(({ name }) => name).join(', ')}); stop it first`,
    );
}
