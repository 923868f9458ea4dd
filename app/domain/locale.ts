/** Where the dealer works: how dates, money and telephone numbers are read there. */
export type Locale = {
  /** Of dates and numbers, as `Intl` and the browser know it: `en-IN`. */
  language: string;
  /** As `Intl` knows it: `Asia/Kolkata`. One without summer time. */
  timeZone: string;
  /** Of telephone numbers that are written without a country: `91`. */
  callingCode: string;
  /** Of prices, unless a product has another: `INR`. */
  currency: string;
  /** The tax that invoices show: `GST`. */
  tax: string;
};
