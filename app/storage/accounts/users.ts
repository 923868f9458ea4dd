import { randomUUID } from 'node:crypto';
import type { Person, User } from '#app/domain/accounts/user.schema.ts';
import { type Role, usernameKey, usernamePattern } from '#app/domain/accounts/user.ts';
import { conflict, Failure } from '#app/domain/records/errors.ts';
import { byText } from '#app/domain/text/by-text.ts';
import { fromJson, toBit, toJson } from '#app/storage/engine/codec.ts';
import { noteChange } from '#app/storage/engine/last-changes.ts';
import { changeRow, idsOf, rowById } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { isOpen } from '#app/storage/engine/to-do.ts';
import { inContentTransaction, inTransaction } from '#app/storage/engine/writing.ts';
import { addEvent } from '#app/storage/inquiries/inquiry-events.ts';
import { noteEnding } from './endings.ts';
import { endAllSessions } from './sessions.ts';
import { type UserRow, userOf } from './user-row.ts';

/** A user with the password hash, which only the sign-in code may see. */
export type Account = { id: string; user: User; passwordHash: string };

type NewUser = { username: string; passwordHash: string; initial: boolean } & Partial<
  Pick<UserRow, 'role' | 'branches'> & { displayName: string }
>;

/**
 * Locks all users until the transaction ends and throws a `conflict` unless `id` is still an owner. If two owners
 * remove or demote each other at once, the second one fails.
 */
async function beOwner(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('users')
    .set(({ ref }) => ({ role: ref('role') }))
    .execute();
  const row = await trx.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst();
  if (row?.role !== 'admin') throw conflict('You are not an owner any more');
}

/** Assigns the open inquiries of a user, and their reminders, to another or nobody (`''`), with an event each. */
async function takeInquiries(trx: Db, from: string, to: string, { by, at }: { by: string; at: Date }): Promise<void> {
  const nameOf = async (id: string) => {
    const row = await trx.selectFrom('users').select('username').where('id', '=', id).executeTakeFirst();
    if (row === undefined || id === from)
      throw new Failure('invalid', 'This user no longer exists', { field: 'takeOver' });
    return row.username;
  };
  const text = to === '' ? '' : await nameOf(to);
  const taken = await trx
    .updateTable('messages')
    .set({ assignee: to })
    .where('assignee', '=', from)
    .where(isOpen)
    .returning('id')
    .execute();
  if (taken.length === 0) return;
  const made = { by: await nameOf(by), at };
  for (const { id } of taken) await addEvent(trx, { messageId: id, kind: 'assigned', text, ...made });
  await noteChange(trx, 'message', idsOf(taken), made);
}

