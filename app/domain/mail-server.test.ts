/**
 * @module-tag mail/test
 */
import { describe, expect, test } from 'vitest';
import { mailServerChange } from './mail-server.schema.ts';
import { isSameMailbox, mailOutcome, senderOf, serverReply } from './mail-server.ts';

test.each([
  [{ code: 'EAUTH', responseCode: 535 }, 'wrong password'],
  // No password is given although one is required.
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 530 }, 'wrong password'],
  [{ code: 'EDNS', originalCode: 'ENOTFOUND' }, 'server not found'],
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'refused'],
  [{ code: 'EPROTOCOL' }, 'refused'],
  [{ code: 'ETIMEDOUT' }, 'too slow'],
  [{ code: 'EABORT' }, 'too slow'],
  [{ code: 'ESOCKET', originalCode: 'ETIMEDOUT' }, 'too slow'],
  [{ code: 'ETLS' }, 'not encrypted'],
  [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'not encrypted'],
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'not encrypted'],
  [{ code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }, 'sender refused'],
  [{ code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 }, 'recipient refused'],
  [{ code: 'EMESSAGE', responseCode: 550 }, 'sender refused'],
  [{ code: 'EMESSAGE', responseCode: 451 }, 'failed'],
  [{}, 'failed'],
])('maps %j to %s', (thrown, outcome) => {
  expect(mailOutcome(thrown)).toBe(outcome);
});

describe("a server's reply", () => {
  test('is shown without codes, links and line breaks', () => {
    const response =
      '535-5.7.8 Username and Password not accepted. Learn more at\r\n535 5.7.8 https://support.test/x - gsmtp';
    expect(serverReply(response, '')).toBe('Username and Password not accepted. Learn more at - gsmtp');
  });
  test('is shown without an enhanced code of two digits', () => {
    expect(serverReply('550-5.7.26 Unauthenticated mail\r\n550 5.10.1 from x', '')).toBe('Unauthenticated mail from x');
  });
  test('never contains the password and is shortened', () => {
    expect(serverReply('535 No entry with hunter2, really hunter2', 'hunter2')).toBe('No entry with …, really …');
    expect(serverReply(`550 ${'x'.repeat(5000)}`, '')).toHaveLength(160);
  });
  test.each(['220 ready', 'HTTP/1.1 400 Bad Request', '', '-ERR unknown command'])('is empty for %j', (said) => {
    expect(serverReply(said, '')).toBe('');
  });
});

test('uses the user name as sender if it is an address', () => {
  expect(senderOf({ sender: '', username: 'asha@shop.test' })).toBe('asha@shop.test');
  expect(senderOf({ sender: 'sales@shop.test', username: 'asha@shop.test' })).toBe('sales@shop.test');
  expect(senderOf({ sender: '', username: 'asha' })).toBe('');
});

test('reuses a password only for the same server, port, encryption and user name', () => {
  const one = { host: 'a.test', port: 587, security: 'starttls', username: 'asha', sender: '' } as const;
  expect(isSameMailbox(one, { ...one, sender: 'x@a.test' })).toBe(true);
  for (const other of [{ host: 'b.test' }, { port: 25 }, { security: 'none' as const }, { username: 'ravi' }])
    expect(isSameMailbox(one, { ...one, ...other })).toBe(false);
});

test.each([
  ['smtp.gmail.com', true],
  ['localhost', true],
  ['10.0.0.7', true],
  ['::1', true],
  ['', true],
  ['https://smtp.gmail.com', false],
  ['smtp.gmail.com:587', false],
  ['two words', false],
  ['a@b.test', false],
  ['..', false],
])('a server named %j: %s', (host, isOne) => {
  expect(mailServerChange.safeParse({ host }).success).toBe(isOne);
});
