/** States of a quotation: `change` if the customer asked for one; the last two follow from validity and versions. */
export const stateNames = {
  draft: 'Draft',
  sent: 'Sent',
  opened: 'Opened',
  change: 'Change requested',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  replaced: 'Replaced by a newer version',
} as const;
export type ShownState = keyof typeof stateNames;
export const shownStates = Object.keys(stateNames) as ShownState[];

/** Whether the customer has still to decide. */
export const isUndecided = (state: ShownState): boolean => ['sent', 'opened', 'change'].includes(state);

/** Names of the states in the panel. */
export const quotationTitles = {
  opened: 'Quotation opened',
  expiring: 'Quotation expires soon',
  accepted: 'Quotation accepted',
  declined: 'Quotation declined',
  change: 'Change requested',
} as const;
