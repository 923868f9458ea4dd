/** `draft` may change. A sent quotation never changes: its next version replaces it. */
export const quotationStates = ['draft', 'sent', 'opened', 'accepted', 'declined'] as const;
export type QuotationState = (typeof quotationStates)[number];

/** What a line sells; `rent` lines are charged per month, `amc` lines per year. */
export const lineKinds = ['sale', 'rent', 'amc', 'service'] as const;
export type LineKind = (typeof lineKinds)[number];

/** The largest values of a line; the price of one is at most ₹100 crore. */
export const lineLimits = {
  quantity: 9999,
  periods: 120,
  unitPaise: 100_000_000_000,
  rateBasisPoints: 10_000,
} as const;

/** The largest number of lines, and the largest gross amount and total in paise: ₹1 lakh crore. */
export const quotationLimits = { lines: 100, paise: 100_000_000_000_000 } as const;

/** How a quotation is sent: the panel opens WhatsApp or copies the link; an e-mail is sent by the site. */
export const sendingWays = ['whatsapp', 'email', 'copy'] as const;

/** What a customer answers. Asking for a change decides nothing. */
export const quotationAnswers = ['accepted', 'declined', 'change'] as const;
export type QuotationAnswer = (typeof quotationAnswers)[number];
