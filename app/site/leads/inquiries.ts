import type { Inquiry } from '#app/domain/message.ts';
import { inquirySubject } from '#app/domain/product.ts';

type Values = Record<string, string>;
export type Sent = Inquiry & { remarks?: string };

/** The option that stands for no branch in particular; an option's value is never empty. */
export const anyBranch = 'any-branch';

/** What the product dialog sends. */
export const productInquiry =
  (productName: string) =>
  ({ name = '', email = '', phone = '', message = '', remarks = '' }: Values): Sent => ({
    name,
    email,
    phone,
    message,
    subject: inquirySubject(productName),
    preferredBranch: '',
    remarks,
  });

/** What the contact form sends; Any Branch travels as nothing. */
export const contactMessage = ({
  name = '',
  email = '',
  phone = '',
  subject = '',
  message = '',
  preferredBranch = '',
  remarks = '',
}: Values): Sent => ({
  name,
  email,
  phone,
  subject,
  message,
  preferredBranch: preferredBranch === anyBranch ? '' : preferredBranch,
  remarks,
});
