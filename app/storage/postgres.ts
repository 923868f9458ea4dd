import { EventEmitter } from 'node:events';
import { type DatabaseConnection, type Driver, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Commits } from './content-version.ts';
import { connectFailure, postgresFailure } from './postgres-failure.ts';
import type { Tables } from './tables.ts';

const bigintOid = 20;

const limits = {
  max: 10,
  statement_timeout: 5000,
  idle_in_transaction_session_timeout: 10_000,
};

/** Number of the advisory lock that start-up work is done under; any number will do that nobody else uses. */
const startUpLock = 720314;

export function openPostgres(
  url: string,
  options: pg.PoolConfig = limits,
): { db: Kysely<Tables>; pool: pg.Pool; commits: Commits } {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    ...options,
    // Whole numbers here are paise, ranks and counts; all stay below 2^53.
    types: { getTypeParser: (oid, format) => (oid === bigintOid ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // A connection that breaks is replaced at the next query. Without listeners it would end the process: the pool's
  // hears of connections that are idle, each connection's own of those in use.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const commits: Commits = new EventEmitter();
  return { db: new Kysely<Tables>({ dialect: new OurPostgresDialect(pool, commits) }), pool, commits };
}

/**
 * Runs work while no other process runs such work over the same database. The lock has a connection of its own, which
 * `work` gets; a statement on it may take as long as it takes, be it the wait for the lock or a migration.
 */
export async function underStartUpLock<Result>(
  url: string,
  work: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  const { db } = openPostgres(url, { max: 1, keepAlive: true });
  try {
    return await db.connection().execute(async (locked) => {
      await sql`select pg_advisory_lock(${sql.lit(startUpLock)})`.execute(locked);
      return work(locked);
    });
  } finally {
    // The lock ends with its connection.
    await db.destroy();
  }
}

/** PostgreSQL whose errors are the same failures as SQLite's, and whose commits are heard of. */
class OurPostgresDialect extends PostgresDialect {
  readonly #commits: Commits;

  constructor(pool: pg.Pool, commits: Commits) {
    super({ pool });
    this.#commits = commits;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const commit = driver.commitTransaction.bind(driver);
    driver.commitTransaction = async (connection) => {
      await commit(connection);
      this.#commits.emit('commit');
    };
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
          execute(query, choices).catch((error) => {
            throw postgresFailure(error, query.query);
          }) as never;
      }
      return connection;
    };
    return driver;
  }
}
