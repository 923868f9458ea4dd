import { type Kysely, sql, type Transaction } from 'kysely';
import { ConnectionLost, Retry, Uncertain } from './postgres-failure.ts';
import { maxTries, pause } from './retrying-pool.ts';
import type { Tables } from './tables.ts';

const maxAttempts = 4;

type Change<Result> = (trx: Kysely<Tables>) => Promise<Result>;

/**
 * Runs a change in a transaction, or in the one already open. `change` may await only queries and, in a long one, an
 * occasional turn of the event loop. On PostgreSQL a transaction that lost a conflict is retried, and so is one whose
 * connection broke before it was committed.
 */
export async function inTransaction<Result>(
  db: Kysely<Tables>,
  change: Change<Result>,
  isRepeatable = false,
): Promise<Result> {
  if (db.isTransaction) return change(db);
  for (let conflicts = 0, losses = 0; ; ) {
    try {
      return await db.transaction().execute((trx: Transaction<Tables>) => change(trx));
    } catch (error) {
      if (error instanceof Retry && ++conflicts < maxAttempts) continue;
      const isLost = error instanceof ConnectionLost && (isRepeatable || !(error instanceof Uncertain));
      if (!isLost || ++losses === maxTries) throw error;
      await pause();
    }
  }
}

/** For a change that is the same if done twice: also retried if it may have been committed. */
export const inRepeatableTransaction = <Result>(db: Kysely<Tables>, change: Change<Result>) =>
  inTransaction(db, change, true);

/**
 * A transaction that changes public content. It increments the content version first: caches compare versions, and on
 * PostgreSQL the row lock serialises writers, as SQLite does by itself.
 */
export function inContentTransaction<Result>(db: Kysely<Tables>, change: Change<Result>): Promise<Result> {
  return inTransaction(db, async (trx) => {
    await sql`update meta set value = cast(cast(value as integer) + 1 as text) where key = 'content_version'`.execute(
      trx,
    );
    return change(trx);
  });
}
