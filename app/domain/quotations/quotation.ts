/** `draft` may change. A sent quotation never changes: its next version replaces it. */
export const quotationStates = ['draft', 'sent', 'opened', 'accepted', 'declined'] as const;
export type QuotationState = (typeof quotationStates)[number];

/** What a line sells; `rent` lines are charged per month, `amc` lines per year. */
export const lineKinds = ['sale', 'rent', 'amc', 'service'] as const;
export type LineKind = (typeof lineKinds)[number];

export type Discount = { kind: 'percent'; basisPoints: number } | { kind: 'amount'; paise: number };

/** The largest values of a line; the price of one is at most ₹100 crore. */
export const lineLimits = {
  quantity: 9999,
  periods: 120,
  unitPaise: 100_000_000_000,
  rateBasisPoints: 10_000,
} as const;

/** The largest number of lines, and the largest gross amount and total in paise: ₹1 lakh crore. */
export const quotationLimits = { lines: 100, paise: 100_000_000_000_000 } as const;

export type QuotationLine = {
  kind: LineKind;
  /** Slug of the product; empty for none. */
  product: string;
  name: string;
  description: string;
  hsn: string;
  quantity: number;
  /** Price of one, per month or year for `rent` and `amc`, in paise. */
  unitPaise: number;
  /** Months of `rent`, years of `amc`; 1 for the others. */
  periods: number;
  discount: Discount | null;
  /** Rate of GST in basis points: 1800 is 18 %. */
  rateBasisPoints: number;
};

export type QuotationCustomer = {
  name: string;
  company: string;
  address: string;
  phone: string;
  email: string;
  gstin: string;
};

/** The dealer at the time of sending. */
export type QuotationSeller = {
  name: string;
  address: string;
  phone: string;
  email: string;
  gstin: string;
  /** Two-digit GST code of the state, such as `27`. */
  state: string;
  bank: string;
  upi: string;
};

export type QuotationBody = {
  customer: QuotationCustomer;
  seller: QuotationSeller;
  /** GST code of the state of supply. With the seller's state, the tax is CGST and SGST, else IGST. */
  placeOfSupply: string;
  /** Whether the unit prices include GST. */
  pricesInclude: boolean;
  lines: QuotationLine[];
  terms: string;
  notes: string;
};

/** What a user changes in a draft. */
export type QuotationChange = Partial<Omit<QuotationBody, 'seller'> & Pick<Quotation, 'validUntil'>>;

/** How a quotation is sent: the panel opens WhatsApp or copies the link; an e-mail is sent by the site. */
export const sendingWays = ['whatsapp', 'email', 'copy'] as const;

/** What a customer answers. Asking for a change decides nothing. */
export const quotationAnswers = ['accepted', 'declined', 'change'] as const;
export type QuotationAnswer = (typeof quotationAnswers)[number];
/** An answer with what the customer wrote; may be empty. */
export type QuotationDecision = { answer: QuotationAnswer; reason: string };

export type Quotation = {
  id: string;
  /** Id of the inquiry; empty for none. */
  messageId: string;
  /** Such as `Q/2026-27/0042`, with `-2` for version 2; empty before it is sent. */
  number: string;
  version: number;
  state: QuotationState;
  body: QuotationBody;
  /** Total in paise. */
  total: number;
  /** Last valid day, `2026-12-10`. */
  validUntil: string;
  /** 128 bits in the address of the customer's page; empty if its link was revoked. */
  secret: string;
  /** What the customer wrote with the answer: why it was declined, or the number of the purchase order. */
  declineReason: string;
  /** Number of changes, for If-Match. */
  revision: number;
  createdAt: string;
  createdBy: string;
  sentAt: string | null;
  openedAt: string | null;
  decidedAt: string | null;
  /** Whether a later version was sent. */
  isReplaced: boolean;
};

/** In the query of a look of the dealer, which does not open the quotation. */
export const previewKey = 'preview';

/** Its answers are not stored, not indexed, and not named to other sites. With `no-referrer`, forms would have no Origin to check. */
export const privateHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'same-origin',
} as const;

export const quotationPath = (secret: string): string => `/quotation/${secret}`;
