import { type Field, number, plain, text, type ValuesOf } from '#app/admin/edit/fields.ts';
import { isGstin, plainGstin } from '#app/domain/quotation/gstin.ts';
import { isUpiId, quotationDaysProblem } from '#app/domain/quotation/quotation-settings.ts';

const gstin = (label: string): Field<string, string> => ({
  ...text(label),
  write: plainGstin,
  check: (typed) =>
    typed.trim() === '' || isGstin(plainGstin(typed)) ? undefined : 'Check each character, such as 27AAPFU0939F1ZV',
});

const upi = (label: string): Field<string, string> => ({
  ...text(label),
  write: (typed) => typed.trim(),
  check: (typed) =>
    typed.trim() === '' || isUpiId(typed.trim()) ? undefined : 'Enter a UPI ID, such as yourshop@okhdfcbank',
});

/** The fields that are printed on quotations. */
export const quotationFields = {
  gstin: gstin('GSTIN'),
  gstState: plain<string>('State', ''),
  bankDetails: text('Bank details'),
  upiId: upi('UPI ID'),
  quotationTerms: text('Terms'),
  quotationDays: number('Valid for, in days', quotationDaysProblem),
};

export type QuotationValues = ValuesOf<typeof quotationFields>;
