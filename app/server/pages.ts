import type { Context } from 'hono';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { readBody } from '#app/api/calls/body.ts';
import { Problem } from '#app/api/calls/problem.ts';
import {
  callContext,
  formRefusalContext,
  logContext,
  nowContext,
  pictureOriginContext,
  publicUrlContext,
  settingsContext,
  storeContext,
} from '#app/context.ts';
import { maxPhotos, type Settings, uploadLimits } from '#app/domain/business/settings.ts';
import { privateHeaders, quotationPath } from '#app/domain/quotations/quotation.ts';
import { pageAt } from '#app/server/process/cache/page-table.ts';
import { isOwnForm } from '#app/server/process/http/own-form.ts';
import { plainPage } from '#app/server/process/http/plain-page.ts';
import type { Store } from '#app/storage/store/store.ts';
import { serverRenderedBuild } from './drawn-here.ts';

export type PagesDeps = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  isDevelopment: boolean;
  store: Store;
  publicUrl: string;
  pictureOrigin?: string | null;
  now: () => Date;
  log: Logging;
  /** Milliseconds in which a form must arrive; by default as long as any body. */
  formTimeoutMs?: number;
  /** Counts a form before its body is read. Returns the seconds to wait, 0 if it is allowed. */
  formWait: (context: Context, hasPhotos: boolean) => Promise<number>;
  /** Calls /api on behalf of the sender of a request. */
  call: (context: Context, path: string, body: unknown) => Promise<Response>;
};

/** A message of 10,000 Devanagari letters, each nine bytes when URL-encoded, plus the other fields. */
const maxFormBytes = 192 * 1024;

/** Photos of a label or a fault with the fields of an inquiry. A phone on slow 4G needs a minute for them. */
const photoForm = {
  paths: ['/toner', '/services'],
  maxBytes: maxPhotos * uploadLimits.labelPhoto + maxFormBytes,
  timeoutMs: 60_000,
};

