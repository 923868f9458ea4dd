import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { PublicCall } from './cache-key.ts';
import type { ReplicaReads } from './replica-reads.ts';

/** Pages that show more than public content; their data has no version that a replica could be compared by. */
const otherPages = /^\/(admin|quotation|inquiry|blog\/preview)(?=[/.]|$)/i;

type Site = { api: Hono; pages: { answer(context: Context): Promise<Response> } };

/** Answers public pages and API calls from the replica: `site` reads from it alone. Everything else passes. */
export function createPublicReads(reads: ReplicaReads, calls: readonly PublicCall[], site: Site): MiddlewareHandler {
  const { fetch } = new Hono()
    .route('/api', site.api)
    .get('*', site.pages.answer)
    // The primary makes the answer again, and logs an error that is not the replica's.
    .onError(() => {
      reads.fail();
      return new Response(null, { status: 500 });
    });
  const paths = new Set(calls.map(({ path }) => `/api${path}`));

  return (context, next) => {
    const { path } = context.req;
    const isCall = /^\/api(\/|$)/.test(path);
    const isPublic = isCall
      ? paths.has(path) && context.req.header('authorization') === undefined
      : !otherPages.test(path);
    if (!isPublic) return next();
    return reads.answer({ answer: async () => fetch(context.req.raw, context.env), mayBeLast: !isCall }, async () => {
      await next();
      return context.res;
    });
  };
}
