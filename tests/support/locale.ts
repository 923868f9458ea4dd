import type { Locale } from '#app/domain/records/locale.ts';

export const india: Locale = {
  language: 'en-IN',
  timeZone: 'Asia/Kolkata',
  callingCode: '91',
  currency: 'INR',
  tax: 'GST',
  taxRate: 18,
};
