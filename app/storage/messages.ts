import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { notFound } from '#app/domain/errors.ts';
import type { Mail } from '#app/domain/mail.ts';
import type { Inquiry, Message, MessageStatus, SettableStatus } from '#app/domain/message.ts';
import { binMessage } from './bin/binned-message.ts';
import { stillToCome } from './clock.ts';
import { toBit } from './columns.ts';
import { forgetChange, noteChange } from './last-changes.ts';
import { fromRow, toRow } from './message-row.ts';
import { queueMails } from './outbox.ts';
import type { Tables } from './tables.ts';
import { createThrottle, type Throttle } from './throttle.ts';
import { inTransaction } from './writing.ts';

/** Without a key from the browser, the same words within this long are the same message, in milliseconds. */
const sameWordsFor = 10 * 60 * 1000;

/** What makes two sendings one message: a key belongs to what was said with it, so that other words are another. */
function requestKey(inquiry: Inquiry, key: string | undefined): string {
  const { name, email, phone, subject, message, preferredBranch } = inquiry;
  const words = [name, email, phone, subject, message, preferredBranch];
  const identity = key === undefined ? ['words', words] : ['key', key, words];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}

type Wanted = {
  isSpam?: boolean;
  status?: MessageStatus | undefined;
  /** Sent at this instant or later. */
  since?: string | undefined;
  oldestFirst?: boolean;
  limit?: number | undefined;
};

export type NewMessage = {
  inquiry: Inquiry;
  /** Made in the browser for this one message. */
  key?: string | undefined;
  isSpam?: boolean;
  /** The e-mails to send about it, queued with it or not at all. */
  mails?: PlanMails;
};

/** Decides on the e-mails about a message that is new; asks limits in the message's own transaction. */
export type PlanMails = (message: Message, limits: Pick<Throttle, 'hit'>) => Mail[] | Promise<Mail[]>;

export function createMessages({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  return {
    /** Newest first unless told otherwise; suspected spam apart from the rest. */
    async list({ isSpam = false, status, since, oldestFirst = false, limit }: Wanted = {}): Promise<Message[]> {
      const rows = await db
        .selectFrom('messages')
        .selectAll()
        .where('suspected_spam', '=', toBit(isSpam))
        .$if(status !== undefined, (query) => query.where('status', '=', status as MessageStatus))
        .$if(since !== undefined, (query) => query.where('created_at', '>=', since as string))
        .orderBy('created_at', oldestFirst ? 'asc' : 'desc')
        .orderBy('id')
        .$if(limit !== undefined, (query) => query.limit(limit as number))
        .execute();
      return rows.map(fromRow);
    },

    /** How many messages nobody has opened, and when the newest one came; suspected spam does not count. */
    async summary(): Promise<{ unread: number; newest: string | null }> {
      const { unread, newest } = await db
        .selectFrom('messages')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('read', '=', 0).as('unread'),
          fn.max('created_at').as('newest'),
        ])
        .where('suspected_spam', '=', 0)
        .executeTakeFirstOrThrow();
      return { unread, newest };
    },

    /** Keeps a message and queues its e-mails. The same message sent again is the message that is already kept. */
    create({ inquiry, key, isSpam = false, mails = () => [] }: NewMessage): Promise<Message> {
      return inTransaction(db, async (trx) => {
        const request_key = requestKey(inquiry, key);
        if (key === undefined) {
          // The same words said again later are a new message, so the old one no longer holds their key.
          const longAgo = new Date(now().getTime() - sameWordsFor).toISOString();
          const toCome = stillToCome(now(), sameWordsFor);
          await trx
            .updateTable('messages')
            .set({ request_key: '' })
            .where('request_key', '=', request_key)
            .where(({ eb, or }) => or([eb('created_at', '<=', longAgo), eb('created_at', '>', toCome.until)]))
            .execute();
        }
        const row = toRow({
          ...inquiry,
          id: randomUUID(),
          read: false,
          status: 'new',
          suspectedSpam: isSpam,
          createdAt: now().toISOString(),
        });
        const inserted = await trx
          .insertInto('messages')
          .values({ ...row, request_key })
          .onConflict((clash) => clash.doNothing())
          .returningAll()
          .executeTakeFirst();
        if (!inserted) {
          const known = await trx
            .selectFrom('messages')
            .selectAll()
            .where('request_key', '=', request_key)
            .executeTakeFirstOrThrow();
          return fromRow(known);
        }
        const message = fromRow(inserted);
        await queueMails(trx, message.id, await mails(message, createThrottle({ db: trx, now })), now());
        return message;
      });
    },

    /** A status can be set at any time and marks the message read, as does opening it, which is no change by anybody. */
    update(
      id: string,
      change: { status?: SettableStatus | undefined; isSpam?: boolean | undefined },
      by = '',
    ): Promise<Message> {
      return inTransaction(db, async (trx) => {
        const row = await trx
          .updateTable('messages')
          .set({
            read: 1,
            ...(change.status === undefined ? {} : { status: change.status }),
            ...(change.isSpam === undefined ? {} : { suspected_spam: toBit(change.isSpam) }),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw notFound('Message');
        if (change.status !== undefined || change.isSpam !== undefined)
          await noteChange(trx, 'message', [id], { by, at: now() });
        return fromRow(row);
      });
    },

    /** Moves it to the bin with the e-mails about it, and answers its id there. */
    remove(id: string, by = ''): Promise<string> {
      return inTransaction(db, async (trx) => {
        // They go with the message, as they are when they go: one may be marked as sent at this moment.
        const mails = await trx.deleteFrom('outbox').where('message_id', '=', id).returningAll().execute();
        const row = await trx.deleteFrom('messages').where('id', '=', id).returningAll().executeTakeFirst();
        if (!row) throw notFound('Message');
        await forgetChange(trx, 'message', id);
        return binMessage(trx, { row, mails }, { by, at: now() });
      });
    },
  };
}
