import type { Kysely } from 'kysely';
import type { Role, User } from '#app/domain/user.ts';
import type { Tables } from './tables.ts';
import { inTransaction } from './writing.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A session ends after this long without a request, and in any case after this long. */
const idleLimit = 12 * hour;
const wholeLimit = 7 * 24 * hour;
const maxSessions = 10;

export type Session = { tokenHash: string; userId: string; user: User };

export function createSessions({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString();

  return {
    /** Begins a session and moves the user's last login on. The oldest sessions beyond ten end. */
    start(userId: string, tokenHash: string, client: { agent: string; address: string }): Promise<User> {
      return inTransaction(db, async (trx) => {
        const at = now();
        // The user's row comes first: on PostgreSQL its lock puts sign-ins at once in line, so that none is counted twice.
        const row = await trx
          .updateTable('users')
          .set(({ ref }) => ({ previous_login_at: ref('last_login_at'), last_login_at: at.toISOString() }))
          .where('id', '=', userId)
          .returning(['username', 'role', 'previous_login_at'])
          .executeTakeFirstOrThrow();
        await trx.deleteFrom('sessions').where('expires_at', '<', at.toISOString()).execute();
        const open = await trx
          .selectFrom('sessions')
          .select('token_hash')
          .where('user_id', '=', userId)
          .orderBy('last_seen_at', 'desc')
          .offset(maxSessions - 1)
          .limit(1000)
          .execute();
        for (const { token_hash } of open)
          await trx.deleteFrom('sessions').where('token_hash', '=', token_hash).execute();
        await trx
          .insertInto('sessions')
          .values({
            token_hash: tokenHash,
            user_id: userId,
            created_at: at.toISOString(),
            last_seen_at: at.toISOString(),
            expires_at: new Date(at.getTime() + wholeLimit).toISOString(),
            agent: client.agent.slice(0, 300),
            address: client.address,
          })
          .execute();
        return { username: row.username, role: row.role as Role, lastLogin: row.previous_login_at };
      });
    },

    async find(tokenHash: string): Promise<Session | null> {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([
          'sessions.user_id',
          'sessions.last_seen_at',
          'sessions.expires_at',
          'users.username',
          'users.role',
          'users.previous_login_at',
        ])
        .where('sessions.token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (!row || row.expires_at <= now().toISOString() || row.last_seen_at <= before(idleLimit)) return null;
      // Once a minute is enough to tell an idle session, and spares each request a write.
      // It is not waited for and may fail: on a full disk or a locked database the owner can still read.
      if (row.last_seen_at <= before(minute)) {
        db.updateTable('sessions')
          .set({ last_seen_at: now().toISOString() })
          .where('token_hash', '=', tokenHash)
          .execute()
          .catch(() => {});
      }
      const user: User = { username: row.username, role: row.role as Role, lastLogin: row.previous_login_at };
      return { tokenHash, userId: row.user_id, user };
    },

    async end(tokenHash: string): Promise<void> {
      await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
    },

    async endAll(userId: string): Promise<void> {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
    },
  };
}
