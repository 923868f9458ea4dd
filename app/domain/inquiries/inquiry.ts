import type { Locale } from '#app/domain/records/locale.ts';
import { shortDay } from '#app/domain/text/dates.ts';
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
  Partial<
    Pick<
      Inquiry,
      'company' | 'gstin' | 'city' | 'pin' | 'branch' | 'page' | 'photos' | 'source' | 'portal' | 'campaign'
    >
  >;

/** How an inquiry reached the dealer, for display. */
export const sourceOf = ({ source, portal }: Pick<Inquiry, 'source' | 'portal'>): string =>
  portal || sourceNames[source];

/** Longest address of a page that an inquiry is about. */
export const maxPageLength = 2000;

/** Reports whether a text is the address of a page whose state is its address, such as a calculation. */
export const isStatefulPage = (address: string): boolean =>
  address.length <= maxPageLength && /^\/(?:cost|compare|choose|toner)(?:\?[\w%.,&=+*-]*)?$/.test(address);

export const unverifiedNote = 'Received among unusually many messages, so it may be spam.';

export const badgeStyle = (status: string): 'default' | 'secondary' | 'outline' =>
  status === 'new' ? 'default' : status === 'in_progress' ? 'secondary' : 'outline';

/** Subject prefix of an inquiry from the product dialog; the product's name follows. */
export const productInquiry = 'Inquiry about ';

export const inquirySubject = (productName: string): string => productInquiry + productName;

export const inquiryProduct = (subject: string): string | null =>
  subject.startsWith(productInquiry) ? subject.slice(productInquiry.length) : null;

/** Reports whether an inquiry comes from the product dialog, where the message is optional. */
export const isProductInquiry = (subject: string): boolean => subject.startsWith(productInquiry);

/** Subject prefix of a service request; the machine follows. */
export const servicePrefix = 'Service: ';

/** Event kinds of an inquiry's timeline with their labels, which a text follows where one is known. */
export const eventNames = {
  received: 'Received',
  opened: 'Opened',
  called: 'Called',
  whatsapp: 'WhatsApp',
  mailed: 'E-mail',
  sms: 'SMS',
  status: 'Status',
  note: 'Note',
  assigned: 'Assigned',
  'follow-up': 'Follow-up',
  /** Users were reminded. */
  reminded: 'Reminder sent',
  quoted: 'Quotation sent',
  accepted: 'Quotation accepted',
  declined: 'Quotation declined',
  /** The visitor added a line. */
  visitor: 'Message from the visitor',
  withdrawn: 'Withdrawn by the visitor',
};
export type EventKind = keyof typeof eventNames;
export const eventKinds = Object.keys(eventNames) as EventKind[];

/** Replies to the visitor. Each sets a new inquiry to In progress. */
export const replyKinds = ['called', 'whatsapp', 'mailed', 'sms'] as const;
export type ReplyKind = (typeof replyKinds)[number];

export const isReply = (kind: EventKind): kind is ReplyKind => (replyKinds as readonly string[]).includes(kind);

/**
 * An event of an inquiry. `text` is a note, a status, the assignee's name, a follow-up day, or the number of a quotation
 * with the customer's answer; empty for other kinds.
 * `madeBy` is a user name; empty for the site and the visitor.
 */
export type InquiryEvent = { id: string; kind: EventKind; text: string; madeAt: string; madeBy: string };

/** Reports whether an event is a customer's request to change a quotation: its text begins with a quotation number. */
const isChangeRequest = (text: string): boolean => /^Q(?:\/\d{4}|\w{3}\/\d\d)-\d\d\/\d+(-\d+)?: /.test(text);

/** `Called`, `Status: Resolved`, `Assigned to ravi`, `Follow-up on Thu 26 Nov`. The text of a note is not included. */
export function eventInWords({ kind, text }: Pick<InquiryEvent, 'kind' | 'text'>, locale: Locale): string {
  switch (kind) {
    case 'status':
      return `Status: ${statusNames[text as InquiryStatus] ?? text}`;
    case 'assigned':
      return text === '' ? 'Assigned to nobody' : `Assigned to ${text}`;
    case 'follow-up':
      return text === '' ? 'Follow-up removed' : `Follow-up on ${shortDay(text, locale)}`;
    case 'opened':
      return text === '' ? eventNames.opened : 'Quotation opened';
    case 'visitor':
      return isChangeRequest(text) ? 'Change requested' : eventNames.visitor;
    default:
      return eventNames[kind];
  }
}

const kindsWithText: readonly EventKind[] = ['note', 'visitor', 'opened', 'quoted', 'accepted', 'declined'];

/** What stands below an event: a note, or the number of a quotation with the answer of the customer. */
export const textOfEvent = ({ kind, text }: Pick<InquiryEvent, 'kind' | 'text'>): string =>
  kindsWithText.includes(kind) ? text : '';

/** Returns the last reply, unless a later status or follow-up answers it. `events` is sorted oldest first. */
export function openReply(events: readonly InquiryEvent[]): InquiryEvent | null {
  const last = events.findLast(({ kind }) => isReply(kind) || kind === 'status' || kind === 'follow-up');
  return last && isReply(last.kind) ? last : null;
}
