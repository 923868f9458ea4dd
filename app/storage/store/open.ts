import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { backup } from 'node:sqlite';
import { sql } from 'kysely';
import { watchSqlite } from '#app/storage/engine/databases/content-version.ts';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import type { Migration } from '#app/storage/engine/migration.ts';
import { migrate, pendingMigrations } from '#app/storage/migrations/migrate.ts';
import { migrations } from '#app/storage/migrations/migrations.ts';
import { createStore, type Opened, type Where } from './store.ts';

export type { Opened } from './store.ts';

/** Opens, migrates and prepares the database. Throws a readable error, `Unreachable` if a retry may help. */
export async function openStore(where: Where): Promise<Opened> {
  if (where.databaseUrl === undefined) return openSqliteStore(where);
  const { openPostgresStore } = await import('./open-postgres.ts');
  return openPostgresStore(where.databaseUrl, where);
}

async function openSqliteStore({ dataDir, now, prepare, isContracting }: Where): Promise<Opened> {
  const file = join(dataDir, 'platen.db');
  const isNew = !existsSync(file);
  const { db, raw, commits } = openSqlite(file);
  const store = createStore(db, 'sqlite', now);
  try {
    const pending = await pendingMigrations(db, 'sqlite', migrations, isContracting);
    if (!isNew && pending.length > 0) await backUp(pending);
    await migrate(db, 'sqlite', pending, now);
    await prepare?.(store);
    rewriteOnce();
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    store,
    watchContent: () => watchSqlite(raw, commits),
    async close() {
      try {
        raw.exec('pragma optimize; pragma wal_checkpoint(truncate)');
      } catch {
        // On a full disk the checkpoint fails; the rest stays in the write-ahead log.
      }
      await db.destroy();
    },
  };

  /** Rewrites the file of an earlier release, once: its free space holds what was deleted before `secure_delete`. */
  function rewriteOnce() {
    if (Object.values(raw.prepare('pragma user_version').get() ?? {})[0] !== 0) return;
    try {
      raw.exec('vacuum; pragma user_version = 1; pragma wal_checkpoint(truncate)');
    } catch {
      // On a full disk, or while another process writes, the next start tries again.
    }
  }

  /** Writes a verified copy of the database before it is migrated. */
  async function backUp(pending: readonly Migration[]) {
    const folder = join(dataDir, 'backups');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stamp = now().toISOString().replace(/[:.]/g, '-');
    const copy = join(folder, `before-${pending[0]?.id}-${stamp}.db`);
    await backup(raw, copy);
    const { db: copied } = openSqlite(copy);
    const result = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(copied);
    await copied.destroy();
    if (result.rows[0]?.integrity_check !== 'ok') throw new Error(`The backup ${copy} is damaged; nothing was changed`);
  }
}
