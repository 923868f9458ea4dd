import type { CompiledQuery, KyselyPlugin, QueryId, RootOperationNode } from 'kysely';
import { openPostgres } from '#app/storage/engine/databases/postgres.ts';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import type { EngineName } from '#app/storage/engine/migration.ts';
import { createStore } from '#app/storage/store/store.ts';
import { type Clock, migratedDatabase, sqliteStore, storePerTest, testClock } from './stores.ts';

export type Watched = Awaited<ReturnType<typeof watchedStore>>;

/** The watched store of the running test. */
export let watched: Watched;

/** Opens an empty watched store before each test and closes it afterwards. */
export const watchedPerTest = (engine: EngineName) =>
  storePerTest(async (clock) => (watched = await watchedStore(engine, clock)));

/** An empty store that records its statements. */
export async function watchedStore(engine: EngineName, clock: Clock = testClock()) {
  const { open, close } = await (engine === 'sqlite' ? sqliteTables() : postgresTables());
  let run: CompiledQuery[] = [];
  // Subqueries pass here as well, but have no result of their own.
  const nodes = new WeakMap<QueryId, RootOperationNode>();
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node);
      return node;
    },
    async transformResult({ result, queryId }) {
      const node = nodes.get(queryId);
      if (node) run.push(open.getExecutor().compileQuery(node, queryId));
      return result;
    },
  };
  const statements = async (work: () => Promise<unknown>): Promise<CompiledQuery[]> => {
    run = [];
    await work();
    return run;
  };
  return {
    store: createStore(open.withPlugin(recorder), engine, clock.now),
    /** The database without the store. */
    db: open,
    /** The statements that `work` runs, as the engine receives them. */
    statements,
    /** Number of statements that `work` runs. */
    statementsOf: async (work: () => Promise<unknown>): Promise<number> => (await statements(work)).length,
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

async function postgresTables() {
  const databaseUrl = await migratedDatabase();
  const { db } = openPostgres(databaseUrl);
  return { open: db, close: () => db.destroy() };
}
