import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { EngineName } from './migration.ts';
import type { Db, Tables } from './tables.ts';

/** The tables that an erasure deletes from. */
const touched = [
  ...(['messages', 'message_events', 'outbox', 'bin', 'quotations'] as const),
  ...(['throttle', 'counts', 'last_changes', 'picture_uses'] as const),
] satisfies (keyof Tables)[];

/** Attempts while another process reads an earlier state, such as one that makes a backup, and ms between them. */
const maxTries = 20;
const pauseMs = 50;

/**
 * Removes what deleted rows leave behind. On SQLite, whose `secure_delete` overwrites them in the file, empties the
 * write-ahead log; on PostgreSQL, vacuums the tables of an erasure. Returns false if a reader prevents it.
 */
export async function wipe(db: Db, engine: EngineName): Promise<boolean> {
  if (engine === 'sqlite') {
    for (let tries = 1; ; tries++) {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
      if (rows[0]?.busy === 0) return true;
      if (tries === maxTries) return false;
      await sleep(pauseMs);
    }
  }
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      await sql`vacuum ${sql.join(touched.map((table) => sql.table(table)))}`.execute(connection);
    } finally {
      await sql`reset statement_timeout`.execute(connection);
    }
    return true;
  });
}
