import { usernameKey } from '#app/domain/accounts/user.ts';
import type { Db } from '#app/storage/engine/tables.ts';

/** Milliseconds without a sign-in after which a device is forgotten. */
const rememberedFor = 180 * 24 * 60 * 60 * 1000;
const maxDevices = 20;

/** A device secret with a sign-in: the hash of a new one, or of one that `has` accepted. */
export type DeviceSecret = { hash: string; isNew: boolean };

/** Selects the devices that have not expired. */
export const rememberedOf = (db: Db, now: Date) =>
  db.selectFrom('remembered_devices').where('last_used_at', '>', new Date(now.getTime() - rememberedFor).toISOString());

/**
 * Records a sign-in with a device secret, and forgets the user's least recently used devices beyond 20. Returns the hash
 * for the session; `''` if the device was revoked before the sign-in ended.
 */
export async function rememberDevice(
  trx: Db,
  userId: string,
  { hash, isNew }: DeviceSecret,
  { at, ...client }: { agent: string; address: string; browser: string; at: Date },
): Promise<string> {
  const use = { ...client, last_used_at: at.toISOString() };
  if (!isNew) {
    const own = trx.updateTable('remembered_devices').set(use).where('user_id', '=', userId);
    const known = await own.where('secret_hash', '=', hash).returning('secret_hash').executeTakeFirst();
    return known?.secret_hash ?? '';
  }
  await trx
    .insertInto('remembered_devices')
    .values({ ...use, secret_hash: hash, user_id: userId, created_at: use.last_used_at })
    .execute();
  const own = trx.selectFrom('remembered_devices').select('secret_hash').where('user_id', '=', userId);
  const oldest = own.orderBy('last_used_at', 'desc').orderBy('secret_hash').offset(maxDevices).limit(maxDevices);
  await trx.deleteFrom('remembered_devices').where('secret_hash', 'in', oldest).execute();
  return hash;
}

export function createRememberedDevices({ db, now }: { db: Db; now: () => Date }) {
  return {
    /** Whether a device secret belongs to the user of that name. */
    async has(username: string, secretHash: string): Promise<boolean> {
      const row = await rememberedOf(db, now())
        .innerJoin('users', 'users.id', 'remembered_devices.user_id')
        .select('secret_hash')
        .where('secret_hash', '=', secretHash)
        .where('username_key', '=', usernameKey(username))
        .executeTakeFirst();
      return row !== undefined;
    },

    async sweep(): Promise<void> {
      const oldest = new Date(now().getTime() - rememberedFor).toISOString();
      await db.deleteFrom('remembered_devices').where('last_used_at', '<=', oldest).execute();
    },
  };
}

/** A device unused for this long counts as new again, in ms. */
const knownFor = 365 * 24 * 60 * 60 * 1000;

/** Deletes devices unused for a year. Call only while the clock is steady. */
export async function forgetDevices(db: Db, now: Date): Promise<void> {
  const yearAgo = new Date(now.getTime() - knownFor).toISOString();
  await db.deleteFrom('known_devices').where('last_seen_at', '<', yearAgo).execute();
}

/** Records a sign-in from a device. Returns whether the device is new and when it was first seen. */
export async function noteDevice(trx: Db, userId: string, deviceHash: string, at: Date) {
  const seen = at.toISOString();
  const own = trx.updateTable('known_devices').set({ last_seen_at: seen }).where('user_id', '=', userId);
  const known = await own.where('device_hash', '=', deviceHash).returning('first_seen_at').executeTakeFirst();
  if (known) return { isNew: false, since: known.first_seen_at };
  await trx
    .insertInto('known_devices')
    .values({ user_id: userId, device_hash: deviceHash, first_seen_at: seen, last_seen_at: seen })
    .execute();
  return { isNew: true, since: seen };
}
