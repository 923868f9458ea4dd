import { isUndecided, type ShownState } from '#app/domain/inquiries/shown-states.ts';
import type { QuotationView } from './quotation.schema.ts';
import type { QuotationAnswer, QuotationState } from './quotation-options.ts';

/** `number` ends with `-2` for version 2. `secret` has 128 bits. `revision` counts the changes, for If-Match. */
export type Quotation = Omit<QuotationView, 'shownState' | 'path' | 'link' | 'sums'>;
export type QuotationBody = Quotation['body'];
export type QuotationCustomer = QuotationBody['customer'];
/** The dealer at the time of sending. */
export type QuotationSeller = QuotationBody['seller'];
export type QuotationLine = QuotationBody['lines'][number];
export type Discount = NonNullable<QuotationLine['discount']>;

/** What a user changes in a draft. */
export type QuotationChange = Partial<Omit<QuotationBody, 'seller'> & Pick<Quotation, 'validUntil' | 'branch'>>;

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

/** The allowed next states. A change of a sent quotation is its next version. */
const transitions: Readonly<Record<QuotationState, readonly QuotationState[]>> = {
  draft: ['sent'],
  sent: ['opened', 'accepted', 'declined'],
  opened: ['accepted', 'declined'],
  accepted: [],
  declined: [],
};

export const canBecome = (from: QuotationState, to: QuotationState): boolean => transitions[from].includes(to);

/** States in which the customer has still to decide; the open value is the sum of these. */
export const openStates = ['sent', 'opened'] as const satisfies readonly QuotationState[];

/** Days before the end of a quotation when users are reminded of it. */
export const expiryNoticeDays = 2;

type Judged = Pick<Quotation, 'state' | 'validUntil' | 'isReplaced' | 'declineReason'>;

/** The state to show on a day such as `2026-12-10`. A quotation is valid through its last day. */
export function shownState({ state, validUntil, isReplaced, declineReason }: Judged, today: string): ShownState {
  if (state === 'draft') return state;
  if (isReplaced) return 'replaced';
  if (!isUndecided(state)) return state;
  return validUntil < today ? 'expired' : declineReason === '' ? state : 'change';
}

/** Returns the states that the badges name: a replaced quotation keeps its outcome. */
export const shownOutcomes = (state: QuotationState, shown: ShownState): ShownState[] =>
  shown === 'replaced' && (state === 'accepted' || state === 'declined') ? [state, shown] : [shown];

/** Whether the customer can accept or decline. */
export const isOpen = (quotation: Judged, today: string): boolean => isUndecided(shownState(quotation, today));

/** Whether tax law requires the business to keep a quotation: it was accepted, or can still be. */
export const isRequiredByLaw = (quotation: Judged, today: string): boolean =>
  quotation.state === 'accepted' || isOpen(quotation, today);
