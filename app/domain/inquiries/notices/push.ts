import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { quotationTitles } from '#app/domain/inquiries/shown-states.ts';
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

type Decided = {
  id: string;
  number: string;
  total: number;
  body: { customer: { company: string; name: string } };
};

/** The customer has opened or answered a quotation, or it expires soon. */
export const quotationNews = (
  { id, number, total, body }: Decided,
  { answer, reason }: { answer: keyof typeof quotationTitles; reason: string },
): PushNotice => ({
  title: `${quotationTitles[answer]}: ${body.customer.company || body.customer.name}`,
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
    [...Object.values(titles), ...Object.values(quotationTitles)].find((title) => notice.title.startsWith(title)) ??
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

/** Result of a push request. `gone`: delete the device. `refused`: drop the notification. `failed`: retry. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed';

const minute = 60_000;
const hour = 60 * minute;

/** Notifications older than this are dropped, in ms. */
export const pushMaxAge = 24 * hour;

/** Maximum retry delay in ms. */
const longestDelay = 6 * hour;

/**
 * Classifies a response (RFC 8030, section 5). 403 means that the subscription belongs to other keys, unless the
 * signature has expired because of a wrong clock. Apple reports other keys with 400.
 */
export function pushOutcome(status: number, body: string): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 403) return /jwt/i.test(body) ? 'failed' : 'gone';
  if (status === 400) return body.includes('VapidPkHashMismatch') ? 'gone' : 'refused';
  return status === 401 || status === 408 || status === 429 || status >= 500 ? 'failed' : 'refused';
}

/** Parses a Retry-After header in seconds or as a date. Returns ms; `null` if it is missing or invalid. */
export function retryAfterHeader(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null;
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(longestDelay, Math.max(0, ms));
}

/** Returns the backoff in ms after `attempts` failures: 10 s, 20 s, … 30 min. `chance` (0 to 1) adds jitter. */
export const pushRetryAfter = (attempts: number, chance: number): number =>
  Math.min(30 * minute, 10_000 * 2 ** Math.min(attempts - 1, 20)) * (0.8 + 0.4 * chance);
