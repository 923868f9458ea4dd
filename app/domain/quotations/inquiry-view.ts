import type { InquiryView } from './inquiry-view.schema.ts';

export type { InquiryView };
/** A sent quotation, as the page of its inquiry lists it. */
export type SentQuotation = InquiryView['quotations'][number];

export const inquiryPath = (reference: string, accessKey: string): string => `/inquiry/${reference}?key=${accessKey}`;

export function inquiryState({ status, isAnswered, withdrawnAt }: InquiryView): string {
  if (withdrawnAt !== null) return 'You have withdrawn this inquiry.';
  if (status === 'resolved') return 'We have answered it and closed it.';
  if (status === 'in_progress' || isAnswered) return 'We are working on it.';
  return 'We have received it.';
}
