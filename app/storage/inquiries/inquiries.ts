import { createHash, randomUUID } from 'node:crypto';
import type {
  EventKind,
  Inquiry,
  InquiryEvent,
  InquiryInput,
  ReplyKind,
  SettableStatus,
} from '#app/domain/inquiries/inquiry.ts';
import { isReply } from '#app/domain/inquiries/inquiry.ts';
import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { newInquiry } from '#app/domain/inquiries/notices/push.ts';
import type { AskedItem, InquiryItem } from '#app/domain/inquiries/quote-list.ts';
import { inquiryPath } from '#app/domain/quotations/inquiry-view.ts';
import { notFound } from '#app/domain/records/errors.ts';
import { toBit } from '#app/storage/engine/codec.ts';
import { forgetChange, noteChange } from '#app/storage/engine/last-changes.ts';
import type { EngineName } from '#app/storage/engine/migration.ts';
import { keepExisting, rowById } from '#app/storage/engine/queries.ts';
import { newAccessKey, newReference } from '#app/storage/engine/reference.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { queueHooks } from '#app/storage/engine/work/outbox-rows.ts';
import { createThrottle, type Throttle } from '#app/storage/engine/work/throttle.ts';
import { inIdempotentTransaction, inTransaction } from '#app/storage/engine/writing.ts';
import { closePushes, queuePushes } from '#app/storage/inquiries/push/push-queue.ts';
import { assigneeName, branchName } from './assignment.ts';
import { queueCopy } from './copies.ts';
import { addEvent, eventsOf, lockedInquiry, needsNoReply, noteReply } from './inquiry-events.ts';
import { createInquiryLists } from './inquiry-list.ts';
import { fromRow, type InquiryRow, toRow } from './inquiry-row.ts';
import { queueMails } from './outbox.ts';
import { trashInquiry } from './trashed-inquiry.ts';

/** Without a key from the browser, an identical inquiry within this time counts as a repeat, in ms. */
const sameWordsFor = 10 * 60 * 1000;

/**
 * The idempotency key of an inquiry. It includes the text and the quote list, so that the same browser key with another
 * text is a new inquiry. The key of an e-mail stands alone: another version of the program may read other words from it.
 */
function requestKey({ inquiry, asked = inquiry.items ?? [], key, isMail = false }: NewInquiry): string {
  const {
    name,
    email,
    phone,
    subject,
    message,
    preferredBranch,
    company = '',
    gstin = '',
    city = '',
    pin = '',
  } = inquiry;
  const items = asked.map(({ product, quantity, want, note }) => [product, quantity, want, note]);
  const business = [company, gstin, city, ...(pin === '' ? [] : [pin])];
  const words: unknown[] = [name, email, phone, subject, message, preferredBranch];
  if (items.length > 0) words.push(items);
  if (business.some((text) => text !== '')) words.push(business);
  const identity = key === undefined ? ['words', words] : ['key', key, ...(isMail ? [] : [words])];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}

export type NewInquiry = {
  inquiry: InquiryInput & { items?: InquiryItem[] };
  /** The quote list as the visitor sent it; `inquiry.items` has the names and prices. */
  asked?: readonly AskedItem[];
  key?: string | undefined;
  /** Whether the key only stands for the same words and photos, so that it expires. */
  isSameWords?: boolean;
  /** Whether it is an e-mail, which the key alone identifies. */
  isMail?: boolean;
  isSpam?: boolean;
  isUnverified?: boolean;
  /** When an e-mail was sent, as its header says. Counts if it is in the last week. */
  sentAt?: string;
  /** Checks rate limits before anything else, on SQLite in the inquiry's transaction; may refuse by throwing. */
  admit?: (limits: Throttle) => Promise<{ isUnverified: boolean }>;
  /** The user that entered it. Such an inquiry counts as opened and sends no notification. */
  entered?: { by: string; assignee: string };
  /** The e-mails about the inquiry, queued in the same transaction. */
  mails?: PlanMails;
};

/** The e-mails about a new inquiry; checks rate limits in its transaction. `path`: its page for the visitor. */
export type PlanMails = (inquiry: Inquiry, limits: Pick<Throttle, 'hit'>, path: string) => Mail[] | Promise<Mail[]>;

/** Fields that the panel changes; missing ones stay unchanged. `assignee` is a user's id; may be empty. */
export type InquiryChange = {
  status?: SettableStatus | undefined;
  isSpam?: boolean | undefined;
  assignee?: string | undefined;
  /** Id of a branch, empty for none. */
  branch?: string | undefined;
  followUpOn?: string | undefined;
};

