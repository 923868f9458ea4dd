import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { ServerBuild } from 'react-router';
import type { ApiDeps } from '#app/api/calls/call.ts';
import { problemResponse } from '#app/api/calls/errors.ts';
import { waitOf } from '#app/api/calls/rate-limit.ts';
import { createApi } from '#app/api/index.ts';
import { tapPath } from '#app/domain/insights/tap-path.ts';
import { version } from '#app/domain/overview/version.ts';
import { trashHeader } from '#app/domain/records/trash.ts';
import { viewHeader } from '#app/domain/records/view.ts';
import type { Counting } from '#app/server/insights/counting.ts';
import { createTaps } from '#app/server/insights/taps.ts';
import { manifestPath, panelManifest } from '#app/server/overview/panel-manifest.ts';
import { type SocialPictures, serveSocialPicture } from '#app/server/pictures/social-pictures.ts';
import { createUploadServer } from '#app/server/pictures/uploads.ts';
import { limitToBrowser } from '#app/server/process/cdn/cdn-headers.ts';
import type { Cdn } from '#app/server/process/cdn/purger.ts';
import { createClientAddress, createProxyWarning } from '#app/server/process/http/client-address.ts';
import { type Compressor, compress } from '#app/server/process/http/compress.ts';
import {
  emptyPolicy,
  isPage,
  pageHeaders,
  securityHeaders,
  speculationRules,
  speculationRulesPath,
} from '#app/server/process/http/headers.ts';
import { shedLoad } from '#app/server/process/http/load-shedding.ts';
import { loggedPath } from '#app/server/process/http/logged-path.ts';
import type { Overload } from '#app/server/process/http/overload.ts';
import { isOwnForm } from '#app/server/process/http/own-form.ts';
import { plainPage } from '#app/server/process/http/plain-page.ts';
import type { Log } from '#app/server/process/work/log.ts';
import { customerPdf, noteOpened } from '#app/server/quotations/quotation-visits.ts';
import { createPages } from './pages.ts';

export type AppDeps = Omit<ApiDeps, 'pages' | 'flushCounts' | 'log'> & {
  social: SocialPictures;
  /** Counts views, searches and taps. */
  counting?: Counting;
  log: Log;
  compressor: Compressor;
  cdn?: Cdn | null;
  /** The origin that public pages load uploads from; by default the site itself. */
  pictureOrigin?: string | null;
  trustedProxies: readonly string[];
  allowedOrigins: readonly string[];
  overload: Overload;
  /** Milliseconds in which a form posted to a page must arrive; by default as long as any body. */
  formTimeoutMs?: number;
  /** Whether the process accepts requests: false before startup is complete and during shutdown. */
  isReady: () => Promise<boolean>;
  /** Returns `null` if the request may not read them. */
  readMetrics?: (authorization?: string) => Promise<Response | null>;
  /** The pages; a function in development, where they change at run time. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** The built files; none in development, where Vite serves them. */
  assets: ((request: Request) => Promise<Response | null> | Response | null) | null;
};

type Env = { Bindings: HttpBindings; Variables: { requestId: string } };

type Address = (context: Context) => string;

function createSite(deps: AppDeps, addressOf: Address) {
  const api = createApi(
    {
      ...deps,
      flushCounts: deps.counting?.flush,
      pages: { preview: (path, settings) => pages.preview(path, settings) },
    },
    addressOf,
  );
  const pages = createPages({
    ...deps,
    isDevelopment: deps.assets === null,
    formWait: (context, hasPhotos) => waitOf(deps.store, hasPhotos ? 'photos' : 'forms', addressOf(context)),
    call: async (context, path, body) =>
      api.request(
        path,
        {
          method: 'POST',
          headers: {
            // A form names its boundary itself.
            ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
            'user-agent': context.req.header('user-agent') ?? '',
            referer: context.req.header('referer') ?? '',
            'x-forwarded-for': context.req.header('x-forwarded-for') ?? '',
          },
          body: body instanceof FormData ? body : JSON.stringify(body),
        },
        context.env,
      ),
  });
  return { api, pages };
}

