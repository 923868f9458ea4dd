import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Random } from '#tests/support/random.ts';
import { hostileBodies, hostileTexts } from './hostile-values.ts';
import type { Operation } from './operations.ts';
import { type Schema, valueFor } from './value-for.ts';

/** Who asks. */
export const levels = ['nobody', 'garbled', 'revoked', 'staff', 'owner'] as const;
export type Level = (typeof levels)[number];

/** A request as it is sent; `call` is the one whose answer is to be judged, where it can only be that one. */
export type Sent = {
  kind: 'call' | 'page' | 'malformed';
  level: Level;
  method: string;
  target: string;
  bytes: Buffer;
  call: Operation | null;
};

type Makers = {
  operations: readonly Operation[];
  tokens: Record<Level, string | null>;
  /** Ids of what there is, by noun. */
  ids: ReadonlyMap<string, readonly string[]>;
  /** Addresses of pictures and files that there are. */
  files: readonly string[];
};

/** What may stand in a header: no line ends, and one byte for each letter. */
const headerSafe = (text: string) => Buffer.from(text.replace(/[\0\r\n]/g, '')).toString('latin1');

function written(method: string, target: string, headers: Record<string, string>, body: Buffer | null): Buffer {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (body !== null && !('Transfer-Encoding' in headers)) lines.push(`Content-Length: ${body.length}`);
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return body === null ? head : Buffer.concat([head, body]);
}

