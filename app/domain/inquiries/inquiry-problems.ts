import { isEmail } from '#app/domain/text/addresses.ts';
import { isDialable } from '#app/domain/text/phone.ts';
import { asked, shortPhonePrompt } from '#app/domain/text/prompts.ts';
import { type Inquiry, type InquiryInput, isProductInquiry } from './inquiry.ts';
import type { AskedItem } from './quote-list.ts';

/** Errors of an inquiry's form by field. The server is stricter, but only forms require a complete phone number. */
export function inquiryProblems(
  inquiry: Partial<InquiryInput> & { items?: readonly AskedItem[] },
): Partial<Record<keyof InquiryInput, string>> {
  const { name = '', email = '', phone = '', message = '', subject = '', items } = inquiry;
  return {
    ...(name.trim() ? {} : { name: asked.name }),
    ...(isEmail(email.trim()) ? {} : { email: asked.email }),
    ...(isDialable(phone) ? {} : { phone: phone.trim() ? shortPhonePrompt : asked.phone }),
    ...(message.trim() || isProductInquiry(subject) || items?.length ? {} : { message: asked.message }),
  };
}

export const manualSources = ['call', 'whatsapp', 'walk-in'] as const;
export type ManualSource = (typeof manualSources)[number];

/** WhatsApp is stored as the portal of a call: `source` of the database has no value for it. */
export const storedSource = (source: ManualSource): Pick<Inquiry, 'source' | 'portal'> =>
  source === 'whatsapp' ? { source: 'call', portal: 'WhatsApp' } : { source, portal: '' };

/** A manual inquiry: one entered by a user. `assignee` is a user's id; may be empty. */
export type ManualInquiry = Omit<
  InquiryInput,
  'company' | 'gstin' | 'city' | 'pin' | 'branch' | 'page' | 'photos' | 'source' | 'portal' | 'campaign'
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
