import { deflateSync } from 'node:zlib';
import type { Random } from '#tests/support/random.ts';
import type { Makers, Sent } from './sent.ts';

const lines = (...each: string[]) => Buffer.from(`${each.join('\r\n')}\r\n\r\n`, 'latin1');
const host = 'Host: 127.0.0.1';
const post = 'POST /api/contact HTTP/1.1';

/** Invalid HTTP, and ambiguous HTTP that could enable request smuggling. */
const malformed: ((random: Random) => Buffer)[] = [
  () => lines('GET / HTTP/1.1'),
  () => lines('GET / HTTP/9.9', host),
  () => lines('GET  /  HTTP/1.1', host),
  () => lines('get / http/1.1', host),
  () => lines('GET /\0 HTTP/1.1', host),
  () => lines('GET http://evil.invalid/ HTTP/1.1', host),
  () => lines('GET //evil.invalid/ HTTP/1.1', host),
  () => lines('GET * HTTP/1.1', host),
  () => lines('CONNECT evil.invalid:443 HTTP/1.1', host),
  () => lines('TRACE / HTTP/1.1', host),
  () => lines('PRI * HTTP/2.0'),
  () => lines('GET /?% HTTP/1.1', host),
  () => lines('GET /%E0%A4%A HTTP/1.1', host),
  () => lines('GET / HTTP/1.1', host, host),
  () => lines('GET / HTTP/1.1', 'Host: a b'),
  () => lines('GET / HTTP/1.1', 'Host: [::1'),
  () => lines('GET / HTTP/1.1', 'Host: '),
  () => lines('GET / HTTP/1.1', host, ' folded: 1'),
  () => lines('GET / HTTP/1.1', host, 'X : 1'),
  () => lines('GET / HTTP/1.1', host, 'X\0: 1'),
  () => lines('GET / HTTP/1.1', host, 'Upgrade: websocket', 'Connection: Upgrade'),
  () => lines('GET / HTTP/1.1', host, 'Upgrade: h2c', 'HTTP2-Settings: AAAA', 'Connection: Upgrade, HTTP2-Settings'),
  () => lines('GET / HTTP/1.1', host, `X: ${'x'.repeat(17_000)}`),
  () => lines(`GET /?${'x'.repeat(17_000)} HTTP/1.1`, host),
  () => lines('GET / HTTP/1.1', host, ...Array.from({ length: 400 }, (_, count) => `X-${count}: ${'y'.repeat(30)}`)),
  () => lines(post, host, 'Content-Length: -1'),
  () => lines(post, host, 'Content-Length: 1e3'),
  () => lines(post, host, 'Content-Length: 2', 'Content-Length: 3'),
  () => lines(post, host, 'Content-Length: 99999999999999999999'),
  () => lines(post, host, 'Content-Type: application/json', 'Content-Length: 100'),
  () => lines(post, host, 'Content-Length: 4', 'Transfer-Encoding: chunked'),
  () => lines(post, host, 'Transfer-Encoding: chunked, identity'),
  () => lines(post, host, 'Transfer-Encoding: xchunked'),
  () =>
    Buffer.concat([
      lines(post, host, 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
      Buffer.from('zz\r\n'),
    ]),
  () =>
    Buffer.concat([
      lines(post, host, 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
      Buffer.from('5\r\n{}\r\n'),
    ]),
  () => Buffer.concat([lines(post, host, 'Expect: 100-continue', 'Content-Length: 2'), Buffer.from('{}')]),
  () => lines(post, host, 'Expect: something', 'Content-Length: 0'),
  () => Buffer.from('GET / HTTP/1.1\nHost: 127.0.0.1\n\n'),
  () => Buffer.from('\r\n\r\n\r\n'),
  () => Buffer.from('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n'),
  // A TLS hello and an HTTP/2 preface.
  () => Buffer.from('16030100a5010000a10303', 'hex'),
  () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  () => deflateSync(Buffer.alloc(2000)),
  (random) => Buffer.from(Array.from({ length: 1 + random.below(300) }, () => random.below(256))),
  (random) => {
    const right = lines('GET /products?search=a HTTP/1.1', host, 'Accept: */*', 'Connection: keep-alive');
    right[random.below(right.length)] = random.below(256);
    return right;
  },
];

export function makeMalformed(_: Makers, random: Random): Sent {
  const bytes = random.pick(malformed)(random);
  return { kind: 'malformed', level: 'nobody', method: '', target: '', bytes, call: null };
}
