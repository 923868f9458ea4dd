import type { ExpressionBuilder } from 'kysely';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { newInquiry } from '#app/domain/inquiries/notices/push.ts';
import { type InquiryView, inquiryPath, type SentQuotation } from '#app/domain/quotations/inquiry-view.ts';
import { quotationNumber } from '#app/domain/quotations/quotation-number.ts';
import { conflict, notFound } from '#app/domain/records/errors.ts';
import { noteChange } from '#app/storage/engine/last-changes.ts';
import { isKey } from '#app/storage/engine/reference.ts';
import { hasLink } from '#app/storage/engine/revoked-link.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { inIdempotentTransaction, inTransaction } from '#app/storage/engine/writing.ts';
import { closePushes, queuePushes } from '#app/storage/inquiries/push/push-queue.ts';
import { addEvent, eventsOf, lockedInquiry, lockInquiries } from './inquiry-events.ts';
import { fromRow, type InquiryRow } from './inquiry-row.ts';

const sameTextMs = 10 * 60_000;

/** What a visitor of an inquiry's page presents. */
export type InquiryAccess = { reference: string; key: string };

type Found = Pick<InquiryView, 'quotations' | 'added'> & { inquiry: Inquiry };

/** The row; a wrong reference fails like a wrong key, and takes as long. */
async function rowOf(db: Db, { reference, key }: InquiryAccess, isLocked: boolean): Promise<InquiryRow> {
  const isMeant = ({ eb, and }: ExpressionBuilder<Tables, 'messages'>) =>
    and([eb('reference', '=', reference.toUpperCase()), eb('reference', '!=', '')]);
  const row = isLocked
    ? await lockInquiries(db).where(isMeant).executeTakeFirst()
    : await db.selectFrom('messages').selectAll().where(isMeant).executeTakeFirst();
  if (!isKey(row?.access_key ?? '', key) || row === undefined) throw notFound('Inquiry');
  return row;
}

/** The inquiries as their visitors see and change them. */
export function createInquiryPages({ db, now }: { db: Db; now: () => Date }) {
  return {
    /** The address of an inquiry's page; empty for one without a page. */
    async path(id: string): Promise<string> {
      const messages = db.selectFrom('messages').select(['reference', 'access_key']);
      const row = await messages.where('id', '=', id).executeTakeFirst();
      return row?.access_key ? inquiryPath(row.reference, row.access_key) : '';
    },

    async find(access: InquiryAccess): Promise<Found> {
      const row = await rowOf(db, access, false);
      const [quotations, events] = await Promise.all([quotationsOfInquiry(db, row.id), eventsOf(db, row.id)]);
      const added = events.flatMap(({ kind, text, madeAt }) => (kind === 'visitor' ? { text, at: madeAt } : []));
      return { inquiry: fromRow(row), quotations, added };
    },

    /** Closes the page of an inquiry for good, with a note in its timeline. Repeats change nothing. */
    revoke(id: string, by: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        const row = await lockedInquiry(trx, id);
        if (row === undefined) throw notFound('Message');
        if (row.access_key === '') return;
        const at = now();
        await trx.updateTable('messages').set({ access_key: '' }).where('id', '=', id).execute();
        // An e-mail with the link is not sent any more.
        const unsent = trx.deleteFrom('outbox').where('kind', '=', 'visitor').where('sent_at', 'is', null);
        await unsent.where('message_id', '=', id).execute();
        await addEvent(trx, { messageId: id, kind: 'note', text: 'Link revoked', at, by });
        await noteChange(trx, 'message', [id], { by, at });
      });
    },

    /** Adds a text of the visitor, reopens a resolved inquiry and notifies the users. Refused once withdrawn. */
    addLine(access: InquiryAccess, { text, key }: { text: string; key?: string | undefined }): Promise<Inquiry> {
      const at = now();
      // Without a key, the same text in the same ten minutes is a repeat.
      const same = key ?? `${Math.floor(at.getTime() / sameTextMs)} ${text}`;
      return inIdempotentTransaction(db, async (trx) => {
        const was = await rowOf(trx, access, true);
        if (was.withdrawn_at !== null) throw conflict('This inquiry was withdrawn');
        const added = await addEvent(trx, { messageId: was.id, kind: 'visitor', text, at, by: '', key: same });
        if (added === null) return fromRow(was);
        const row = await trx
          .updateTable('messages')
          .set({ read: 0, status: was.status === 'resolved' ? 'in_progress' : was.status })
          .where('id', '=', was.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        const inquiry = fromRow(row);
        const notice = { ...newInquiry(inquiry), body: text.slice(0, 200) };
        if (!inquiry.suspectedSpam) await queuePushes(trx, { notice, messageId: was.id, now: at });
        return inquiry;
      });
    },

    /** Resolves an inquiry for its visitor; it is unread again, so that the dealer notices. Repeats change nothing. */
    withdraw(access: InquiryAccess): Promise<Inquiry> {
      return inIdempotentTransaction(db, async (trx) => {
        const was = await rowOf(trx, access, true);
        if (was.withdrawn_at !== null) return fromRow(was);
        const at = now();
        await addEvent(trx, { messageId: was.id, kind: 'withdrawn', at, by: '' });
        const row = await trx
          .updateTable('messages')
          .set({ read: 0, status: 'resolved', withdrawn_at: at.toISOString() })
          .where('id', '=', was.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await closePushes(trx, row, { now: at });
        return fromRow(row);
      });
    },
  };
}

/** The sent quotations of an inquiry that have a link, newest first. */
async function quotationsOfInquiry(db: Db, inquiryId: string): Promise<SentQuotation[]> {
  const rows = await db
    .selectFrom('quotations')
    .select(['year', 'serial', 'version', 'state', 'total', 'valid_until as validUntil', 'secret', 'sent_at as sentAt'])
    .where('message_id', '=', inquiryId)
    .where('state', '!=', 'draft')
    .where('sent_at', 'is not', null)
    .where(hasLink('secret'))
    .orderBy('sent_at', 'desc')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ year, serial, version, ...sent }) => ({
    ...(sent as Omit<SentQuotation, 'number'>),
    number: quotationNumber({ year, serial, version }),
  }));
}
