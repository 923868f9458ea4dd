import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { ContentVersion } from '#app/storage/content-version.ts';
import { type CacheKey, createKeyOf, type PublicCall } from './cache-key.ts';
import { type Compressor, encodingFor } from './compress.ts';
import { type KeptAnswer, keptAnswer, send } from './kept-answer.ts';
import type { Log } from './log.ts';

/*
 * Caches whole responses for visitors without a cookie or token: the public pages and API calls.
 * Key: the address as `keyOf` normalises it. The response is rendered for exactly that address.
 * Invalidation: everything at once, as soon as this or another process writes public content, or time alone changes it.
 * Single responses are evicted when a room is full. There is no time to live.
 */

/** Bytes. Addresses that a client can invent get a room of their own, so that they never evict pages. */
const room = { page: 32 * 1024 * 1024, list: 16 * 1024 * 1024, search: 8 * 1024 * 1024 };
export type Room = keyof typeof room;

const reportEveryMs = 60_000;

/**
 * Milliseconds for which public content must be unchanged before a response gets maximum compression. The delay is
 * longer during a series of changes, because each change would discard the result.
 */
const stableAfterMs = { afterPause: 1_000, amongChanges: 10_000 };
const maxEncodings = 100;

type Deps = {
  content: Pick<ContentVersion, 'current' | 'settled'>;
  /** Time of the next change that needs no write, such as a scheduled post; `null` if there is none. */
  nextChange: () => Promise<Date | null>;
  calls: readonly PublicCall[];
  make: (request: Request) => Promise<Response>;
  compressor: Compressor;
  now: () => Date;
  log: Pick<Log, 'info' | 'debug' | 'error' | 'isLevelEnabled'>;
  metrics?: { observeKept(): void } | null;
  maxBytes?: typeof room;
};

/** One version of the public content and its cached responses. Times are milliseconds since 1970. */
type Edition = {
  version: number;
  since: number;
  until: number;
  /** From when its responses may get maximum compression. */
  stableAt: number;
  /** Resolves once `until` is known, to false if it cannot be read; nothing is cached before. */
  isDated: Promise<boolean>;
  underWay: Map<string, Promise<KeptAnswer>>;
  kept: Record<Room, LRUCache<string, KeptAnswer>>;
};

