import { describe, expect, test } from 'vitest';
import { createClientAddress, createFloodWarning } from './client-address.ts';

describe('the client address', () => {
  const addressOf = createClientAddress(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

  test.each([
    ['198.51.100.7', null, '198.51.100.7'],
    // The header of an untrusted sender does not count.
    ['198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['127.0.0.1', '192.0.2.1, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.1', '192.0.2.1, 203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['::ffff:127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['fd00::1', '2001:db8::1', '2001:db8::1'],
    ['127.0.0.1', '10.1.2.3', '10.1.2.3'],
    ['127.0.0.1', ' , ', '127.0.0.1'],
    ['127.0.0.1', 'not-an-address', 'not-an-address'],
    [undefined, null, 'unknown'],
  ])('socket %s, forwarded for %s: %s', (socket, forwarded, expected) => {
    expect(addressOf(socket, forwarded)).toBe(expected);
  });

  test('ignores the header without trusted proxies', () => {
    expect(createClientAddress([])('127.0.0.1', '203.0.113.9')).toBe('127.0.0.1');
  });
});

test('warns once a minute about too many connections of a client, without address', { tags: ['log/private'] }, () => {
  const warnings: unknown[][] = [];
  const warn: (address: string) => void = createFloodWarning({ warn: (...words: unknown[]) => warnings.push(words) });
  for (let count = 0; count < 3; count++) warn('203.0.113.9');
  expect(warnings).toEqual([
    ['Too many connections from one address were refused; if this is a proxy, add it to TRUST_PROXY'],
  ]);
});
