import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { problemResponse } from '#app/api/errors.ts';
import type { Overload } from './overload.ts';
import { type Known, plainPage } from './plain-page.ts';
import type { Turns } from './turns.ts';

const headers = { 'Retry-After': '2', 'Cache-Control': 'no-store' };

/** The status that logs of web servers have for it; nobody gets it. */
const clientHasLeft = 499;

const hasLeft = ({ env }: Context<{ Bindings: Partial<HttpBindings> | undefined }>) =>
  env?.incoming?.socket?.destroyed === true;

/**
 * Lets requests in by turns, and turns work away with 503 while the process is overloaded, or where its turn does not come in
 * time: calls in JSON, pages in words. An inquiry is never turned away, as a call or as a form posted to a page, nor the page
 * that says it was sent; nor the style sheets, fonts and scripts of the pages that were let through, which cost next to nothing.
 */
export function shedLoad(overload: Overload, turns: Turns, known: () => Known): MiddlewareHandler {
  return async (context, next) => {
    const { method, path } = context.req;
    const isCall = path === '/api' || path.startsWith('/api/');
    const isInquiry = method === 'POST' && (!isCall || path === '/api/contact');
    const isThanks = method === 'GET' && !isCall && context.req.query('sent') !== undefined;
    const isAsset = path.startsWith('/assets/');
    if (isAsset) return next();
    const mustBeTaken = isInquiry || isThanks;
    if (mustBeTaken || !overload.isOverloaded()) {
      const turn = turns.enter(mustBeTaken ? Number.POSITIVE_INFINITY : overload.patienceMs);
      if (turn === true) return next();
      const isIn = await turn;
      // Nobody reads the answer any more; what was sent is taken all the same.
      if (isIn && !mustBeTaken && hasLeft(context)) return new Response(null, { status: clientHasLeft });
      if (isIn) return next();
    }
    if (isCall) return problemResponse(503, 'The site is very busy. Please try again in a moment.', headers);
    return plainPage(503, 'We are very busy', 'Please load this page again in a moment.', {
      headers,
      known: known(),
    });
  };
}
