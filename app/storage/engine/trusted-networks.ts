import { countOf } from './queries.ts';
import type { Db } from './tables.ts';

/** How long a network stays trusted after a sign-in, in ms. */
const trustedFor = 90 * 24 * 60 * 60 * 1000;

/** Networks, such as `203.0.113.7` or `2001:db8:1:2::/64`, from which an admin has signed in recently. */
export function createTrustedNetworks({ db, now }: { db: Db; now: () => Date }) {
  return {
    async has(network: string): Promise<boolean> {
      const trusted = db.selectFrom('trusted_networks').where('expires_at', '>', now().toISOString());
      return (await countOf(trusted.where('network', '=', network))) > 0;
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
