import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { quotationDecided } from '#app/domain/inquiries/notices/push.ts';
import { canBecome, isOpen, type Quotation, type QuotationDecision } from '#app/domain/quotations/quotation.ts';
import { conflict, notFound } from '#app/domain/records/errors.ts';
import { hasLink } from '#app/storage/engine/revoked-link.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import { addEvent, lockedInquiry } from '#app/storage/inquiries/inquiry-events.ts';
import { queueMails } from '#app/storage/inquiries/outbox.ts';
import { queuePushes } from '#app/storage/inquiries/push/push-queue.ts';
import { lockedRow, revokeLink, selectQuotations, toQuotation } from './quotation-versions.ts';

/** What happens with the address of a quotation. */
export function createQuotationDecisions({ db, now }: { db: Db; now: () => Date }) {
  const sent = async (trx: Db, secret: string): Promise<Quotation | null> => {
    const row = await selectQuotations(trx)
      .where('quotations.secret', '=', secret)
      .where('quotations.state', '<>', 'draft')
      .where(hasLink('quotations.secret'))
      .executeTakeFirst();
    return row === undefined ? null : toQuotation(row);
  };

  const existing = async (trx: Db, secret: string): Promise<Quotation> => {
    const quotation = await sent(trx, secret);
    if (quotation === null) throw notFound('Quotation');
    return quotation;
  };

  return {
    /** The sent quotation with this secret; `null` if there is none. */
    bySecret: (secret: string): Promise<Quotation | null> => sent(db, secret),

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
        await revokeLink(trx, id);
      });
    },

    /** Records the first view by the customer. */
    async noteOpened(secret: string): Promise<void> {
      const sent = db.updateTable('quotations').where('state', '=', 'sent');
      await sent.set({ state: 'opened', opened_at: now().toISOString() }).where('secret', '=', secret).execute();
    },

    /**
     * Records the customer's answer and notifies the owner. The same answer again changes nothing; throws a `conflict` if
     * the quotation is decided, replaced or expired on the day `today`. A change request keeps the state.
     */
    decide(
      secret: string,
      { answer, reason }: QuotationDecision,
      { today, mails }: { today: string; mails: (quotation: Quotation) => Mail[] },
    ): Promise<Quotation> {
      return inTransaction(db, async (trx) => {
        await lockedRow(trx, (await existing(trx, secret)).id);
        const was = await existing(trx, secret);
        if (was.state === answer || (answer === 'change' && was.declineReason === reason)) return was;
        if (was.isReplaced) throw conflict('A newer version replaces this quotation');
        const isDecision = answer !== 'change';
        if ((isDecision && !canBecome(was.state, answer)) || !isOpen(was, today))
          throw conflict('This quotation can no longer be accepted or declined');
        const at = now();
        await trx
          .updateTable('quotations')
          .set({
            decline_reason: reason,
            opened_at: was.openedAt ?? at.toISOString(),
            ...(isDecision ? { state: answer, decided_at: at.toISOString() } : { state: 'opened' }),
          })
          .where('secret', '=', secret)
          .execute();
        const quotation = await existing(trx, secret);
        const inquiry = was.messageId === '' ? undefined : await lockedInquiry(trx, was.messageId);
        const text = [was.number, reason].filter(Boolean).join(': ');
        const kind = isDecision ? answer : 'visitor';
        if (inquiry) await addEvent(trx, { messageId: inquiry.id, kind, text, at, by: '' });
        if (inquiry && !isDecision)
          await trx.updateTable('messages').set({ read: 0 }).where('id', '=', inquiry.id).execute();
        const notice = quotationDecided(quotation, { answer, reason });
        await queuePushes(trx, { notice, messageId: null, quotationId: quotation.id, now: at });
        await queueMails(trx, null, mails(quotation), at);
        return quotation;
      });
    },
  };
}
