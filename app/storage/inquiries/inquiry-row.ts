import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { bit, codec, json, nullableText, type RowOf, text } from '#app/storage/engine/codec.ts';

const inquiries = codec<Omit<Inquiry, 'quotation'>>()({
  id: text('id'),
  name: text('name'),
  email: text('email'),
  phone: text('phone'),
  company: text('company'),
  gstin: text('gstin'),
  city: text('city'),
  subject: text('subject'),
  message: text('message'),
  pin: text('pin'),
  preferredBranch: text('preferred_branch'),
  branch: text('branch'),
  read: bit('read'),
  status: text('status'),
  suspectedSpam: bit('suspected_spam'),
  unverified: bit('unverified'),
  page: text('page'),
  photos: json('photos'),
  source: text('source'),
  portal: text('portal'),
  campaign: text('campaign'),
  assignee: text('assignee'),
  followUpOn: text('follow_up_on'),
  openedAt: nullableText('opened_at'),
  answeredAt: nullableText('answered_at'),
  reference: text('reference'),
  items: json('items'),
  withdrawnAt: nullableText('withdrawn_at'),
  createdAt: text('created_at'),
});

export type InquiryRow = RowOf<typeof inquiries> & {
  /** Identifies repeated submissions of one inquiry. */
  request_key: string;
  /** The secret of the visitor's page of the inquiry; `''` for none. */
  access_key: string;
};
export const { fromRow, toRow } = inquiries;
