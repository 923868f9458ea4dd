import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { ContentVersion } from '#app/storage/content-version.ts';
import { type CacheKey, createKeyOf, type PublicCall } from './cache-key.ts';
import { type Compressor, encodingFor } from './compress.ts';
import { type KeptAnswer, keptAnswer, send } from './kept-answer.ts';
import type { Log } from './log.ts';

/*
 * What is kept: whole answers to visitors who send neither cookie nor token: the public pages and calls.
 * Under which key: the address as `keyOf` writes it, which is also the address the answer is made for.
 * When it goes: all of it as soon as anything the public can see has been written, here or by another process, or has
 * changed by itself with time; single answers when there is no room left. Nothing is ever kept for a time.
 */

/** Bytes. What anybody can invent addresses for has room of its own, so that it never drives the pages out. */
const room = { page: 32 * 1024 * 1024, list: 16 * 1024 * 1024, search: 8 * 1024 * 1024 };
export type Room = keyof typeof room;

const reportEveryMs = 60_000;

/**
 * Milliseconds that what the public sees must have stood before an answer is compressed as well as can be: longer while one
 * change follows another within that time, because most of the work would be thrown away.
 */
const settledMs = { afterPause: 1_000, amongChanges: 10_000 };
const maxEncodings = 100;

type Deps = {
  content: Pick<ContentVersion, 'current' | 'settled'>;
  /** When what is kept next changes by itself, if it ever does. */
  nextChange: () => Promise<Date | null>;
  calls: readonly PublicCall[];
  /** Makes an answer anew. */
  make: (request: Request) => Promise<Response>;
  compressor: Compressor;
  now: () => Date;
  log: Pick<Log, 'info' | 'debug' | 'error' | 'isLevelEnabled'>;
  metrics?: { observeKept(): void } | null;
  maxBytes?: typeof room;
};

/** One state of what the public can see, and the answers that show it. Times are milliseconds since 1970. */
type Edition = {
  version: number;
  since: number;
  until: number;
  /** When its answers may be compressed as well as can be. */
  settled: number;
  /** Settled once `until` is known; nothing is kept before. */
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

  /** Tells how many answers there were since the last time, in one line, as there may be thousands a second. */
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

  /** The edition of this instant; `null` while nobody knows which version is current. What it had is true again if that was it. */
  function current(): Edition | null {
    const version = content.current();
    if (version === null) return null;
    const at = now().getTime();
    if (edition === null || edition.version !== version || at >= edition.until || at < edition.since)
      edition = newEdition(version, at, edition?.since);
    return edition;
  }

  function newEdition(version: number, since: number, changedBefore = 0): Edition {
    const isAmongChanges = since - changedBefore < settledMs.amongChanges;
    const made: Edition = {
      version,
      since,
      settled: since + (isAmongChanges ? settledMs.amongChanges : settledMs.afterPause),
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

  /** Makes an answer, once for all who ask for it meanwhile, and keeps it, if it may be kept, in the edition it began in. */
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
   * One after the other and only for what is asked for again, so that this never takes more than one core; and not while one
   * change follows another: each would throw away what took a core most of the time until then.
   */
  function improve(answer: KeptAnswer, during: Edition): void {
    if (now().getTime() < during.settled) return;
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

  /** Without the query: what somebody searches for is nobody's but theirs. */
  function logAnswer(requestId: string, { status }: KeptAnswer, { method, url }: IncomingMessage): void {
    log.debug({ requestId, method, path: url?.split('?', 1)[0]?.slice(0, 200), status }, 'request');
  }

  type Asked = Parameters<typeof send>[2];

  async function respond(key: CacheKey, request: IncomingMessage, response: ServerResponse): Promise<void> {
    let present = current();
    if (present === null) {
      // An inquiry or a sign-in changes nothing that is kept, which is known in a millisecond or two.
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
    /** Answers if the answer is there, whole, and nothing has to be waited for; else does nothing and returns false. */
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

    /** Answers, after making what is not there; returns false if this is no request for anything that is kept. */
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

/** Whatever could not be found, and a list of nothing, can be asked for under any name; neither is for search engines. */
const isFound = ({ status, headers }: KeptAnswer): boolean => status === 200 && !headers.has('x-robots-tag');

/** Pages, redirects and what is not there; an error is made anew for the next visitor. */
const keptStatuses = new Set([200, 301, 302, 404]);

/** A page that a part is missing from is made anew as well. */
const mayBeKept = ({ status, headers }: KeptAnswer): boolean =>
  keptStatuses.has(status) &&
  !headers.has('set-cookie') &&
  !/no-store|private/.test(headers.get('cache-control') ?? '');
