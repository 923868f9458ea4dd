import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CdnName, cdnHeaders } from '#app/server/process/cdn/cdn-headers.ts';
import { type Compressor, encodingFor } from '#app/server/process/http/compress.ts';
import type { Log } from '#app/server/process/work/log.ts';
import type { ContentVersion } from '#app/storage/engine/databases/content-version.ts';
import { type CacheKey, createKeyOf, type PublicCall } from './cache-key.ts';
import { type CachedResponse, send, toCachedResponse } from './cached-response.ts';
import { createEdition, type Edition, findIn, isCacheable, isFound, type Room, room } from './edition.ts';

/*
 * Caches whole responses for visitors without a cookie or token: the public pages and API calls.
 * Key: the address as `keyOf` normalises it. The response is rendered for exactly that address.
 * Invalidation: everything at once, as soon as this or another process writes public content, or time alone changes it.
 * Single responses are evicted when a room is full. There is no time to live.
 */

const reportEveryMs = 60_000;

/** Milliseconds after the last successful version check for which cached pages are served without the database. */
export const maxStaleMs = 10 * 60_000;

type Deps = {
  content: Pick<ContentVersion, 'current' | 'settled' | 'lastKnown'>;
  /** Time of the next change that needs no write, such as a scheduled post; `null` if there is none. */
  nextChange: () => Promise<Date | null>;
  calls: readonly PublicCall[];
  make: (request: Request) => Promise<Response>;
  /** Called for each response, cached or not. */
  onSent?: (request: IncomingMessage, status: number, isFound: boolean) => void;
  compressor: Compressor;
  cdn?: { name: CdnName } | null;
  now: () => Date;
  log: Pick<Log, 'info' | 'debug' | 'warn' | 'error' | 'isLevelEnabled'>;
  maxBytes?: typeof room;
};

