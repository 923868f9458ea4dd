import { isDialable } from './phone.ts';

export const messageStatuses = ['new', 'in_progress', 'resolved'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** The only statuses an administrator can set; no message goes back to new. */
export const settableStatuses = ['in_progress', 'resolved'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

export const statusNames: Record<MessageStatus, string> = {
  new: 'New',
  in_progress: 'In Progress',
  resolved: 'Resolved',
};

/** A contact message or product inquiry as the calls give it. */
export type Message = {
  id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  /** Empty for Any Branch. */
  preferredBranch: string;
  read: boolean;
  status: MessageStatus;
  /** Kept apart: something filled in the field that people do not see. */
  suspectedSpam: boolean;
  /** Received above the usual number of messages, so it may be spam. */
  unverified: boolean;
  createdAt: string;
};

/** What a visitor sends. */
export type Inquiry = Pick<Message, 'name' | 'email' | 'phone' | 'subject' | 'message' | 'preferredBranch'>;

/** Explains the mark of an unverified message. */
export const unverifiedNote = 'Received among unusually many messages, so it may be spam.';

/** new is default, in_progress is secondary, anything else is outline. */
export const badgeStyle = (status: string): 'default' | 'secondary' | 'outline' =>
  status === 'new' ? 'default' : status === 'in_progress' ? 'secondary' : 'outline';

/** What the subject of an inquiry from the product dialog begins with; the product's name follows. */
export const productInquiry = 'Inquiry about ';

/** An inquiry from the product dialog, whose message is optional; the contact form's is required. */
export const isProductInquiry = (subject: string): boolean => subject.startsWith(productInquiry);

/** One at-sign, a name before it and a domain with a dot behind it. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/.test(text);

/** What a visitor is asked for when a field cannot be sent as it stands. */
export const asked = {
  name: 'Please enter your name',
  email: 'Please enter an e-mail address such as name@example.com',
  phone: 'Please enter your phone number',
  message: 'Please enter your message',
} as const;

/** What a visitor is asked for when the number is too short to be called. */
export const askedForWholePhone =
  'Please enter your whole phone number, at least seven digits, so that we can call you';

/**
 * What stands in the way of an inquiry, by field; the server looks again, and at more. Only the forms ask for a number
 * that can be called; the call takes any.
 */
export function inquiryProblems(inquiry: Partial<Inquiry>): Partial<Record<keyof Inquiry, string>> {
  const { name = '', email = '', phone = '', message = '', subject = '' } = inquiry;
  return {
    ...(name.trim() ? {} : { name: asked.name }),
    ...(isEmail(email.trim()) ? {} : { email: asked.email }),
    ...(isDialable(phone) ? {} : { phone: phone.trim() ? askedForWholePhone : asked.phone }),
    ...(message.trim() || isProductInquiry(subject) ? {} : { message: asked.message }),
  };
}
