import type { Kysely } from 'kysely';
import type { SentQuotation } from '#app/domain/inquiry-view.ts';
import { quotationNumber } from '#app/domain/quotation/quotation-number.ts';
import { hasLink } from './quotation-versions.ts';
import type { Tables } from './tables.ts';

/** The sent quotations of an inquiry that have a link, newest first. */
export async function quotationsOfMessage(db: Kysely<Tables>, messageId: string): Promise<SentQuotation[]> {
  const rows = await db
    .selectFrom('quotations')
    .select(['year', 'serial', 'version', 'state', 'total', 'valid_until', 'secret', 'sent_at'])
    .where('message_id', '=', messageId)
    .where('state', '!=', 'draft')
    .where('sent_at', 'is not', null)
    .where(hasLink('secret'))
    .orderBy('sent_at', 'desc')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ year, serial, version, state, total, valid_until, secret, sent_at }) => ({
    number: quotationNumber({ year, serial: Number(serial), version: Number(version) }),
    state: state as SentQuotation['state'],
    total: Number(total),
    validUntil: valid_until,
    secret,
    sentAt: sent_at as string,
  }));
}
