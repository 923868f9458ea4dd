import { randomUUID } from 'node:crypto';
import type { Invitation, User } from '#app/domain/accounts/user.schema.ts';
import { usernameKey } from '#app/domain/accounts/user.ts';
import { notFound } from '#app/domain/records/errors.ts';
import { fromJson, toJson } from '#app/storage/engine/codec.ts';
import { changeRow, hasChanged } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { inContentTransaction } from '#app/storage/engine/writing.ts';
import { createUsers } from './users.ts';

type NewInvitation = Omit<Invitation, 'id' | 'expiresAt'> & { secretHash: string; by: string };

const shownOf = ({ branches, ...row }: Omit<Invitation, 'branches'> & { branches: string }): Invitation => ({
  ...row,
  branches: fromJson(branches),
});

/** Lifetime of an invitation in ms. */
const validFor = 7 * 24 * 60 * 60 * 1000;

/** Links with which people choose their own username and password. Only the hashes of their secrets are stored. */
export function createInvitations({ db, now }: { db: Db; now: () => Date }) {
  /** Those that work: neither expired nor from a user who is no owner any more. */
  const open = (trx: Db) =>
    trx
      .selectFrom('invitations')
      .innerJoin('users', 'users.id', 'invitations.invited_by')
      .where('users.role', '=', 'admin')
      .where('expires_at', '>', now().toISOString())
      .select([
        'invitations.id',
        'invitations.name',
        'invitations.role',
        'invitations.branches',
        'expires_at as expiresAt',
      ]);

  return {
    async add({ branches, secretHash, by, ...shown }: NewInvitation): Promise<Invitation> {
      const [id, expiresAt] = [randomUUID(), new Date(now().getTime() + validFor).toISOString()];
      const row = { secret_hash: secretHash, invited_by: by, branches: toJson(branches), expires_at: expiresAt };
      await db
        .insertInto('invitations')
        .values({ id, ...shown, ...row })
        .execute();
      return { id, ...shown, branches, expiresAt };
    },

    list: async () => (await open(db).orderBy('expires_at').orderBy('invitations.id').execute()).map(shownOf),

    async find(secretHash: string): Promise<Invitation> {
      const found = await open(db).where('secret_hash', '=', secretHash).executeTakeFirst();
      if (found === undefined) throw notFound('Invitation');
      return shownOf(found);
    },

    /** Uses the invitation up and creates its user. A taken username keeps the invitation. */
    accept(secretHash: string, { username, passwordHash }: { username: string; passwordHash: string }): Promise<User> {
      return inContentTransaction(db, async (trx) => {
        const invitation = open(trx).where('secret_hash', '=', secretHash);
        const found = await invitation.executeTakeFirst();
        const used = trx.deleteFrom('invitations').where('id', '=', found?.id ?? '');
        if (found === undefined || !(await hasChanged(used))) throw notFound('Invitation');
        const { name, role, branches } = found;
        // A login name must not be public.
        const displayName = usernameKey(name) === usernameKey(username) ? '' : name;
        const user = { username, passwordHash, initial: false, role, displayName, branches };
        return createUsers({ db: trx, now }).create(user);
      });
    },

    revoke: (id: string): Promise<void> => changeRow(db.deleteFrom('invitations').where('id', '=', id), 'Invitation'),

    async sweep(): Promise<void> {
      await db.deleteFrom('invitations').where('expires_at', '<=', now().toISOString()).execute();
    },
  };
}
