import { ApiFailure } from '#app/client.ts';
import { createListeners } from './listeners.ts';

/*
 * Cache of API responses, so that the panel shows its lists at once and while offline. The cache belongs to one session:
 * sign-in, sign-out and a 401 clear it. On insecure origins, which lack the Cache API, nothing is cached.
 */

const cacheName = 'answers';
const timeHeader = 'x-kept-at';
const sessionHeader = 'x-session';
const maxKept = 200;

/** Never caches histories, secrets, backups or exports. */
const isKept = (key: string) =>
  /^\/(auth\/me|status|products|categories|blog|contact|settings|branches|last-changes|first-steps|follow-up)\b/.test(
    key,
  ) && !/\/(history|preview)\b/.test(key);

type Kept = { response: Response; at: number };

/** Whether calls started now may return a cached response first. */
let isStaleAllowed = false;
/** Time of the last change by this tab. Earlier responses are stale and used only while offline. */
let changedAt = 0;
/** Number of running background refreshes. */
let pending = 0;
/** Whether the shown data is stale or may have failed to load. */
let isOutdated = false;
/** Time of the oldest shown response; `null` while online. */
let asOf: number | null = null;
const { subscribe, notify } = createListeners();

/** Calls its listener when `readAsOf` changes, and when the shown data is outdated. */
export { subscribe };

export const readAsOf = (): number | null => asOf;
function setAsOf(at: number | null): void {
  const next = at === null || asOf === null ? at : Math.min(asOf, at);
  if (next === asOf) return;
  // Back online: the shown data is stale.
  isOutdated ||= next === null;
  asOf = next;
  notify();
}

/** Returns whether the page must load again, and resets it. Returns false while background refreshes run. */
export function takeOutdated(): boolean {
  if (!isOutdated || pending > 0) return false;
  isOutdated = false;
  return true;
}

/** Lets the calls that `get` starts synchronously return cached responses; refreshes them in the background. */
export function withStoredAnswers<Value>(get: () => Promise<Value>): Promise<Value> {
  isStaleAllowed = true;
  try {
    return get();
  } finally {
    isStaleAllowed = false;
  }
}

export function markOutdated(): void {
  isOutdated = true;
  notify();
}

export function noteChange(): void {
  changedAt = Date.now();
}

export async function forgetAnswers(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName);
}

const urlOf = (key: string) => `/kept${key}`;

/** The token of the session that the answers belong to, for the service worker; `null` without one. */
export const storedToken = async (): Promise<string | null> =>
  (await caches.match(urlOf('/auth/me?'), { cacheName }))?.headers.get(sessionHeader) ?? null;

async function find(key: string, token: string): Promise<Kept | null> {
  if (!('caches' in globalThis) || !isKept(key)) return null;
  const response = await caches.match(urlOf(key), { cacheName }).catch(() => undefined);
  if (response?.headers.get(sessionHeader) !== token) return null;
  return { response, at: Number(response.headers.get(timeHeader)) };
}

/** `askedAt` is the time of the request: a response to an earlier request may lack a change. */
async function keep(key: string, response: Response, askedAt: number, token: string): Promise<void> {
  if (!('caches' in globalThis) || !isKept(key)) return;
  const headers = new Headers(response.headers);
  headers.set(timeHeader, String(askedAt));
  headers.set(sessionHeader, token);
  const copy = new Response(await response.clone().text(), { headers });
  const cache = await caches.open(cacheName);
  await cache.put(urlOf(key), copy);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - maxKept))) await cache.delete(old);
}

/** Whether no answer came from the site: no connection, or a proxy that cannot reach it, as during a restart. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiFailure && [0, 502, 503, 504].includes(error.status);

/**
 * Sends a call, or returns a cached response: first if `withStoredAnswers` allows it, else only while offline. `readToken`
 * returns the session's token; a response is never returned to another session.
 */
export async function storedCall(
  key: string,
  send: () => Promise<Response>,
  readToken: () => string | null,
): Promise<Response> {
  const token = readToken();
  if (token === null) return send();
  const mayBeStale = isStaleAllowed;
  const askedAt = Date.now();
  const ask = async (): Promise<Response> => {
    try {
      const response = await send();
      setAsOf(null);
      // Deletes the response if the session ended before it was stored.
      keep(key, response, askedAt, token)
        .then(() => (readToken() === token ? undefined : forgetAnswers()))
        .catch(() => {});
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
  if (kept === null || kept.at <= changedAt) return storedCall(key, send, readToken);
  const shown = await kept.response.clone().text();
  pending += 1;
  ask()
    .then(async (response) => {
      const isDifferent = (await response.text()) !== shown;
      isOutdated ||= isDifferent || askedAt <= changedAt;
    })
    .catch((error) => {
      if (isUnreachable(error)) setAsOf(kept.at);
      // The reload shows the failure.
      else isOutdated = true;
    })
    .finally(() => {
      pending -= 1;
      notify();
    });
  return kept.response;
}
