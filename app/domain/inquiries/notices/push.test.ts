// @module-tag messages/follow-up-reminder
import { expect, test } from 'vitest';
import { closing, inquiryReminder, newInquiry, quotationDecided, withoutNames } from './push.ts';

const message = { id: 'm1', name: 'Ravi', subject: 'Toner' };

test('a reminder replaces the notification of its inquiry', () => {
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
  quotationDecided({ ...quotation, body: { customer: { company, name: 'Asha' } } }, { answer, reason });

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
