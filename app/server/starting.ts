import { problemResponse } from '#app/api/errors.ts';
import { plainPage } from './plain-page.ts';

const headers = { 'Retry-After': '2', 'Cache-Control': 'no-store' };

/** What is answered until the site is there, which may last while its database is away: calls in JSON, pages in words. */
export function starting(request: Request): Response {
  const { pathname } = new URL(request.url);
  // The process lives, which is all that /healthz says: whoever ends it for waiting would only make it wait again.
  if (pathname === '/healthz') return new Response('ok', { headers: { 'Content-Type': 'text/plain' } });
  if (pathname === '/api' || pathname.startsWith('/api/'))
    return problemResponse(503, 'The site is starting. Please try again in a moment.', headers);
  return plainPage(503, 'We are just opening', 'Please load this page again in a moment.', { headers });
}
