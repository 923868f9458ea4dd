import type { Random } from '#tests/support/random.ts';
import { hostileTexts } from './hostile-values.ts';
import type { Operation } from './operations.ts';

/** The caller's role. */
export const levels = ['nobody', 'garbled', 'revoked', 'staff', 'owner'] as const;
export type Level = (typeof levels)[number];

/** A request as bytes. `call` is the operation whose contract applies to the response, if it is unambiguous. */
export type Sent = {
  kind: 'call' | 'page' | 'file' | 'malformed';
  level: Level;
  method: string;
  target: string;
  bytes: Buffer;
  call: Operation | null;
};

export type Makers = {
  operations: readonly Operation[];
  tokens: Record<Level, string | null>;
  /** Ids of existing entries, by noun. */
  ids: ReadonlyMap<string, readonly string[]>;
  /** URLs of existing pictures and files. */
  files: readonly string[];
};

/** Makes a text valid in a header: no line breaks, one byte per character. */
export const headerSafe = (text: string) => Buffer.from(text.replace(/[\0\r\n]/g, '')).toString('latin1');

export function written(method: string, target: string, headers: Record<string, string>, body: Buffer | null): Buffer {
  const lines = Object.entries({ Host: '127.0.0.1', ...headers }).map(([name, value]) => `${name}: ${value}`);
  if (body !== null && !('Transfer-Encoding' in headers)) lines.push(`Content-Length: ${body.length}`);
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return body === null ? head : Buffer.concat([head, body]);
}

export const encode = (text: string) => encodeURIComponent(text.toWellFormed());

/** A query value, percent-encoded or raw where a URL allows it. */
export const inQuery = (value: unknown, random: Random) => {
  const text = String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 3000);
  return random.once(8) ? text.replace(/[^!-~]|[#&]/g, '') : encode(text);
};

export const contentTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'a/b/c',
  '',
];

/** The headers of a caller. Each request has its own connection, which its response closes. */
export function callerHeaders(level: Level, tokens: Makers['tokens'], random: Random): Record<string, string> {
  const connection = { Connection: 'close' };
  if (level === 'nobody') return connection;
  const token =
    level === 'garbled' ? headerSafe(random.pick(hostileTexts)).slice(0, 2000) || 'x' : (tokens[level] ?? '');
  const scheme = random.once(20) ? random.pick(['bearer', 'Basic', 'Bearer  ']) : 'Bearer';
  return { ...connection, Authorization: `${scheme} ${token}` };
}

/** Headers that influence pages, caches or compression. */
export function oddHeaders(headers: Record<string, string>, random: Random): void {
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
