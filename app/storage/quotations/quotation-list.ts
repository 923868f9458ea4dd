import type { ExpressionBuilder } from 'kysely';
import type { Quotation } from '#app/domain/quotations/quotation.ts';
import { openStates } from '#app/domain/quotations/quotation.ts';
import { parseQuotationNumber } from '#app/domain/quotations/quotation-number.ts';
import type { ShownState } from '#app/domain/quotations/quotation-options.ts';
import { countOf } from '#app/storage/engine/queries.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { containing } from '#app/storage/pictures/library/list.ts';
import { isReplaced, selectQuotations, toQuotation } from './quotation-versions.ts';

export type QuotationFilter = {
  state?: ShownState | undefined;
  /** Parts of the customer's name, company, phone, e-mail or GSTIN, or a number such as `42`. */
  search?: string | undefined;
  messageId?: string | undefined;
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
  const isMeant = where('quotations.state', '=', state);
  if (state === 'sent' || state === 'opened') return where.and([isMeant, isOpenOn(today, where)]);
  return where.and([isMeant, where.not(isReplaced)]);
}

const isNumbered = ({ year, serial, version }: NonNullable<ReturnType<typeof parseQuotationNumber>>, where: Where) =>
  where.and([
    where('quotations.serial', '=', serial),
    ...(year === undefined ? [] : [where('quotations.year', '=', year)]),
    ...(version === undefined ? [] : [where('quotations.version', '=', version)]),
  ]);

const matches =
  ({ state, search = '', messageId: inquiryId }: QuotationFilter, today: string) =>
  (where: Where) => {
    const words = search.toLowerCase().split(/\s+/).filter(Boolean);
    const number = parseQuotationNumber(search);
    return where.and([
      ...(state === undefined ? [] : [isShownAs(state, today, where)]),
      ...(inquiryId === undefined ? [] : [where('quotations.message_id', '=', inquiryId)]),
      ...(words.length === 0
        ? []
        : [
            where.or([
              where.and(words.map((word) => containing('quotations.customer', word))),
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
          .where((where) => isOpenOn(today, where))
          .executeTakeFirstOrThrow(),
      ]);
      return { quotations: rows.map(toQuotation), total, openValue: Number(value) };
    },
  };
}
