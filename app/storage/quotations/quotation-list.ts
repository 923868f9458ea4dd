import type { ExpressionBuilder } from 'kysely';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import type { ShownState } from '#app/domain/inquiries/shown-states.ts';
import { expiryNoticeDays, openStates, type Quotation, shownState } from '#app/domain/quotations/quotation.ts';
import { parseQuotationNumber, quotationNumber } from '#app/domain/quotations/quotation-number.ts';
import type { QuotationState } from '#app/domain/quotations/quotation-options.ts';
import { dayAfter } from '#app/domain/text/dates.ts';
import { countOf, orNone } from '#app/storage/engine/queries.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { containing } from '#app/storage/pictures/library/list.ts';
import { isReplaced, selectQuotations, toQuotation } from './quotation-versions.ts';

export type QuotationFilter = {
  state?: ShownState | undefined;
  /** Parts of the customer's name, company, phone, e-mail or GSTIN, or a number such as `42`. */
  search?: string | undefined;
  messageId?: string | undefined;
  /** Those that wait for a user: with news, with a change to make, or that expire within two days. */
  isWaiting?: boolean;
  /** Ids of branches; empty or absent for all. Templates belong to all. */
  branches?: readonly string[] | undefined;
  /** Templates instead of quotations. */
  isTemplate?: boolean;
};

type Where = ExpressionBuilder<Tables, 'quotations'>;

/** Sent or opened, the latest version, and still valid on a day or no longer. */
const isOpenOn = (today: string, where: Where, isValid = true) =>
  where.and([
    where('quotations.state', 'in', [...openStates]),
    where('quotations.valid_until', isValid ? '>=' : '<', today),
    where.not(isReplaced),
  ]);

function isShownAs(state: ShownState, today: string, where: Where) {
  if (state === 'draft') return where('quotations.state', '=', state);
  if (state === 'replaced') return where.and([where('quotations.state', '<>', 'draft'), isReplaced]);
  if (state === 'expired') return isOpenOn(today, where, false);
  // A replaced quotation keeps its outcome.
  if (state === 'accepted' || state === 'declined') return where('quotations.state', '=', state);
  const isChange = where('quotations.decline_reason', '<>', '');
  if (state === 'change') return where.and([isChange, isOpenOn(today, where)]);
  return where.and([where('quotations.state', '=', state), where.not(isChange), isOpenOn(today, where)]);
}

/** Days for which an accepted quotation stands on the dashboard. */
const orderDays = 3;

const isWaitingOn = (today: string, where: Where) =>
  where.or([
    where.and([
      where('quotations.news_at', 'is not', null),
      where.not(isReplaced),
      where.not(isOpenOn(today, where, false)),
    ]),
    isShownAs('change', today, where),
    // An order, which the dealer still has to deliver.
    where.and([
      where('quotations.state', '=', 'accepted'),
      where('quotations.decided_at', '>=', dayAfter(today, -orderDays)),
    ]),
    where.and([isOpenOn(today, where), where('quotations.valid_until', '<=', dayAfter(today, expiryNoticeDays))]),
  ]);

const isOfBranches = (branches: readonly string[] = [], where: Where) =>
  branches.length === 0 ? where.and([]) : where('quotations.branch', 'in', branches);

const isNumbered = ({ year, serial, version }: NonNullable<ReturnType<typeof parseQuotationNumber>>, where: Where) =>
  where.and([
    where('quotations.serial', '=', serial),
    ...(year === undefined ? [] : [where('quotations.year', '=', year)]),
    ...(version === undefined ? [] : [where('quotations.version', '=', version)]),
  ]);

const matches =
  (
    { state, search = '', messageId: inquiryId, isWaiting = false, branches, isTemplate = false }: QuotationFilter,
    today: string,
  ) =>
  (where: Where) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const number = parseQuotationNumber(search);
    return where.and([
      where('quotations.template', isTemplate ? '<>' : '=', ''),
      ...(isTemplate ? [] : [isOfBranches(branches, where)]),
      ...(isWaiting ? [isWaitingOn(today, where)] : []),
      ...(state === undefined ? [] : [isShownAs(state, today, where)]),
      ...(inquiryId === undefined ? [] : [where('quotations.message_id', '=', inquiryId)]),
      ...(words.length === 0
        ? []
        : [
            where.or([
              where.and(words.map((word) => containing('quotations.customer', word))),
              // Such as the number of a purchase order.
              containing(where.fn<string>('lower', ['quotations.decline_reason']), words.join(' ')),
              ...(number === null ? [] : [isNumbered(number, where)]),
            ]),
          ]),
    ]);
  };

/** The lists of quotations; `today` is a day on the dealer's clock. */
export function createQuotationList({ db }: { db: Db }) {
  return {
    /** Newest first, with the number of matches, and the sum of all open quotations in paise. */
    async list(
      filter: QuotationFilter,
      { today, limit = Number.MAX_SAFE_INTEGER, offset = 0 }: { today: string; limit?: number; offset?: number },
    ): Promise<{ quotations: Quotation[]; total: number; openValue: number }> {
      const [rows, total, { value }] = await Promise.all([
        selectQuotations(db)
          .where(matches(filter, today))
          .orderBy('quotations.created_at', 'desc')
          .orderBy('quotations.id')
          .limit(limit)
          .offset(offset)
          .execute(),
        countOf(db.selectFrom('quotations').where(matches(filter, today))),
        db
          .selectFrom('quotations')
          .select(({ fn }) => fn.sum<number | string | null>('quotations.total').as('value'))
          .where((where) => where.and([isOpenOn(today, where), isOfBranches(filter.branches, where)]))
          .executeTakeFirstOrThrow(),
      ]);
      return { quotations: rows.map(toQuotation), total, openValue: Number(value) };
    },

    /** The id of the branch of a quotation. A template belongs to each of `branches`. */
    async branchOf(id: string, branches: readonly string[]): Promise<string> {
      const row = await db
        .selectFrom('quotations')
        .select(['branch', 'template'])
        .where('id', '=', id)
        .executeTakeFirst();
      return (row?.template ? branches[0] : row?.branch) ?? '';
    },

    /** Adds to each inquiry the last quotation that was sent for it, as on a day. */
    async withLast(inquiries: readonly Inquiry[], today: string): Promise<Inquiry[]> {
      const rows = await db
        .selectFrom('quotations')
        .select(['id', 'message_id', 'year', 'serial', 'version', 'state', 'total'])
        .select(['valid_until as validUntil', 'decline_reason as declineReason'])
        .where('message_id', 'in', orNone(inquiries.map(({ id }) => id)))
        .where('state', '<>', 'draft')
        .orderBy('sent_at')
        .execute();
      const last = new Map(rows.map((row) => [row.message_id, row]));
      return inquiries.map((inquiry) => {
        const row = last.get(inquiry.id);
        if (row === undefined) return inquiry;
        const state = shownState({ ...row, state: row.state as QuotationState, isReplaced: false }, today);
        const { id, total, declineReason: reason } = row;
        return { ...inquiry, quotation: { id, number: quotationNumber(row), state, total: Number(total), reason } };
      });
    },
  };
}
