import { problemResponse } from '#app/api/errors.ts';
import { plainPage } from './plain-page.ts';

const headers = { 'Retry-After': '2', 'Cache-Control': 'no-store' };

/**
 * Responses until the site is ready, which takes as long as the database is unreachable: JSON for the API, HTML for
 * pages.
 */
export function starting(request: Request): Response {
  const { pathname } = new URL(request.url);
  // /healthz reports only that the process is alive: a restart would not make the database reachable.
  if (pathname === '/healthz') return new Response('ok', { headers: { 'Content-Type': 'text/plain' } });
  if (pathname === '/api' || pathname.startsWith('/api/'))
    return problemResponse(503, 'The site is starting. Please try again in a moment.', headers);
  return plainPage(503, 'We are just opening', 'Please load this page again in a moment.', { headers });
}
