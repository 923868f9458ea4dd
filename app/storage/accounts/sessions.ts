import { createHash } from 'node:crypto';
import { deviceOf, placeOf } from '#app/domain/accounts/device.ts';
import type { Device } from '#app/domain/accounts/notice.schema.ts';
import type { User } from '#app/domain/accounts/user.schema.ts';
import type { Ending } from '#app/domain/accounts/user.ts';
import { notFound } from '#app/domain/records/errors.ts';
import { hasChanged } from '#app/storage/engine/queries.ts';
import { limitOf } from '#app/storage/engine/reach.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import { addNotice, type PlanNoticeMails } from '#app/storage/inquiries/notices.ts';
import { type DeviceSecret, forgetDevices, noteDevice, rememberDevice, rememberedOf } from './devices.ts';
import { noteEnding, readEnding } from './endings.ts';
import { userOf } from './user-row.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Limits of a session: since the last request, and since sign-in, in ms. */
const idleLimit = 12 * hour;
const wholeLimit = 7 * 24 * hour;
const maxSessions = 10;

export type Session = {
  tokenHash: string;
  userId: string;
  /** Identifies the browser across its sign-ins. */
  browser: string;
  user: User;
  /** Ids of the branches that the user is limited to; empty for none. */
  branches: readonly string[];
  /** When its device was first seen; `''` if it is not tracked, then the session sees all notices. */
  deviceSince: string;
};

export type NewSession = {
  agent: string;
  address: string;
  /** Identifies the device across sign-ins, as a hash; without it, new devices are not detected. */
  deviceHash?: string;
  /** The e-mails to send if the device is new. */
  mails?: PlanNoticeMails;
  deviceSecret?: DeviceSecret | undefined;
};

/** The public id of a session, since its token hash must not leave this module. */
const idOf = (tokenHash: string) => createHash('sha256').update(`session ${tokenHash}`).digest('base64url');

async function endPushes(trx: Db, userId: string, browser: string): Promise<void> {
  if (browser === '') return;
  await trx.deleteFrom('push_devices').where('user_id', '=', userId).where('browser', '=', browser).execute();
}

/** Ends all sessions of a user, forgets all devices and ends their notifications, except those of the session `keep`. */
export async function endAllSessions(trx: Db, userId: string, keep = ''): Promise<void> {
  const kept = trx.selectFrom('sessions').where('token_hash', '=', keep);
  await trx
    .deleteFrom('remembered_devices')
    .where('user_id', '=', userId)
    .where('secret_hash', 'not in', kept.select('sessions.secret_hash'))
    .execute();
  await trx
    .deleteFrom('push_devices')
    .where('user_id', '=', userId)
    .where('browser', 'not in', kept.select('sessions.browser'))
    .execute();
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', keep).execute();
}

