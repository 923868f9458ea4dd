import type { Db } from '#app/storage/engine/tables.ts';

/** A device unused for this long counts as new again, in ms. */
const rememberedFor = 365 * 24 * 60 * 60 * 1000;

/** Deletes devices unused for a year. Call only while the clock is steady. */
export async function forgetDevices(db: Db, now: Date): Promise<void> {
  const yearAgo = new Date(now.getTime() - rememberedFor).toISOString();
  await db.deleteFrom('known_devices').where('last_seen_at', '<', yearAgo).execute();
}

/**
 * Records a sign-in from a device. Returns whether the device is new and when it was first seen.
 */
export async function noteDevice(
  trx: Db,
  userId: string,
  deviceHash: string,
  at: Date,
): Promise<{ isNew: boolean; since: string }> {
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
