import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A device from which nobody has signed in for this long is new again, in milliseconds. */
const rememberedFor = 365 * 24 * 60 * 60 * 1000;

/** Forgets the devices that nobody has used for a year; only while the clock is steady. */
export async function forgetDevices(db: Kysely<Tables>, now: Date): Promise<void> {
  const yearAgo = new Date(now.getTime() - rememberedFor).toISOString();
  await db.deleteFrom('known_devices').where('last_seen_at', '<', yearAgo).execute();
}

/**
 * Remembers that somebody signed in on a device, and tells whether that was the first time and when that was. What was seen first
 * while the clock was ahead is known from now on, not from a day to come: until then its owner would be told of nothing.
 */
export async function noteDevice(
  trx: Kysely<Tables>,
  userId: string,
  deviceHash: string,
  at: Date,
): Promise<{ isNew: boolean; since: string }> {
  const seen = at.toISOString();
  const known = await trx
    .updateTable('known_devices')
    .set(({ eb, ref }) => ({
      first_seen_at: eb.case().when('first_seen_at', '>', seen).then(seen).else(ref('first_seen_at')).end(),
      last_seen_at: seen,
    }))
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
