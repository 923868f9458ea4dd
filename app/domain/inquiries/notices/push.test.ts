// @module-tag messages/follow-up-reminder
import { describe, expect, test } from 'vitest';
import {
  closing,
  inquiryReminder,
  newInquiry,
  pushOutcome,
  pushRetryAfter,
  quotationNews,
  retryAfterHeader,
  withoutNames,
} from './push.ts';

const message = { id: 'm1', name: 'Ravi', subject: 'Toner' };

test('a reminder replaces the notification of its inquiry', { tags: ['messages/follow-up-reminder'] }, () => {
  const texts = { title: 'Follow up today: Ravi', body: 'Toner' };
  expect(inquiryReminder(message, 'followUp')).toEqual({ ...newInquiry(message), ...texts });
});

test('a new inquiry without a subject says that it is a message; an answer closes its notification', () => {
  const notice = { title: 'Ravi', body: 'New message', url: '/admin/messages?id=m1', tag: 'message m1' };
  expect(newInquiry({ ...message, subject: '' })).toEqual(notice);
  expect(closing(message)).toEqual({ ...notice, body: 'Answered', isClosed: true });
});

const quotation = { id: 'q1', number: 'Q/1', total: 1_12_100_00 };
const decided = (answer: 'accepted' | 'declined' | 'change', company: string, reason = '') =>
  quotationNews({ ...quotation, body: { customer: { company, name: 'Asha' } } }, { answer, reason });

test('a decided quotation names the company, or else the customer, the sum and the reason', () => {
  expect(decided('accepted', 'Asha & Co')).toEqual({
    ...{ title: 'Quotation accepted: Asha & Co', body: 'Q/1, ₹1,12,100' },
    ...{ url: '/admin/quotations/q1', tag: 'quotation q1' },
  });
  const declined = { title: 'Quotation declined: Asha', body: 'Q/1, ₹1,12,100: Too expensive' };
  expect(decided('declined', '', 'Too expensive')).toMatchObject(declined);
});

test.each([
  ['Quotation accepted', decided('accepted', 'Asha & Co')],
  ['Change requested', decided('change', 'Asha & Co', 'Two trays')],
  ['New inquiry', newInquiry(message)],
  ['Still waiting', inquiryReminder(message, 'waiting')],
  ['Follow up today', inquiryReminder(message, 'followUp')],
])('shows %s without names; removing names is idempotent', (title, notice) => {
  const hidden = withoutNames(notice);
  expect(hidden).toMatchObject({ title, body: '' });
  expect(withoutNames(hidden)).toEqual(hidden);
});

describe('the answer of a push service', { tags: ['push/answers'] }, () => {
  test('is mapped to an outcome', () => {
    const outcomes = (...statuses: number[]) => [...new Set(statuses.map((status) => pushOutcome(status, '')))].join();
    expect(outcomes(200, 201, 202)).toBe('sent');
    expect(outcomes(199, 300, 413)).toBe('refused');
    expect(outcomes(401, 408, 429, 500, 503)).toBe('failed');
    expect(outcomes(404, 410)).toBe('gone');
    expect(pushOutcome(400, '{"reason":"BadDeviceToken"}')).toBe('refused');
    expect(pushOutcome(400, '{"reason":"VapidPkHashMismatch"}')).toBe('gone');
    expect(pushOutcome(403, 'the credentials do not correspond to the subscription')).toBe('gone');
    expect(pushOutcome(403, '{"reason":"ExpiredJwtToken"}')).toBe('failed');
  });

  const now = new Date('2026-06-01T06:30:00.000Z');
  const hour = 60 * 60 * 1000;

  test('parses Retry-After as milliseconds', () => {
    const waits = (...texts: (string | undefined)[]) => texts.map((text) => retryAfterHeader(text, now));
    expect(waits(' 90 ', '0', '864000', 'soon', undefined)).toEqual([90_000, 0, 6 * hour, null, null]);
    expect(waits('Mon, 01 Jun 2026 06:32:00 GMT', 'Mon, 01 Jun 2026 06:00:00 GMT')).toEqual([120_000, 0]);
  });

  test('backs off from 10 seconds to at most 36 minutes', () => {
    expect([1, 2, 3].map((attempts) => pushRetryAfter(attempts, 0.5))).toEqual([10_000, 20_000, 40_000]);
    expect(pushRetryAfter(30, 1)).toBeCloseTo(0.6 * hour);
  });
});
