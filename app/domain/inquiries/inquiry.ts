import type { InquiryItem } from './inquiry-item.ts';

export const inquiryStatuses = ['new', 'in_progress', 'resolved'] as const;
export type InquiryStatus = (typeof inquiryStatuses)[number];

/** Statuses that an admin can set; an inquiry never returns to `new`. */
export const settableStatuses = ['in_progress', 'resolved'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

export const statusNames: Record<InquiryStatus, string> = {
  new: 'New',
  in_progress: 'In Progress',
  resolved: 'Resolved',
};

/** How an inquiry reached the dealer. */
export const inquirySources = ['website', 'call', 'walk-in', 'email'] as const;
export type InquirySource = (typeof inquirySources)[number];

const sourceNames: Record<InquirySource, string> = {
  website: 'Website',
  call: 'Phone call',
  'walk-in': 'Walk-in',
  email: 'E-mail',
};

/** A contact message or product inquiry, as the API returns it. */
export type Inquiry = {
  id: string;
  name: string;
  email: string;
  phone: string;
  /** The company, its GSTIN as typed, and the city; each may be empty. */
  company: string;
  gstin: string;
  city: string;
  subject: string;
  message: string;
  /** Empty for Any Branch. */
  preferredBranch: string;
  read: boolean;
  status: InquiryStatus;
  /** Quarantined: the hidden honeypot field was filled in. */
  suspectedSpam: boolean;
  /** Received above the usual number of inquiries, so it may be spam. */
  unverified: boolean;
  /** The page that the inquiry is about, such as `/cost?m=…`; empty for none. */
  page: string;
  /** Uploads sent with it. */
  photos: string[];
  source: InquirySource;
  /** The portal whose e-mail it came from, such as `IndiaMART`; empty for none. */
  portal: string;
  /** User id of the assignee; may be empty. */
  assignee: string;
  /** Follow-up day in the dealer's time zone, `2026-11-30`; may be empty. */
  followUpOn: string;
  openedAt: string | null;
  /** When a user first replied by phone, WhatsApp, e-mail or SMS, or resolved the inquiry. */
  answeredAt: string | null;
  /** Short code that the visitor and the dealer name it by; empty for inquiries from before. */
  reference: string;
  items: InquiryItem[];
  /** When the visitor withdrew it. */
  withdrawnAt: string | null;
  createdAt: string;
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
