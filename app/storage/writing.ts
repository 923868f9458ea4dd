import { type Kysely, sql, type Transaction } from 'kysely';
import { Retry } from './postgres-failure.ts';
import type { Tables } from './tables.ts';

const maxAttempts = 4;

/**
 * Runs a change in one transaction, or inside the one that is already open. Nothing but queries may be awaited
 * in it, and in a long one a turn of the event loop now and then. On PostgreSQL a transaction that lost against another one is run again.
 */
export async function inTransaction<Result>(
  db: Kysely<Tables>,
  change: (trx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return change(db);
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute((trx: Transaction<Tables>) => change(trx));
    } catch (error) {
      if (!(error instanceof Retry) || tries === maxAttempts) throw error;
    }
  }
}

/**
 * A change of what the public can see. The content version goes up first and in the same transaction: whoever keeps
 * a page compares versions, and on PostgreSQL the row's lock puts writers in line, as SQLite does by itself.
 */
export function inContentTransaction<Result>(
  db: Kysely<Tables>,
  change: (trx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (trx) => {
    await sql`update meta set value = cast(cast(value as integer) + 1 as text) where key = 'content_version'`.execute(
      trx,
    );
    return change(trx);
  });
}
