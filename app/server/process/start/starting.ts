import { setTimeout as after } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { problemResponse } from '#app/api/calls/errors.ts';
import type { Listener } from '#app/server/process/http/http.ts';
import { plainPage } from '#app/server/process/http/plain-page.ts';

const headers = { 'Retry-After': '2', 'Cache-Control': 'no-store' };

/** Responses until the site is ready, as long as the database is unreachable: JSON for the API, else HTML. */
export function starting(request: Request): Response {
  const { pathname } = new URL(request.url);
  // /healthz reports only that the process is alive: a restart would not make the database reachable.
  if (pathname === '/healthz') return new Response('ok', { headers: { 'Content-Type': 'text/plain' } });
  if (pathname === '/api' || pathname.startsWith('/api/'))
    return problemResponse(503, 'The site is starting. Please try again in a moment.', headers);
  return plainPage(503, 'We are just opening', 'Please load this page again in a moment.', { headers });
}

export const refuse: Listener = getRequestListener(starting);

/** Maximum time in ms that a write waits for the site. */
const heldMs = 5000;

/** Answers until `started` has the listener. Holds writes for a while, as a proxy cannot repeat them elsewhere. */
export function answerWhileStarting(started: Promise<Listener>): Listener {
  return async (request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const answer = isRead ? refuse : await Promise.race([started, after(heldMs, refuse, { ref: false })]);
    return answer(request, response);
  };
}
