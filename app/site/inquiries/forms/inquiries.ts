import type { InquiryInput } from '#app/domain/inquiries/inquiry.ts';
import { inquirySubject } from '#app/domain/inquiries/inquiry.ts';
import type { AskedItem } from '#app/domain/inquiries/inquiry-item.ts';
import { listSubject } from '#app/domain/inquiries/quote-list.ts';

type Values = Record<string, string>;
export type Sent = InquiryInput & { remarks?: string; items?: AskedItem[] };

/** The value of the “Any Branch” option; option values must not be empty. */
export const anyBranch = 'any-branch';

const inquiryAbout =
  (subject: string, more: Pick<Sent, 'items'> = {}) =>
  ({ name = '', email = '', phone = '', message = '', remarks = '' }: Values): Sent => ({
    name,
    email,
    phone,
    message,
    subject,
    preferredBranch: '',
    remarks,
    ...more,
  });

/** The payload of the product dialog. */
export const productInquiry = (productName: string) => inquiryAbout(inquirySubject(productName));

/** The payload of a quote list. */
export const listInquiry = (items: AskedItem[]) => inquiryAbout(listSubject(items.length), { items });

/** The payload of the contact form; “Any Branch” is sent as an empty string. */
export const contactInquiry = ({
  name = '',
  email = '',
  phone = '',
  subject = '',
  message = '',
  preferredBranch = '',
  page = '',
  remarks = '',
}: Values): Sent => ({
  name,
  email,
  phone,
  subject,
  message,
  preferredBranch: preferredBranch === anyBranch ? '' : preferredBranch,
  ...(page === '' ? {} : { page }),
  remarks,
});
