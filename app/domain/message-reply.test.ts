/**
 * @module-tag panel/message-reply
 */
import { describe, expect, test } from 'vitest';
import { india } from '#tests/support/locale.ts';
import { isCallable, replyChat, replyMail, replyText } from './message-reply.ts';

const dealer = 'Platen Office Equipment';
const asked = {
  name: 'Asha Patil',
  email: 'asha@example.com',
  phone: '098000 12345',
  subject: '',
  message: 'Please call me.',
};

describe('the prefilled reply', () => {
  test.each([
    ['the product', { subject: 'Inquiry about Canon iR 2625' }, 'Thank you for asking about the Canon iR 2625.'],
    ['the subject', { subject: 'Copier for a school' }, 'Thank you for your message “Copier for a school”.'],
    ['the message when there is no subject', {}, 'Thank you for your message “Please call me.”.'],
    ['nothing when nothing was said', { message: '' }, 'Thank you for your message.'],
    ['a product that has no name', { subject: 'Inquiry about ', message: '' }, 'message “Inquiry about”.'],
  ])('names the visitor, the dealer and %s', (_what, fields, end) => {
    const text = replyText({ ...asked, ...fields }, dealer);
    expect(text).toMatch(/^Hello Asha Patil, this is Platen Office Equipment\. /);
    expect(text.endsWith(end)).toBe(true);
  });

  test('quotes at most one line of a long message', () => {
    const text = replyText({ ...asked, message: '👍'.repeat(10_000) }, dealer);
    expect(text.endsWith(`“${'👍'.repeat(79)}…”.`)).toBe(true);
    expect(text.isWellFormed()).toBe(true);
  });

  test('is a single line without bidirectional marks', () => {
    expect(replyText({ ...asked, name: 'A\u202egnp.exe', message: 'one\n\ntwo\u2066' }, dealer)).toBe(
      'Hello Agnp.exe, this is Platen Office Equipment. Thank you for your message “one two”.',
    );
  });
});

test('opens a chat with the number in international form', () => {
  const chat = new URL(replyChat(asked, dealer, india));
  expect(chat.origin + chat.pathname).toBe('https://wa.me/919800012345');
  expect(chat.searchParams.get('text')).toBe(replyText(asked, dealer));
  expect(replyChat({ ...asked, phone: '+44 20 7946 0000' }, dealer, india)).toContain('wa.me/442079460000?');
});

test('creates an e-mail with recipient, subject and text', () => {
  const mail = new URL(replyMail({ ...asked, subject: 'Copier & toner?' }, dealer));
  expect(mail.pathname).toBe('asha@example.com');
  expect(mail.searchParams.get('subject')).toBe('Re: Copier & toner?');
  expect(mail.searchParams.get('body')).toContain('Hello Asha Patil');
  expect(new URL(replyMail(asked, dealer)).searchParams.get('subject')).toBe('Re: Your message');
});

test('a hostile address adds neither recipient nor header', () => {
  const mail = new URL(replyMail({ ...asked, email: 'a?bcc=x&to=y%2C@b.test', subject: 'x\r\nBcc: z@b.test' }, dealer));
  expect([...mail.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(decodeURIComponent(mail.pathname)).toBe('a?bcc=x&to=y%2C@b.test');
  expect(mail.searchParams.get('subject')).toBe('Re: x Bcc: z@b.test');
});

test.each([
  ['98000 12345', true],
  ['call me', false],
  ['—', false],
])('%j can be called: %s', (phone, can) => {
  expect(isCallable(phone)).toBe(can);
});
