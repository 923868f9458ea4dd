import { isEmail } from '#app/domain/text/addresses.ts';
import { isDialable } from '#app/domain/text/phone.ts';
import type { InquiryInput, InquirySource } from './inquiry.ts';

export const manualSources = ['call', 'walk-in'] as const satisfies InquirySource[];
export type ManualSource = (typeof manualSources)[number];

/** A manual inquiry: one entered by a user. `assignee` is a user's id; may be empty. */
export type ManualInquiry = Omit<
  InquiryInput,
  'company' | 'gstin' | 'city' | 'page' | 'photos' | 'source' | 'portal'
> & {
  source: ManualSource;
  assignee: string;
};

/** Errors for the phone number of a manual inquiry. */
export const shortNumber = 'Enter the whole number, at least seven digits';
export const phoneOrEmail = 'Enter a phone number or an e-mail address';

export const emptyManualInquiry: ManualInquiry = {
  name: '',
  phone: '',
  subject: '',
  source: 'call',
  message: '',
  email: '',
  preferredBranch: '',
  assignee: '',
};

export const manualProblems = ({ name, phone, email }: Pick<InquiryInput, 'name' | 'phone' | 'email'>) => ({
  name: name.trim() === '' ? 'Enter the name' : null,
  phone: phone.trim() === '' ? (email.trim() === '' ? phoneOrEmail : null) : isDialable(phone) ? null : shortNumber,
  email: email.trim() === '' || isEmail(email.trim()) ? null : 'Enter an e-mail address such as name@example.com',
});
