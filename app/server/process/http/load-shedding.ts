import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { problemResponse } from '#app/api/calls/errors.ts';
import type { Overload } from './overload.ts';
import { type Known, plainPage } from './plain-page.ts';

const headers = { 'Retry-After': '2', 'Cache-Control': 'no-store' };

type Deps = { overload: Overload; addressOf: (context: Context) => string; known: () => Known };

/** Inquiries of one address in ten minutes that go before other requests. A browser repeats a rejected one later. */
const preferred = { max: 20, ttl: 10 * 60_000 };

/**
 * Responds 503 while the process is overloaded: JSON for the API, HTML for pages. Never rejects an inquiry, by API or
 * form, nor its thank-you page, unless very many come from its address; nor assets, which cost almost nothing.
 */
export function shedLoad({ overload, addressOf, known }: Deps): MiddlewareHandler {
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
    const isUnlimited = path.startsWith('/assets/') || isThanks || (isInquiry && isPreferred(addressOf(context)));
    if (isUnlimited || !overload.isOverloaded()) return next();
    if (isCall) return problemResponse(503, 'The site is very busy. Please try again in a moment.', headers);
    return plainPage(503, 'We are very busy', 'Please load this page again in a moment.', {
      headers,
      known: known(),
    });
  };
}
