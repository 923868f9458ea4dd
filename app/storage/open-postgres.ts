import { migrate, pendingMigrations } from './migrate.ts';
import type { Opened, Where } from './opened.ts';
import { openPostgres, underStartUpLock } from './postgres.ts';
import { watchPostgres } from './postgres-version.ts';
import { openReplica } from './replica.ts';
import { createStore } from './store.ts';

export async function openPostgresStore(url: string, { databaseReadUrl, now, prepare }: Where): Promise<Opened> {
  const { db, pool, commits } = openPostgres(url);
  const store = createStore(db, 'postgres', now);
  try {
    await underStartUpLock(url, async (locked) => {
      await migrate(locked, 'postgres', await pendingMigrations(locked, 'postgres'), now);
      await prepare?.(store);
    });
    const replica = databaseReadUrl === undefined ? undefined : await openReplica(databaseReadUrl, pool, now);
    return {
      store,
      replica,
      watchContent: () => watchPostgres(url, commits),
      close: async () => void (await Promise.all([replica?.close(), db.destroy()])),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
