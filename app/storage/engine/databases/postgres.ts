import { EventEmitter } from 'node:events';
import { type DatabaseConnection, type Driver, Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import type { Commits } from './content-version.ts';
import { ConnectionLost, connectFailure, postgresFailure, Uncertain } from './postgres-failure.ts';
import { retryingPool } from './retrying-pool.ts';

const bigintOid = 20;

const limits = {
  max: 10,
  statement_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
};

/** The advisory lock held during startup; an arbitrary number that nothing else uses. */
const startUpLock = 720314;

/** @param retryMs How long to retry while the server is unreachable; by default, queries fail at once. */
export function openPostgres(
  url: string,
  options: pg.PoolConfig = limits,
  retryMs = 0,
): { db: Db; pool: pg.Pool; commits: Commits } {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    ...options,
    // Bigints here are paise, ranks and counts, all below 2^53.
    types: { getTypeParser: (oid, format) => (oid === bigintOid ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // The pool replaces a broken connection on the next query. Without error listeners a broken connection would end the
  // process: the pool reports idle ones, each client reports its own while in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const commits: Commits = new EventEmitter();
  const dialect = new OurPostgresDialect(retryMs > 0 ? retryingPool(pool, retryMs) : pool, commits);
  return { db: new Kysely<Tables>({ dialect }), pool, commits };
}

/** Runs `work` under a lock of the database, on its connection, without timeouts: waiting may take long. */
export async function underStartUpLock<Result>(url: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { db } = openPostgres(url, { max: 1, keepAlive: true });
  try {
    return await db.connection().execute(async (locked) => {
      await sql`select pg_advisory_lock(${sql.lit(startUpLock)})`.execute(locked);
      return work(locked);
    });
  } finally {
    // Closing the connection releases the lock.
    await db.destroy();
  }
}

/** Maps PostgreSQL errors to the same failures as SQLite's and emits commits and queries. */
class OurPostgresDialect extends PostgresDialect {
  readonly #commits: Commits;

  constructor(pool: PostgresPool, commits: Commits) {
    super({ pool });
    this.#commits = commits;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const commit = driver.commitTransaction.bind(driver);
    driver.commitTransaction = async (connection) => {
      await commit(connection).catch((error) => {
        throw error instanceof ConnectionLost ? new Uncertain(error.cause) : error;
      });
      this.#commits.emit('commit');
    };
    const rollback = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = (connection) =>
      rollback(connection).catch((error) => {
        // The server has rolled back; callers need the first failure.
        if (!(error instanceof ConnectionLost)) throw error;
      });
    const wrapped = new WeakSet<DatabaseConnection>();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options).catch((error) => {
        throw connectFailure(error);
      });
      if (!wrapped.has(connection)) {
        wrapped.add(connection);
        const execute = connection.executeQuery.bind(connection);
        connection.executeQuery = (query, choices) =>
          execute(query, choices).then(
            (result) => {
              this.#commits.emit('query');
              return result;
            },
            (error) => {
              throw postgresFailure(error, query.query);
            },
          ) as never;
      }
      return connection;
    };
    return driver;
  }
}
