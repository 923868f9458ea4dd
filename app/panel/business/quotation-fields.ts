import { isGstin, plainGstin } from '#app/domain/business/gst.ts';
import { isUpiId, quotationDaysProblem } from '#app/domain/business/setting-limits.ts';
import { number, plain, text, type ValuesOf } from '#app/panel/frame/edit/fields.ts';

const optional = (
  label: string,
  write: (typed: string) => string,
  isRight: (value: string) => boolean,
  problem: string,
) => ({
  ...text(label),
  write,
  check: (typed: string) => (typed.trim() === '' || isRight(write(typed)) ? undefined : problem),
});

/** The fields that are printed on quotations. */
export const quotationFields = {
  gstin: optional('GSTIN', plainGstin, isGstin, 'Check each character, such as 27AAPFU0939F1ZV'),
  gstState: plain<string>('State', ''),
  bankDetails: text('Bank details'),
  upiId: optional('UPI ID', (typed) => typed.trim(), isUpiId, 'Enter a UPI ID, such as yourshop@okhdfcbank'),
  quotationTerms: text('Terms'),
  quotationDays: number('Valid for, in days', quotationDaysProblem),
};

export type QuotationValues = ValuesOf<typeof quotationFields>;
