import type { Inquiry } from './inquiry-entity.schema.ts';

export type { Inquiry };
export type InquiryStatus = Inquiry['status'];

/** Statuses that an admin can set; an inquiry never returns to `new`. */
export const settableStatuses = ['in_progress', 'resolved'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

export const statusNames: Record<InquiryStatus, string> = {
  new: 'New',
  in_progress: 'In Progress',
  resolved: 'Resolved',
};

/** How an inquiry reached the dealer. */
export type InquirySource = Inquiry['source'];

const sourceNames: Record<InquirySource, string> = {
  website: 'Website',
  call: 'Phone call',
  'walk-in': 'Walk-in',
  email: 'E-mail',
};

export type InquiryInput = Pick<Inquiry, 'name' | 'email' | 'phone' | 'subject' | 'message' | 'preferredBranch'> &
  Partial<Pick<Inquiry, 'company' | 'gstin' | 'city' | 'page' | 'photos' | 'source' | 'portal'>>;

/** How an inquiry reached the dealer, for display. */
export const sourceOf = ({ source, portal }: Pick<Inquiry, 'source' | 'portal'>): string =>
  portal || sourceNames[source];

/** Longest address of a page that an inquiry is about. */
export const maxPageLength = 2000;

/** Reports whether a text is the address of a page whose state is its address, such as a calculation. */
export const isStatefulPage = (address: string): boolean =>
  address.length <= maxPageLength && /^\/(?:cost|compare|choose|toner)(?:\?[\w%.,&=+*-]*)?$/.test(address);

/** Explains the mark of an unverified inquiry. */
export const unverifiedNote = 'Received among unusually many messages, so it may be spam.';

export const badgeStyle = (status: string): 'default' | 'secondary' | 'outline' =>
  status === 'new' ? 'default' : status === 'in_progress' ? 'secondary' : 'outline';

/** Subject prefix of an inquiry from the product dialog; the product's name follows. */
export const productInquiry = 'Inquiry about ';

export const inquirySubject = (productName: string): string => productInquiry + productName;

/** Returns the product name in an inquiry's subject; `null` for any other subject. */
export const inquiryProduct = (subject: string): string | null =>
  subject.startsWith(productInquiry) ? subject.slice(productInquiry.length) : null;

/** Reports whether an inquiry comes from the product dialog, where the message is optional. */
export const isProductInquiry = (subject: string): boolean => subject.startsWith(productInquiry);
