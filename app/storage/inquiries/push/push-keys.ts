import { keepExisting } from '#app/storage/engine/queries.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';

/** The public key for subscriptions, and the encrypted private key. */
export type SealedPushKeys = { publicKey: string; sealedKey: string };

type Row = Omit<Tables['push_keys'], 'id'>;
const fromRow = ({ public_key, sealed_key }: Row): SealedPushKeys => ({ publicKey: public_key, sealedKey: sealed_key });
const toRow = ({ publicKey, sealedKey }: SealedPushKeys) => ({ public_key: publicKey, sealed_key: sealedKey });

/** The key pair that signs notifications, shared by all processes. */
export function createPushKeys({ db }: { db: Db }) {
  const stored = async (trx = db): Promise<SealedPushKeys | null> => {
    const row = await trx.selectFrom('push_keys').selectAll().executeTakeFirst();
    return row === undefined ? null : fromRow(row);
  };
  return {
    read: () => stored(),

    /** Stores the first keys. If another process was first, returns the keys of that process. */
    async begin(keys: SealedPushKeys): Promise<SealedPushKeys> {
      const row = { id: 1, ...toRow(keys) };
      await db.insertInto('push_keys').values(row).onConflict(keepExisting).execute();
      return (await stored()) as SealedPushKeys;
    },

    /** Replaces keys that cannot be decrypted. Returns the current keys and the count of deleted devices. */
    replace(lost: SealedPushKeys, keys: SealedPushKeys): Promise<SealedPushKeys & { devices: number }> {
      return inTransaction(db, async (trx) => {
        const row = await trx
          .updateTable('push_keys')
          .set(toRow(keys))
          .where('sealed_key', '=', lost.sealedKey)
          .returningAll()
          .executeTakeFirst();
        // Another process was first.
        if (row === undefined) return { ...((await stored(trx)) as SealedPushKeys), devices: 0 };
        const gone = await trx.deleteFrom('push_devices').returning('id').execute();
        return { ...fromRow(row), devices: gone.length };
      });
    },
  };
}
