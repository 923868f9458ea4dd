import { randomUUID } from 'node:crypto';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LeasedJob } from '#app/domain/records/jobs.ts';
import type { EngineName } from '#app/storage/engine/migration.ts';
import { hasChanged } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';

/** A lease that is not renewed for this long, in ms, goes to another process. */
export const leaseMs = 9_000;
const renewMs = 3_000;
/** The longest rest of a job in ms, that of the mailbox after failures. */
const longestRestMs = 30 * 60_000;

export type Leasing = ReturnType<typeof createLeasing>;

/** This process as a holder of leases, and their times. */
export function createLeasing(engine: EngineName, now: () => Date) {
  /** A time from now. PostgreSQL's own, since the clocks of machines differ; adjusted only by a clock that tests set. */
  const later = (ms: number): RawBuilder<string> =>
    engine === 'sqlite'
      ? sql`${new Date(now().getTime() + ms).toISOString()}`
      : sql`to_char((clock_timestamp() + cast(${now().getTime() - Date.now() + ms} as float8) * interval '1 ms')
          at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return {
    engine,
    holder: randomUUID() as string,
    later,
    /** Whether a lease or a rest is over. A later end was written by a clock that was ahead. */
    isOver(until: string): RawBuilder<SqlBool> {
      const column = sql.ref(until);
      return sql`(${column} is null or ${column} <= ${later(0)} or ${column} > ${later(2 * longestRestMs)})`;
    },
  };
}

/** Calls `renew` well before leases expire, until the returned function is called. Failures show in the next one. */
export function keepRenewing(renew: () => Promise<unknown>): () => void {
  const timer = setInterval(() => renew().catch(() => {}), renewMs);
  return () => clearInterval(timer);
}

/**
 * Whether this process still has a lease. In a transaction on PostgreSQL, no other process can take it before the
 * transaction ends, so what a process writes after it has lost the lease is never committed.
 */
export const holdsLease = async (trx: Db, { engine, holder }: Leasing, name: LeasedJob): Promise<boolean> =>
  (await trx
    .selectFrom('leases')
    .select('name')
    .where('name', '=', name)
    .where('holder', '=', holder)
    .$if(engine === 'postgres', (query) => query.forShare())
    .executeTakeFirst()) !== undefined;

export function createLeases({ db, leasing }: { db: Db; leasing: Leasing }) {
  const { holder, later, isOver } = leasing;

  async function take(name: LeasedJob): Promise<boolean> {
    const values = { holder, until: later(leaseMs) };
    const row = db.insertInto('leases').values({ name, ...values });
    const taken = row.onConflict((clash) => clash.column('name').doUpdateSet(values).where(isOver('leases.until')));
    return (await taken.returning('name').executeTakeFirst()) !== undefined;
  }

  /** Updates the lease; returns false if this process has lost it. */
  const updateOwn = (name: LeasedJob, values: { holder: string; until: RawBuilder<string> | string }) =>
    hasChanged(db.updateTable('leases').set(values).where('name', '=', name).where('holder', '=', holder));

  return {
    /**
     * Does `work` if no other process holds the lease; returns whether it did. `lost` is aborted once another process has
     * it. After `restFor`, no process gets the lease for so long.
     */
    async hold(
      name: LeasedJob,
      work: (lost: AbortSignal, restFor: (ms: number) => void) => Promise<unknown>,
    ): Promise<boolean> {
      if (!(await take(name))) return false;
      const lost = new AbortController();
      const renew = () => updateOwn(name, { holder, until: later(leaseMs) });
      const stopRenewing = keepRenewing(async () => (await renew()) || lost.abort());
      let restMs = 0;
      try {
        await work(lost.signal, (ms) => {
          restMs = ms;
        });
      } finally {
        stopRenewing();
        // An empty time is before every other.
        await updateOwn(name, { holder: '', until: restMs > 0 ? later(restMs) : '' });
      }
      return true;
    },

    /** Deletes expired leases that were not released, because their process died, and returns their names. */
    async takeAbandoned(): Promise<LeasedJob[]> {
      const abandoned = db.deleteFrom('leases').where('holder', '!=', '').where(isOver('until'));
      return (await abandoned.returning('name').execute()).map(({ name }) => name);
    },
  };
}
