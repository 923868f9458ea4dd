import type { Message } from './message.ts';

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

/** What a device that hides names shows instead. */
export const withoutNames = (notice: PushNotice): PushNotice => ({ ...notice, title: 'New inquiry', body: '' });

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
