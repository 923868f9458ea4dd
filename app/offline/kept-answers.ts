import { ApiFailure } from '#app/client.ts';

/*
 * The last answers of the API, so that the panel shows its lists at once and without a connection. They belong to one
 * session: signing in or out and a 401 delete them. Only secure origins have the browser's cache; elsewhere nothing is
 * kept, and all else works.
 */

const cacheName = 'answers';
const timeHeader = 'x-kept-at';
const sessionHeader = 'x-session';
const maxKept = 200;

/** No histories, secrets, backups or exports. */
const isKept = (key: string) =>
  /^\/(auth\/me|status|products|categories|blog|contact|settings|branches|last-changes|first-steps|follow-up)\b/.test(
    key,
  ) && !/\/(history|preview)\b/.test(key);

type Kept = { response: Response; at: number };

/** Whether calls made now may answer from the cache first. */
let isStaleAllowed = false;
/** A change of this tab makes earlier answers unusable, except without a connection. */
let changedAt = 0;
/** Answers read behind the shown ones, for the reload that shows them. */
const fresh = new Map<string, Response>();
/** Old answers are deleted once per page load. */
let isTrimmed = false;
let pending = 0;
let isDifferent = false;
/** When the oldest shown answer was read; `null` with a connection. */
let asOf: number | null = null;
const listeners = new Set<() => void>();

/** Calls `listener` when `readAsOf` changes, or when newer answers than the shown ones are there. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
const notify = () => {
  for (const listener of listeners) listener();
};

export const readAsOf = (): number | null => asOf;
function setAsOf(at: number | null): void {
  const next = at === null || asOf === null ? at : Math.min(asOf, at);
  if (next === asOf) return;
  // Back online: what is shown is old.
  isDifferent ||= next === null;
  asOf = next;
  notify();
}

/** Returns whether to reload, and keeps the newer answers until `work` is done. */
export async function showFresh(work: () => Promise<unknown>): Promise<void> {
  if (!isDifferent || pending > 0) return;
  isDifferent = false;
  await work();
  fresh.clear();
}

/** Lets the calls that `get` starts at once answer from the cache; they are repeated behind. */
export function withKeptAnswers<Value>(get: () => Promise<Value>): Promise<Value> {
  isStaleAllowed = true;
  try {
    return get();
  } finally {
    isStaleAllowed = false;
  }
}

export function noteChange(): void {
  changedAt = Date.now();
  fresh.clear();
}

export async function forgetAnswers(): Promise<void> {
  fresh.clear();
  if ('caches' in globalThis) await caches.delete(cacheName);
}

const urlOf = (key: string) => `/kept${key}`;

/** The token of the session that the answers belong to, for the service worker; `null` without one. */
export const keptToken = async (): Promise<string | null> =>
  (await caches.match(urlOf('/auth/me?'), { cacheName }))?.headers.get(sessionHeader) ?? null;

async function find(key: string, token: string): Promise<Kept | null> {
  if (!('caches' in globalThis) || !isKept(key)) return null;
  const response = await (await caches.open(cacheName)).match(urlOf(key)).catch(() => undefined);
  return response?.headers.get(sessionHeader) === token
    ? { response, at: Number(response.headers.get(timeHeader)) }
    : null;
}

/** `askedAt`: an answer that was asked for before a change does not show it. */
async function keep(key: string, response: Response, askedAt: number, token: string): Promise<void> {
  if (!('caches' in globalThis) || !isKept(key)) return;
  const headers = new Headers(response.headers);
  headers.set(timeHeader, String(askedAt));
  headers.set(sessionHeader, token);
  const copy = new Response(await response.clone().text(), { headers });
  const cache = await caches.open(cacheName);
  await cache.put(urlOf(key), copy);
  if (isTrimmed) return;
  isTrimmed = true;
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - maxKept))) await cache.delete(old);
}

const isUnreachable = (error: unknown) => error instanceof ApiFailure && error.status === 0;

/**
 * Sends a call, or answers it from the cache: first if `withKeptAnswers` allows it, else only without a connection.
 * `readToken` returns the token of the session; an answer is never kept for another one.
 */
export async function keptCall(
  key: string,
  send: () => Promise<Response>,
  readToken: () => string | null,
): Promise<Response> {
  const token = readToken();
  if (token === null) return send();
  const mayBeStale = isStaleAllowed;
  const read = fresh.get(key);
  if (read) return read.clone();
  const askedAt = Date.now();
  const ask = async (): Promise<Response> => {
    try {
      const response = await send();
      setAsOf(null);
      if (readToken() === token) keep(key, response, askedAt, token).catch(() => {});
      return response;
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 401) await forgetAnswers();
      throw error;
    }
  };
  if (!mayBeStale) {
    try {
      return await ask();
    } catch (error) {
      const kept = isUnreachable(error) ? await find(key, token) : null;
      if (kept === null) throw error;
      setAsOf(kept.at);
      return kept.response;
    }
  }
  const kept = await find(key, token);
  if (kept === null || kept.at <= changedAt) return keptCall(key, send, readToken);
  const shown = await kept.response.clone().text();
  pending += 1;
  ask()
    .then(async (response) => {
      const isOutdated = askedAt <= changedAt;
      if (!isOutdated) fresh.set(key, response.clone());
      const text = await response.text();
      if (isOutdated || text !== shown) isDifferent = true;
    })
    .catch((error) => {
      if (isUnreachable(error)) setAsOf(kept.at);
      // The reload shows the failure.
      else if (error instanceof ApiFailure) isDifferent = true;
    })
    .finally(() => {
      pending -= 1;
      if (pending > 0) return;
      if (isDifferent) notify();
      else fresh.clear();
    });
  return kept.response;
}
