import { randomUUID } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Notice, NoticeKind } from '#app/domain/accounts/notice.schema.ts';
import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { changeRow } from '#app/storage/engine/queries.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { createThrottle, type Throttle } from '#app/storage/engine/work/throttle.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import { queueMails } from './outbox.ts';

/** Age at which a notice is deleted unless dismissed earlier, in ms. */
const keptFor = 90 * 24 * 60 * 60 * 1000;

/** The user of a session, and the time since which its device is known. */
type Reader = { userId: string; deviceSince: string };

/** Chooses the e-mails about a notice; checks rate limits in the notice's transaction. */
export type PlanNoticeMails = (notice: Notice, limits: Pick<Throttle, 'hit'>) => Mail[] | Promise<Mail[]>;

export type NewNotice = { kind: NoticeKind; device: string; place: string; mails?: PlanNoticeMails | undefined };

/** Stores a notice and queues its e-mails, in an open transaction. */
export async function addNotice(
  trx: Db,
  userId: string,
  { kind, device, place, mails = () => [] }: NewNotice,
  now: () => Date,
): Promise<void> {
  const notice: Notice = { id: randomUUID(), kind, device, place, madeAt: now().toISOString() };
  // The check of `kind` is older than this one: a release that does not know it shows a sign-in.
  const kinds = kind === 'passkey-added' ? { kind: 'sign-in' as const, later_kind: kind } : { kind, later_kind: '' };
  const row = { id: notice.id, user_id: userId, ...kinds, device, place, made_at: notice.madeAt };
  await trx.insertInto('notices').values(row).execute();
  await queueMails(trx, null, await mails(notice, createThrottle({ db: trx, now })), now());
}

export function createNotices({ db, now }: { db: Db; now: () => Date }) {
  /**
   * A session sees and dismisses only its user's notices, made after its device was first known. An attacker with a
   * stolen password therefore cannot dismiss the notice about the new device.
   */
  const seenBy =
    ({ userId, deviceSince }: Reader) =>
    ({ eb, and }: ExpressionBuilder<Tables, 'notices'>) =>
      and([eb('user_id', '=', userId), eb('made_at', '>', deviceSince)]);

  return {
    add: (userId: string, notice: NewNotice): Promise<void> =>
      inTransaction(db, (trx) => addNotice(trx, userId, notice, now)),

    list: (session: Reader): Promise<Notice[]> =>
      db
        .selectFrom('notices')
        .select(['id', 'device', 'place', 'made_at as madeAt'])
        .select(sql<NoticeKind>`coalesce(nullif(later_kind, ''), kind)`.as('kind'))
        .where(seenBy(session))
        .orderBy('made_at', 'desc')
        .orderBy('id')
        .limit(20)
        .execute(),

    remove: (id: string, session: Reader): Promise<void> =>
      changeRow(db.deleteFrom('notices').where('id', '=', id).where(seenBy(session)), 'Notice'),

    async sweep(): Promise<void> {
      const longAgo = new Date(now().getTime() - keptFor).toISOString();
      await db.deleteFrom('notices').where('made_at', '<', longAgo).execute();
    },
  };
}
