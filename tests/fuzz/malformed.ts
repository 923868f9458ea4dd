import { deflateSync } from 'node:zlib';
import type { Random } from '#tests/support/random.ts';
import corpus from '../corpora/malformed-requests.json' with { type: 'json' };
import type { Makers, Sent } from './sent.ts';

/** Request heads that are always rejected. */
export const badHeads = [...corpus.badHeads, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`];

/** Invalid chunked bodies. */
const badChunks = [
  'zz\r\n',
  '-1\r\n',
  '5\r\n{}\r\n',
  '0x2\r\n{}\r\n0\r\n\r\n',
  '2 \r\n{}\r\n0\r\n\r\n',
  '2\n{}\n0\n\n',
];

const lines = (...each: string[]) => `${each.join('\r\n')}\r\n\r\n`;
const host = 'Host: 127.0.0.1';
const post = 'POST /api/contact HTTP/1.1';

/** Unusual or ambiguous HTTP, which a server may answer or reject. */
const oddRequests = [
  ...corpus.oddRequests,
  lines(`GET /?${'x'.repeat(17_000)} HTTP/1.1`, host),
  lines('GET / HTTP/1.1', host, ...Array.from({ length: 400 }, (_, count) => `X-${count}: ${'y'.repeat(30)}`)),
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