export function createUsers({ db, now }: { db: Db; now: () => Date }) {
  const rowOf = (id: string): Promise<UserRow> => rowById(db, 'users', id, 'Person');

  const change = (trx: Db, id: string, values: Partial<UserRow>): Promise<void> =>
    changeRow(trx.updateTable('users').set(values).where('id', '=', id), 'Person');

  return {
    async none(): Promise<boolean> {
      return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
    },

    async find(username: string): Promise<Account | null> {
      const key = usernameKey(username);
      const row = await db.selectFrom('users').selectAll().where('username_key', '=', key).executeTakeFirst();
      return row ? { id: row.id, user: userOf(row), passwordHash: row.password_hash } : null;
    },

    /** All users, by name; `selfId` is the current user. */
    async list(selfId: string): Promise<Person[]> {
      const rows = await db
        .selectFrom('users')
        .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
        .select([
          'id',
          'username',
          'username_key',
          'display_name as name',
          'role',
          'last_login_at as lastLogin',
          'branches',
        ])
        .select('second_factors.user_id as second_factor')
        .execute();
      // Sorted here, since a server's collation may ignore hyphens and dots.
      const byName = rows.sort((a, b) => byText(a.username_key, b.username_key));
      return byName.map(({ username_key: _, second_factor, branches, ...person }) => ({
        ...person,
        isSelf: person.id === selfId,
        hasSecondFactor: second_factor !== null,
        branches: fromJson<string[]>(branches),
      }));
    },

    nameOf: async (id: string): Promise<string> => (await rowOf(id)).username,

    /** The name shown as the author of the user's posts; `''` if none was given. */
    displayName: async (id: string): Promise<string> => (await rowOf(id)).display_name,

    setDisplayName: (id: string, name: string): Promise<void> =>
      inContentTransaction(db, (trx) => change(trx, id, { display_name: name })),

    /** Address for the user's morning digest; `''` for none. */
    digestEmail: async (id: string): Promise<string> => (await rowOf(id)).digest_email,

    setDigestEmail: (id: string, address: string): Promise<void> => change(db, id, { digest_email: address }),

    /** Those of `names` that are login names, in any case. A name that is also its user's display name is not one. */
    async loginsAmong(names: readonly string[]): Promise<Set<string>> {
      // Most authors have a space in their name, which needs no query.
      const keys = [...new Set(names.map(usernameKey))].filter((key) => usernamePattern.test(key));
      if (keys.length === 0) return new Set();
      const users = db.selectFrom('users').select(['username_key', 'display_name']);
      const rows = await users.where('username_key', 'in', keys).execute();
      const displayNames = new Map(rows.map(({ username_key, display_name }) => [username_key, display_name]));
      return new Set(
        names.filter((name) => {
          const displayName = displayNames.get(usernameKey(name));
          return displayName !== undefined && displayName !== name;
        }),
      );
    },

    /**
     * Removes a user and ends their sessions. The user `takeOver` gets their open inquiries, by default the owner `by`;
     * `''` is nobody. Users cannot remove themselves, so an owner always remains.
     */
    remove(id: string, by: { userId: string; takeOver?: string | undefined }): Promise<void> {
      // Public pages do not show login names as authors.
      return inContentTransaction(db, async (trx) => {
        await beOwner(trx, by.userId);
        if (id === by.userId) throw conflict('You cannot remove yourself; another owner can');
        const ended = trx.deleteFrom('sessions').where('user_id', '=', id).returning(['token_hash', 'expires_at']);
        await noteEnding(trx, 'removed', await ended.execute());
        await takeInquiries(trx, id, by.takeOver ?? by.userId, { by: by.userId, at: now() });
        await changeRow(trx.deleteFrom('users').where('id', '=', id), 'Person');
      });
    },

    /** Changes a user's role. Users cannot change their own, so an owner always remains. */
    setRole(id: string, role: Role, by: { userId: string }): Promise<void> {
      return inTransaction(db, async (trx) => {
        await beOwner(trx, by.userId);
        if (id === by.userId) throw conflict('You cannot change this of yourself; another owner can');
        await change(trx, id, { role });
      });
    },

    /** Limits a staff user to what belongs to these branches, by their ids; an empty list ends the limit. */
    setBranches: (id: string, branches: readonly string[]): Promise<void> =>
      change(db, id, { branches: toJson(branches) }),

    async create(given: NewUser): Promise<User> {
      const row: UserRow = {
        id: randomUUID(),
        username: given.username,
        username_key: usernameKey(given.username),
        display_name: given.displayName ?? '',
        password_hash: given.passwordHash,
        initial_password: toBit(given.initial),
        role: given.role ?? 'admin',
        created_at: now().toISOString(),
        last_login_at: null,
        previous_login_at: null,
        digest_email: '',
        branches: given.branches ?? '[]',
      };
      await inContentTransaction(db, (trx) => trx.insertInto('users').values(row).execute());
      return userOf(row);
    },

    /** The name of the user that still has the installation's initial password. */
    async withInitialPassword(): Promise<string | null> {
      const initial = db.selectFrom('users').select('username').where('initial_password', '=', 1);
      const row = await initial.orderBy('created_at').executeTakeFirst();
      return row?.username ?? null;
    },

    /** Also ends the user's other sessions. Set by another user or on the machine, it removes the passkeys too. */
    setPassword(id: string, passwordHash: string, keepSession?: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        await change(trx, id, { password_hash: passwordHash, initial_password: 0 });
        await endAllSessions(trx, id, keepSession);
        if (keepSession === undefined) await trx.deleteFrom('passkeys').where('user_id', '=', id).execute();
      });
    },
  };
}
