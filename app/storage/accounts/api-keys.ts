import { randomUUID } from 'node:crypto';
import type { ApiKey } from '#app/domain/accounts/api-key.schema.ts';
import { changeRow } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

type NewKey = Pick<ApiKey, 'name' | 'rights' | 'start' | 'createdBy'> & { days: number | null; secretHash: string };

const columns = [
  ...(['id', 'name', 'start', 'rights', 'created_by as createdBy', 'created_at as createdAt'] as const),
  ...(['expires_at as expiresAt', 'last_used_at as lastUsedAt'] as const),
] as const;
const read = <Row extends { rights: string }>(row: Row) => ({
  ...row,
  rights: JSON.parse(row.rights) as ApiKey['rights'],
});

/** Keys of other software. They outlive the user that created them. */
export function createApiKeys({ db, now }: { db: Db; now: () => Date }) {
  return {
    async add({ rights, days, secretHash, createdBy, ...names }: NewKey): Promise<ApiKey> {
      const row = {
        ...{ ...names, id: randomUUID(), rights: JSON.stringify([...new Set(rights)]), secret_hash: secretHash },
        ...{ created_by: createdBy, created_at: now().toISOString() },
        expires_at: days === null ? null : new Date(now().getTime() + days * day).toISOString(),
      };
      return read(await db.insertInto('api_keys').values(row).returning(columns).executeTakeFirstOrThrow());
    },

    /** Keys that were not revoked, newest first; expired ones too. */
    async list(): Promise<ApiKey[]> {
      const kept = db.selectFrom('api_keys').select(columns).where('revoked_at', 'is', null);
      return (await kept.orderBy('created_at', 'desc').orderBy('id').execute()).map(read);
    },

    /**
     * The key of a request, and why it no longer works. Notes its use, at most once a minute: not awaited and allowed to
     * fail, so that a full disk does not stop reading.
     */
    async find(secretHash: string): Promise<(ApiKey & { ending: 'revoked' | 'expired' | null }) | null> {
      const found = db.selectFrom('api_keys').select([...columns, 'revoked_at as revokedAt']);
      const row = await found.where('secret_hash', '=', secretHash).executeTakeFirst();
      if (row === undefined) return null;
      const { revokedAt, ...key } = read(row);
      const at = now().toISOString();
      if (revokedAt !== null) return { ...key, ending: 'revoked' };
      if (key.expiresAt !== null && key.expiresAt <= at) return { ...key, ending: 'expired' };
      if (key.lastUsedAt === null || key.lastUsedAt <= new Date(now().getTime() - minute).toISOString()) {
        const own = db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', key.id);
        own.execute().catch(() => {});
      }
      return { ...key, ending: null };
    },

    /** Revokes a key. Keeps its hash, so that requests with it get a clear 401 and do not count as wrong sign-ins. */
    async revoke(id: string): Promise<void> {
      const open = db.updateTable('api_keys').set({ revoked_at: now().toISOString() }).where('id', '=', id);
      await changeRow(open.where('revoked_at', 'is', null), 'API key');
    },
  };
}