export function createSessions({ db, now }: { db: Db; now: () => Date }) {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString();

  const openOf = (userId: string) =>
    db
      .selectFrom('sessions')
      .where('user_id', '=', userId)
      .where('expires_at', '>', now().toISOString())
      .where('last_seen_at', '>', before(idleLimit));

  return {
    /** Starts a session and ends the user's oldest beyond ten. A new device adds a notice, except the first. */
    start(
      userId: string,
      tokenHash: string,
      { agent, address, deviceHash, mails, deviceSecret }: NewSession,
    ): Promise<User> {
      return inTransaction(db, async (trx) => {
        const at = now();
        // Updates the user first: on PostgreSQL its row lock serialises concurrent sign-ins, so that no session escapes
        // the limit.
        const row = await trx
          .updateTable('users')
          .set(({ ref }) => ({ previous_login_at: ref('last_login_at'), last_login_at: at.toISOString() }))
          .where('id', '=', userId)
          .returning(['username', 'role', 'previous_login_at'])
          .executeTakeFirstOrThrow();
        // Expired sessions must not count towards the limit.
        await trx.deleteFrom('sessions').where('expires_at', '<', at.toISOString()).execute();
        const own = trx.selectFrom('sessions').select('token_hash').where('user_id', '=', userId);
        const oldest = own
          .orderBy('last_seen_at', 'desc')
          .offset(maxSessions - 1)
          .limit(1000);
        await trx.deleteFrom('sessions').where('token_hash', 'in', oldest).execute();
        const known = deviceHash === undefined ? null : await noteDevice(trx, userId, deviceHash, at);
        const client = { agent: agent.slice(0, 300), address, browser: deviceHash ?? tokenHash };
        const secret_hash = deviceSecret ? await rememberDevice(trx, userId, deviceSecret, { ...client, at }) : '';
        await trx
          .insertInto('sessions')
          .values({
            ...client,
            token_hash: tokenHash,
            user_id: userId,
            created_at: at.toISOString(),
            last_seen_at: at.toISOString(),
            expires_at: new Date(at.getTime() + wholeLimit).toISOString(),
            device_since: known?.since ?? '',
            secret_hash,
          })
          .execute();
        if (known?.isNew && row.previous_login_at !== null) {
          const notice = { kind: 'sign-in', device: deviceOf(agent), place: placeOf(address) } as const;
          await addNotice(trx, userId, { ...notice, mails }, () => at);
        }
        return userOf(row);
      });
    },

    /** `address` is the client's current address. */
    async find(tokenHash: string, address = ''): Promise<Session | null> {
      const row = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .selectAll('sessions')
        .select(['username', 'role', 'previous_login_at', 'users.branches'])
        .where('sessions.token_hash', '=', tokenHash)
        .executeTakeFirst();
      if (!row || row.expires_at <= now().toISOString() || row.last_seen_at <= before(idleLimit)) return null;
      // Updated at most once a minute, which is precise enough to detect idle sessions. Not awaited and allowed to
      // fail: on a full disk or a locked database the panel stays readable.
      if (row.last_seen_at <= before(minute)) {
        const at = now().toISOString();
        db.updateTable('sessions')
          .set({ last_seen_at: at, ...(address === '' ? {} : { address }) })
          .where('token_hash', '=', tokenHash)
          // Two updates may reach the database in reverse order.
          .where('last_seen_at', '<', at)
          .execute()
          .catch(() => {});
      }
      const { user_id: userId, browser, device_since: deviceSince } = row;
      return { tokenHash, userId, browser, user: userOf(row), branches: limitOf(row), deviceSince };
    },

    /** Why a session was ended by another device, until it would have expired. */
    endingOf: (tokenHash: string): Promise<Ending | null> => readEnding(db, tokenHash),

    /** Devices signed in, last used first, then remembered ones. `ownHash` is the token hash of this session. */
    async list(userId: string, ownHash: string): Promise<Device[]> {
      const rows = await openOf(userId).selectAll().orderBy('last_seen_at', 'desc').orderBy('token_hash').execute();
      const remembered = await rememberedOf(db, now())
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('last_used_at', 'desc')
        .orderBy('secret_hash')
        .execute();
      const hashes = new Set(remembered.map(({ secret_hash }) => secret_hash));
      const signedIn = new Set(rows.map(({ secret_hash }) => secret_hash));
      return [
        ...rows.map(({ token_hash, secret_hash, agent, address, created_at, last_seen_at }) => ({
          id: idOf(token_hash),
          device: deviceOf(agent),
          place: placeOf(address),
          signedInAt: created_at,
          lastSeenAt: last_seen_at,
          isThis: token_hash === ownHash,
          isSignedIn: true,
          isRemembered: hashes.has(secret_hash),
        })),
        ...remembered
          .filter(({ secret_hash }) => !signedIn.has(secret_hash))
          .map(({ secret_hash, agent, address, last_used_at }) => ({
            id: idOf(secret_hash),
            device: deviceOf(agent),
            place: placeOf(address),
            signedInAt: last_used_at,
            lastSeenAt: last_used_at,
            isThis: false,
            isSignedIn: false,
            isRemembered: true,
          })),
      ];
    },

    /** Signs out, and ends the notifications of the browser. */
    end(tokenHash: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        const own = trx.deleteFrom('sessions').where('token_hash', '=', tokenHash);
        const ended = await own.returning(['user_id', 'browser']).executeTakeFirst();
        if (ended) await endPushes(trx, ended.user_id, ended.browser);
      });
    },

    /** Ends a session, or forgets a signed-out device, by its id in `list`. Its notifications end too. */
    endOne(userId: string, id: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        const sessions = trx.selectFrom('sessions').where('user_id', '=', userId);
        const open = await sessions.select(['token_hash', 'secret_hash', 'browser', 'expires_at']).execute();
        const session = open.find(({ token_hash }) => idOf(token_hash) === id);
        if (session !== undefined) await noteEnding(trx, 'signedOut', [session]);
        const remembered = trx.selectFrom('remembered_devices').where('user_id', '=', userId);
        const devices = await remembered.select(['secret_hash', 'browser']).execute();
        const device = devices.find(
          ({ secret_hash }) => secret_hash === session?.secret_hash || idOf(secret_hash) === id,
        );
        const ended = trx.deleteFrom('sessions').where('token_hash', '=', session?.token_hash ?? '');
        const forgotten = trx.deleteFrom('remembered_devices').where('secret_hash', '=', device?.secret_hash ?? '');
        const [wasSignedIn, wasRemembered] = [await hasChanged(ended), await hasChanged(forgotten)];
        if (!wasSignedIn && !wasRemembered) throw notFound('Device');
        await endPushes(trx, userId, session?.browser ?? device?.browser ?? '');
      });
    },

    /** Deletes the devices unused for a year. */
    forgetDevices: (): Promise<void> => forgetDevices(db, now()),

    /** Ends all sessions of a user and forgets all devices, except the session `keep` and its device. */
    endAll(userId: string, keep?: string): Promise<void> {
      return inTransaction(db, (trx) => endAllSessions(trx, userId, keep));
    },
  };
}
