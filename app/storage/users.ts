import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { notFound } from '#app/domain/errors.ts';
import { type Role, type User, usernameKey } from '#app/domain/user.ts';
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

export type Users = ReturnType<typeof createUsers>;

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
