import type { Random } from '#tests/support/random.ts';
import { badChunks, badHeads } from './malformed.ts';
import { written } from './sent.ts';

/** A valid request. */
export type Asked = {
  method: string;
  address: string;
  /** Without cookie and body, so that the page cache may answer it. */
  isVisitor: boolean;
  acceptEncoding: string;
  ifNoneMatch: string | null;
  bytes: Buffer;
};

/**
 * How a stream ends: by a request with `Connection: close`; by the client disconnecting, with FIN or RST, even if responses
 * are outstanding; by an incomplete request; or by invalid or ambiguous HTTP.
 */
const ends = ['asked', 'asked', 'asked', 'hung up', 'gone', 'broken off', 'malformed', 'malformed'] as const;

/** The bytes of one connection. */
export type Stream = {
  asked: Asked[];
  end: (typeof ends)[number];
  /** The incomplete request, if its headers are complete, because it may get a response. */
  begun: Asked | null;
  /** The bytes as sent. `tail` follows the requests, after all of these have been answered. */
  pieces: { asked: Buffer[]; tail: Buffer[] };
};

/** Input for streams: URLs of pages and API calls, and ETags that the client may know. */
type Known = { addresses: readonly string[]; tags: ReadonlyMap<string, string> };

const maxRequests = 8;

/** Bytes inside a request body that would be a request to a parser with wrong boundaries. */
const hidden = 'GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n';

const encodings = ['', 'br', 'gzip', 'gzip, br', 'br;q=0, gzip', 'identity'];
/** Without POST, which would send an inquiry and hit the rate limit. */
const oddMethods = ['PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'];

function chunked(text: string, random: Random): Buffer {
  const chunks: string[] = [];
  for (let at = 0; at < text.length; ) {
    const size = 1 + random.below(text.length - at);
    chunks.push(`${size.toString(16)}${random.once(4) ? ';a=b' : ''}\r\n${text.slice(at, at + size)}\r\n`);
    at += size;
  }
  return Buffer.from(`${chunks.join('')}0\r\n\r\n`);
}

function makeRequest({ addresses, tags }: Known, random: Random, { isLast = false } = {}): Asked {
  const address = random.pick(addresses);
  const isOdd = !isLast && random.once(10);
  const method = isOdd ? random.pick(oddMethods) : random.once(5) ? 'HEAD' : 'GET';
  const headers: Record<string, string> = {};
  const acceptEncoding = random.pick(encodings);
  if (acceptEncoding !== '') headers['Accept-Encoding'] = acceptEncoding;
  const hasCookie = random.once(4);
  if (hasCookie) headers.Cookie = random.pick(['a=b', '=', 'session=x; y']);
  const ifNoneMatch = isOdd || !random.once(3) ? null : random.pick([tags.get(address) ?? '"none"', '"none"', '*']);
  if (ifNoneMatch !== null) headers['If-None-Match'] = ifNoneMatch;
  // Headers of a browser navigation, which may get early hints.
  if (random.once(4)) headers['Sec-Fetch-Mode'] = 'navigate';
  if (isLast) headers.Connection = 'close';
  let body: Buffer | null = null;
  if (!isLast && random.once(6)) {
    const text = random.pick([hidden, '', '{}', hidden.repeat(40)]);
    const isChunked = random.once(2);
    if (isChunked) headers['Transfer-Encoding'] = 'chunked';
    if (random.once(6)) headers.Expect = '100-continue';
    body = isChunked ? chunked(text, random) : Buffer.from(text);
  }
  const target = random.once(8) ? `http://${random.pick(['127.0.0.1', 'elsewhere.example'])}${address}` : address;
  const isVisitor = !hasCookie && body === null && target === address;
  return { method, address, isVisitor, acceptEncoding, ifNoneMatch, bytes: written(method, target, headers, body) };
}

/** Invalid bytes after the requests. */
function makeTail(known: Known, end: Stream['end'], random: Random): { tail: Buffer; begun: Asked | null } {
  if (end === 'broken off') {
    const begun = makeRequest(known, random);
    const length = 1 + random.below(begun.bytes.length - 1);
    const isHeadWhole = begun.bytes.subarray(0, length).includes('\r\n\r\n');
    return { tail: begun.bytes.subarray(0, length), begun: isHeadWhole ? begun : null };
  }
  if (end !== 'malformed') return { tail: Buffer.alloc(0), begun: null };
  if (random.once(2)) return { tail: Buffer.from(random.pick(badHeads) + hidden, 'latin1'), begun: null };
  const begun = makeRequest({ ...known, tags: new Map() }, random, { isLast: true });
  const head = begun.bytes.toString('latin1').replace('\r\nConnection: close', '\r\nTransfer-Encoding: chunked');
  return {
    tail: Buffer.from(head + random.pick(badChunks) + hidden, 'latin1'),
    begun: { ...begun, isVisitor: false },
  };
}

/** Splits bytes at random places, often after single bytes. */
function cut(bytes: Buffer, random: Random): Buffer[] {
  const places = Array.from({ length: random.below(6) }, () => random.below(bytes.length + 1));
  if (random.once(3)) places.push(...places.map((place) => place + 1));
  const bounds = [0, ...places.filter((place) => place < bytes.length).sort((a, b) => a - b), bytes.length];
  return bounds.slice(1).flatMap((bound, index) => {
    const piece = bytes.subarray(bounds[index], bound);
    return piece.length === 0 ? [] : [piece];
  });
}

export function makeStream(known: Known, random: Random): Stream {
  const end = random.pick(ends);
  const count = 1 + random.below(maxRequests);
  const hasTail = end === 'broken off' || end === 'malformed';
  const asked = Array.from({ length: hasTail ? count - 1 : count }, (_, index) =>
    makeRequest(known, random, { isLast: end === 'asked' && index === count - 1 }),
  );
  const { tail, begun } = makeTail(known, end, random);
  const whole = Buffer.concat(asked.map(({ bytes }) => bytes));
  const isPatient = random.once(2);
  const pieces = isPatient
    ? { asked: cut(whole, random), tail: cut(tail, random) }
    : { asked: cut(Buffer.concat([whole, tail]), random), tail: [] };
  return { asked, end, begun, pieces };
}
