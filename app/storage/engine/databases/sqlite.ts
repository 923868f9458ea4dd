import { EventEmitter } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import type { Commits } from './content-version.ts';
import { busyTimeoutMs, sqliteDialect } from './sqlite-driver.ts';
import { sqliteFailure } from './sqlite-failure.ts';

/** Required settings. They are read back, because a pragma that fails is silent. */
const pragmas = {
  journal_mode: 'wal',
  // Each commit is flushed to disk before it resolves, so a power cut loses nothing.
  synchronous: 2,
  foreign_keys: 1,
  trusted_schema: 0,
  // Deleted content is overwritten with zeros.
  secure_delete: 1,
  // SQLite's own wait blocks the process; the driver waits instead.
  busy_timeout: 0,
  journal_size_limit: 64 * 1024 * 1024,
} as const;

/** Opens or creates the file. Throws a failure, or an error with a readable sentence, if it cannot be used safely. */
export function openSqlite(file: string): { db: Db; raw: DatabaseSync; commits: Commits } {
  let raw: DatabaseSync | undefined;
  try {
    // No requests are served yet, so opening may block in SQLite's own wait.
    raw = new DatabaseSync(file, { timeout: busyTimeoutMs, defensive: true });
    for (const [name, wanted] of Object.entries(pragmas)) {
      raw.exec(`pragma ${name} = ${wanted}`);
      const found = Object.values(raw.prepare(`pragma ${name}`).get() ?? {})[0];
      if (found !== wanted && !(name === 'journal_mode' && found === 'memory'))
        throw new Error(`The database cannot be used safely: ${name} is ${found}, not ${wanted}`);
    }
  } catch (error) {
    raw?.close();
    throw sqliteFailure(error);
  }
  const commits: Commits = new EventEmitter();
  return { db: new Kysely<Tables>({ dialect: sqliteDialect(raw, commits) }), raw, commits };
}
