import type { EventKind } from '#app/domain/inquiries/inquiry.ts';
import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { quotationNews } from '#app/domain/inquiries/notices/push.ts';
import {
  canBecome,
  expiryNoticeDays,
  isOpen,
  type Quotation,
  type QuotationDecision,
} from '#app/domain/quotations/quotation.ts';
import { conflict, notFound } from '#app/domain/records/errors.ts';
import { dayAfter } from '#app/domain/text/dates.ts';
import { hasLink } from '#app/storage/engine/revoked-link.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { queueHooks } from '#app/storage/engine/work/outbox-rows.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import { queueCopy } from '#app/storage/inquiries/copies.ts';
import { addEvent, lockedInquiry } from '#app/storage/inquiries/inquiry-events.ts';
import { queueMails } from '#app/storage/inquiries/outbox.ts';
import { queuePushes } from '#app/storage/inquiries/push/push-queue.ts';
import { lockedRow, revokeLink, selectQuotations, toQuotation } from './quotation-versions.ts';

type Deciding = { today: string; mails: (quotation: Quotation) => Mail[] };

/** What happens with the address of a quotation. */
export function createQuotationDecisions({ db, now }: { db: Db; now: () => Date }) {
  const sentWith = async (trx: Db, column: 'id' | 'secret', value: string, orDraft = false) => {
    const row = await selectQuotations(trx)
      .where(`quotations.${column}`, '=', value)
      .$if(!orDraft, (query) => query.where('quotations.state', '<>', 'draft'))
      .$if(column === 'secret', (query) => query.where(hasLink('quotations.secret')))
      .executeTakeFirst();
    return row === undefined ? null : toQuotation(row);
  };
  const sent = (trx: Db, secret: string) => sentWith(trx, 'secret', secret);

  /** Adds an event to the inquiry of a changed quotation, if it has one. */
  async function note(trx: Db, { id, messageId, number }: Quotation, kind: EventKind, reason = '', by = '') {
    await queueCopy(trx, 'quotations', id, now());
    const isEvent = kind === 'opened' || kind === 'accepted' || kind === 'declined';
    if (isEvent) await queueHooks(trx, `quotation.${kind}`, [id], now());
    const inquiry = messageId === '' ? undefined : await lockedInquiry(trx, messageId);
    const text = [number, reason].filter(Boolean).join(': ');
    if (inquiry) await addEvent(trx, { messageId, kind, text, at: now(), by });
    return inquiry;
  }

  const push = (trx: Db, quotation: Quotation, answer: Parameters<typeof quotationNews>[1]['answer'], reason = '') =>
    queuePushes(trx, {
      notice: quotationNews(quotation, { answer, reason }),
      messageId: null,
      quotationId: quotation.id,
      now: now(),
    });

  async function record(
    of: { secret: string } | { id: string; by: string },
    { answer, reason }: QuotationDecision,
    { today, mails }: Deciding,
  ): Promise<Quotation> {
    const by = 'by' in of ? of.by : '';
    return inTransaction(db, async (trx) => {
      const find = () => ('id' in of ? sentWith(trx, 'id', of.id) : sent(trx, of.secret));
      const known = await find();
      if (known === null) throw notFound('Quotation');
      await lockedRow(trx, known.id);
      const was = await find();
      if (was === null) throw notFound('Quotation');
      if (was.state === answer || (answer === 'change' && was.declineReason === reason)) return was;
      if (was.isReplaced) throw conflict('A newer version replaces this quotation');
      const isDecision = answer !== 'change';
      if ((isDecision && !canBecome(was.state, answer)) || (by === '' && !isOpen(was, today)))
        throw conflict('This quotation can no longer be accepted or declined');
      const at = now().toISOString();
      await trx
        .updateTable('quotations')
        .set({
          decline_reason: reason,
          news_at: by === '' ? at : null,
          ...(by === '' ? { opened_at: was.openedAt ?? at } : {}),
          ...(isDecision ? { state: answer, decided_at: at, decided_by: by } : { state: 'opened' }),
        })
        .where('id', '=', was.id)
        .execute();
      const quotation = (await find()) as Quotation;
      const inquiry = await note(trx, quotation, isDecision ? answer : 'visitor', reason, by);
      if (by !== '') return quotation;
      if (inquiry && !isDecision)
        await trx.updateTable('messages').set({ read: 0 }).where('id', '=', inquiry.id).execute();
      await push(trx, quotation, answer, reason);
      await queueMails(trx, null, mails(quotation), now());
      return quotation;
    });
  }

  return {
    /** The quotation with this secret that was sent, or with `orDraft` is a draft; `null` if there is none. */
    bySecret: (secret: string, orDraft = false) => sentWith(db, 'secret', secret, orDraft),

    /** The secret of the newest version of a quotation that was sent after it; `null` if there is none. */
    async newerSecret(id: string): Promise<string | null> {
      const newer = await db
        .selectFrom('quotations as own')
        .innerJoin('quotations as later', (join) =>
          join.onRef('later.year', '=', 'own.year').onRef('later.serial', '=', 'own.serial'),
        )
        .select('later.secret')
        .where('own.id', '=', id)
        .where('later.serial', '>', 0)
        .where('later.state', '<>', 'draft')
        .where(hasLink('later.secret'))
        .whereRef('later.version', '>', 'own.version')
        .orderBy('later.version', 'desc')
        .executeTakeFirst();
      return newer?.secret ?? null;
    },

    /** Revokes the link of a sent quotation: its page does not exist any more. Repeats change nothing. */
    revoke(id: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        const { row } = await lockedRow(trx, id);
        if (row.state === 'draft') throw conflict('A draft has no link yet');
        await revokeLink(trx, id, now());
      });
    },

    /** Records the first view by the customer and notifies the users. */
    async noteOpened(secret: string): Promise<void> {
      if ((await sent(db, secret))?.state !== 'sent') return;
      await inTransaction(db, async (trx) => {
        const at = now().toISOString();
        const { numUpdatedRows } = await trx
          .updateTable('quotations')
          .set({ state: 'opened', opened_at: at, news_at: at })
          .where('secret', '=', secret)
          .where('state', '=', 'sent')
          .executeTakeFirst();
        const quotation = await sent(trx, secret);
        if (numUpdatedRows === 0n || quotation === null) return;
        await note(trx, quotation, 'opened');
        await push(trx, quotation, 'opened');
      });
    },

    /** A user has looked at the news. */
    async noteSeen(id: string): Promise<void> {
      await db.updateTable('quotations').set({ news_at: null }).where('id', '=', id).execute();
    },

    /** The time of the newest news that no user has looked at; `null` if there is none. Empty `branches` are all. */
    async newest(branches: readonly string[] = []): Promise<string | null> {
      const news = db
        .selectFrom('quotations')
        .where('news_at', 'is not', null)
        .$if(branches.length > 0, (query) => query.where('branch', 'in', branches));
      return (await news.select(({ fn }) => fn.max('news_at').as('at')).executeTakeFirstOrThrow()).at;
    },

    /** The ids of open quotations that expire within two days of `today`, of which nobody was reminded. */
    async expiring(today: string): Promise<string[]> {
      const rows = await selectQuotations(db)
        .where('quotations.state', 'in', ['sent', 'opened'])
        .where('quotations.valid_until', '>=', today)
        .where('quotations.valid_until', '<=', dayAfter(today, expiryNoticeDays))
        .where('quotations.reminded_at', 'is', null)
        .execute();
      return rows.filter(({ is_replaced }) => is_replaced === 0).map(({ id }) => id);
    },

    /** Notifies of a quotation that expires soon, once; by e-mail if no device gets the notification. */
    remind(id: string, mails: (quotation: Quotation) => Mail[]): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('quotations')
          .set({ reminded_at: now().toISOString() })
          .where('id', '=', id)
          .where('state', 'in', ['sent', 'opened'])
          .where('reminded_at', 'is', null)
          .executeTakeFirst();
        const quotation = await sentWith(trx, 'id', id);
        if (numUpdatedRows === 0n || quotation === null) return false;
        if ((await push(trx, quotation, 'expiring')) === 0) await queueMails(trx, null, mails(quotation), now());
        return true;
      });
    },

    /**
     * Records the customer's answer and notifies the owner. The same answer again changes nothing; throws a `conflict` if
     * the quotation is decided, replaced or expired on the day `today`. A change request keeps the state.
     */
    decide: (secret: string, decision: QuotationDecision, deciding: Deciding) => record({ secret }, decision, deciding),

    /** Records an answer that a user entered, for example after a call; also accepted after the last day. Sends no notice. */
    enter: (id: string, decision: QuotationDecision, by: string) =>
      record({ id, by }, decision, { today: '', mails: () => [] }),

    /** Takes back an answer that a user entered; throws a `conflict` if there is none. */
    reopen(id: string, by: string): Promise<Quotation> {
      return inTransaction(db, async (trx) => {
        await lockedRow(trx, id);
        const was = await sentWith(trx, 'id', id);
        if (was === null || was.decidedBy === '' || was.isReplaced) throw conflict('There is no entered answer');
        const state = was.openedAt === null ? 'sent' : 'opened';
        await trx
          .updateTable('quotations')
          .set({ state, decline_reason: '', decided_at: null, decided_by: '' })
          .where('id', '=', id)
          .execute();
        await note(trx, was, 'note', 'open again', by);
        return (await sentWith(trx, 'id', id)) as Quotation;
      });
    },
  };
}