/** The whole site as one function from request to response: headers → files → uploads → API → pages. */
export function createApp(deps: AppDeps): Hono<Env> {
  const clientAddress = createClientAddress(deps.trustedProxies);
  const addressOf: Address = (context) =>
    clientAddress(context.env?.incoming?.socket?.remoteAddress, context.req.header('x-forwarded-for') ?? null);
  const warnOfProxy = createProxyWarning(deps.trustedProxies, deps.log);
  const { api, pages } = createSite(deps, addressOf);
  const known = () => deps.store.settings.lastRead();
  const headers = Object.entries(securityHeaders(deps.publicUrl));
  const headersOfPages = [...headers, ...Object.entries(pageHeaders)];

  const app = new Hono<Env>();
  app.use(async (context, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    context.set('requestId', requestId);
    warnOfProxy(context.req.header('x-forwarded-for'));
    await next();
    // Hono answers HEAD as GET and drops the body, which may come from an open file.
    if (context.req.method === 'HEAD') await context.res.body?.cancel();
    const made = await compress(context.req.raw, context.res, deps.compressor);
    // Assigns only a new response: the setter copies the whole body.
    if (made !== context.res) context.res = made;
    const answer = context.res.headers;
    for (const [name, value] of isPage(answer) ? headersOfPages : headers)
      if (!answer.has(name)) answer.set(name, value);
    if (!answer.has('content-security-policy')) answer.set('Content-Security-Policy', emptyPolicy);
    answer.set('X-Request-Id', requestId);
    const { method, path } = context.req;
    // Requests of the page cache have no connection; it counts what it sends.
    const { incoming } = context.env ?? {};
    if (incoming && deps.cdn) limitToBrowser(context.req.raw, answer);
    if (incoming) deps.counting?.notePage(incoming, context.res.status, !answer.has('x-robots-tag'));
    const milliseconds = Math.round((performance.now() - started) * 10) / 10;
    deps.log.info({ requestId, method, path: loggedPath(path), status: context.res.status, milliseconds }, 'request');
  });

  app.use(async (context, next) =>
    hasTwoHosts(context.env?.incoming?.rawHeaders ?? [])
      ? new Response('Send one Host header.', { status: 400, headers: { Connection: 'close' } })
      : next(),
  );
  const since = deps.now().toISOString();
  app.get('/healthz', () => new Response(`ok ${version} since ${since}`));
  app.get('/readyz', async () => ((await deps.isReady()) ? new Response('ok') : unavailable()));
  app.get(
    '/metrics',
    async (context, next) => (await deps.readMetrics?.(context.req.header('authorization'))) ?? next(),
  );
  const takeTaps = createTaps(deps);
  app.post(tapPath, (context) => takeTaps(context.req.raw, addressOf(context)));
  app.use(shedLoad({ ...deps, addressOf, known }));

  app.get(speculationRulesPath, () =>
    Response.json(speculationRules, {
      headers: { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=3600' },
    }),
  );
  app.get(manifestPath, () => panelManifest(deps.store));
  app.use(async (context, next) => (await deps.assets?.(context.req.raw)) ?? next());
  const serveUpload = createUploadServer(deps);
  app.all('/uploads/*', (context) => serveUpload(context.req.raw));
  app.on(['GET', 'HEAD'], '/social/*', (context) => serveSocialPicture(context.req.raw, deps));
  app.use('/api/*', allowOrigins(deps.allowedOrigins));
  // Browsers allow cross-site form posts, so this checks the origin. No form sends a token or an API key.
  app.post('/api/contact/photos', (context, next) =>
    context.req.header('authorization') !== undefined ||
    isOwnForm(context.req.raw, deps.publicUrl) ||
    deps.allowedOrigins.includes(context.req.header('origin') ?? '')
      ? next()
      : Promise.resolve(problemResponse(403, 'Another site posted this form.')),
  );
  app.route('/api', api);
  app.all('/api', () => problemResponse(404, 'Not found'));
  app.get('/quotation/:secret/pdf', async (context) => {
    const file = await customerPdf(context.req.param('secret'), addressOf(context), deps);
    // Without the frame of the site, whose analytics would report a mistyped secret.
    return (
      file ??
      plainPage(404, 'Quotation not found', 'Please check that the whole link was copied.', {
        headers: { 'Cache-Control': 'no-store' },
        known: known(),
      })
    );
  });
  app.use('/quotation/:secret', async (context, next) => {
    // Later handlers change what `param` reads.
    const secret = context.req.param('secret');
    await next();
    await noteOpened(context, deps, secret);
  });
  app.all('*', pages.answer);

  app.onError((error, context) => {
    deps.log.error({ err: error, requestId: context.get('requestId') }, 'Unexpected error');
    return plainPage(500, 'Something went wrong', 'The fault is on our side. Please try again in a minute.', {
      known: known(),
    });
  });
  return app;
}

/** Allows scripts of the given origins; without any, sends no CORS headers. */
function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  if (origins.length === 0) return (_context, next) => next();
  return cors({
    origin: [...origins],
    allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match'],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposeHeaders: ['X-Total-Count', 'X-Total-Capped', 'X-Next', 'Retry-After', viewHeader, trashHeader],
    maxAge: 600,
  });
}

const unavailable = () =>
  new Response('Busy, please try again shortly.', {
    status: 503,
    headers: { 'Retry-After': '2', 'Cache-Control': 'no-store' },
  });

/** Node uses the first of two Host headers, a proxy may use the other, so such a request is rejected. */
const hasTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1;
