import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { conflict, notFound } from '#app/domain/errors.ts';
import { type Administrator, type Role, type User, usernameKey } from '#app/domain/user.ts';
import { toBit } from './columns.ts';
import type { Tables, UserRow } from './tables.ts';
import { inTransaction } from './writing.ts';

/** A user with the secret part; it goes to the sign-in code only and to no answer. */
export type Account = { id: string; user: User; passwordHash: string };

const userOf = (row: Pick<UserRow, 'username' | 'role' | 'previous_login_at'>): User => ({
  username: row.username,
  role: row.role as Role,
  lastLogin: row.previous_login_at,
});

export function createUsers({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  return {
    async none(): Promise<boolean> {
      return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    async find(username: string): Promise<Account | null> {
      const row = await db
        .selectFrom('users')
        .selectAll()
        .where('username_key', '=', usernameKey(username))
        .executeTakeFirst();
      return row ? { id: row.id, user: userOf(row), passwordHash: row.password_hash } : null;
    },

    /** All administrators by name; `selfId` is who asks. */
    async list(selfId: string): Promise<Administrator[]> {
      const rows = await db
        .selectFrom('users')
        .select(['id', 'username', 'username_key', 'role', 'last_login_at'])
        .execute();
      // Ordered here: a server's collation may leave hyphens and dots out.
      const byName = rows.sort((a, b) => (a.username_key < b.username_key ? -1 : 1));
      return byName.map(({ id, username, role, last_login_at }) => ({
        id,
        username,
        role: role as Role,
        lastLogin: last_login_at,
        isSelf: id === selfId,
      }));
    },

    /** The name of a user. */
    async nameOf(id: string): Promise<string> {
      const row = await db.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst();
      if (!row) throw notFound('Administrator');
      return row.username;
    },

    /**
     * Removes an administrator and ends their sessions. Nobody removes themselves, so that one is always left: also when
     * two remove each other at the same moment, because each holds every administrator's row until it is done.
     */
    remove(id: string, by: { userId: string }): Promise<void> {
      return inTransaction(db, async (trx) => {
        await trx
          .updateTable('users')
          .set(({ ref }) => ({ role: ref('role') }))
          .execute();
        if (id === by.userId) throw conflict('You cannot remove yourself; another administrator can');
        const remover = await trx.selectFrom('users').select('id').where('id', '=', by.userId).executeTakeFirst();
        if (!remover) throw conflict('You have been removed yourself');
        await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
        const { numDeletedRows } = await trx.deleteFrom('users').where('id', '=', id).executeTakeFirst();
        if (numDeletedRows === 0n) throw notFound('Administrator');
      });
    },

    async create(given: { username: string; passwordHash: string; initial: boolean }): Promise<User> {
      const row: UserRow = {
        id: randomUUID(),
        username: given.username,
        username_key: usernameKey(given.username),
        password_hash: given.passwordHash,
        initial_password: toBit(given.initial),
        role: 'admin',
        created_at: now().toISOString(),
        last_login_at: null,
        previous_login_at: null,
      };
      await db.insertInto('users').values(row).execute();
      return userOf(row);
    },

    /** The user whose password is still the one the installation began with. */
    async withInitialPassword(): Promise<string | null> {
      const row = await db
        .selectFrom('users')
        .select('username')
        .where('initial_password', '=', 1)
        .orderBy('created_at')
        .executeTakeFirst();
      return row?.username ?? null;
    },

    /** A changed password ends every other session of the user. */
    setPassword(id: string, passwordHash: string, keepSession?: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('users')
          .set({ password_hash: passwordHash, initial_password: 0 })
          .where('id', '=', id)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw notFound('User');
        await trx
          .deleteFrom('sessions')
          .where('user_id', '=', id)
          .$if(keepSession !== undefined, (query) => query.where('token_hash', '!=', keepSession as string))
          .execute();
      });
    },
  };
}
