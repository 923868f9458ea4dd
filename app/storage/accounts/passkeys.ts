import type { Passkey } from '#app/domain/accounts/passkey.schema.ts';
import { conflict } from '#app/domain/records/errors.ts';
import { changeRow, hasChanged, keepExisting } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';

/** A passkey with what its sign-in is checked against. */
export type StoredPasskey = { id: string; userId: string; username: string; publicKey: string; counter: number };

export function createPasskeys({ db, now }: { db: Db; now: () => Date }) {
  return {
    list: (userId: string): Promise<Passkey[]> =>
      db
        .selectFrom('passkeys')
        .select(['id', 'device', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    async find(id: string): Promise<StoredPasskey | null> {
      const row = await db
        .selectFrom('passkeys')
        .innerJoin('users', 'users.id', 'user_id')
        .select(['passkeys.id', 'user_id as userId', 'username', 'public_key as publicKey', 'counter'])
        .where('passkeys.id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },

    async add(given: Omit<StoredPasskey, 'username'> & { device: string }): Promise<void> {
      const { id, userId, publicKey, counter, device } = given;
      const row = { id, user_id: userId, public_key: publicKey, counter, device };
      const added = db.insertInto('passkeys').values({ ...row, created_at: now().toISOString(), last_used_at: null });
      const isNew = await added.onConflict(keepExisting).returning('id').executeTakeFirst();
      if (!isNew) throw conflict('This device is added already');
    },

    /** Notes a sign-in. Returns false for a counter that was used: the passkey was copied. Zero counts nothing. */
    async use(id: string, counter: number): Promise<boolean> {
      const own = db.updateTable('passkeys').set({ counter, last_used_at: now().toISOString() }).where('id', '=', id);
      const fresh = counter === 0 ? own.where('counter', '=', 0) : own.where('counter', '<', counter);
      return hasChanged(fresh);
    },

    remove: (userId: string, id: string): Promise<void> =>
      changeRow(db.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id), 'Passkey'),
  };
}
