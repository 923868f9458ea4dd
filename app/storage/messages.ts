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

/** Without a key from the browser, an identical message within this time counts as a repeat, in ms. */
const sameWordsFor = 10 * 60 * 1000;

/**
 * The idempotency key of a message. It includes the text, so that the same browser key with another text is a new
 * message.
 */
function requestKey(inquiry: Inquiry, key: string | undefined): string {
  const { name, email, phone, subject, message, preferredBranch } = inquiry;
  const words = [name, email, phone, subject, message, preferredBranch];
  const identity = key === undefined ? ['words', words] : ['key', key, words];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}

type Wanted = {
  isSpam?: boolean;
  status?: MessageStatus | undefined;
  /** Created at this time or later. */
  since?: string | undefined;
  oldestFirst?: boolean;
  limit?: number | undefined;
};

export type NewMessage = {
  inquiry: Inquiry;
  /** Generated in the browser for this message. */
  key?: string | undefined;
  /** Whether the key only stands for the same words and photos, so that it expires. */
  isSameWords?: boolean;
  isSpam?: boolean;
  isUnverified?: boolean;
  /** The e-mails about the message, queued in the same transaction. */
  mails?: PlanMails;
};

/** Chooses the e-mails about a new message; checks rate limits in the message's transaction. */
export type PlanMails = (message: Message, limits: Pick<Throttle, 'hit'>) => Mail[] | Promise<Mail[]>;

export function createMessages({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  return {
    /** Newest first unless `oldestFirst`. Returns either suspected spam or everything else. */
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

    /** The number of unread messages and the time of the newest one, without suspected spam. */
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

    /** Stores a message and queues its e-mails. A repeated submission returns the stored message. */
    create({
      inquiry,
      key,
      isSameWords = false,
      isSpam = false,
      isUnverified = false,
      mails = () => [],
    }: NewMessage): Promise<Message> {
      return inTransaction(db, async (trx) => {
        const request_key = requestKey(inquiry, key);
        if (key === undefined || isSameWords) {
          // An identical message is new again after this time, so the old one gives up the key.
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
          page: '',
          photos: [],
          ...inquiry,
          id: randomUUID(),
          read: false,
          status: 'new',
          suspectedSpam: isSpam,
          unverified: isUnverified,
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

    /**
     * Setting a status marks the message read. A call without a change, as when the message is opened, has no author.
     */
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

    /** Moves the message and its e-mails to the trash and returns its id there. */
    remove(id: string, by = ''): Promise<string> {
      return inTransaction(db, async (trx) => {
        // Deletes the e-mails with `returning`, since one may be marked as sent at this moment.
        const mails = await trx.deleteFrom('outbox').where('message_id', '=', id).returningAll().execute();
        const row = await trx.deleteFrom('messages').where('id', '=', id).returningAll().executeTakeFirst();
        if (!row) throw notFound('Message');
        await forgetChange(trx, 'message', id);
        return binMessage(trx, { row, mails }, { by, at: now() });
      });
    },
  };
}
