import type { Quotation } from '#app/domain/quotation/quotation.ts';
import type { Message } from './message.ts';
import { formatMoney, fromMinor } from './money.ts';

/**
 * A notification: what it says, and the page that it opens. A later one with the same `tag` replaces it; with `isClosed`,
 * it is closed instead, because somebody has replied.
 */
export type PushNotice = { title: string; body: string; url: string; tag: string; isClosed?: boolean };

/** Announces a new message. */
export const newInquiry = ({ id, name, subject }: Pick<Message, 'id' | 'name' | 'subject'>): PushNotice => ({
  title: name,
  body: subject || 'New message',
  url: `/admin/messages?${new URLSearchParams({ id })}`,
  tag: `message ${id}`,
});

const titles = { waiting: 'Still waiting', followUp: 'Follow up today' } as const;

/** Reminds of a message that nobody has opened, or that is to be followed up today. */
export const inquiryReminder = (
  message: Pick<Message, 'id' | 'name' | 'subject'>,
  kind: keyof typeof titles,
): PushNotice => ({ ...newInquiry(message), title: `${titles[kind]}: ${message.name}`, body: message.subject });

const decisions = { accepted: 'Quotation accepted', declined: 'Quotation declined' } as const;

/** Tells that the customer has decided on a quotation. */
export const quotationDecided = ({ id, state, number, total, body, declineReason }: Quotation): PushNotice => ({
  title: `${decisions[state as keyof typeof decisions]}: ${body.customer.company || body.customer.name}`,
  body: [`${number}, ${formatMoney(fromMinor(total), 'INR', { language: 'en-IN' })}`, declineReason]
    .filter(Boolean)
    .join(': '),
  url: `/admin/quotations/${id}`,
  tag: `quotation ${id}`,
});

/** What a device that hides names shows instead. Idempotent, since the device may hide them when it is queued and sent. */
export const withoutNames = (notice: PushNotice): PushNotice => ({
  ...notice,
  title:
    [...Object.values(titles), ...Object.values(decisions)].find((title) => notice.title.startsWith(title)) ??
    'New inquiry',
  body: '',
});

/** Closes the notification of a message that was answered, wherever it is shown. */
export const closing = ({ id, name, subject }: Pick<Message, 'id' | 'name' | 'subject'>): PushNotice => ({
  ...newInquiry({ id, name, subject }),
  body: 'Answered',
  isClosed: true,
});

/** The notification that a user asks for to try a device. */
export const testNotice: PushNotice = {
  title: 'Notifications work',
  body: 'New inquiries appear like this.',
  url: '/admin/messages',
  tag: 'test',
};
