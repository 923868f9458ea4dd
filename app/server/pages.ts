import type { Context } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { readBody } from '#app/api/body.ts';
import { Problem } from '#app/api/problem.ts';
import {
  callContext,
  formRefusalContext,
  isPreviewContext,
  logContext,
  nowContext,
  publicUrlContext,
  settingsContext,
  storeContext,
} from '#app/context.ts';
import type { Settings } from '#app/domain/settings.ts';
import type { Store } from '#app/storage/store.ts';
import { drawnHere } from './drawn-here.ts';
import type { Log } from './log.ts';
import { isOwnForm } from './own-form.ts';
import { plainPage } from './plain-page.ts';

export type PagesDeps = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  isDevelopment: boolean;
  store: Store;
  publicUrl: string;
  now: () => Date;
  log: Log;
  /** Milliseconds that a form may take to arrive; without it as long as any body. */
  formTimeoutMs?: number;
  /** Calls /api on behalf of the sender of a request. */
  call: (context: Context, path: string, body: unknown) => Promise<Response>;
};

/** A page is made from its path and these keys alone; whatever else an address carries is dropped before. */
const knownKeys = new Set(['category', 'tag', 'search', 'page', 'q', 'about', 'sent', 'index', '_routes']);

/** A form of 10,000 letters of Devanagari, which take nine bytes each in an address-encoded body, and room to spare. */
const maxFormBytes = 192 * 1024;

/** Hands a request to React Router. */
export function createPages(deps: PagesDeps) {
  const { build, isDevelopment } = deps;
  const mode = isDevelopment ? 'development' : 'production';
  const answerPanel = createRequestHandler(build, mode);
  const answerVisitor = createRequestHandler(
    typeof build === 'function' ? async () => drawnHere(await build()) : drawnHere(build),
    mode,
  );

  async function answer(context: Context): Promise<Response> {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
      return new Response('Method not allowed', { status: 405, headers: { Allow: 'GET, HEAD, POST' } });
    const address = canonicalPath(context.req.raw);
    if (address !== null) return new Response(null, { status: 301, headers: { Location: address } });
    try {
      let isWhole = true;
      const log = {
        error(details: object, message: string) {
          isWhole = false;
          deps.log.error(details, message);
        },
      };
      const provider = provide({ ...deps, log }, (path, body) => deps.call(context, path, body));
      const request = await known(context.req.raw, deps, provider);
      const handle = isOfPanel(request) ? answerPanel : answerVisitor;
      const response = await handle(request, provider);
      // A page that a part is missing from is nobody's to keep.
      if (!isWhole) response.headers.set('Cache-Control', 'no-store');
      else if (!response.headers.has('cache-control')) response.headers.set('Cache-Control', 'no-cache');
      return response;
    } catch (error) {
      if (error instanceof Problem)
        return plainPage(error.status, 'This could not be read', error.message, {
          known: deps.store.settings.lastRead(),
        });
      throw error;
    }
  }

  /** A public page as it would be with these settings. It is answered to nobody, and never kept. */
  async function preview(path: string, settings: Settings): Promise<string> {
    const provider = provide(deps, () => Promise.reject(new Error('A preview sends nothing')));
    provider.set(settingsContext, async () => settings);
    provider.set(isPreviewContext, true);
    return (await answerVisitor(new Request(new URL(path, deps.publicUrl)), provider)).text();
  }

  return { answer, preview };
}

/** What the pages log by. */
type Logging = { error(details: object, message: string): void };

type SendOn = (path: string, body: unknown) => Promise<Response>;

function provide(deps: Omit<PagesDeps, 'log'> & { log: Logging }, sendOn: SendOn): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(storeContext, deps.store);
  let settings: ReturnType<Store['settings']['shown']> | undefined;
  provider.set(settingsContext, () => {
    settings ??= deps.store.settings.shown();
    return settings;
  });
  provider.set(publicUrlContext, deps.publicUrl);
  provider.set(nowContext, deps.now);
  provider.set(logContext, deps.log);
  provider.set(callContext, sendOn);
  return provider;
}

/** The router takes capitals for small letters. */
const isOfPanel = ({ url }: Request): boolean => /^\/admin(\/|\.data$|$)/i.test(new URL(url).pathname);

/** The public pages, whose addresses are small letters throughout. A preview's id is nobody's to change. */
const publicPages = /^\/(products|services|blog(?!\/preview\/)|contact)(\/|$)/i;

/** Where a public page really is, when it was asked for with capitals or a slash at the end; else `null`. */
function canonicalPath({ method, url }: Request): string | null {
  const { pathname, search } = new URL(url);
  if (method === 'POST' || !publicPages.test(pathname) || pathname.includes('%')) return null;
  const path = pathname.toLowerCase().replace(/\/+$/, '');
  return path === pathname ? null : path + search;
}

function isReadable(path: string): boolean {
  try {
    // No name holds a NUL, and PostgreSQL could not be asked for one.
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/**
 * The request as the router is to see it: at the site's public address, whatever proxies stand in front, and without
 * what no page may depend on. Whether a form is ours is decided here, so that the router, which would answer a foreign
 * one in bare text, is not told where it comes from. A form that cannot be taken is handed on with the reason. Nothing but its
 * address makes a page, so that no header of its request is handed on.
 */
async function known(
  request: Request,
  { publicUrl, formTimeoutMs }: Pick<PagesDeps, 'publicUrl' | 'formTimeoutMs'>,
  provider: RouterContextProvider,
): Promise<Request> {
  const { pathname, search } = new URL(request.url);
  const url = Object.assign(new URL(publicUrl), { pathname, search });
  for (const [key, value] of [...url.searchParams]) {
    if (!knownKeys.has(key)) url.searchParams.delete(key);
    else if (value.includes('\0')) url.searchParams.set(key, value.replaceAll('\0', ''));
  }
  // What cannot be read as an address is the name of nothing; each page says so in its own words.
  if (!isReadable(url.pathname)) url.pathname = url.pathname.replaceAll('%', '%25');
  const { method } = request;
  if (method !== 'POST') return new Request(url, { method });
  const { signal } = request;
  const headers = new Headers(request.headers);
  headers.delete('origin');
  if (!/^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? ''))
    throw new Problem(415, 'Send a form.');
  if (!isOwnForm(request, publicUrl)) provider.set(formRefusalContext, 'foreign');
  const body = await readBody(request, maxFormBytes, formTimeoutMs).catch((error) => {
    if (!(error instanceof Problem) || !(error.status in refusals)) throw error;
    provider.set(formRefusalContext, refusals[error.status as keyof typeof refusals]);
    return new Uint8Array();
  });
  return new Request(url, { method, headers, signal, body: new Uint8Array(body) });
}

const refusals = { 413: 'too-large', 408: 'late' } as const;
