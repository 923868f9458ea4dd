import { isDialable } from '#app/domain/text/phone.ts';
import type { AskedItem } from './inquiry-item.ts';
import { type Inquiry, isEmail, isProductInquiry } from './message.ts';

/** Prompts for missing or invalid fields. */
export const asked = {
  name: 'Please enter your name',
  email: 'Please enter an e-mail address such as name@example.com',
  phone: 'Please enter your phone number',
  message: 'Please enter your message',
} as const;

/** Prompt for a phone number that is too short. */
export const shortPhonePrompt = 'Please enter your whole phone number, at least seven digits, so that we can call you';

/**
 * Returns an inquiry's validation errors by field, for the forms. The server validates again, more strictly. Only the
 * forms require a complete phone number.
 */
export function inquiryProblems(
  inquiry: Partial<Inquiry> & { items?: readonly AskedItem[] },
): Partial<Record<keyof Inquiry, string>> {
  const { name = '', email = '', phone = '', message = '', subject = '', items } = inquiry;
  return {
    ...(name.trim() ? {} : { name: asked.name }),
    ...(isEmail(email.trim()) ? {} : { email: asked.email }),
    ...(isDialable(phone) ? {} : { phone: phone.trim() ? shortPhonePrompt : asked.phone }),
    ...(message.trim() || isProductInquiry(subject) || items?.length ? {} : { message: asked.message }),
  };
}
