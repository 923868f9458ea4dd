import { createHash, randomUUID } from 'node:crypto';
import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { placeOfSupply } from '#app/domain/quotations/draft-body.ts';
import { missingToSend } from '#app/domain/quotations/missing-to-send.ts';
import {
  canBecome,
  isOpen,
  type Quotation,
  type QuotationBody,
  type QuotationChange,
  type QuotationSeller,
} from '#app/domain/quotations/quotation.ts';
import { type QuotationState, quotationLimits } from '#app/domain/quotations/quotation-options.ts';
import { sumsOf } from '#app/domain/quotations/quotation-sums.ts';
import { conflict, Failure, notFound } from '#app/domain/records/errors.ts';
import { fromJson, toJson } from '#app/storage/engine/codec.ts';
import { newAccessKey } from '#app/storage/engine/reference.ts';
import { isRevoked } from '#app/storage/engine/revoked-link.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { queueHooks } from '#app/storage/engine/work/outbox-rows.ts';
import { checkSeen, inTransaction } from '#app/storage/engine/writing.ts';
import { queueCopy } from '#app/storage/inquiries/copies.ts';
import { addEvent, lockedInquiry, noteReply } from '#app/storage/inquiries/inquiry-events.ts';
import { queueMails } from '#app/storage/inquiries/outbox.ts';
import { createQuotationDecisions } from './quotation-decisions.ts';
import { createQuotationList } from './quotation-list.ts';
import { customerKey, type QuotationRow, toRow } from './quotation-row.ts';
import { lockedRow, selectQuotations, toQuotation } from './quotation-versions.ts';

/** A repeated request within this time sends no second e-mail, in ms. */
const sameMailFor = 10 * 60 * 1000;

type NewDraft = {
  messageId: string;
  /** Id of a branch; absent for none. */
  branch?: string;
  body: QuotationBody;
  validUntil: string;
  by: string;
  template?: string;
  /** The idempotency key of the request; it stands for this user and inquiry. */
  key?: string | undefined;
};

type Sending = {
  by: string;
  /** The revision that the user saw. */
  seen?: string | undefined;
  seller: QuotationSeller;
  /** The financial year, and the day on the dealer's clock. */
  year: string;
  today: string;
  /** The e-mail to the customer; none if the link is sent in another way. */
  mail?: ((quotation: Quotation) => Mail) | undefined;
};

/** The columns that follow from the content. Throws `invalid` if an amount is too large to be exact. */
function contentOf(given: QuotationBody) {
  const body = { ...given, placeOfSupply: placeOfSupply(given) };
  const { total, lines } = sumsOf(body);
  if ([total, ...lines.map(({ gross }) => gross)].some((paise) => paise > quotationLimits.paise))
    throw new Failure('invalid', 'The total is too large', { field: 'lines' });
  return { body: toJson(body), total, customer: customerKey(body) };
}

/** The same id for a repeated request. */
const idOf = ({ key, by, messageId: inquiryId }: NewDraft): string =>
  key === undefined
    ? randomUUID()
    : createHash('sha256')
        .update(JSON.stringify([key, by, inquiryId]))
        .digest('hex')
        .slice(0, 32);

