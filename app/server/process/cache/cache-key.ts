import type { IncomingMessage } from 'node:http';
import { isList, pageAt, type Query } from './page-table.ts';

/** A public API call, and the query keys that its response depends on. */
export type PublicCall = { path: string; queryKeys: readonly string[] };

export type CacheKey = {
  /** The normalised path and query. Addresses whose responses cannot differ share one. */
  address: string;
  room: 'page' | 'list' | 'search';
  acceptEncoding: string;
  ifNoneMatch: string | null;
};

/** Keys with values from the catalogue; others may be invented by visitors. */
const listKeys = new Set(['category', 'tag', 'page', 'sent']);

const maxLength = 1024;

/** The parts of a request that a response depends on; `null` if the request must bypass the cache. */
export type KeyOf = (request: IncomingMessage) => CacheKey | null;

type Address = Pick<CacheKey, 'address' | 'room'> | null;

/** Parsing an address takes longer than sending a small response, and most repeat. */
const maxKnownAddresses = 2000;

export function createKeyOf(calls: readonly PublicCall[]): KeyOf {
  const written = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, unchanged]));
  const callsByPath = new Map<string, Query>(calls.map((call) => [`/api${call.path}`, written(call.queryKeys)]));
  const parsed = new Map<string, Address>();

  function addressOf(url: string): Address {
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const isCall = path.startsWith('/api/');
    const page = isCall ? undefined : pageAt(path);
    const keys = isCall ? callsByPath.get(path) : page?.kind === 'cached' ? page.query : undefined;
    if (keys === undefined || url.includes('#')) return null;
    const given = new URLSearchParams(mark < 0 ? '' : url.slice(mark));
    const query = new URLSearchParams();
    let room: CacheKey['room'] = 'page';
    for (const [name, rewrite] of Object.entries(keys)) {
      const values = given.getAll(name);
      const value = page && isList(page, name) && values.length > 1 ? values.join(',') : values[0];
      const rewritten = value === undefined ? null : rewrite(value);
      if (rewritten === null) continue;
      query.set(name, rewritten);
      if (isCall || !listKeys.has(name)) room = 'search';
      else if (room === 'page') room = 'list';
    }
    return { address: query.size > 0 ? `${path}?${query}` : path, room };
  }

  return ({ method, url = '', rawHeaders }) => {
    if ((method !== 'GET' && method !== 'HEAD') || url.length > maxLength) return null;
    let address = parsed.get(url);
    if (address === undefined) {
      address = addressOf(url);
      if (parsed.size >= maxKnownAddresses) parsed.clear();
      parsed.set(url, address);
    }
    const headers = address && readHeaders(rawHeaders);
    return address === null || headers === null ? null : { ...address, ...headers };
  };
}

/** Unchanged: an API call may reject an empty value. */
const unchanged = (value: string): string => value;

/** Headers that make a request bypass the cache. */
const personal = new Set([
  'cookie',
  'authorization',
  'origin',
  'content-length',
  'transfer-encoding',
  'expect',
  'if-match',
]);

function readHeaders(rawHeaders: readonly string[]): Pick<CacheKey, 'acceptEncoding' | 'ifNoneMatch'> | null {
  let hosts = 0;
  let acceptEncoding = '';
  let ifNoneMatch: string | null = null;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    const value = rawHeaders[at + 1] ?? '';
    if (personal.has(name) || (name === 'host' && ++hosts > 1)) return null;
    if (name === 'accept-encoding') acceptEncoding += acceptEncoding === '' ? value : `, ${value}`;
    else if (name === 'if-none-match') ifNoneMatch = ifNoneMatch === null ? value : `${ifNoneMatch}, ${value}`;
  }
  return { acceptEncoding, ifNoneMatch };
}
