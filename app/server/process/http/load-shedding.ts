import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { problemResponse } from '#app/api/calls/errors.ts';
import type { Overload } from './overload.ts';
import { type Known, plainPage } from './plain-page.ts';

const headers = { 'Retry-After': '2', 'Cache-Control': 'no-store' };

/** The status web servers log for this case; it is never sent. */
const clientClosedRequest = 499;

const isDisconnected = ({ env }: Context<{ Bindings: Partial<HttpBindings> | undefined }>) =>
  env?.incoming?.socket?.destroyed === true;

type Deps = { overload: Overload; turns: Turns; addressOf: (context: Context) => string; known: () => Known };

/** Inquiries of one address in ten minutes that go before other requests. A browser repeats a rejected one later. */
const preferred = { max: 20, ttl: 10 * 60_000 };

/**
 * Queues requests, and responds 503 while the process is overloaded or after a timeout in the queue: JSON for the API,
 * HTML for pages. Never rejects an inquiry, by API or form, nor its thank-you page, unless very many come from its
 * address; nor assets, which cost almost nothing.
 */
export function shedLoad({ overload, turns, addressOf, known }: Deps): MiddlewareHandler {
  const inquiries = new LRUCache<string, number>({ max: 10_000, ttl: preferred.ttl, noUpdateTTL: true });
  const isPreferred = (address: string): boolean => {
    const count = (inquiries.get(address) ?? 0) + 1;
    inquiries.set(address, count);
    return count <= preferred.max;
  };
  return async (context, next) => {
    const { method, path } = context.req;
    const isCall = path === '/api' || path.startsWith('/api/');
    const isInquiry = method === 'POST' && (!isCall || path === '/api/contact');
    const isThanks = method === 'GET' && !isCall && context.req.query('sent') !== undefined;
    const isAsset = path.startsWith('/assets/');
    if (isAsset) return next();
    const isUnlimited = isThanks || (isInquiry && isPreferred(addressOf(context)));
    if (isUnlimited || !overload.isOverloaded()) {
      const turn = turns.enter(isUnlimited ? Number.POSITIVE_INFINITY : overload.queueTimeoutMs);
      if (turn === true) return next();
      const isIn = await turn;
      // The client has disconnected, so the response is not needed; inquiries are processed anyway.
      if (isIn && !isUnlimited && isDisconnected(context)) return new Response(null, { status: clientClosedRequest });
      if (isIn) return next();
    }
    if (isCall) return problemResponse(503, 'The site is very busy. Please try again in a moment.', headers);
    return plainPage(503, 'We are very busy', 'Please load this page again in a moment.', {
      headers,
      known: known(),
    });
  };
}

/**
 * Milliseconds per turn of the event loop in which requests are admitted; then other events run, such as cache hits and
 * /healthz.
 */
const turnMs = 50;
/** Maximum requests admitted in one turn, however little each takes. */
const maxAtOnce = 64;

type Waiting = { since: number; queueTimeoutMs: number; resolve: (isAdmitted: boolean) => void };

export type Turns = ReturnType<typeof createTurns>;

/**
 * Admits requests in order, as fast as they are processed. A thousand connections may deliver requests in one turn of
 * the event loop, which would end only after the last response. Only starting is limited: a request that waits for the
 * database or its body holds no place.
 */
export function createTurns(now: () => number = () => performance.now()) {
  const waiting: Waiting[] = [];
  /** When the first request of the present turn was admitted. */
  let turnStart: number | null = null;
  let isAdmitting = false;

  function isSpent(): boolean {
    if (turnStart === null) {
      turnStart = now();
      setImmediate(() => {
        turnStart = null;
      });
    }
    return now() - turnStart >= turnMs;
  }

  /** Each request gets its own callback, so that its synchronous work is done before the next check of the clock. */
  function admitWaiting(): void {
    isAdmitting = true;
    for (let count = Math.min(waiting.length, maxAtOnce); count > 0; count--)
      setImmediate(() => {
        const next = isSpent() ? undefined : waiting.shift();
        next?.resolve(now() - next.since <= next.queueTimeoutMs);
      });
    setImmediate(() => {
      if (waiting.length > 0) admitWaiting();
      else isAdmitting = false;
    });
  }

  return {
    /** Resolves to true when the request may start, false if it waited longer than `queueTimeoutMs`. */
    enter(queueTimeoutMs: number): boolean | Promise<boolean> {
      if (!isAdmitting && !isSpent()) return true;
      return new Promise((resolve) => {
        waiting.push({ since: now(), queueTimeoutMs, resolve });
        if (!isAdmitting) admitWaiting();
      });
    },
  };
}