export function createPageCache({
  content,
  nextChange,
  calls,
  make,
  onSent = () => {},
  compressor,
  cdn = null,
  now,
  log,
  maxBytes = room,
}: Deps) {
  const keyOf = createKeyOf(calls);
  let edition: Edition | null = null;
  /** The newest edition whose `until` could be read; served while the database cannot be reached. */
  let fallback: Edition | null = null;
  let isServingStale = false;
  let count = 0;
  let improving: Promise<void> = Promise.resolve();
  let countedFrom = performance.now();
  const reporting = setInterval(report, reportEveryMs);
  reporting.unref();

  /** Logs the hits since the last report in one line, because there can be thousands a second. */
  function report() {
    const seconds = Math.round((performance.now() - countedFrom) / 1000);
    if (count > 0) log.info({ answers: count, seconds }, 'Answered from memory');
    count = 0;
    countedFrom = performance.now();
  }

  /** The current edition; `null` while the content version is unknown. Its responses may turn out valid again. */
  function current(): Edition | null {
    const version = content.current();
    if (version === null) return null;
    const at = now().getTime();
    if (edition === null || edition.version !== version || at >= edition.until || at < edition.since)
      edition = newEdition(version, at, edition?.since);
    else if (edition === fallback) isServingStale = false;
    return edition;
  }

  function newEdition(version: number, since: number, changedBefore?: number): Edition {
    const next = nextChange();
    next.catch((error) => log.error({ err: error }, 'Could not read the time of the next scheduled change'));
    const made = createEdition({ version, since, changedBefore, maxBytes, nextChange: next });
    made.isDated.then((isDated) => {
      // A lookup that began earlier may end later.
      if (isDated && edition === made) fallback = made;
    });
    return made;
  }

  /** Renders once for all concurrent requests; caches it, if allowed, in the edition in which rendering began. */
  function answerOf(
    { address, room }: { address: string; room: Room },
    during: Edition | null,
  ): Promise<CachedResponse> {
    const known = during?.underWay.get(address);
    if (known !== undefined) {
      count++;
      return known;
    }
    const making = make(new Request(`http://localhost${address}`)).then(async (response) => {
      const answer = await toCachedResponse(response, compressor);
      if (during === null || !isCacheable(answer)) return answer;
      if (await during.isDated) during.kept[isFound(answer) ? room : 'search'].set(address, answer);
      else fallback = null; // May be older than this response.
      return answer;
    });
    during?.underWay.set(address, making);
    return making.finally(() => during?.underWay.delete(address));
  }

  /**
   * A cached page that may be older than the database, which cannot be reached. Never an API call, and never older than
   * a page already served: `content` forgets its last version when this process may have read a newer one.
   */
  function findStale(key: CacheKey): CachedResponse | undefined {
    const last = content.lastKnown();
    if (fallback === null || last?.version !== fallback.version || key.address.startsWith('/api/')) return undefined;
    if (last.ageMs > maxStaleMs || now().getTime() > fallback.until + maxStaleMs) return undefined;
    const answer = findIn(fallback, key);
    if (answer === undefined) return undefined;
    if (!isServingStale) log.warn('The database cannot be reached: serving cached pages for up to 10 minutes');
    isServingStale = true;
    return answer;
  }

  /**
   * Runs one at a time and only after a second request, so that compression takes at most one core. Skipped during a
   * series of changes, which would keep that core busy for discarded results.
   */
  function improve(answer: CachedResponse, during: Edition): void {
    if (now().getTime() < during.stableAt) return;
    answer.isImproved = true;
    improving = improving
      .then(() => (edition === during ? answer.improve() : undefined))
      .catch((error) => log.error({ err: error }, 'Could not compress a response'));
  }

  /** `during` is the edition of the response. A CDN may keep it only while that is the current one. */
  function finish(
    answer: CachedResponse,
    variant: Parameters<typeof send>[1],
    asked: Asked,
    { address }: CacheKey,
    during: Edition | null,
  ): void {
    if (cdn !== null) {
      const edition = isFound(answer) && isCacheable(answer) && during === current() ? during : null;
      asked.moreHeaders = cdnHeaders(cdn.name, { url: asked.request.url ?? '', address, edition, now: now() });
    }
    const requestId = send(answer, variant, asked);
    onSent(asked.request, answer.status, isFound(answer));
    if (!asked.isFresh) {
      count++;
      if (!log.isLevelEnabled('debug')) return;
      const { method, url } = asked.request;
      // Omits the query: search terms are private.
      log.debug({ requestId, method, path: url?.split('?', 1)[0]?.slice(0, 200), status: answer.status }, 'request');
    }
  }

  type Asked = Parameters<typeof send>[2];

  async function respond(key: CacheKey, request: IncomingMessage, response: ServerResponse): Promise<void> {
    let present = current();
    if (present === null) {
      // Most writes, such as an inquiry or a sign-in, leave public content alone. Waiting a millisecond or two for the
      // version saves a render.
      await content.settled();
      present = current();
    }
    let kept = present === null ? findStale(key) : findIn(present, key);
    let answer = kept ?? (await answerOf(key, present));
    if (kept === undefined && answer.status === 503 && present !== null && !(await present.isDated)) {
      kept = findStale(key);
      answer = kept ?? answer;
    }
    const variant = await answer.variant(encodingFor(key.acceptEncoding));
    const asked = { request, response, ifNoneMatch: key.ifNoneMatch, isFresh: kept === undefined };
    if (!response.destroyed) finish(answer, variant, asked, key, present);
  }

  return {
    /** Sends a complete cached response without waiting; otherwise does nothing and returns false. */
    respondIfCached(request: IncomingMessage, response: ServerResponse): boolean {
      const key = keyOf(request);
      if (key === null) return false;
      const present = current();
      if (present === null) return false;
      const answer = findIn(present, key);
      if (answer === undefined) return false;
      const variant = answer.variant(encodingFor(key.acceptEncoding));
      if (variant instanceof Promise) return false;
      finish(answer, variant, { request, response, ifNoneMatch: key.ifNoneMatch, isFresh: false }, key, present);
      if (!answer.isImproved) improve(answer, present);
      return true;
    },

    /** Responds from the cache, rendering on a miss; returns false if the request is not cacheable. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      const key = keyOf(request);
      if (key === null) return false;
      respond(key, request, response).catch((error) => {
        log.error({ err: error }, 'Unexpected error');
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
      return true;
    },

    stop() {
      clearInterval(reporting);
      report();
    },
  };
}
