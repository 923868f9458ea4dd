import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { Failure } from '#app/domain/errors.ts';
import { uniqueClash } from './clash.ts';
import type { Tables } from './tables.ts';

/** How long a query waits for another process's write, in milliseconds. */
const busyTimeout = 2000;

/** What must hold of an open database; read back, because a pragma that fails is silent. */
const pragmas = {
  journal_mode: 'wal',
  // Each commit reaches the disk before it is acknowledged: a power cut loses nothing.
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  busy_timeout: busyTimeout,
  journal_size_limit: 64 * 1024 * 1024,
} as const;

export function openSqlite(file: string): { db: Kysely<Tables>; raw: DatabaseSync } {
  const raw = new DatabaseSync(file, { timeout: busyTimeout, enableForeignKeyConstraints: true, defensive: true });
  raw.exec('pragma journal_mode = wal');
  raw.exec('pragma synchronous = full');
  raw.exec('pragma trusted_schema = off');
  raw.exec(`pragma journal_size_limit = ${pragmas.journal_size_limit}`);
  for (const [name, wanted] of Object.entries(pragmas)) {
    const found = Object.values(raw.prepare(`pragma ${name}`).get() ?? {})[0];
    if (found !== wanted && !(name === 'journal_mode' && found === 'memory'))
      throw new Error(`The database cannot be used safely: ${name} is ${found}, not ${wanted}`);
  }
  return { db: new Kysely<Tables>({ dialect: sqliteDialect(raw) }), raw };
}

function sqliteDialect(raw: DatabaseSync): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(raw),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * One synchronous connection, lent to one query or one transaction at a time. A transaction awaits nothing but its
 * own queries, so the wait for the connection is never longer than those queries take.
 */
class SqliteDriver implements Driver {
  readonly #raw: DatabaseSync;
  readonly #connection: SqliteConnection;
  #free: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(raw: DatabaseSync) {
    this.#raw = raw;
    this.#connection = new SqliteConnection(raw);
  }

  async init() {}

  async acquireConnection() {
    const before = this.#free;
    let release = () => {};
    this.#free = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection() {
    this.#release();
  }

  async beginTransaction() {
    // Taking the write lock at once avoids the upgrade that fails with SQLITE_BUSY without waiting.
    this.#exec('begin immediate');
  }

  async commitTransaction() {
    this.#exec('commit');
  }

  async rollbackTransaction() {
    // SQLite has already rolled back by itself after some errors, such as a full disk.
    if (this.#raw.isTransaction) this.#exec('rollback');
  }

  #exec(statement: string) {
    try {
      this.#raw.exec(statement);
    } catch (error) {
      throw sqliteFailure(error);
    }
  }

  async destroy() {
    this.#raw.close();
  }
}

const mostStatements = 400;

class SqliteConnection implements DatabaseConnection {
  readonly #raw: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; reads: boolean }>();

  constructor(raw: DatabaseSync) {
    this.#raw = raw;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { statement, reads } = this.#prepare(sql);
      const values = parameters as never[];
      if (reads) return { rows: statement.all(...values) as Row[] };
      return { rows: [], numAffectedRows: BigInt(statement.run(...values).changes) };
    } catch (error) {
      throw sqliteFailure(error);
    }
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
    if (this.#statements.size >= mostStatements) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** SQLite's result codes (https://www.sqlite.org/rescode.html) as failures; anything else stays as it is. */
function sqliteFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error;
  const code = error.errcode;
  const options = { cause: error };
  if (code === 2067 || code === 1555) {
    const [table, column] = /failed: (\w+)\.(\w+)/.exec(error.message)?.slice(1) ?? [];
    return uniqueClash(table, column, error);
  }
  switch (code & 0xff) {
    case 13:
      return new Failure('full', 'The disk is full', options);
    case 5:
    case 6:
      return new Failure('busy', 'The database is busy', options);
    case 8:
    case 10:
    case 14:
      return new Failure('broken', 'The database cannot be read or written', options);
    default:
      return error;
  }
}
