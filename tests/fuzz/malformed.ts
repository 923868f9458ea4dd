import { deflateSync } from 'node:zlib';
import type { Random } from '#tests/support/random.ts';
import type { Makers, Sent } from './sent.ts';

/** Request heads that are always rejected. */
export const badHeads = [
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nabcde',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5, 5\r\n\r\nabcde',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nabcde',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, chunked\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX-A: b\r\n c\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n 5\r\n\r\nabcde',
  'GET / HTTP/1.1\r\nHost : a\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nX\0: b\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  'GET / HTTP/9.9\r\nHost: a\r\n\r\n',
  'GET / HTTP/1.1\nHost: a\n\n',
  'FOO / HTTP/1.1\r\nHost: a\r\n\r\n',
  'get / HTTP/1.1\r\nHost: a\r\n\r\n',
  'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
];

/** Invalid chunked bodies. */
export const badChunks = [
  ...['zz\r\n', '-1\r\n', '5\r\n{}\r\n', '0x2\r\n{}\r\n0\r\n\r\n', '2 \r\n{}\r\n0\r\n\r\n', '2\n{}\n0\n\n'],
];

const lines = (...each: string[]) => `${each.join('\r\n')}\r\n\r\n`;
const host = 'Host: 127.0.0.1';
const post = 'POST /api/contact HTTP/1.1';

/** Unusual or ambiguous HTTP, which a server may answer or reject. */
const oddRequests = [
  lines('GET  /  HTTP/1.1', host),
  lines('GET /\0 HTTP/1.1', host),
  lines('GET http://evil.invalid/ HTTP/1.1', host),
  lines('GET //evil.invalid/ HTTP/1.1', host),
  lines('GET * HTTP/1.1', host),
  lines('TRACE / HTTP/1.1', host),
  lines('PRI * HTTP/2.0'),
  lines('PRI * HTTP/2.0', '', 'SM'),
  lines('GET /?% HTTP/1.1', host),
  lines('GET /%E0%A4%A HTTP/1.1', host),
  lines('GET / HTTP/1.1', 'Host: a b'),
  lines('GET / HTTP/1.1', 'Host: [::1'),
  lines('GET / HTTP/1.1', 'Host: '),
  lines('GET / HTTP/1.1', host, 'Upgrade: websocket', 'Connection: Upgrade'),
  lines('GET / HTTP/1.1', host, 'Upgrade: h2c', 'HTTP2-Settings: AAAA', 'Connection: Upgrade, HTTP2-Settings'),
  lines(`GET /?${'x'.repeat(17_000)} HTTP/1.1`, host),
  lines('GET / HTTP/1.1', host, ...Array.from({ length: 400 }, (_, count) => `X-${count}: ${'y'.repeat(30)}`)),
  lines(post, host, 'Content-Length: 1e3'),
  lines(post, host, 'Content-Type: application/json', 'Content-Length: 100'),
  `${lines(post, host, 'Expect: 100-continue', 'Content-Length: 2')}{}`,
  lines(post, host, 'Expect: something', 'Content-Length: 0'),
  '\r\n\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n',
];

const malformed: ((random: Random) => string | Buffer)[] = [
  (random) => random.pick(badHeads),
  (random) => lines(post, host, 'Transfer-Encoding: chunked') + random.pick(badChunks),
  (random) => random.pick(oddRequests),
  // A TLS hello.
  () => Buffer.from('16030100a5010000a10303', 'hex'),
  () => deflateSync(Buffer.alloc(2000)),
  (random) => Buffer.from(Array.from({ length: 1 + random.below(300) }, () => random.below(256))),
  (random) => {
    const right = lines('GET /products?search=a HTTP/1.1', host, 'Accept: */*', 'Connection: keep-alive');
    const at = random.below(right.length);
    return right.slice(0, at) + String.fromCharCode(random.below(256)) + right.slice(at + 1);
  },
];

/** Invalid HTTP, and ambiguous HTTP that could enable request smuggling. */
export function makeMalformed(_: Makers, random: Random): Sent {
  const made = random.pick(malformed)(random);
  const bytes = typeof made === 'string' ? Buffer.from(made, 'latin1') : made;
  return { kind: 'malformed', level: 'nobody', method: '', target: '', bytes, call: null };
}
