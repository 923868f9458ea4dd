import { isEmail } from '#app/domain/text/addresses.ts';
import { isDialable } from '#app/domain/text/phone.ts';
import { asked, shortPhonePrompt } from '#app/domain/text/prompts.ts';
import { type InquiryInput, isProductInquiry } from './inquiry.ts';
import type { AskedItem } from './inquiry-item.ts';

/**
 * Returns an inquiry's validation errors by field, for the forms. The server validates again, more strictly. Only the
 * forms require a complete phone number.
 */
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
