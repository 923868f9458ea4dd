import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import { inTransaction } from './writing.ts';

/** At most `most` attempts in `seconds`. */
export type Limit = { most: number; seconds: number };

export type Throttle = ReturnType<typeof createThrottle>;

/** Counts attempts by key in fixed windows, in the database: a restart forgives nobody and processes share it. */
export function createThrottle({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  return {
    /** Counts one attempt. The answer is 0 when it may go on, else the seconds to wait. */
    hit(key: string, { most, seconds }: Limit): Promise<number> {
      return inTransaction(db, async (trx) => {
        const at = now();
        const oldest = new Date(at.getTime() - seconds * 1000).toISOString();
        const row = await trx.selectFrom('throttle').selectAll().where('key', '=', key).executeTakeFirst();
        if (!row || row.since <= oldest) {
          await trx
            .insertInto('throttle')
            .values({ key, count: 1, since: at.toISOString() })
            .onConflict((clash) => clash.column('key').doUpdateSet({ count: 1, since: at.toISOString() }))
            .execute();
          return 0;
        }
        if (row.count >= most)
          return Math.max(1, Math.ceil((Date.parse(row.since) + seconds * 1000 - at.getTime()) / 1000));
        await trx
          .updateTable('throttle')
          .set(({ eb }) => ({ count: eb('count', '+', 1) }))
          .where('key', '=', key)
          .execute();
        return 0;
      });
    },

    async clear(key: string): Promise<void> {
      await db.deleteFrom('throttle').where('key', '=', key).execute();
    },

    /** Forgets windows that have long passed. */
    async sweep(): Promise<void> {
      const dayAgo = new Date(now().getTime() - 24 * 60 * 60 * 1000).toISOString();
      await db.deleteFrom('throttle').where('since', '<', dayAgo).execute();
    },
  };
}
