import type { Db } from './tables.ts';

/** How long a network stays trusted after a sign-in, in ms. */
const trustedFor = 90 * 24 * 60 * 60 * 1000;

/** Networks, such as `203.0.113.7` or `2001:db8:1:2::/64`, from which an admin has signed in recently. */
export function createTrustedNetworks({ db, now }: { db: Db; now: () => Date }) {
  return {
    async has(network: string): Promise<boolean> {
      const row = await db
        .selectFrom('trusted_networks')
        .select('network')
        .where('network', '=', network)
        .where('expires_at', '>', now().toISOString())
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Trusts a network until `trustedFor` has passed or the user is removed. */
    async add(network: string, userId: string): Promise<void> {
      const expires_at = new Date(now().getTime() + trustedFor).toISOString();
      await db
        .insertInto('trusted_networks')
        .values({ network, user_id: userId, expires_at })
        .onConflict((clash) => clash.columns(['network', 'user_id']).doUpdateSet({ expires_at }))
        .execute();
    },

    async sweep(): Promise<void> {
      await db.deleteFrom('trusted_networks').where('expires_at', '<=', now().toISOString()).execute();
    },
  };
}
