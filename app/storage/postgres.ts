import { type DatabaseConnection, type Driver, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Failure } from '#app/domain/errors.ts';
import { uniqueClash } from './clash.ts';
import type { Tables } from './tables.ts';

const bigintOid = 20;

export function openPostgres(url: string): { db: Kysely<Tables>; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
    // Whole numbers here are paise, places and counts; all stay below 2^53.
    types: { getTypeParser: (oid, format) => (oid === bigintOid ? Number : pg.types.getTypeParser(oid, format)) },
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  return { db: new Kysely<Tables>({ dialect: new FailingPostgresDialect({ pool }) }), pool };
}

/** PostgreSQL whose errors are the same failures as SQLite's. */
class FailingPostgresDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver();
    const wrapped = new WeakSet<DatabaseConnection>();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options).catch((error) => {
        throw new Failure('broken', 'The database cannot be reached', { cause: error });
      });
      if (!wrapped.has(connection)) {
        wrapped.add(connection);
        const execute = connection.executeQuery.bind(connection);
        connection.executeQuery = (query, choices) =>
          execute(query, choices).catch((error) => {
            throw postgresFailure(error);
          }) as never;
      }
      return connection;
    };
    return driver;
  }
}

/** SQLSTATE codes (https://www.postgresql.org/docs/current/errcodes-appendix.html) as failures. */
function postgresFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, table, constraint } = error as pg.DatabaseError;
  const options = { cause: error };
  if (code === undefined) return new Failure('broken', 'The database cannot be reached', options);
  if (code === '23505') {
    const column = constraint?.replace(`${table}_`, '').replace(/_(key|pkey)$/, '');
    return uniqueClash(table, column, error);
  }
  if (code === '53100') return new Failure('full', 'The disk is full', options);
  if (code === '40001' || code === '40P01') return new Retry(error);
  if (code === '57014' || code === '55P03' || code.startsWith('53')) {
    return new Failure('busy', 'The database is busy', options);
  }
  if (/^(08|57P|58|25006)/.test(code)) return new Failure('broken', 'The database cannot be read or written', options);
  return error;
}

/** A transaction that lost against another one and may be run again. */
export class Retry extends Failure {
  constructor(cause: unknown) {
    super('busy', 'The database is busy', { cause });
  }
}
