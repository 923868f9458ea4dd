import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Failure } from '#app/domain/records/errors.ts';
import type { Commits } from './content-version.ts';
import { sqliteFailure } from './sqlite-failure.ts';

/** How long a query waits for another process's write, and the pause between retries, in ms. */
export const busyTimeoutMs = 2000;
const busyPauseMs = 20;

const maxStatements = 400;

export function sqliteDialect(raw: DatabaseSync, commits: Commits): Dialect {
  return {
    createAdapter: () => new QueuingAdapter(),
    createDriver: () => new SqliteDriver(raw, commits),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** The driver below queues for its connection. In Kysely's own queue, a waiting query could not give up its turn. */
class QueuingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/** A FIFO mutex. */
class Turns {
  #free: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  async take(): Promise<void> {
    const before = this.#free;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#free = promise;
    await before;
    this.#release = resolve;
  }

  give(): void {
    this.#release();
  }
}

/**
 * One synchronous connection, lent to one query or transaction at a time. A transaction awaits only its own queries, so
 * the wait for the connection is never longer than those take.
 *
 * SQLite's own busy timeout would block the event loop. Instead, a query that finds the database busy releases the
 * connection, so that other reads continue, and retries until the timeout.
 */
class SqliteDriver implements Driver {
  readonly #raw: DatabaseSync;
  readonly #commits: Commits;
  readonly #turns = new Turns();
  readonly #connection: SqliteConnection;

  constructor(raw: DatabaseSync, commits: Commits) {
    this.#raw = raw;
    this.#commits = commits;
    this.#connection = new SqliteConnection(raw, (work) => this.#retry(work));
  }

  async init() {}

  async acquireConnection() {
    await this.#turns.take();
    return this.#connection;
  }

  async releaseConnection() {
    this.#turns.give();
  }

  async beginTransaction() {
    // Taking the write lock at the start avoids SQLITE_BUSY when a read lock is upgraded midway.
    await this.#retry(() => this.#raw.exec('begin immediate'));
  }

  async commitTransaction() {
    await this.#retry(() => this.#raw.exec('commit'));
    this.#commits.emit('commit');
  }

  async rollbackTransaction() {
    // SQLite rolls back by itself after some errors, such as a full disk.
    if (this.#raw.isTransaction) await this.#retry(() => this.#raw.exec('rollback'));
  }

  async destroy() {
    this.#raw.close();
  }

  /** Retries while the database is busy, unless in a transaction, where the connection cannot be released. */
  async #retry<Result>(work: () => Result): Promise<Result> {
    const until = performance.now() + busyTimeoutMs;
    for (;;) {
      try {
        return work();
      } catch (error) {
        const failure = sqliteFailure(error);
        const isBusy = failure instanceof Failure && failure.kind === 'busy';
        if (!isBusy || this.#raw.isTransaction || performance.now() > until) throw failure;
      }
      this.#turns.give();
      await sleep(busyPauseMs);
      await this.#turns.take();
    }
  }
}

class SqliteConnection implements DatabaseConnection {
  readonly #raw: DatabaseSync;
  readonly #retry: <Result>(work: () => Result) => Promise<Result>;
  readonly #statements = new Map<string, { statement: StatementSync; reads: boolean }>();

  constructor(raw: DatabaseSync, retry: <Result>(work: () => Result) => Promise<Result>) {
    this.#raw = raw;
    this.#retry = retry;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#retry(() => {
      const { statement, reads } = this.#prepare(sql);
      const values = parameters as never[];
      if (reads) return { rows: statement.all(...values) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    });
  }

  // biome-ignore lint/correctness/useYield: the driver interface requires the method, but streaming is not supported.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported');
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#raw.prepare(sql);
    const prepared = { statement, reads: statement.columns().length > 0 };
    // A write also reports the last row id, and those of the search index's internal tables exceed 2^53: without this
    // the write would succeed and then throw.
    if (!prepared.reads) statement.setReadBigInts(true);
    if (this.#statements.size >= maxStatements) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
