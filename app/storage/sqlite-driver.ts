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
import { Failure } from '#app/domain/errors.ts';
import type { Commits } from './content-version.ts';
import { sqliteFailure } from './sqlite-failure.ts';

/** How long work waits for another process's write, and the pause between two tries, in milliseconds. */
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

/** The driver below lends its one connection itself; a second queue in front of it could not be left while waiting. */
class QueuingAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/** One holder at a time, in the order of asking. */
class Turns {
  #free: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  async take(): Promise<void> {
    const before = this.#free;
    let release = () => {};
    this.#free = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
  }

  give(): void {
    this.#release();
  }
}

/**
 * One synchronous connection, lent to one query or one transaction at a time. A transaction awaits nothing but its
 * own queries, so the wait for the connection is never longer than those queries take.
 *
 * SQLite's own wait for another process would hold the whole event loop. Here whoever finds the database busy gives
 * its turn away, so that everybody else goes on reading, and tries again until the timeout.
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
    // Taking the write lock at once avoids the upgrade that fails with SQLITE_BUSY half-way.
    await this.#retry(() => this.#raw.exec('begin immediate'));
  }

  async commitTransaction() {
    await this.#retry(() => this.#raw.exec('commit'));
    this.#commits.emit('commit');
  }

  async rollbackTransaction() {
    // SQLite has already rolled back by itself after some errors, such as a full disk.
    if (this.#raw.isTransaction) await this.#retry(() => this.#raw.exec('rollback'));
  }

  async destroy() {
    this.#raw.close();
  }

  /** Runs the work again while the database is busy. Inside a transaction the turn cannot be given away. */
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

  // biome-ignore lint/correctness/useYield: nothing here streams; the driver's interface asks for the method.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported');
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#raw.prepare(sql);
    const prepared = { statement, reads: statement.columns().length > 0 };
    // A write also reports the last row id, and those of the search index's own tables outgrow a number: without this
    // the write would be done and then throw.
    if (!prepared.reads) statement.setReadBigInts(true);
    if (this.#statements.size >= maxStatements) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }
}
