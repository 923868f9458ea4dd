import { migrate, pendingMigrations } from './migrate.ts';
import type { Opened, Where } from './opened.ts';
import { openPostgres, underStartUpLock } from './postgres.ts';
import { watchPostgres } from './postgres-version.ts';
import { createStore } from './store.ts';

export async function openPostgresStore(url: string, { now, prepare }: Where): Promise<Opened> {
  const { db, commits } = openPostgres(url);
  const store = createStore(db, 'postgres', now);
  try {
    await underStartUpLock(url, async (locked) => {
      await migrate(locked, 'postgres', await pendingMigrations(locked, 'postgres'), now);
      await prepare?.(store);
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { store, watchContent: () => watchPostgres(url, commits), close: () => db.destroy() };
}
