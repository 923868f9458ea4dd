import { sql } from 'kysely';
import { conflict } from '#app/domain/records/errors.ts';
import { ConnectionLost, Retry, Uncertain } from '#app/storage/engine/databases/postgres-failure.ts';
import { maxTries, pause } from '#app/storage/engine/databases/retrying-pool.ts';
import type { Db } from './tables.ts';

const maxAttempts = 4;

type Change<Result> = (trx: Db) => Promise<Result>;

/** Retries a lost conflict and a broken connection. An idempotent change is retried although it may have been done. */
async function retrying<Result>(db: Db, change: Change<Result>, isIdempotent = false): Promise<Result> {
  if (db.isTransaction) return change(db);
  for (let conflicts = 0, losses = 0; ; ) {
    try {
      return await change(db);
    } catch (error) {
      if (error instanceof Retry && ++conflicts < maxAttempts) continue;
      const mayRetry = error instanceof ConnectionLost && (isIdempotent || !(error instanceof Uncertain));
      if (!mayRetry || ++losses === maxTries) throw error;
      await pause();
    }
  }
}

const run = <Result>(db: Db, change: Change<Result>): Promise<Result> =>
  db.isTransaction ? change(db) : db.transaction().execute(change);

/**
 * Runs a change in a transaction, or in the one already open. `change` may await only queries and, in a long one, an
 * occasional turn of the event loop. On PostgreSQL a transaction that lost a conflict is retried, and so is one whose
 * connection broke before it was committed.
 */
export const inTransaction = <Result>(db: Db, change: Change<Result>): Promise<Result> =>
  retrying(db, () => run(db, change));

/** The same for an idempotent change, which is also retried if the connection broke during the commit. */
export const inIdempotentTransaction = <Result>(db: Db, change: Change<Result>): Promise<Result> =>
  retrying(db, () => run(db, change), true);

/** Runs an idempotent statement; retries it if the connection broke. */
export const idempotent = <Result>(db: Db, statement: Change<Result>): Promise<Result> => retrying(db, statement, true);

/**
 * A transaction that changes public content. It increments the content version first: caches compare versions, and on
 * PostgreSQL the row lock serialises writers, as SQLite does by itself.
 */
export function inContentTransaction<Result>(db: Db, change: Change<Result>): Promise<Result> {
  return inTransaction(db, async (trx) => {
    await sql`update meta set value = cast(cast(value as integer) + 1 as text) where key = 'content_version'`.execute(
      trx,
    );
    return change(trx);
  });
}

/** A time after `last` even if the clock stands still, so that every version is distinct. */
export const later = (now: Date, last: string): string =>
  new Date(Math.max(now.getTime(), Date.parse(last) + 1)).toISOString();

/** Throws a `conflict` if the record was saved since the `updatedAt` in `seen`; without `seen` it checks nothing. */
export function checkSeen(what: string, seen: string | undefined, updatedAt: string): void {
  if (seen !== undefined && seen !== updatedAt) throw conflict(`Someone else has saved ${what} since you opened it`);
}
