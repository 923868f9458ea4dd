import type { Quotation } from './quotation.ts';
import type { QuotationState, ShownState } from './quotation-options.ts';

/** What may follow each state. A change of a sent quotation is its next version. */
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

export const stateNames: Readonly<Record<ShownState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  opened: 'Opened',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  replaced: 'Replaced',
};

type Judged = Pick<Quotation, 'state' | 'validUntil' | 'isReplaced'>;

/** The state to show on a day such as `2026-12-10`. A quotation is valid through its last day. */
export function shownState({ state, validUntil, isReplaced }: Judged, today: string): ShownState {
  if (state === 'draft') return state;
  if (isReplaced) return 'replaced';
  return (openStates as readonly string[]).includes(state) && validUntil < today ? 'expired' : state;
}

/** Whether the customer can accept or decline. */
export const isOpen = (quotation: Judged, today: string): boolean =>
  (openStates as readonly string[]).includes(shownState(quotation, today));

/** Whether tax law requires the business to keep a quotation: it was accepted, or can still be. */
export const isRequiredByLaw = (quotation: Judged, today: string): boolean =>
  quotation.state === 'accepted' || isOpen(quotation, today);
