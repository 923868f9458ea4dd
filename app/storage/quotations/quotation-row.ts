import type { Quotation } from '#app/domain/quotations/quotation.ts';
import { codec, json, nullableText, number, type RowOf, text } from '#app/storage/engine/codec.ts';

type Stored = Omit<Quotation, 'number' | 'isReplaced'> & {
  /** Financial year such as `2026-27`, and the number within it; `''` and 0 before it is sent. */
  year: string;
  serial: number;
  /** The customer in small letters, for searches. */
  customerKey: string;
  /** When users were reminded that it expires. */
  remindedAt: string | null;
};

const quotations = codec<Stored>()({
  id: text('id'),
  messageId: text('message_id'),
  branch: text('branch'),
  year: text('year'),
  serial: number('serial'),
  version: number('version'),
  state: text('state'),
  customerKey: text('customer'),
  total: number('total'),
  validUntil: text('valid_until'),
  body: json('body'),
  secret: text('secret'),
  declineReason: text('decline_reason'),
  revision: number('revision'),
  createdAt: text('created_at'),
  createdBy: text('created_by'),
  changedBy: text('changed_by'),
  sentAt: nullableText('sent_at'),
  openedAt: nullableText('opened_at'),
  decidedAt: nullableText('decided_at'),
  decidedBy: text('decided_by'),
  newsAt: nullableText('news_at'),
  remindedAt: nullableText('reminded_at'),
  template: text('template'),
});

export type QuotationRow = RowOf<typeof quotations>;
export const { toRow, fromRow } = quotations;

/** The customer in small letters, as searches compare it. */
export const customerKey = ({ customer: { name, company, phone, email, gstin } }: Quotation['body']): string =>
  [name, company, phone, phone.replace(/\D/g, ''), email, gstin].join(' ').toLowerCase();
