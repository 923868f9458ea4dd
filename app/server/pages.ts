import type { Context } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { readBody } from '#app/api/body.ts';
import { Problem } from '#app/api/problem.ts';
import { callContext, logContext, nowContext, publicUrlContext, storeContext } from '#app/context.ts';
import type { Store } from '#app/storage/store.ts';
import type { Log } from './log.ts';

export type PagesDeps = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  isDevelopment: boolean;
  store: Store;
  publicUrl: string;
  now: () => Date;
  log: Log;
  /** Calls /api on behalf of the sender of a request. */
  call: (context: Context, path: string, body: unknown) => Promise<Response>;
};

/** A page is made from its path and these keys alone; whatever else an address carries is dropped before. */
const knownKeys = new Set(['category', 'tag', 'search', 'page', 'q', 'sent', 'index', '_routes']);

const mostFormBytes = 64 * 1024;

/** Hands a request to React Router. */
export function createPages(deps: PagesDeps) {
  const handle = createRequestHandler(deps.build, deps.isDevelopment ? 'development' : 'production');

  return async (context: Context): Promise<Response> => {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
      return new Response('Method not allowed', { status: 405, headers: { Allow: 'GET, HEAD, POST' } });
    try {
      const response = await handle(await known(context.req.raw), provide(deps, context));
      if (!response.headers.has('cache-control')) response.headers.set('Cache-Control', 'no-cache');
      return response;
    } catch (error) {
      if (error instanceof Problem) return new Response(error.message, { status: error.status });
      throw error;
    }
  };
}

function provide(deps: PagesDeps, context: Context): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(storeContext, deps.store);
  provider.set(publicUrlContext, deps.publicUrl);
  provider.set(nowContext, deps.now);
  provider.set(logContext, deps.log);
  provider.set(callContext, (path, body) => deps.call(context, path, body));
  return provider;
}

async function known(request: Request): Promise<Request> {
  const url = new URL(request.url);
  for (const key of [...url.searchParams.keys()]) if (!knownKeys.has(key)) url.searchParams.delete(key);
  const { method, headers, signal } = request;
  if (method !== 'POST') return new Request(url, { method, headers, signal });
  if (!/^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? ''))
    throw new Problem(415, 'Send a form.');
  return new Request(url, { method, headers, signal, body: new Uint8Array(await readBody(request, mostFormBytes)) });
}
