import type { ExpressionBuilder } from 'kysely';
import type { EventKind, Inquiry } from '#app/domain/inquiries/inquiry.ts';
import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { inquiryReminder } from '#app/domain/inquiries/notices/push.ts';
import { whoSees } from '#app/storage/engine/reach.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { isDueBy } from '#app/storage/engine/to-do.ts';
import { createThrottle } from '#app/storage/engine/work/throttle.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import { queuePushes } from '#app/storage/inquiries/push/push-queue.ts';
import { addEvent, lockInquiries } from './inquiry-events.ts';
import { fromRow } from './inquiry-row.ts';
import { queueMails } from './outbox.ts';

/** Rate limit for reminder e-mails, so that a flood of messages does not exhaust the mail server's quota. */
const reminderMails = { max: 20, seconds: 60 * 60 };

/** Maximum reminders per unopened inquiry. */
const lastStep = 2;

const batchSize = 200;

/** An inquiry with its count of reminders and the time of the last one. */
export type Unopened = { inquiry: Inquiry; reminders: number; remindedAt: string | null };

type Where = ExpressionBuilder<Tables, 'messages'>;

const isUnopened = ({ eb, and }: Where) =>
  and([
    eb('read', '=', 0),
    eb('opened_at', 'is', null),
    eb('answered_at', 'is', null),
    eb('status', '=', 'new'),
    eb('suspected_spam', '=', 0),
    eb('unverified', '=', 0),
  ]);

const eventsOf = ({ selectFrom }: Where, kinds: EventKind[]) =>
  selectFrom('message_events').whereRef('message_id', '=', 'messages.id').where('kind', 'in', kinds);

const reminderCount = (where: Where) => eventsOf(where, ['reminded']).select(({ fn }) => fn.countAll<number>().as('n'));

const lastEvent = (where: Where, kinds: EventKind[]) =>
  eventsOf(where, kinds).select(({ fn }) => fn.max('made_at').as('at'));

