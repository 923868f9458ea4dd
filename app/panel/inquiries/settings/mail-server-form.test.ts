// @module-tag mail/panel
import { expect, test } from 'vitest';
import { mailServerNoun } from './mail-server-form.tsx';

const values = { host: '', port: '587', security: 'starttls', username: '', password: '', sender: '' } as const;

test.each([
  ['https://SMTP.gmail.com/', 'smtp.gmail.com'],
  [' smtp.gmail.com ', 'smtp.gmail.com'],
  ['smtp://mail.shop.in/inbox', 'mail.shop.in'],
  ['2001:db8::1', '2001:db8::1'],
])('the mail server %s is %s', (typed, sent) => {
  expect(mailServerNoun.write({ ...values, host: typed }).host).toBe(sent);
});
