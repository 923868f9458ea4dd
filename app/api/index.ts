import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { apiKeys } from '#app/api/accounts/api-keys.ts';
import { auth } from '#app/api/accounts/auth.ts';
import { invitations } from '#app/api/accounts/invitations.ts';
import { passkeyCalls } from '#app/api/accounts/passkeys.ts';
import { secondFactor } from '#app/api/accounts/second-factor.ts';
import { users } from '#app/api/accounts/users.ts';
import { webhooks } from '#app/api/accounts/webhooks.ts';
import { backups } from '#app/api/backups/backups.ts';
import { blog } from '#app/api/blog/blog.ts';
import { branches } from '#app/api/business/branches.ts';
import { settings } from '#app/api/business/settings.ts';
import type { ApiDeps } from '#app/api/calls/call.ts';
import { docsPage } from '#app/api/calls/docs.ts';
import type { Endpoint } from '#app/api/calls/endpoint.ts';
import { answerError, problemResponse } from '#app/api/calls/errors.ts';
import { openApi } from '#app/api/calls/openapi.ts';
import { categories } from '#app/api/catalogue/categories.ts';
import { exports } from '#app/api/catalogue/exports.ts';
import { productGrid } from '#app/api/catalogue/product-grid.ts';
import { products } from '#app/api/catalogue/products.ts';
import { costDataCalls } from '#app/api/cost/cost-data.ts';
import { customers } from '#app/api/customers/customers.ts';
import { imports } from '#app/api/importing/imports.ts';
import { followUp } from '#app/api/inquiries/follow-up.ts';
import { inbound } from '#app/api/inquiries/inbound.ts';
import { contact } from '#app/api/inquiries/inquiries.ts';
import { inquiryCalls } from '#app/api/inquiries/inquiry-page.ts';
import { mailServer } from '#app/api/inquiries/mail-server.ts';
import { mailboxCalls } from '#app/api/inquiries/mailbox.ts';
import { outbox } from '#app/api/inquiries/outbox.ts';
import { photoInquiry } from '#app/api/inquiries/photo-inquiry.ts';
import { push } from '#app/api/inquiries/push.ts';
import { improvements } from '#app/api/insights/improvements.ts';
import { insights } from '#app/api/insights/insights.ts';
import { firstSteps } from '#app/api/overview/first-steps.ts';
import { initData } from '#app/api/overview/init-data.ts';
import { namedSchemas } from '#app/api/overview/named-schemas.ts';
import { samples } from '#app/api/overview/samples.ts';
import { siteStatus } from '#app/api/overview/site-status.ts';
import { status } from '#app/api/overview/status.ts';
import { media } from '#app/api/pictures/media.ts';
import { privacy } from '#app/api/privacy/privacy.ts';
import { quotations } from '#app/api/quotations/quotations.ts';
import { lastChanges } from '#app/api/records/last-changes.ts';
import { redirects } from '#app/api/records/redirects.ts';
import { trash } from '#app/api/records/trash.ts';
import { panelView, viewHeader } from '#app/domain/records/view.ts';

export const endpointsOf = (deps: ApiDeps): Endpoint[] =>
  [
    auth,
    users,
    invitations,
    secondFactor,
    passkeyCalls,
    apiKeys,
    webhooks,
    products,
    productGrid,
    costDataCalls,
    categories,
    blog,
    branches,
    contact,
    inbound,
    followUp,
    quotations,
    customers,
    photoInquiry,
    inquiryCalls,
    outbox,
    push,
    privacy,
    settings,
    trash,
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
    exports,
    insights,
    media,
  ].flatMap((calls) => calls(deps));

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
    cachedDocument ??= openApi(endpoints, namedSchemas, { title: 'Platen', version: '1', server: deps.publicUrl });
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