async function noteEntered(trx: Db, inquiry: Inquiry, made: { by: string; at: Date }): Promise<void> {
  const { id, assignee, branch } = inquiry;
  await addEvent(trx, { messageId: id, kind: 'opened', ...made });
  if (assignee !== '')
    await addEvent(trx, { messageId: id, kind: 'assigned', text: await assigneeName(trx, assignee, branch), ...made });
  await noteChange(trx, 'message', [id], made);
}

async function lockedRow(trx: Db, id: string): Promise<InquiryRow> {
  const row = await lockedInquiry(trx, id);
  if (!row) throw notFound('Message');
  return row;
}

type Deps = { db: Db; now: () => Date; engine?: EngineName; makeReference?: () => string };

const weekMs = 7 * 24 * 60 * 60_000;

/** When an inquiry arrived: when its e-mail was sent, if that is in the last week. */
function arrivedAt(now: Date, sentAt = ''): string {
  const sent = Date.parse(sentAt);
  return new Date(sent <= now.getTime() && sent > now.getTime() - weekMs ? sent : now).toISOString();
}

export function createInquiries({ db, now, engine = 'sqlite', makeReference = newReference }: Deps) {
  return {
    ...createInquiryLists({ db }),

    /** `null` if there is none, or it is in the trash. */
    async find(id: string): Promise<Inquiry | null> {
      const row = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : fromRow(row);
    },

    /** The addresses of the photos of all inquiries, without those in the trash. */
    async photos(): Promise<string[]> {
      const rows = await db.selectFrom('messages').select('photos').where('photos', '<>', '[]').execute();
      return rows.flatMap(({ photos }) => JSON.parse(photos) as string[]);
    },

    /** Stores an inquiry and queues its e-mails. A repeated submission returns the stored inquiry. */
    async create(given: NewInquiry): Promise<Inquiry> {
      // On PostgreSQL a count locks its row, and that of all visitors would serialize their inquiries until each commit.
      const admitted = engine === 'postgres' ? await given.admit?.(createThrottle({ db, now })) : undefined;
      const { inquiry, key, isSameWords = false, isSpam = false, entered, sentAt, mails = () => [] } = given;
      return inIdempotentTransaction(db, async (trx) => {
        const limits = createThrottle({ db: trx, now });
        const { isUnverified = false } = admitted ?? (await given.admit?.(limits)) ?? given;
        const request_key = requestKey(given);
        if (key === undefined || isSameWords) {
          // An identical inquiry is new again after this time, so the old one gives up the key.
          const longAgo = new Date(now().getTime() - sameWordsFor).toISOString();
          const old = trx.updateTable('messages').set({ request_key: '' }).where('created_at', '<=', longAgo);
          await old.where('request_key', '=', request_key).execute();
        }
        const row = toRow({
          page: '',
          photos: [],
          items: [],
          source: 'website',
          portal: '',
          campaign: '',
          company: '',
          gstin: '',
          city: '',
          pin: '',
          branch: '',
          ...inquiry,
          assignee: entered?.assignee ?? '',
          followUpOn: '',
          openedAt: entered ? now().toISOString() : null,
          answeredAt: null,
          id: randomUUID(),
          read: entered !== undefined,
          status: 'new',
          suspectedSpam: isSpam,
          unverified: isUnverified,
          reference: '',
          withdrawnAt: null,
          createdAt: arrivedAt(now(), sentAt),
        });
        // The user that enters an inquiry hands out no reference.
        const access_key = entered ? '' : newAccessKey();
        const insert = () =>
          trx
            .insertInto('messages')
            .values({ ...row, reference: entered ? '' : makeReference(), request_key, access_key })
            .onConflict(keepExisting)
            .returningAll()
            .executeTakeFirst();
        let inserted = await insert();
        while (!inserted) {
          const same = trx.selectFrom('messages').selectAll().where('request_key', '=', request_key);
          const known = await same.executeTakeFirst();
          if (known) return fromRow(known);
          // Another inquiry has the reference.
          inserted = await insert();
        }
        const message = fromRow(inserted);
        await queueCopy(trx, 'messages', message.id, now());
        if (!isSpam) await queueHooks(trx, 'inquiry.created', [message.id], now());
        if (entered) {
          await noteEntered(trx, message, { by: entered.by, at: now() });
          return message;
        }
        const path = inquiryPath(message.reference, access_key);
        await queueMails(trx, message.id, await mails(message, limits, path), now());
        if (!isSpam) await queuePushes(trx, { notice: newInquiry(message), messageId: message.id, now: now() });
        return message;
      });
    },

    /**
     * Applies a change and adds an event for each field that differs. Any change marks the inquiry read. A call without
     * a change, as when the inquiry is opened, is no change by its author. A repeated change with the same key does nothing,
     * so that it does not undo a later one.
     */
    update(id: string, change: InquiryChange, by = '', key?: string): Promise<Inquiry> {
      return inTransaction(db, async (trx) => {
        const was = await lockedRow(trx, id);
        const at = now();
        const { status, isSpam, assignee = was.assignee, branch = was.branch, followUpOn } = change;
        const events: [EventKind, string][] = [];
        if (was.opened_at === null) events.push(['opened', '']);
        if (status !== undefined && status !== was.status) events.push(['status', status]);
        if (branch !== was.branch) events.push(['note', `Branch: ${await branchName(trx, branch)}`]);
        if (assignee !== was.assignee || branch !== was.branch) {
          const name = assignee === '' ? '' : await assigneeName(trx, assignee, branch);
          if (assignee !== was.assignee) events.push(['assigned', name]);
        }
        if (followUpOn !== undefined && followUpOn !== was.follow_up_on) events.push(['follow-up', followUpOn]);
        // The first event holds the key, so there is always one.
        if (key !== undefined && events.length === 0) events.push(['opened', '']);
        for (const [index, [kind, text]] of events.entries()) {
          const added = await addEvent(trx, { messageId: id, kind, text, at, by, key: index === 0 ? key : undefined });
          if (added === null) return fromRow(was);
        }
        const row = await trx
          .updateTable('messages')
          .set({
            read: 1,
            opened_at: was.opened_at ?? at.toISOString(),
            status,
            answered_at: status === 'resolved' ? (was.answered_at ?? at.toISOString()) : undefined,
            suspected_spam: isSpam === undefined ? undefined : toBit(isSpam),
            assignee,
            branch,
            follow_up_on: followUpOn,
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        const isResolved = status === 'resolved' && was.status !== 'resolved';
        if (isResolved || row.follow_up_on !== was.follow_up_on || (needsNoReply(row) && !needsNoReply(was)))
          await closePushes(trx, row, { now: at });
        if (isSpam !== undefined) await queueHooks(trx, 'inquiry.changed', [id], at);
        if (Object.values(change).some((value) => value !== undefined))
          await noteChange(trx, 'message', [id], { by, at });
        return fromRow(row);
      });
    },

    /** Returns the timeline of an inquiry, oldest first. */
    async events(id: string): Promise<InquiryEvent[]> {
      const { created_at: madeAt } = await rowById(db, 'messages', id, 'Message');
      // Derived, because the inquiry stores its time.
      return [{ id, kind: 'received', text: '', madeAt, madeBy: '' }, ...(await eventsOf(db, id))];
    },

    /** Adds a note or a reply, which sets a new inquiry to In progress. A repeated key is a no-op. */
    addEvent(
      id: string,
      { kind, text, key }: { kind: ReplyKind | 'note'; text: string; key?: string | undefined },
      by: string,
    ): Promise<Inquiry> {
      return inTransaction(db, async (trx) => {
        const was = await lockedRow(trx, id);
        const at = now();
        const added = await addEvent(trx, { messageId: id, kind, text, at, by, key });
        return fromRow(added === null || !isReply(kind) ? was : await noteReply(trx, was, { by, at }));
      });
    },

    /** Moves the inquiry and its e-mails to the trash and returns its id there. */
    remove(id: string, by = ''): Promise<string> {
      return inTransaction(db, async (trx) => {
        // Reads first, so that a malformed id returns not found instead of an error in the write.
        const known = await trx.selectFrom('messages').select('id').where('id', '=', id).executeTakeFirst();
        if (!known) throw notFound('Message');
        const leaving = await lockedRow(trx, id);
        await closePushes(trx, leaving, { now: now(), isLeaving: true });
        // Deletes the e-mails with `returning`, since one may be marked as sent at this moment.
        const mails = await trx.deleteFrom('outbox').where('message_id', '=', id).returningAll().execute();
        const row = await trx.deleteFrom('messages').where('id', '=', id).returningAll().executeTakeFirstOrThrow();
        await forgetChange(trx, 'message', id);
        return trashInquiry(trx, { row, mails }, { by, at: now() });
      });
    },
  };
}