const chunked = (body: Buffer, random: Random): Buffer => {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const part = body.subarray(at, at + 1 + random.below(body.length));
    parts.push(Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n'));
    at += part.length;
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
};

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** A value as a query may hold it: encoded, or as it is where an address can hold it so. */
const inQuery = (value: unknown, random: Random) => {
  const text = String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 3000);
  return random.once(8) ? text.replace(/[^!-~]|[#&]/g, '') : encode(text);
};

function queryOf(parameters: Operation['parameters'], random: Random): string {
  const made: string[] = [];
  for (const { name, required, schema } of parameters)
    if (required || random.once(4)) made.push(`${name}=${inQuery(valueFor(schema, random, name), random)}`);
  if (made.length > 0 && random.once(12)) made.push(random.pick(made));
  if (random.once(12))
    made.push(`${inQuery(random.pick(hostileTexts), random)}=${inQuery(random.pick(hostileTexts), random)}`);
  return made.length > 0 ? `?${made.join('&')}` : '';
}

/** An id of something there is, mostly; else one that could be, or none at all. Dots alone would be another address. */
function idOf(noun: string, ids: Makers['ids'], random: Random): string {
  const known = ids.get(noun) ?? [];
  if (known.length > 0 && !random.once(5)) return encode(random.pick(known));
  const text = random.pick(hostileTexts).slice(0, 1000);
  return random.once(3) || /^\s*$/.test(text) ? `fuzz-${random.below(100)}` : encode(text);
}

/** Parts of a path that are no ids. */
const inPath: Record<string, string[]> = {
  kind: ['product', 'post', 'category', 'branch', 'settings', 'mail', 'message'],
  name: ['Canon'],
  slug: ['fuzz-1', 'fuzz-2'],
};

const boundary = 'fuzz-boundary';

/** Texts and files of a form; the files are mostly such as the call takes. */
function formOf(schema: Schema, files: readonly Buffer[], random: Random): Buffer {
  const parts: Buffer[] = [];
  const add = (name: string, value: Buffer, fileName?: string) =>
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n\r\n`,
      ),
      value,
      Buffer.from('\r\n'),
    );
  for (const [name, { type, format }] of Object.entries(schema.properties ?? {})) {
    if (random.once(20)) continue;
    if (format === 'binary' || type === 'array')
      for (let left = type === 'array' ? 1 + random.below(3) : random.once(20) ? 2 : 1; left > 0; left--)
        add(random.once(30) ? 'other' : name, random.pick(files), random.once(4) ? random.pick(hostileTexts) : 'a.png');
    else add(name, Buffer.from(random.once(3) ? random.pick(hostileTexts) : 'Canon'));
  }
  const end = Buffer.from(`--${boundary}--\r\n`);
  const whole = Buffer.concat([...parts, end]);
  return random.once(12) ? whole.subarray(0, random.below(whole.length)) : whole;
}

const contentTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'a/b/c',
  '',
];

function authorization(level: Level, tokens: Makers['tokens'], random: Random): Record<string, string> {
  if (level === 'nobody') return {};
  const token =
    level === 'garbled' ? headerSafe(random.pick(hostileTexts)).slice(0, 2000) || 'x' : (tokens[level] ?? '');
  const scheme = random.once(20) ? random.pick(['bearer', 'Basic', 'Bearer  ']) : 'Bearer';
  return { Authorization: `${scheme} ${token}` };
}

const files = {
  sheet: [
    'Name,Slug,Brand,Category,Price\nCopier,fuzz-copier,Canon,Copiers,1000\nB,,,,x\n',
    'Name;Price\n=1+1;"1,00,000"\n"open',
    'a,b\n',
    'PK\x03\x04not a workbook',
  ].map((text) => Buffer.from(text)),
  png: await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a6' } })
    .png()
    .toBuffer(),
};
const pictures = [files.png, files.png.subarray(0, 40), Buffer.from('<svg onload="x()"/>'), Buffer.alloc(0)];

/** A call of the document. */
function makeCall({ operations, tokens, ids }: Makers, random: Random): Sent {
  let call = random.pick(operations);
  while (call.rarity > 1 && !random.once(call.rarity)) call = random.pick(operations);
  // Whoever may do more is let further in, and asks more often.
  const level = random.once(2) ? random.pick(['staff', 'owner', 'owner'] as const) : random.pick(levels);
  const headers: Record<string, string> = authorization(level, tokens, random);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name in inPath && !random.once(5) ? random.pick(inPath[name] as string[]) : idOf(call.noun, ids, random),
  );
  const target =
    path +
    queryOf(
      call.parameters.filter((each) => each.in === 'query'),
      random,
    );
  let body: Buffer | null = null;
  if (call.body) {
    headers['Content-Type'] = random.once(40) ? random.pick(contentTypes) : 'application/json';
    if (random.once(12)) body = Buffer.from(random.pick(hostileBodies) as Uint8Array);
    else {
      const text = JSON.stringify(valueFor(call.body, random)) ?? '';
      body = Buffer.from(random.once(40) ? text.slice(0, random.below(text.length)) : text);
    }
  } else if (call.form) {
    headers['Content-Type'] = `multipart/form-data; boundary=${random.once(20) ? 'other' : boundary}`;
    body = formOf(call.form, call.noun === 'imports' ? files.sheet : pictures, random);
  } else if (random.once(60)) body = Buffer.from('{}');
  if (body && random.once(20)) {
    headers['Transfer-Encoding'] = 'chunked';
    body = chunked(body, random);
  }
  if (random.once(60)) headers['Content-Encoding'] = random.pick(['gzip', 'identity', 'br, gzip', 'x']);
  if (random.once(12)) headers['If-Match'] = headerSafe(random.pick(hostileTexts)).slice(0, 500);
  if (random.once(12)) headers['Idempotency-Key'] = headerSafe(random.pick(hostileTexts)).slice(0, 500);
  oddHeaders(headers, random);
  return { kind: 'call', level, method: call.method, target, bytes: written(call.method, target, headers, body), call };
}

/** Headers that say something to a page, a cache or a compressor. */
function oddHeaders(headers: Record<string, string>, random: Random): void {
  if (!random.once(10)) return;
  const [name, value] = random.pick([
    ['Accept-Encoding', 'gzip, br;q=0.5, zstd, *;q=0'],
    ['Accept-Encoding', headerSafe(random.pick(hostileTexts)).slice(0, 500)],
    ['If-None-Match', headerSafe(random.pick(hostileTexts)).slice(0, 500)],
    ['If-Modified-Since', 'Thu, 99 Foo 0000'],
    ['Range', 'bytes=0-,-1,5-2'],
    ['Cookie', headerSafe(random.pick(hostileTexts)).slice(0, 500)],
    ['Origin', 'https://evil.invalid'],
    ['X-Forwarded-For', headerSafe(random.pick(hostileTexts)).slice(0, 500)],
    ['X-Forwarded-Host', 'evil.invalid'],
    ['X-HTTP-Method-Override', 'DELETE'],
    ['Save-Data', 'on'],
    ['User-Agent', headerSafe(random.pick(hostileTexts)).slice(0, 2000)],
  ] as const);
  headers[name] = value;
}

const pages = [
  '/',
  '/products',
  '/products/fuzz-1',
  '/services',
  '/blog',
  '/blog/fuzz-1',
  '/blog/preview/1',
  '/contact',
  '/sitemap.xml',
  '/robots.txt',
  '/feed.xml',
  '/admin',
  '/admin/login',
  '/admin/products',
  '/admin/products/prices',
  '/admin/products/1',
  '/admin/products/import',
  '/admin/categories',
  '/admin/blog/new',
  '/admin/media',
  '/admin/messages',
  '/admin/settings',
  '/admin/settings/words/home',
  '/admin/settings/bin',
  '/admin/account',
  '/products.data',
  '/_root.data',
  '/contact.data',
  '/__manifest',
  '/healthz',
  '/readyz',
  '/favicon.ico',
  '/api',
  '/api/openapi.json',
  '/api/docs',
  '/api/nothing',
  '/api/products/a/b',
  '/assets/none.js',
  '/uploads/none',
  '/social/none.png',
  '/.well-known/none',
];
const pageKeys = ['category', 'tag', 'search', 'page', 'q', 'about', 'sent', 'index', '_routes', 'paths', 'x'];
const methods = [
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'PROPFIND',
];

/** A page, public or of the panel, or a file; with what no form of ours would ask for. */
function makePage({ tokens, files: there }: Makers, random: Random): Sent {
  const method = random.pick(methods);
  let target = there.length > 0 && random.once(10) ? random.pick(there) : random.pick(pages);
  if (random.once(10)) target += `/${encode(random.pick(hostileTexts).slice(0, 1000))}`;
  if (random.once(20)) target = target.toUpperCase();
  if (random.once(20)) target = target.replace('/', random.pick(['//', '/./', '/%2e%2e/', '/%2f', '/;a=b/', '/\\']));
  const query = Array.from(
    { length: random.below(3) },
    () => `${random.pick(pageKeys)}=${inQuery(random.pick(hostileTexts), random)}`,
  );
  if (query.length > 0) target += `?${query.join('&')}`;
  const level = random.once(10) ? random.pick(levels) : 'nobody';
  const headers = authorization(level, tokens, random);
  oddHeaders(headers, random);
  let body: Buffer | null = null;
  if (method === 'POST' || method === 'PUT') {
    headers['Content-Type'] = random.once(4) ? random.pick(contentTypes) : 'application/x-www-form-urlencoded';
    if (random.once(2)) headers.Origin = random.pick(['http://127.0.0.1', 'null', 'https://evil.invalid']);
    const field = () =>
      `${random.pick(['name', 'email', 'phone', 'message', 'subject', 'remarks', 'x'])}=${inQuery(random.pick(hostileTexts), random)}`;
    body = Buffer.from(`${field()}&${field()}&${field()}`);
  }
  return { kind: 'page', level, method, target, bytes: written(method, target, headers, body), call: null };
}

const lines = (...each: string[]) => Buffer.from(`${each.join('\r\n')}\r\n\r\n`, 'latin1');
const host = 'Host: 127.0.0.1';
const post = 'POST /api/contact HTTP/1.1';

/** What is no HTTP, or HTTP that two programs read in two ways. */
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
  // A greeting of TLS, and one of HTTP/2.
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

function makeMalformed(_: Makers, random: Random): Sent {
  const bytes = random.pick(malformed)(random);
  return { kind: 'malformed', level: 'nobody', method: '', target: '', bytes, call: null };
}

/** One request of all there are; of a hundred, five are for pages and one is no HTTP. */
export function makeRequest(makers: Makers, random: Random): Sent {
  const which = random.below(100);
  return (which === 0 ? makeMalformed : which < 6 ? makePage : makeCall)(makers, random);
}

/** A request in words, so that it can be sent again by hand: without a token that nobody else has. */
export function inWords({ kind, level, bytes }: Sent): string {
  const text = bytes.toString('latin1').replace(/^(authorization: bearer +)[\w-]{43}\r$/im, `$1<token of ${level}>\r`);
  return `${kind} by ${level}: ${JSON.stringify(text.slice(0, 3000))}`;
}
