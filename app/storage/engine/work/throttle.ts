import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { idempotent } from '#app/storage/engine/writing.ts';

/** At most `max` attempts in `seconds`. */
export type Limit = { max: number; seconds: number };

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts attempts by key in fixed windows, in the database: processes and restarts share the counts. */
export function createThrottle({ db, now }: { db: Db; now: () => Date }) {
  return {
    /** Counts one attempt. Returns 0 if it is allowed, otherwise the seconds to wait. */
    async hit(key: string, limit: Limit): Promise<number> {
      return (await this.take(key, limit)).wait;
    },

    /**
     * Counts one attempt. Returns its number in the window with `wait` 0; if it is refused, `wait` is in seconds. Check
     * and count are one statement, so concurrent attempts are counted one by one; a refused attempt writes nothing.
     */
    async take(key: string, { max, seconds }: Limit): Promise<{ count: number; wait: number }> {
      const at = now();
      const since = at.toISOString();
      const oldest = new Date(at.getTime() - seconds * 1000).toISOString();
      const isOver = (eb: ExpressionBuilder<Tables, 'throttle'>) => eb('throttle.since', '<=', oldest);
      const counting = db
        .insertInto('throttle')
        .values({ key, count: 1, since })
        .onConflict((clash) =>
          clash
            .column('key')
            .doUpdateSet(({ eb, ref }) => ({
              count: eb
                .case()
                .when(isOver(eb))
                .then(1)
                .else(eb(ref('throttle.count'), '+', 1))
                .end(),
              since: eb.case().when(isOver(eb)).then(since).else(ref('throttle.since')).end(),
            }))
            .where((eb) => eb.or([isOver(eb), eb('throttle.count', '<', max)])),
        )
        .returning('count');
      // An attempt whose connection broke may count twice.
      const counted = await idempotent(db, () => counting.executeTakeFirst());
      if (counted) return { count: counted.count, wait: 0 };
      const row = await db.selectFrom('throttle').select('since').where('key', '=', key).executeTakeFirst();
      // Cleared since: the wait is over, but this attempt was refused.
      if (!row) return { count: max, wait: 1 };
      const wait = Math.ceil((Date.parse(row.since) + seconds * 1000 - at.getTime()) / 1000);
      return { count: max, wait: Math.max(1, wait) };
    },

    async clear(key: string): Promise<void> {
      await db.deleteFrom('throttle').where('key', '=', key).execute();
    },

    /** Deletes windows older than a day. */
    async sweep(): Promise<void> {
      const dayAgo = new Date(now().getTime() - 24 * 60 * 60 * 1000).toISOString();
      await db.deleteFrom('throttle').where('since', '<', dayAgo).execute();
    },
  };
}
