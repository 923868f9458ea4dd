// @module-tag mail/panel
import { expect, test } from 'vitest';
import { mailServerNoun } from './mail-server-noun.ts';

const values = { host: '', port: '587', security: 'starttls', username: '', password: '', sender: '' } as const;

test.each([
  ['https://SMTP.gmail.com/', 'smtp.gmail.com'],
  [' smtp.gmail.com ', 'smtp.gmail.com'],
  ['smtp://mail.shop.in/inbox', 'mail.shop.in'],
  ['2001:db8::1', '2001:db8::1'],
])('the mail server %s is %s', (typed, sent) => {
  expect(mailServerNoun.write({ ...values, host: typed }).host).toBe(sent);
});

test('maps server errors, including those of a test, to field messages', () => {
  expect(mailServerNoun.pathOf?.('with.host')).toBe('host');
  expect(mailServerNoun.wordingOf?.('with.port', 'must be one of 25, 465, 587, 2525')).toMatch(/^Use 587 or 465/);
  expect(mailServerNoun.wordingOf?.('password', 'must not be empty')).toBe('Enter the password of this mailbox');
});