/** Handles requests with React Router. */
export function createPages(deps: PagesDeps) {
  const { build, isDevelopment } = deps;
  const mode = isDevelopment ? 'development' : 'production';
  const answerPanel = createRequestHandler(build, mode);
  const answerVisitor = createRequestHandler(
    typeof build === 'function' ? async () => serverRenderedBuild(await build()) : serverRenderedBuild(build),
    mode,
  );

  async function answer(context: Context): Promise<Response> {
    const { method } = context.req;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
      return new Response('Method not allowed', { status: 405, headers: { Allow: 'GET, HEAD, POST' } });
    // React Router would send the data of the loaders, which is more than the page shows.
    if (/\.data\/*$/i.test(context.req.path)) return new Response('Not found', { status: 404 });
    const address = canonicalPath(context.req.raw);
    if (address !== null) {
      const isSecret = secretPage.test(context.req.path);
      return new Response(null, { status: 301, headers: { Location: address, ...(isSecret ? privateHeaders : {}) } });
    }
    try {
      let isComplete = true;
      const log = {
        error(details: object, message: string) {
          isComplete = false;
          deps.log.error(details, message);
        },
      };
      const provider = provide({ ...deps, log }, (path, body) => deps.call(context, path, body));
      const request = await known(context, deps, provider);
      const handle = isOfPanel(request) ? answerPanel : answerVisitor;
      const response = await handle(request, provider);
      if (response.status === 503) response.headers.set('Retry-After', '2');
      // A page with a failed section must not be cached.
      if (!isComplete) response.headers.set('Cache-Control', 'no-store');
      else if (!response.headers.has('cache-control')) response.headers.set('Cache-Control', 'no-cache');
      return response;
    } catch (error) {
      if (error instanceof Problem)
        return plainPage(error.status, 'Invalid request', error.message, {
          known: deps.store.settings.lastRead(),
        });
      throw error;
    }
  }

  /** Renders a public page with the given settings, as HTML. Never cached or public. */
  async function preview(path: string, settings: Settings): Promise<string> {
    const provider = provide(deps, () => Promise.reject(new Error('A preview cannot submit forms')));
    provider.set(settingsContext, async () => settings);
    return (await answerVisitor(new Request(new URL(path, deps.publicUrl)), provider)).text();
  }

  return { answer, preview };
}

type Logging = { error(details: object, message: string): void };

type CallApi = (path: string, body: unknown) => Promise<Response>;

function provide(deps: PagesDeps, callApi: CallApi): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(storeContext, deps.store);
  let settings: ReturnType<Store['settings']['shown']> | undefined;
  provider.set(settingsContext, () => {
    settings ??= deps.store.settings.shown();
    return settings;
  });
  provider.set(publicUrlContext, deps.publicUrl);
  provider.set(pictureOriginContext, deps.pictureOrigin ?? null);
  provider.set(nowContext, deps.now);
  provider.set(logContext, deps.log);
  provider.set(callContext, callApi);
  return provider;
}

/** The router matches paths case-insensitively, and with a trailing slash. */
const canonical = (pathname: string): string => pathname.toLowerCase().replace(/(?<=[^/])\/+$/, '');

const isOfPanel = ({ url }: Request): boolean => pageAt(canonical(new URL(url).pathname))?.kind === 'panel';

/** Secrets are case-sensitive. */
const secretPage = /^\/quotation\/([\w-]+)\/*$/i;

/** The canonical address of a public page requested in upper case or with a trailing slash; else `null`. */
function canonicalPath({ method, url }: Request): string | null {
  const { pathname, search } = new URL(url);
  const secret = secretPage.exec(pathname)?.[1];
  if (secret !== undefined && method !== 'POST' && pathname !== quotationPath(secret))
    return quotationPath(secret) + search;
  const path = canonical(pathname);
  return method === 'POST' || path === pathname || pageAt(path)?.kind !== 'cached' ? null : path + search;
}

function isReadable(path: string): boolean {
  try {
    // No name contains NUL, and PostgreSQL rejects it in queries.
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/**
 * Normalises a request for the router: the site's public address, known query keys, and no headers for GET, since pages
 * depend on the address alone. The Origin check of a form happens here, because the router would answer a foreign form
 * in plain text. A rejected form is passed on with the reason.
 */
async function known(
  context: Context,
  { publicUrl, formTimeoutMs, formWait }: PagesDeps,
  provider: RouterContextProvider,
): Promise<Request> {
  const request = context.req.raw;
  const { pathname, search } = new URL(request.url);
  const url = Object.assign(new URL(publicUrl), { pathname, search });
  const query = pageAt(canonical(pathname))?.query ?? {};
  for (const [key, value] of [...url.searchParams]) {
    if (!Object.hasOwn(query, key)) url.searchParams.delete(key);
    else if (value.includes('\0')) url.searchParams.set(key, value.replaceAll('\0', ''));
  }
  // An undecodable path matches nothing; each page answers with its own 404.
  if (!isReadable(url.pathname)) url.pathname = url.pathname.replaceAll('%', '%25');
  const { method } = request;
  if (method !== 'POST') return new Request(url, { method });
  const { signal } = request;
  const headers = new Headers(request.headers);
  headers.delete('origin');
  const type = headers.get('content-type') ?? '';
  const hasPhotos = photoForm.paths.includes(pathname) && /^multipart\/form-data\s*;/i.test(type);
  if (!hasPhotos && !/^application\/x-www-form-urlencoded\b/i.test(type)) throw new Problem(415, 'Send a form.');
  const [maxBytes, timeoutMs] = hasPhotos
    ? [photoForm.maxBytes, formTimeoutMs ?? photoForm.timeoutMs]
    : [maxFormBytes, formTimeoutMs];
  if (!isOwnForm(request, publicUrl)) provider.set(formRefusalContext, 'foreign');
  if ((await formWait(context, hasPhotos)) > 0) {
    provider.set(formRefusalContext, 'too-many');
    return new Request(url, { method, headers, signal, body: new Uint8Array() });
  }
  const read = async () => {
    const body = await readBody(request, maxBytes, timeoutMs);
    if (!hasPhotos && hasManyFields(body)) throw new Problem(413, 'The form has too many fields.');
    return body;
  };
  const body = await read().catch((error) => {
    if (!(error instanceof Problem) || !(error.status in refusals)) throw error;
    provider.set(formRefusalContext, refusals[error.status as keyof typeof refusals]);
    return new Uint8Array();
  });
  return new Request(url, { method, headers, signal, body: new Uint8Array(body) });
}

/** The longest form, a full quote list, has about 130 fields. */
const maxFields = 200;

/** Whether a form has more fields than any of the site. Each costs far more to parse than its bytes. */
function hasManyFields(body: Uint8Array): boolean {
  let count = 1;
  for (let at = body.indexOf(38); at >= 0 && count <= maxFields; at = body.indexOf(38, at + 1)) count++;
  return count > maxFields;
}

const refusals = { 413: 'too-large', 408: 'late' } as const;
