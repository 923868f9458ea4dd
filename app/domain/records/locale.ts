/** The dealer's locale: formats for dates, money and telephone numbers. */
export type Locale = {
  /** Language tag for `Intl`: `en-IN`. */
  language: string;
  /** Time zone for `Intl`: `Asia/Kolkata`. Must be one without daylight saving time. */
  timeZone: string;
  /** For phone numbers without a country code: `91`. */
  callingCode: string;
  /** Default currency of prices: `INR`. */
  currency: string;
  /** Name of the tax on invoices: `GST`. */
  tax: string;
  /** The rate of products without their own, in percent: 18. */
  taxRate: number;
};