export function createQuotations({ db, now }: { db: Db; now: () => Date }) {
  const find = async (trx: Db, id: string): Promise<Quotation> => {
    const row = await selectQuotations(trx).where('quotations.id', '=', id).executeTakeFirst();
    if (row === undefined) throw notFound('Quotation');
    return toQuotation(row);
  };

  const insert = async (
    trx: Db,
    { key, template = '', ...draft }: NewDraft & { year?: string; serial?: number; version?: number },
  ) => {
    const { body, total, customer } = contentOf(draft.body);
    const id = idOf({ key, ...draft });
    const row = toRow({
      year: '',
      branch: '',
      serial: 0,
      version: 1,
      ...draft,
      id,
      state: 'draft',
      customerKey: customer,
      total,
      secret: newAccessKey(),
      declineReason: '',
      revision: 0,
      createdAt: now().toISOString(),
      createdBy: draft.by,
      changedBy: draft.by,
      sentAt: null,
      openedAt: null,
      decidedAt: null,
      decidedBy: '',
      newsAt: null,
      remindedAt: null,
      template,
    });
    await trx
      .insertInto('quotations')
      .values({ ...row, body })
      .onConflict((clash) => clash.column('id').doNothing())
      .execute();
    return find(trx, id);
  };

  /** The next number of a financial year. A transaction that fails gives it back, so that there are no gaps. */
  const nextSerial = async (trx: Db, year: string): Promise<number> => {
    const { last } = await trx
      .insertInto('quotation_numbers')
      .values({ year, last: 1 })
      .onConflict((clash) =>
        clash.column('year').doUpdateSet(({ eb }) => ({ last: eb('quotation_numbers.last', '+', 1) })),
      )
      .returning('last')
      .executeTakeFirstOrThrow();
    return last;
  };

  async function sendDraft(trx: Db, row: QuotationRow, { by, seen, seller, year, today }: Sending) {
    checkSeen('the quotation', seen, String(row.revision));
    if (row.template !== '') throw conflict('A template cannot be sent');
    const body = { ...fromJson<QuotationBody>(row.body), seller };
    const [missing] = missingToSend(body, { validUntil: row.valid_until }, today);
    if (missing) throw new Failure('invalid', missing.message, { field: missing.field });
    const at = now();
    await trx
      .updateTable('quotations')
      .set({
        ...contentOf(body),
        ...(row.serial > 0 ? {} : { year, serial: await nextSerial(trx, year) }),
        state: 'sent',
        sent_at: at.toISOString(),
        revision: row.revision + 1,
      })
      .where('id', '=', row.id)
      .execute();
    await queueCopy(trx, 'quotations', row.id, at);
    await queueHooks(trx, 'quotation.sent', [row.id], at);
    const sent = await find(trx, row.id);
    const inquiry = row.message_id === '' ? undefined : await lockedInquiry(trx, row.message_id);
    if (inquiry === undefined) return sent;
    await addEvent(trx, { messageId: inquiry.id, kind: 'quoted', text: sent.number, at, by });
    await noteReply(trx, inquiry, { by, at });
    return sent;
  }

  return {
    ...createQuotationList({ db }),
    ...createQuotationDecisions({ db, now }),

    /** Throws `not-found`. */
    find: (id: string): Promise<Quotation> => find(db, id),

    /** Creates a draft; returns the one that the inquiry or an earlier request with the same key already has. */
    create(draft: NewDraft): Promise<Quotation> {
      return inTransaction(db, async (trx) => {
        if (draft.messageId !== '') {
          if ((await lockedInquiry(trx, draft.messageId)) === undefined) throw notFound('Message');
          const known = await selectQuotations(trx)
            .where('quotations.message_id', '=', draft.messageId)
            .where('quotations.state', '=', 'draft')
            .executeTakeFirst();
          if (known) return toQuotation(known);
        }
        return insert(trx, draft);
      });
    },

    /** Changes a draft. Throws a `conflict` if it was sent, or saved since the revision `seen`. */
    update(
      id: string,
      { validUntil, branch, ...change }: QuotationChange,
      { by, seen, seller }: Pick<Sending, 'by' | 'seen' | 'seller'>,
    ): Promise<Quotation> {
      return inTransaction(db, async (trx) => {
        const { row } = await lockedRow(trx, id);
        if (row.state !== 'draft') throw conflict('This quotation was sent. Make a new version to change it');
        checkSeen('the quotation', seen, String(row.revision));
        const before = fromJson<QuotationBody>(row.body);
        const isOtherGstin = change.customer !== undefined && change.customer.gstin !== before.customer.gstin;
        await trx
          .updateTable('quotations')
          .set({
            // A new GSTIN decides the place of supply unless it is chosen.
            ...contentOf({ ...before, ...(isOtherGstin ? { placeOfSupply: '' } : {}), ...change, seller }),
            valid_until: validUntil ?? row.valid_until,
            branch: branch ?? row.branch,
            revision: row.revision + 1,
            changed_by: by,
          })
          .where('id', '=', id)
          .execute();
        return find(trx, id);
      });
    },

    /**
     * Sends a draft: gives it its number and notes it in the timeline of its message. A quotation that was sent stays as it
     * is; its e-mail goes out again only after ten minutes. Throws a `conflict` if another version was accepted since the
     * draft was made.
     */
    send(id: string, sending: Sending): Promise<Quotation> {
      return inTransaction(db, async (trx) => {
        const { row, versions } = await lockedRow(trx, id);
        const isFirst = canBecome(row.state as QuotationState, 'sent');
        if (
          isFirst &&
          versions.some(({ decided_at, state }) => state === 'accepted' && (decided_at as string) >= row.created_at)
        )
          throw conflict('The customer has just accepted the version before. Delete this draft to keep that');
        const quotation = isFirst ? await sendDraft(trx, row, sending) : await find(trx, id);
        if (sending.mail === undefined) return quotation;
        if (isRevoked(row)) throw conflict('The link of this quotation was revoked. Make a new version');
        if (!isOpen(quotation, sending.today)) throw conflict('This quotation is no longer open');
        const since = new Date(now().getTime() - sameMailFor).toISOString();
        const known = await trx
          .selectFrom('outbox')
          .select('id')
          .where('quotation_id', '=', id)
          .where('kind', '=', 'visitor')
          .where('created_at', '>', since)
          .executeTakeFirst();
        // It belongs to no inquiry, so that it is sent even if the inquiry is deleted.
        if (known === undefined) await queueMails(trx, null, [sending.mail(quotation)], now());
        return quotation;
      });
    },

    /** Creates the next version of a sent quotation as a draft; returns it if there is one. */
    nextVersion(id: string, { by, validUntil }: Pick<NewDraft, 'by' | 'validUntil'>): Promise<Quotation> {
      return inTransaction(db, async (trx) => {
        const { row, versions } = await lockedRow(trx, id);
        const draft = versions.find(({ state }) => state === 'draft');
        if (draft?.id === id) throw conflict('This quotation is still a draft');
        if (draft) return find(trx, draft.id);
        const { message_id: inquiryId, branch, year, serial, body } = row;
        const version = Math.max(...versions.map((each) => each.version)) + 1;
        return insert(trx, {
          messageId: inquiryId,
          branch,
          body: fromJson(body),
          validUntil,
          by,
          year,
          serial,
          version,
        });
      });
    },

    /** Deletes a draft. Throws a `conflict` if it was sent. */
    remove(id: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        const { row } = await lockedRow(trx, id);
        if (row.state !== 'draft') throw conflict('A quotation that was sent cannot be deleted');
        await trx.deleteFrom('quotations').where('id', '=', id).execute();
      });
    },
  };
}
