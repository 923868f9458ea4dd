// @module-tag mail/test
import { describe, expect, test } from 'vitest';
import { mailServerChange } from './mail-server.schema.ts';
import { isSameMailbox, mailOutcome, senderOf, serverReply } from './mail-server.ts';
import { waitingReason } from './unsent.ts';

test('maps a failure to an outcome', () => {
  const outcomes = (...thrown: object[]) => [...new Set(thrown.map(mailOutcome))].join();
  const refused = (command: string, responseCode: number) => ({ code: 'EENVELOPE', command, responseCode });
  const socket = (originalCode: string) => ({ code: 'ESOCKET', originalCode });
  // The second one: no password is given although one is required.
  expect(outcomes({ code: 'EAUTH', responseCode: 535 }, refused('MAIL FROM', 530))).toBe('wrong password');
  expect(outcomes({ code: 'EDNS', originalCode: 'ENOTFOUND' })).toBe('server not found');
  expect(outcomes({ code: 'EDNS', originalCode: 'EAI_AGAIN' }, { code: 'EAI_AGAIN' })).toBe('no connection');
  expect(outcomes({ originalCode: 'EPIPE' }, { code: 'ECONNECTION' }, { code: 'EPROTOCOL' }, socket(''))).toBe(
    'refused',
  );
  expect(outcomes({ code: 'ETIMEDOUT' }, { code: 'EABORT' }, socket('ETIMEDOUT'))).toBe('too slow');
  const wrongCertificates = [socket('ERR_SSL_WRONG_VERSION_NUMBER'), socket('DEPTH_ZERO_SELF_SIGNED_CERT')];
  expect(outcomes({ code: 'ETLS' }, ...wrongCertificates)).toBe('not encrypted');
  expect(outcomes(refused('MAIL FROM', 553), { code: 'EMESSAGE', responseCode: 500 })).toBe('sender refused');
  expect(outcomes(refused('RCPT TO', 550))).toBe('recipient refused');
  expect(outcomes({ code: 'EMESSAGE', responseCode: 451 }, {})).toBe('failed');
});

describe("a server's reply", () => {
  test('is shown without codes, links and line breaks, never with the password, and shortened', () => {
    const response =
      '535-5.7.8 Username and Password not accepted. Learn more http://a.test at\r\n535 5.7.8 https://b.test/x - gsmtp';
    expect(serverReply(response, '')).toBe('Username and Password not accepted. Learn more at - gsmtp');
    expect(serverReply('550-5.7.26 Unauthenticated mail\r\n550 5.10.1 from x', '')).toBe('Unauthenticated mail from x');
    expect(serverReply('535 No entry with hunter2, really hunter2', 'hunter2')).toBe('No entry with …, really …');
    expect(serverReply(`550 ${'x'.repeat(5000)}`, '')).toHaveLength(160);
  });
  test.each(['220 ready', 'HTTP/1.1 400 Bad Request', '', '-ERR unknown command'])('is empty for %j', (said) => {
    expect(serverReply(said, '')).toBe('');
  });
});

test('stores an app password of Google without its spaces, and any other as typed', () => {
  const stored = (password: string) => mailServerChange.parse({ password }).password;
  expect(stored('abcd efgh ijkl mnop')).toBe('abcdefghijklmnop');
  for (const other of ['four words of mine', ' abcd efgh', 'abcd efgh ijkl mno1']) expect(stored(other)).toBe(other);
});

test('uses the user name as sender if it is an address', () => {
  expect(senderOf({ sender: '', username: 'asha@shop.test' })).toBe('asha@shop.test');
  expect(senderOf({ sender: 'sales@shop.test', username: 'asha@shop.test' })).toBe('sales@shop.test');
  expect(senderOf({ sender: '', username: 'asha' })).toBe('');
});

test('reuses a password only for the same server, port, encryption and user name', () => {
  const one = { host: 'a.test', port: 587, security: 'starttls', username: 'asha', sender: '' } as const;
  const sender = { sender: 'x@a.test' };
  const changes = [sender, { host: 'b.test' }, { port: 25 }, { security: 'none' as const }, { username: 'ravi' }];
  expect(changes.filter((change) => isSameMailbox(one, { ...one, ...change }))).toEqual([sender]);
});

test('a server has a name or an address, without anything else', () => {
  const isHost = (host: string) => mailServerChange.safeParse({ host }).success;
  const right = ['smtp.gmail.com', 'localhost', '10.0.0.7', '::1', ''];
  expect(right.filter(isHost)).toEqual(right);
  const wrong = ['https://smtp.gmail.com', 'smtp.gmail.com:587', 'two words', 'a@b.test', '..'];
  expect(wrong.filter(isHost)).toEqual([]);
});

test('says why e-mails wait, from the last error', () => {
  expect(['getaddrinfo ENOTFOUND smtp.shop.test', 'connect ETIMEDOUT', '535 No', ''].map(waitingReason)).toEqual([
    'no connection to smtp.shop.test',
    'no connection to the mail server',
    'the mail server does not take them',
    '',
  ]);
});
