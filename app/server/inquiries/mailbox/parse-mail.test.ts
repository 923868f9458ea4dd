// @module-tag messages/mailbox-text
import { expect, test } from 'vitest';
import { mailSource } from '#tests/support/inquiry-mails.ts';
import { parseMail } from './parse-mail.ts';

const read = (source: string) => parseMail(Buffer.from(source), false);

test('identifies an e-mail by Message-ID and contents, without the route', async () => {
  const date = new Date('2026-11-25T10:00:00Z');
  const [one, same, other] = await Promise.all(
    ['Hello', 'Hello', 'Goodbye'].map(async (text) => (await read(mailSource({ id: null, text, date }))).key),
  );
  expect(one).toBe(same);
  expect(one).not.toBe(other);
  const key = async (mail: Parameters<typeof mailSource>[0]) => (await read(mailSource({ date, ...mail }))).key;
  const first = await key({ id: 'a' });
  // By another route, with other headers.
  expect(await key({ id: 'a', headers: 'Received: from mx.test\nX-Spam-Flag: NO' })).toBe(first);
  expect(await key({ id: 'b' })).not.toBe(first);
  // A form that reuses a Message-ID.
  expect(await key({ id: 'a', text: 'Another' })).not.toBe(first);
  expect(await key({ id: 'a', date: new Date('2026-11-25T11:00:00Z') })).not.toBe(first);
});

test('decodes names and subjects, and converts HTML to lines', async () => {
  const html =
    '<style>p{}</style><p>Hello&nbsp;Sir &lt;3</p><ul><li>One</li><li>Two<br>lines</li></ul><script>x</script>';
  const { mail } = await read(
    mailSource({
      from: '=?utf-8?B?4KSw4KS14KS/?= <ravi@sharma.test>',
      subject: '=?utf-8?Q?Copier_=E2=82=B9?=',
      headers: 'Content-Type: text/html; charset=utf-8',
      text: html,
    }),
  );
  expect(mail).toMatchObject({ from: { name: 'रवि', address: 'ravi@sharma.test' }, subject: 'Copier ₹', isCut: false });
  expect(mail.text.split('\n').filter((line) => line !== '')).toEqual(['Hello Sir <3', 'One', 'Two', 'lines']);
});

test('keeps a malformed e-mail and truncates one with very many lines', async () => {
  const deep = `Content-Type: multipart/mixed; boundary=b0\r\n\r\n${Array.from(
    { length: 60 },
    (_, depth) => `--b${depth}\r\nContent-Type: multipart/mixed; boundary=b${depth + 1}\r\n\r\n`,
  ).join('')}`;
  expect((await read(deep)).mail).toMatchObject({ subject: 'E-mail that could not be read', isCut: false });
  const { mail } = await read(mailSource({ text: `First\n${'\n'.repeat(20_000)}Last` }));
  expect(mail).toMatchObject({ text: 'First', isCut: true });
});

test('breaks long lines without losing a character, and cuts text and headers', async () => {
  const words = Array.from({ length: 400 }, (_, number) => `word${number}`).join(' ');
  const { mail } = await read(mailSource({ text: `${words}\n${'😀'.repeat(400)}` }));
  expect(Math.max(...mail.text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(500);
  expect(mail.text.replace(/\s+/g, ' ').replaceAll('😀 ', '😀')).toBe(`${words} ${'😀'.repeat(400)}`);
  expect(mail).toMatchObject({ isCut: false });
  const headers = Array.from({ length: 300 }, (_, number) => `X-${number}: a`).join('\n');
  const large = await read(mailSource({ headers, text: 'a b\n'.repeat(9_000).concat('c '.repeat(20_000)) }));
  expect(Object.keys(large.mail.headers)).toHaveLength(200);
  expect(large.mail).toMatchObject({ isCut: true });
});
