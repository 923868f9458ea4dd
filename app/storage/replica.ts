import type pg from 'pg';
import { openPostgres } from './postgres.ts';
import { createStore, type Store } from './store.ts';

/** A streaming replica of the database, for reading. */
export type Replica = {
  store: Store;
  /** The content version that the replica has replayed at least; -1 before the first check. */
  version(): number;
  /** Reads the version. Throws if the replica cannot be read or is no replica. */
  check(): Promise<void>;
  /** Breaks all connections, so that queries in progress fail at once. */
  disconnect(): void;
  /** Calls `listener` with the error of each failed query of `store`. */
  onFailure(listener: (error: unknown) => void): void;
  /** Bytes of the primary's log that the replica has not replayed; `null` if one of them cannot be read. */
  lagBytes(): Promise<number | null>;
  close(): Promise<void>;
};

/** In ms. A request whose query fails reads from the primary, so it waits for both. */
const limits = { max: 10, connectionTimeoutMillis: 2000, statement_timeout: 1500, query_timeout: 2000 };

const stateQuery = `select value as version, pg_is_in_recovery() as "isReplica",
  pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasStart" from meta where key = 'content_version'`;

type State = { version: string; isReplica: boolean; hasStart: boolean | null };

/**
 * Opens the replica at `url` without waiting for it. All connections must lead to the same server. Its version counts
 * only once it has replayed what `primary` had written by now: migrations do not increment the version.
 */
export async function openReplica(url: string, primary: pg.Pool, now: () => Date): Promise<Replica> {
  const lsnOf = async () => (await primary.query('select pg_current_wal_lsn() as lsn')).rows[0].lsn as string;
  const start = await lsnOf();
  let version = -1;

  async function read(from: pg.ClientBase | pg.Pool): Promise<State> {
    const [state] = (await from.query<State>(stateQuery, [start])).rows;
    if (!state?.isReplica) throw new Error('The server of DATABASE_READ_URL is no replica');
    return state;
  }

  // A replica can be rebuilt from an older copy while this process runs.
  async function refuseOlder(client: pg.ClientBase): Promise<void> {
    if (Number((await read(client)).version) < version) throw new Error('The replica has lost what it had replayed');
  }

  const { db, pool, commits } = openPostgres(url, { ...limits, onConnect: refuseOlder });
  // A separate connection: a check must not wait for the queries of pages.
  const { pool: checks } = openPostgres(url, { ...limits, max: 1 });
  const clients = new Set<pg.PoolClient>();
  for (const each of [pool, checks])
    each.on('connect', (client) => clients.add(client)).on('remove', (client) => clients.delete(client));
  // The pools notice a broken connection, unlike one that is closed while it is idle.
  const disconnect = () => {
    for (const client of clients) (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
  };

  return {
    store: createStore(db, 'postgres', now),
    version: () => version,
    async check() {
      const state = await read(checks);
      if (state.hasStart) version = Math.max(version, Number(state.version));
    },
    disconnect,
    onFailure: (listener) => void commits.on('failure', listener),
    async lagBytes() {
      try {
        const { rows } = await checks.query(
          'select greatest(0, pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()))::bigint as bytes',
          [await lsnOf()],
        );
        return rows[0].bytes;
      } catch {
        return null;
      }
    },
    async close() {
      disconnect();
      await Promise.all([db.destroy(), checks.end()]);
    },
  };
}
