import type { InquiryStatus } from '#app/domain/inquiries/inquiry.ts';
import type { InquiryItem } from '#app/domain/inquiries/inquiry-item.ts';
import type { QuotationState } from './quotation-options.ts';

/** A sent quotation, as the page of its inquiry lists it. */
export type SentQuotation = {
  /** With its version, such as `Q/2026-27/0042-2`. */
  number: string;
  state: Exclude<QuotationState, 'draft'>;
  /** In paise. */
  total: number;
  validUntil: string;
  /** In the address of its page. */
  secret: string;
  sentAt: string;
};

/**
 * An inquiry for its visitor, with what was asked. The fields for telephone and e-mail are left out, because a mistyped
 * address takes the link to another person; the message may contain them.
 */
export type InquiryView = {
  reference: string;
  name: string;
  company: string;
  gstin: string;
  city: string;
  subject: string;
  message: string;
  status: InquiryStatus;
  isAnswered: boolean;
  withdrawnAt: string | null;
  createdAt: string;
  /** When the dealer replies; `null` if that is unknown. */
  replyBy: string | null;
  items: Pick<InquiryItem, 'product' | 'name' | 'quantity' | 'want' | 'note'>[];
  quotations: SentQuotation[];
};

export const inquiryPath = (reference: string, accessKey: string): string => `/inquiry/${reference}?key=${accessKey}`;

export function inquiryState({ status, isAnswered, withdrawnAt }: InquiryView): string {
  if (withdrawnAt !== null) return 'You have withdrawn this inquiry.';
  if (status === 'resolved') return 'We have answered it and closed it.';
  if (status === 'in_progress' || isAnswered) return 'We are working on it.';
  return 'We have received it.';
}
