import { type Inquiry, isEmail, type MessageSource } from './message.ts';
import { isDialable } from './phone.ts';

/** Sources of a message that a user enters. */
export const manualSources = ['call', 'walk-in'] as const satisfies MessageSource[];
export type ManualSource = (typeof manualSources)[number];

/** The input of an inquiry that a user enters. `assignee` is a user's id; empty for nobody. */
export type ManualInquiry = Omit<Inquiry, 'page' | 'photos' | 'source'> & { source: ManualSource; assignee: string };

/** Prompts for the phone number of a message that a user enters. */
export const shortNumber = 'Enter the whole number, at least seven digits';
export const phoneOrEmail = 'Enter a phone number or an e-mail address';

/** The input of an inquiry that a user enters, still empty. */
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

/** Returns the problems of an inquiry that a user enters, by field. */
export const manualProblems = ({ name, phone, email }: Pick<Inquiry, 'name' | 'phone' | 'email'>) => ({
  name: name.trim() === '' ? 'Enter the name' : null,
  phone: phone.trim() === '' ? (email.trim() === '' ? phoneOrEmail : null) : isDialable(phone) ? null : shortNumber,
  email: email.trim() === '' || isEmail(email.trim()) ? null : 'Enter an e-mail address such as name@example.com',
});
