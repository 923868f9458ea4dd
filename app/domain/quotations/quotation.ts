import type { QuotationView } from './quotation.schema.ts';
import type { QuotationAnswer } from './quotation-options.ts';

/** `number` ends with `-2` for version 2. `secret` has 128 bits. `revision` counts the changes, for If-Match. */
export type Quotation = Omit<QuotationView, 'shownState' | 'path' | 'link' | 'sums'>;
export type QuotationBody = Quotation['body'];
export type QuotationCustomer = QuotationBody['customer'];
/** The dealer at the time of sending. */
export type QuotationSeller = QuotationBody['seller'];
export type QuotationLine = QuotationBody['lines'][number];
export type Discount = NonNullable<QuotationLine['discount']>;

/** What a user changes in a draft. */
export type QuotationChange = Partial<Omit<QuotationBody, 'seller'> & Pick<Quotation, 'validUntil'>>;

/** An answer with what the customer wrote; may be empty. */
export type QuotationDecision = { answer: QuotationAnswer; reason: string };

/** In the query of a look of the dealer, which does not open the quotation. */
export const previewKey = 'preview';

/** Its answers are not stored, not indexed, and not named to other sites. With `no-referrer`, forms would have no Origin to check. */
export const privateHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
} as const;

export const quotationPath = (secret: string): string => `/quotation/${secret}`;
