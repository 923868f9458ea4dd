/** What a visitor wants of a machine on the quote list. */
export const itemWants = ['buy', 'rent', 'service'] as const;
export type ItemWant = (typeof itemWants)[number];

/** A line of a quote list, as sent. */
export type AskedItem = { product: string; quantity: number; want: ItemWant; note: string };

/** A line of an inquiry, with the product's name and price when it was sent. */
export type InquiryItem = AskedItem & {
  name: string;
  /** Price or rent per month in paise; `null` if none was public. */
  paise: number | null;
};