export function createReminders({ db, now }: { db: Db; now: () => Date }) {
  /** Users with a device that was notified of an inquiry, or reminded of it. */
  const usersNotified = async (trx: Db, inquiryId: string, isReminder = false): Promise<string[]> => {
    const rows = await trx
      .selectFrom('outbox')
      .innerJoin('push_devices', 'push_devices.id', 'outbox.recipient')
      .select('push_devices.user_id')
      .distinct()
      .where('outbox.message_id', '=', inquiryId)
      .where('outbox.kind', '=', 'push')
      .$if(isReminder, (query) =>
        query.where('outbox.created_at', 'in', ({ selectFrom }) =>
          selectFrom('message_events')
            .select('made_at')
            .where('message_id', '=', inquiryId)
            .where('kind', '=', 'reminded'),
        ),
      )
      .execute();
    return rows.map(({ user_id }) => user_id);
  };

  /** All users that see the message but these, with the address of those whose devices get no notifications; `''` for none. */
  const usersBesides = async (trx: Db, userIds: readonly string[], messageId: string) => {
    const rows = await trx
      .selectFrom('users')
      .select(({ selectFrom }) => [
        'id',
        'digest_email',
        'role',
        'branches',
        selectFrom('push_devices')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .whereRef('user_id', '=', 'users.id')
          .where('is_paused', '=', 0)
          .as('devices'),
      ])
      .execute();
    const sees = await whoSees(trx, rows, { messageId });
    return rows
      .filter((user) => !userIds.includes(user.id) && sees(user))
      .map(({ id, digest_email, devices }) => ({ id, address: Number(devices) === 0 ? digest_email : '' }));
  };

  /** Notifies these users of a follow-up, or everyone if none of them has a device. */
  async function notify(trx: Db, inquiry: Inquiry, userIds: string[]) {
    const wanted = { notice: inquiryReminder(inquiry, 'followUp'), messageId: inquiry.id, now: now() };
    const count = userIds.length === 0 ? 0 : await queuePushes(trx, { ...wanted, userIds });
    return count > 0 ? count : queuePushes(trx, wanted);
  }

  return {
    /** Returns unopened inquiries since a time with reminders left, oldest first. */
    async unopened(since: Date): Promise<Unopened[]> {
      const rows = await db
        .selectFrom('messages')
        .selectAll()
        .select((where) => [reminderCount(where).as('reminders'), lastEvent(where, ['reminded']).as('reminded_at')])
        .where(isUnopened)
        .where('created_at', '>=', since.toISOString())
        .where(reminderCount, '<', lastStep)
        .orderBy('created_at')
        .limit(batchSize)
        .execute();
      return rows.map(({ reminders, reminded_at, ...row }) => ({
        inquiry: fromRow(row),
        reminders: Number(reminders),
        remindedAt: reminded_at,
      }));
    },

    /**
     * Notifies of an inquiry that nobody has opened: first (`step` 1) its assignee or the users that had it, then all others.
     * `mails` go out with step 2, or with step 1 if no device gets it; `addresses` are those of users without a device. If
     * step 2 reaches nobody else, it goes to everyone. Does nothing if the inquiry was opened or the step done; returns
     * whether it was sent.
     */
    remind(id: string, step: 1 | 2, mails: (inquiry: Inquiry, addresses: string[]) => Mail[]): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        // Locks the row, to serialize with a concurrent open.
        const row = await lockInquiries(trx).where('id', '=', id).where(isUnopened).executeTakeFirst();
        if (!row) return false;
        const at = now();
        const reached = step === 2 ? await usersNotified(trx, id, true) : [];
        const key = `not opened ${step}`;
        if ((await addEvent(trx, { messageId: id, kind: 'reminded', at, by: '', key })) === null) return false;
        const inquiry = fromRow(row);
        const others = await usersBesides(trx, reached, id);
        const push = (userIds?: string[]) =>
          queuePushes(trx, { notice: inquiryReminder(inquiry, 'waiting'), messageId: id, now: at, userIds });
        const wanted =
          step === 2
            ? others.map((other) => other.id)
            : row.assignee === ''
              ? await usersNotified(trx, id)
              : [row.assignee];
        const devices = (await push(wanted)) || (step === 1 ? await push() : 0);
        const reminders = trx.selectFrom('outbox').select('id').where('kind', '=', 'reminder');
        const mailed = await reminders.where('message_id', '=', id).executeTakeFirst();
        if (mailed === undefined && (step === 2 || devices === 0)) {
          const planned = mails(
            inquiry,
            others.flatMap(({ address }) => address || []),
          );
          const wait = planned.length > 0 ? await createThrottle({ db: trx, now }).hit('reminders', reminderMails) : 1;
          if (wait === 0) await queueMails(trx, id, planned, at);
          else if (devices === 0) await push();
        }
        return true;
      });
    },

    /** Open inquiries with a follow-up in this range, by day. `lastAt`: when it was set, or the last reminder. */
    async followUps(from: string, until: string): Promise<{ inquiry: Inquiry; lastAt: string | null }[]> {
      const rows = await db
        .selectFrom('messages')
        .selectAll()
        .select((where) => lastEvent(where, ['reminded', 'follow-up']).as('last_at'))
        .where(isDueBy(until))
        .where('follow_up_on', '>=', from)
        .where('suspected_spam', '=', 0)
        .orderBy('follow_up_on')
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(({ last_at, ...row }) => ({ inquiry: fromRow(row), lastAt: last_at }));
    },

    /** Notifies the assignee, or all users, of a due follow-up. Runs once per follow-up day. */
    followUp(id: string, day: string): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const row = await lockInquiries(trx)
          .where('id', '=', id)
          .where('follow_up_on', '=', day)
          .where(isDueBy(day))
          .where('suspected_spam', '=', 0)
          .executeTakeFirst();
        if (!row) return false;
        const key = `follow-up ${day}`;
        if ((await addEvent(trx, { messageId: id, kind: 'reminded', at: now(), by: '', key })) === null) return false;
        await notify(trx, fromRow(row), row.assignee === '' ? [] : [row.assignee]);
        return true;
      });
    },
  };
}
