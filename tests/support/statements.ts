import type { Kysely, KyselyPlugin } from 'kysely';
import type { EngineName } from '#app/storage/migration.ts';
import { openStore } from '#app/storage/open.ts';
import { openPostgres } from '#app/storage/postgres.ts';
import { openSqlite } from '#app/storage/sqlite.ts';
import { createStore, type Store } from '#app/storage/store.ts';
import type { Tables } from '#app/storage/tables.ts';
import { type Clock, postgresDatabase, sqliteStore, testClock } from './stores.ts';

export type Watched = {
  store: Store;
  /** The tables themselves, past the store. */
  db: Kysely<Tables>;
  /** The statements that something runs. */
  statementsOf(run: () => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
};

/** An empty store whose statements are counted. */
export async function watchedStore(engine: EngineName, clock: Clock = testClock()): Promise<Watched> {
  const { open, close } = await (engine === 'sqlite' ? sqliteTables() : postgresTables(clock));
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count++;
      return result;
    },
  };
  return {
    store: createStore(open.withPlugin(counter), engine, clock.now),
    db: open,
    async statementsOf(run) {
      const before = count;
      await run();
      return count - before;
    },
    close,
  };
}

async function sqliteTables() {
  const { dataDir, close } = await sqliteStore();
  const { db } = openSqlite(`${dataDir}/platen.db`);
  return {
    open: db,
    async close() {
      await db.destroy();
      await close();
    },
  };
}

async function postgresTables(clock: Clock) {
  const databaseUrl = await postgresDatabase();
  await (await openStore({ databaseUrl, dataDir: '', now: clock.now })).close();
  const { db } = openPostgres(databaseUrl);
  return { open: db, close: () => db.destroy() };
}
