import { type ExpressionBuilder, sql } from 'kysely';
import type { Quotation } from '#app/domain/quotations/quotation.ts';
import { quotationNumber } from '#app/domain/quotations/quotation-number.ts';
import { notFound } from '#app/domain/records/errors.ts';
import { newAccessKey } from '#app/storage/engine/reference.ts';
import { hasLink, isRevoked, revoked } from '#app/storage/engine/revoked-link.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { queueCopy } from '#app/storage/inquiries/copies.ts';
import { fromRow, type QuotationRow } from './quotation-row.ts';

/** Whether a later version of the row was sent. */
export const isReplaced = sql<boolean>`exists (select 1 from quotations as later where later.serial > 0
  and later.year = quotations.year and later.serial = quotations.serial and later.version > quotations.version
  and later.state <> 'draft')`;

/** Closes the customer's page of a quotation for good. An e-mail with its link is not sent any more. */
export async function revokeLink(trx: Db, id: string, now: Date): Promise<void> {
  const secret = revoked + newAccessKey();
  await trx.updateTable('quotations').set({ secret }).where('id', '=', id).where(hasLink('secret')).execute();
  const unsent = trx.deleteFrom('outbox').where('kind', '=', 'visitor').where('sent_at', 'is', null);
  await unsent.where('quotation_id', '=', id).execute();
  await queueCopy(trx, 'quotations', id, now);
}

/** Rows with `is_replaced`, 0 or 1. */
export const selectQuotations = (db: Db) =>
  db
    .selectFrom('quotations')
    .selectAll('quotations')
    .select(sql<number>`case when ${isReplaced} then 1 else 0 end`.as('is_replaced'));

export function toQuotation({ is_replaced, ...row }: QuotationRow & { is_replaced: number }): Quotation {
  const { year, serial, customerKey: _, remindedAt: __, ...quotation } = fromRow(row);
  const { version } = quotation;
  const secret = isRevoked(row) ? '' : quotation.secret;
  return { ...quotation, secret, number: quotationNumber({ year, serial, version }), isReplaced: is_replaced === 1 };
}

/** Locks a quotation with its versions, so that none is sent while another is decided. Throws `not-found`. */
export async function lockedRow(trx: Db, id: string) {
  const gone = () => notFound('Quotation');
  const own = trx.selectFrom('quotations').select(['year', 'serial']).where('id', '=', id);
  const known = await own.executeTakeFirstOrThrow(gone);
  const isVersion = ({ eb, and, or }: ExpressionBuilder<Tables, 'quotations'>) =>
    or([eb('id', '=', id), and([eb('serial', '>', 0), eb('year', '=', known.year), eb('serial', '=', known.serial)])]);
  await trx
    .updateTable('quotations')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where(isVersion)
    .execute();
  // On PostgreSQL the statement that waited for the lock does not see a version that was added meanwhile.
  const versions = await trx.selectFrom('quotations').selectAll().where(isVersion).execute();
  const row = versions.find((each) => each.id === id);
  if (row === undefined) throw gone();
  return { row, versions };
}
