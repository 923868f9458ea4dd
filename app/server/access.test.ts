// @module-tag calls/access
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { api, apiPerFile } from '#app/api/calls/api-test.ts';
import { createApi } from '#app/api/index.ts';
import { siteOver } from './app-test.ts';

/**
 * Status of each path outside the API. None depends on a token, valid or not. The API has its own table in
 * `api/calls/access.test.ts`.
 */
const rows: [route: string, path: string, status: number][] = [
  ['GET /healthz', '/healthz', 200],
  ['GET /readyz', '/readyz', 200],
  ['GET /admin/manifest.webmanifest', '/admin/manifest.webmanifest', 200],
  // Has its own token.
  ['GET /metrics', '/metrics', 404],
  ['POST /tap', '/tap', 400],
  ['GET /speculation-rules.json', '/speculation-rules.json', 200],
  ['ALL /uploads/*', '/uploads/0123456789ab-8x6.webp', 404],
  ['GET /social/*', '/social/nothing.png', 404],
  ['HEAD /social/*', '/social/nothing.png', 404],
  ['ALL /api', '/api', 404],
  // Pages, including the panel, which is a client of the API.
  ['ALL /*', '/contact', 200],
  ['GET /quotation/:secret/pdf', '/quotation/unknown/pdf', 404],
  ['ALL /quotation/:secret', '/quotation/unknown', 404],
  ['ALL /*', '/nothing', 404],
];

/** CORS middleware: runs before all calls and answers only preflight requests. */
const beforeCalls = 'ALL /api/*';

const hour = 60 * 60 * 1000;

let site: ReturnType<typeof siteOver>;
apiPerFile('nobody');
beforeAll(() => (site = siteOver(api)));

test('every route has a row, also routes under /api that are not API calls', () => {
  const routesOf = (app: { routes: { method: string; path: string }[] }, base = '') =>
    new Set(app.routes.map(({ method, path }) => `${method} ${join(base, path)}`));
  const calls = routesOf(
    createApi(api.deps, () => ''),
    '/api',
  );
  calls.delete(beforeCalls);
  const routes = new Set([...routesOf(site)].filter((route) => !calls.has(route)));
  expect(routes).toEqual(new Set([...rows.map(([route]) => route), beforeCalls]));
});

test.each(rows)('%s: %s responds %i with any token', async (route, path, status) => {
  const [method = ''] = route.replace('ALL', 'GET').split(' ');
  const expired = await api.session();
  api.clock.advance(12 * hour);
  const revoked = await api.session();
  await api.call('POST', '/auth/logout', { token: revoked });
  const tokens = ['', 'undefined', 'A'.repeat(43), expired, revoked, await api.staffSession(), await api.session()];
  for (const token of tokens) {
    const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
    const answer = await site.request(path, { method, headers });
    expect(answer.status, token).toBe(status);
    for (const name of ['x-view', 'www-authenticate']) expect(answer.headers.get(name), token).toBeNull();
  }
});
