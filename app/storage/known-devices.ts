import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A device from which nobody has signed in for this long is new again, in milliseconds. */
const rememberedFor = 365 * 24 * 60 * 60 * 1000;

/** Remembers that somebody signed in on a device, and tells whether that was the first time and when that was. */
export async function noteDevice(
  trx: Kysely<Tables>,
  userId: string,
  deviceHash: string,
  at: Date,
): Promise<{ isNew: boolean; since: string }> {
  const yearAgo = new Date(at.getTime() - rememberedFor).toISOString();
  await trx.deleteFrom('known_devices').where('user_id', '=', userId).where('last_seen_at', '<', yearAgo).execute();
  const seen = at.toISOString();
  const known = await trx
    .updateTable('known_devices')
    .set({ last_seen_at: seen })
    .where('user_id', '=', userId)
    .where('device_hash', '=', deviceHash)
    .returning('first_seen_at')
    .executeTakeFirst();
  if (known) return { isNew: false, since: known.first_seen_at };
  await trx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, first_seen_at: seen, last_seen_at: seen })
    .execute();
  return { isNew: true, since: seen };
}