export function createPageCache({
  content,
  nextChange,
  calls,
  make,
  compressor,
  now,
  log,
  metrics,
  maxBytes = room,
}: Deps) {
  const keyOf = createKeyOf(calls);
  const encodings = new Map<string, ReturnType<typeof encodingFor>>();
  let edition: Edition | null = null;
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

  function countKept() {
    count++;
    metrics?.observeKept();
  }

  /**
   * The current edition; `null` while the content version is unknown. Its responses are valid again if the version
   * turns out the same.
   */
  function current(): Edition | null {
    const version = content.current();
    if (version === null) return null;
    const at = now().getTime();
    if (edition === null || edition.version !== version || at >= edition.until || at < edition.since)
      edition = newEdition(version, at, edition?.since);
    return edition;
  }

  function newEdition(version: number, since: number, changedBefore = 0): Edition {
    const isAmongChanges = since - changedBefore < stableAfterMs.amongChanges;
    const made: Edition = {
      version,
      since,
      stableAt: since + (isAmongChanges ? stableAfterMs.amongChanges : stableAfterMs.afterPause),
      until: Number.POSITIVE_INFINITY,
      isDated: nextChange().then(
        (next) => {
          made.until = next?.getTime() ?? Number.POSITIVE_INFINITY;
          return true;
        },
        (error) => {
          log.error({ err: error }, 'Could not read when the pages next change by themselves');
          made.until = since;
          return false;
        },
      ),
      underWay: new Map(),
      kept: { page: keptIn('page'), list: keptIn('list'), search: keptIn('search') },
    };
    return made;
  }

  const keptIn = (name: Room) =>
    new LRUCache<string, KeptAnswer>({ maxSize: maxBytes[name], sizeCalculation: ({ size }) => size });

  const encodingOf = (acceptEncoding: string) => {
    const known = encodings.get(acceptEncoding);
    if (known !== undefined) return known;
    const encoding = encodingFor(acceptEncoding);
    if (encodings.size < maxEncodings) encodings.set(acceptEncoding, encoding);
    return encoding;
  };

  /**
   * Renders a response once for all concurrent requests. Caches it, if allowed, in the edition in which rendering
   * began.
   */
  function answerOf({ address, room }: { address: string; room: Room }, during: Edition | null): Promise<KeptAnswer> {
    const known = during?.underWay.get(address);
    if (known !== undefined) {
      countKept();
      return known;
    }
    const making = make(new Request(`http://localhost${address}`)).then(async (response) => {
      const answer = await keptAnswer(response, compressor);
      if (during === null || !mayBeKept(answer) || !(await during.isDated)) return answer;
      during.kept[isFound(answer) ? room : 'search'].set(address, answer);
      return answer;
    });
    during?.underWay.set(address, making);
    return making.finally(() => during?.underWay.delete(address));
  }

  const find = ({ kept }: Edition, address: string, room: Room) =>
    kept[room].get(address) ?? (room === 'search' ? undefined : kept.search.get(address));

  /**
   * Runs one at a time and only after a second request, so that compression takes at most one core. Skipped during a
   * series of changes, which would keep that core busy for discarded results.
   */
  function improve(answer: KeptAnswer, during: Edition): void {
    if (now().getTime() < during.stableAt) return;
    answer.isImproved = true;
    improving = improving
      .then(() => (edition === during ? answer.improve() : undefined))
      .catch((error) => log.error({ err: error }, 'Could not compress an answer'));
  }

  function finish(answer: KeptAnswer, variant: Parameters<typeof send>[1], asked: Asked): void {
    const requestId = send(answer, variant, asked);
    if (!asked.isFresh) {
      countKept();
      if (log.isLevelEnabled('debug')) logAnswer(requestId, answer, asked.request);
    }
  }

  /** Omits the query: search terms are private. */
  function logAnswer(requestId: string, { status }: KeptAnswer, { method, url }: IncomingMessage): void {
    log.debug({ requestId, method, path: url?.split('?', 1)[0]?.slice(0, 200), status }, 'request');
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
    const kept = present === null ? undefined : find(present, key.address, key.room);
    const answer = kept ?? (await answerOf(key, present));
    const variant = await answer.variant(encodingOf(key.acceptEncoding));
    if (!response.destroyed)
      finish(answer, variant, { request, response, ifNoneMatch: key.ifNoneMatch, isFresh: kept === undefined });
  }

  return {
    /** Sends a complete cached response without waiting; otherwise does nothing and returns false. */
    answerAtOnce(request: IncomingMessage, response: ServerResponse): boolean {
      const key = keyOf(request);
      if (key === null) return false;
      const present = current();
      if (present === null) return false;
      const answer = find(present, key.address, key.room);
      if (answer === undefined) return false;
      const variant = answer.variant(encodingOf(key.acceptEncoding));
      if (variant instanceof Promise) return false;
      finish(answer, variant, { request, response, ifNoneMatch: key.ifNoneMatch, isFresh: false });
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

/**
 * Missing pages and empty lists exist under any invented address, so they share the search room. Neither is indexed.
 */
const isFound = ({ status, headers }: KeptAnswer): boolean => status === 200 && !headers.has('x-robots-tag');

/** Errors are never cached. */
const keptStatuses = new Set([200, 301, 302, 404]);

/** Excludes `no-store`, which also marks a page with a failed section. */
const mayBeKept = ({ status, headers }: KeptAnswer): boolean =>
  keptStatuses.has(status) &&
  !headers.has('set-cookie') &&
  !/no-store|private/.test(headers.get('cache-control') ?? '');
