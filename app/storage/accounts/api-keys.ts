import { randomUUID } from 'node:crypto';
import type { ApiKey } from '#app/domain/accounts/api-key.schema.ts';
import type { KeyRight } from '#app/domain/accounts/api-key.ts';
import { notFound } from '#app/domain/records/errors.ts';
import type { Db } from '#app/storage/engine/tables.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

type NewKey = {
  name: string;
  rights: readonly KeyRight[];
  /** `null`: it never expires. */
  days: number | null;
  start: string;
  secretHash: string;
  by: string;
};

const columns = [
  'id',
  'name',
  'start',
  'rights',
  'created_by as createdBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'last_used_at as lastUsedAt',
] as const;
const withRights = <Row extends { rights: string }>(row: Row) => ({
  ...row,
  rights: JSON.parse(row.rights) as KeyRight[],
});

/** Keys of other software. They outlive the user that created them. */
export function createApiKeys({ db, now }: { db: Db; now: () => Date }) {
  return {
    async add({ name, rights, days, start, secretHash, by }: NewKey): Promise<ApiKey> {
      const row = {
        id: randomUUID(),
        name,
        start,
        rights: JSON.stringify([...new Set(rights)]),
        secret_hash: secretHash,
        created_by: by,
        created_at: now().toISOString(),
        expires_at: days === null ? null : new Date(now().getTime() + days * day).toISOString(),
      };
      return withRights(await db.insertInto('api_keys').values(row).returning(columns).executeTakeFirstOrThrow());
    },

    /** Keys that were not revoked, newest first; expired ones too. */
    async list(): Promise<ApiKey[]> {
      const kept = db.selectFrom('api_keys').select(columns).where('revoked_at', 'is', null);
      return (await kept.orderBy('created_at', 'desc').orderBy('id').execute()).map(withRights);
    },

    /**
     * The key of a request, and why it no longer works. Notes its use, at most once a minute: not awaited and allowed to
     * fail, so that a full disk does not stop reading.
     */
    async find(secretHash: string) {
      const found = db.selectFrom('api_keys').select([...columns, 'revoked_at as revokedAt']);
      const row = await found.where('secret_hash', '=', secretHash).executeTakeFirst();
      if (row === undefined) return null;
      const at = now();
      const isExpired = row.expiresAt !== null && row.expiresAt <= at.toISOString();
      const ending = row.revokedAt !== null ? 'revoked' : isExpired ? 'expired' : null;
      const { id, name, lastUsedAt } = row;
      if (ending === null && (lastUsedAt === null || lastUsedAt <= new Date(at.getTime() - minute).toISOString()))
        db.updateTable('api_keys')
          .set({ last_used_at: at.toISOString() })
          .where('id', '=', id)
          .execute()
          .catch(() => {});
      return { id, name, rights: withRights(row).rights, ending };
    },

    /** Ends a key. Its hash stays, so that its program is told why, and is not counted as guessing. */
    async revoke(id: string): Promise<void> {
      const open = db.updateTable('api_keys').set({ revoked_at: now().toISOString() }).where('id', '=', id);
      const { numUpdatedRows } = await open.where('revoked_at', 'is', null).executeTakeFirst();
      if (numUpdatedRows === 0n) throw notFound('API key');
    },
  };
}
