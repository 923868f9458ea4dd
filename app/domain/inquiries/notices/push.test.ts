// @module-tag messages/follow-up-reminder
import { expect, test } from 'vitest';
import { inquiryReminder, newInquiry, withoutNames } from './push.ts';

const message = { id: 'm1', name: 'Ravi', subject: 'Toner' };

test('a reminder replaces the notification of its inquiry', () => {
  const texts = { title: 'Follow up today: Ravi', body: 'Toner' };
  expect(inquiryReminder(message, 'followUp')).toEqual({ ...newInquiry(message), ...texts });
});

test.each([
  ['New inquiry', newInquiry(message)],
  ['Still waiting', inquiryReminder(message, 'waiting')],
  ['Follow up today', inquiryReminder(message, 'followUp')],
])('shows %s without names; removing names is idempotent', (title, notice) => {
  const hidden = withoutNames(notice);
  expect(hidden).toMatchObject({ title, body: '' });
  expect(withoutNames(hidden)).toEqual(hidden);
});
