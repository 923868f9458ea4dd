import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { panelView, viewHeader } from '#app/domain/records/view.ts';
import { auth } from './auth.ts';
import { backups } from './backups.ts';
import { bin } from './bin.ts';
import { blog } from './blog.ts';
import { branches } from './branches.ts';
import type { ApiDeps } from './call.ts';
import { categories } from './categories.ts';
import { contact } from './contact.ts';
import { costDataCalls } from './cost-data.ts';
import { digest } from './digest.ts';
import { docsPage } from './docs.ts';
import type { Endpoint } from './endpoint.ts';
import { answerError, problemResponse } from './errors.ts';
import { exports } from './exports.ts';
import { firstSteps } from './first-steps.ts';
import { followUp } from './follow-up.ts';
import { importPictures } from './import-pictures.ts';
import { imports } from './imports.ts';
import { improvements } from './improvements.ts';
import { initData } from './init-data.ts';
import { inquiryCalls } from './inquiry.ts';
import { insights } from './insights.ts';
import { lastChanges } from './last-changes.ts';
import { mailServer } from './mail-server.ts';
import { mailboxCalls } from './mailbox.ts';
import { media } from './media.ts';
import { openApi } from './openapi.ts';
import { outbox } from './outbox.ts';
import { photoInquiry } from './photo-inquiry.ts';
import { privacy } from './privacy.ts';
import { productGrid } from './product-grid.ts';
import { productLinks } from './product-links.ts';
import { products } from './products.ts';
import { push } from './push.ts';
import { quotationPdf } from './quotation-pdf.ts';
import { quotations } from './quotations.ts';
import { redirects } from './redirects.ts';
import { samples } from './samples.ts';
import { secondFactor } from './second-factor.ts';
import { sessions } from './sessions.ts';
import { settings } from './settings.ts';
import { siteStatus } from './site-status.ts';
import { status } from './status.ts';
import { users } from './users.ts';

export const endpointsOf = (deps: ApiDeps): Endpoint[] =>
  [
    auth,
    digest,
    users,
    secondFactor,
    sessions,
    products,
    productGrid,
    costDataCalls,
    productLinks,
    categories,
    blog,
    branches,
    contact,
    followUp,
    quotations,
    quotationPdf,
    photoInquiry,
    inquiryCalls,
    outbox,
    push,
    privacy,
    settings,
    bin,
    redirects,
    status,
    siteStatus,
    lastChanges,
    mailServer,
    mailboxCalls,
    backups,
    firstSteps,
    improvements,
    initData,
    samples,
    imports,
    importPictures,
    exports,
    insights,
    media,
  ].flatMap((mount) => mount(deps));

/** The API calls whose responses to visitors may be cached, with their query keys. */
export const cacheableCalls = (deps: Omit<ApiDeps, 'pages'>): { path: string; queryKeys: string[] }[] =>
  // Listing the calls renders no page.
  endpointsOf({ ...deps, pages: { preview: () => Promise.reject() } })
    .filter(({ isCacheable }) => isCacheable)
    .map(({ path, query }) => ({ path, queryKeys: query instanceof z.ZodObject ? Object.keys(query.shape) : [] }));

/** The API as a router. `addressOf` returns the client's network address. */
export function createApi(deps: ApiDeps, addressOf: (context: Context) => string): Hono {
  const endpoints = endpointsOf(deps);
  const api = new Hono();
  // Created on first use: it is rarely requested and would take a fifth of the startup time.
  let cachedDocument: ReturnType<typeof openApi> | undefined;
  const document = () => {
    cachedDocument ??= openApi(endpoints, { title: 'Platen', version: '1' });
    return cachedDocument;
  };

  api.use(async (context: Context, next) => {
    await next();
    const { headers } = context.res;
    const isPublicRead = /^(?:GET|HEAD)$/.test(context.req.method) && !context.req.header('authorization');
    if (!headers.has('cache-control')) headers.set('Cache-Control', isPublicRead ? 'no-cache' : 'no-store');
    headers.append('Vary', 'Authorization');
    if (context.get('isForPanel')) headers.set(viewHeader, panelView);
  });
  api.get('/openapi.json', () => Response.json(document()));
  api.get('/docs', () => docsPage(document()));

  // Fixed paths first: `tags` in /products/tags is not a product id.
  const bySpecificity = [...endpoints].sort((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));
  for (const each of bySpecificity) {
    api[each.method](each.path, (context) => each.run(context, deps, addressOf(context)));
  }
  for (const path of new Set(bySpecificity.map((each) => each.path))) {
    const methods = bySpecificity.filter((each) => each.path === path).map(({ method }) => method.toUpperCase());
    api.all(path, () => problemResponse(405, 'Method not allowed', { Allow: methods.join(', ') }));
  }

  api.all('*', () => problemResponse(404, 'Not found'));
  api.onError((error, context) => answerError(error, context, deps.log));
  return api;
}
