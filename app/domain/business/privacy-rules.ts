/** How long personal data is kept, and what the dealer adds to the page about it. */
export const usualPrivacy = {
  /** Months after which a resolved inquiry is deleted; 0 keeps it. */
  messageMonths: 0,
  /** Months after which suspected spam is deleted; 0 keeps it. */
  spamMonths: 0,
  /** Who answers complaints about personal data; empty for the business itself. */
  grievanceContact: '',
  privacyText: '',
};

export const maxRetentionMonths = 120;

/** Months for which counts of taps, views and searches are kept: a year and the month it is compared with. */
export const countMonths = 13;

/** Years for which sent quotations are kept as tax records. */
export const quotationYears = 8;

/** Days for which the site keeps a copy of an e-mail after sending it. */
export const mailDays = 30;

/** The instant this many months before another. The day is cut to the length of its month. */
export function monthsBefore(instant: Date, months: number): Date {
  const found = new Date(instant);
  found.setUTCDate(1);
  found.setUTCMonth(found.getUTCMonth() - months);
  const days = new Date(Date.UTC(found.getUTCFullYear(), found.getUTCMonth() + 1, 0)).getUTCDate();
  found.setUTCDate(Math.min(instant.getUTCDate(), days));
  return found;
}
