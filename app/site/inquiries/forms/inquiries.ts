import { type InquiryInput, inquirySubject, servicePrefix } from '#app/domain/inquiries/inquiry.ts';
import { type AskedItem, listSubject } from '#app/domain/inquiries/quote-list.ts';

type Values = Record<string, string>;
export type Sent = InquiryInput & { remarks?: string; items?: AskedItem[] };

/** The value of the “Any Branch” option; option values must not be empty. */
export const anyBranch = 'any-branch';

/** The fields of all forms; a missing one is empty. */
const common = ({ name = '', email = '', phone = '', message = '', remarks = '' }: Values) => ({
  name,
  email,
  phone,
  message,
  remarks,
});

const withPin = (pin: string) => (pin === '' ? {} : { pin });

const inquiryAbout = (subject: string, more: Pick<Sent, 'items'> = {}) => {
  return ({ company = '', gstin = '', city = '', pin = '', ...values }: Values): Sent => ({
    ...common(values),
    company,
    gstin,
    city,
    ...withPin(pin),
    subject,
    preferredBranch: '',
    ...more,
  });
};

/** The payload of the product dialog. */
export const productInquiry = (productName: string) => inquiryAbout(inquirySubject(productName));

/** The payload of a quote list. */
export const listInquiry = (items: AskedItem[]) => inquiryAbout(listSubject(items.length), { items });

/** The payload of a service request. Its message starts with the fault. */
export const serviceInquiry = ({ machine = '', serial = '', fault = '', ...values }: Values): Sent => {
  const sent = contactInquiry({
    ...values,
    subject: (servicePrefix + (machine.trim() || 'machine not named')).slice(0, 300),
  });
  const text = [fault, sent.message].filter(Boolean).join('\n\n');
  return { ...sent, message: text && [text, serial && `Serial number: ${serial}`].filter(Boolean).join('\n\n') };
};

/** The payload of the contact form; “Any Branch” is sent as an empty string. */
export const contactInquiry = ({
  subject = '',
  preferredBranch = '',
  pin = '',
  page = '',
  ...values
}: Values): Sent => ({
  ...common(values),
  subject,
  preferredBranch: preferredBranch === anyBranch ? '' : preferredBranch,
  ...withPin(pin),
  ...(page === '' ? {} : { page }),
});
