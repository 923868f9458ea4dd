import { type Kysely, sql, type Transaction } from 'kysely';
import { Retry, Uncertain, Unreachable } from './postgres-failure.ts';
import type { Tables } from './tables.ts';

const maxAttempts = 4;

/**
 * Runs a change in a transaction, or in the one already open. `change` may await only queries and, in a long one, an
 * occasional turn of the event loop. On PostgreSQL a transaction that lost a conflict is retried; one whose connection
 * broke before it was committed is retried once.
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
      const hasLostConnection = error instanceof Unreachable && !(error instanceof Uncertain);
      const attempts = error instanceof Retry ? maxAttempts : hasLostConnection ? 2 : 1;
      if (tries >= attempts) throw error;
    }
  }
}

/**
 * A transaction that changes public content. It increments the content version first: caches compare versions, and on
 * PostgreSQL the row lock serialises writers, as SQLite does by itself.
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
