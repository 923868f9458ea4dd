import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { formatMoney, fromMinor } from '#app/domain/text/money.ts';

/**
 * A notification: its text and the page that it opens. A later one with the same `tag` replaces it. With `isClosed`, it
 * closes the earlier one, because a user has replied.
 */
export type PushNotice = { title: string; body: string; url: string; tag: string; isClosed?: boolean };

export const newInquiry = ({ id, name, subject }: Pick<Inquiry, 'id' | 'name' | 'subject'>): PushNotice => ({
  title: name,
  body: subject || 'New message',
  url: `/admin/messages?${new URLSearchParams({ id })}`,
  tag: `message ${id}`,
});

const titles = { waiting: 'Still waiting', followUp: 'Follow up today' } as const;

/** Reminds of an unopened inquiry or of today's follow-up. */
export const inquiryReminder = (
  inquiry: Pick<Inquiry, 'id' | 'name' | 'subject'>,
  kind: keyof typeof titles,
): PushNotice => ({ ...newInquiry(inquiry), title: `${titles[kind]}: ${inquiry.name}`, body: inquiry.subject });

const decisions = {
  accepted: 'Quotation accepted',
  declined: 'Quotation declined',
  change: 'Change requested',
} as const;

type Decided = {
  id: string;
  number: string;
  total: number;
  body: { customer: { company: string; name: string } };
};

/** The customer has answered a quotation. */
export const quotationDecided = (
  { id, number, total, body }: Decided,
  { answer, reason }: { answer: keyof typeof decisions; reason: string },
): PushNotice => ({
  title: `${decisions[answer]}: ${body.customer.company || body.customer.name}`,
  body: [`${number}, ${formatMoney(fromMinor(total), 'INR', { language: 'en-IN' })}`, reason]
    .filter(Boolean)
    .join(': '),
  url: `/admin/quotations/${id}`,
  tag: `quotation ${id}`,
});

/** Removes names, for devices that hide them. Idempotent, because it runs on queueing and again on sending. */
export const withoutNames = (notice: PushNotice): PushNotice => ({
  ...notice,
  title:
    [...Object.values(titles), ...Object.values(decisions)].find((title) => notice.title.startsWith(title)) ??
    'New inquiry',
  body: '',
});

/** Closes the notification of an answered inquiry on all devices. */
export const closing = ({ id, name, subject }: Pick<Inquiry, 'id' | 'name' | 'subject'>): PushNotice => ({
  ...newInquiry({ id, name, subject }),
  body: 'Answered',
  isClosed: true,
});

export const testNotice: PushNotice = {
  title: 'Notifications work',
  body: 'New inquiries appear like this.',
  url: '/admin/messages',
  tag: 'test',
};
