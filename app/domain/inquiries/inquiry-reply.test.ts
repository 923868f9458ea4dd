// @module-tag panel/message-reply
import { describe, expect, test } from 'vitest';
import { aStoredInquiry } from '#tests/support/factories.ts';
import { india } from '#tests/support/locale.ts';
import { isCallable, type ReplyChannel, replyLink, replyLinks, replyText } from './inquiry-reply.ts';

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
    expect(text.slice(-end.length)).toBe(end);
  });

  test('quotes at most one line of a long inquiry, without bidirectional marks', () => {
    const text = replyText({ ...asked, message: '👍'.repeat(10_000) }, dealer);
    expect(text).toMatch(/“👍{79}…”\.$/u);
    expect(text.toWellFormed()).toBe(text);
    expect(replyText({ ...asked, message: 'x'.repeat(80) }, dealer)).toContain(`“${'x'.repeat(80)}”`);
    expect(replyText({ ...asked, message: `${'x'.repeat(78)} yes` }, dealer)).toContain(`“${'x'.repeat(78)}…”`);
    expect(replyText({ ...asked, name: 'A\u202egnp.exe', message: 'one\n\ntwo\u2066' }, dealer)).toBe(
      'Hello Agnp.exe, this is Platen Office Equipment. Thank you for your message “one two”.',
    );
  });
});

test('the links of an inquiry open a call, an e-mail and a chat with the opening of a reply', () => {
  const [call, mail, chat, ...others] = replyLinks(aStoredInquiry(1, asked), dealer, india);
  expect([call?.href, others]).toEqual(['tel:+919800012345', []]);
  expect(new URL(mail?.href ?? '').searchParams.get('body')).toContain('Hello Asha Patil');
  expect(new URL(chat?.href ?? '').searchParams.get('text')).toBe(replyText(asked, dealer));
});

test('a number can be called, words cannot', () => {
  expect(['98000 12345', 'call me', '—'].map(isCallable)).toEqual([true, false, false]);
});

describe('a link with a text', { tags: ['replies/text'] }, () => {
  const text = 'नमस्ते,\nकीमत: ₹45,000 & more?\n\nBye';
  const link = (channel: ReplyChannel, fields: Partial<typeof asked> = {}) =>
    replyLink(channel, { ...asked, ...fields }, text, india);

  test('opens WhatsApp with its line breaks', () => {
    const chat = new URL(link('whatsapp') ?? '');
    expect([chat.host, chat.pathname, chat.searchParams.get('text')]).toEqual(['wa.me', '/919800012345', text]);
    expect(link('whatsapp', { phone: '+44 20 7946 0000' })).toContain('wa.me/442079460000?');
  });

  test('opens an e-mail with CRLF', () => {
    const mail = new URL(link('mailed', { subject: 'Inquiry about\r\nBcc: a@b.test' }) ?? '');
    expect(mail.searchParams.get('body')).toBe(text.replaceAll('\n', '\r\n'));
    expect(mail.searchParams.get('subject')).toBe('Re: Inquiry about Bcc: a@b.test');
    expect([...mail.searchParams.keys()]).toEqual(['subject', 'body']);
    const hostile = new URL(link('mailed', { email: 'a?bcc=x&to=y%2C@b.test' }) ?? '');
    expect([...hostile.searchParams.keys()]).toEqual(['subject', 'body']);
    expect(decodeURIComponent(hostile.pathname)).toBe('a?bcc=x&to=y%2C@b.test');
    expect(hostile.searchParams.get('subject')).toBe('Re: Your message');
  });

  test('opens an SMS on Android and iOS, also for a hostile number', () => {
    const sms = link('sms') ?? '';
    expect(sms).toMatch(/^sms:\+919800012345\?&body=/);
    expect(new URL(sms).searchParams.get('body')).toBe(text);
    expect(link('sms', { phone: '+91 98000?body=x&to=1,2' })).toMatch(/^sms:\+9198000\?&body=/);
  });

  test('is missing if the inquiry has no address for it', () => {
    const links = [link('whatsapp', { phone: 'call me' }), link('sms', { phone: '' }), link('mailed', { email: '' })];
    expect(links).toEqual([null, null, null]);
  });
});
