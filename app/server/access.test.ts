/**
 * @module-tag calls/access
 */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '#app/api/index.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { onePage } from '#tests/support/one-page.ts';
import { type AppDeps, createApp } from './app.ts';
import { createCompressor } from './compress.ts';

/**
 * Status of each path outside the API. None depends on a token, valid or not. The API has its own table in
 * `api/access.test.ts`.
 */
const rows: [route: string, path: string, status: number][] = [
  ['GET /healthz', '/healthz', 200],
  ['GET /readyz', '/readyz', 200],
  ['GET /admin/manifest.webmanifest', '/admin/manifest.webmanifest', 200],
  ['POST /reports', '/reports', 415],
  ['POST /tap', '/tap', 400],
  ['GET /speculation-rules.json', '/speculation-rules.json', 200],
  ['ALL /uploads/*', '/uploads/0123456789ab-8x6.webp', 404],
  ['GET /social/*', '/social/nothing.png', 404],
  ['HEAD /social/*', '/social/nothing.png', 404],
  ['ALL /api', '/api', 404],
  // Pages, including the panel, which is a client of the API. `/metrics` has its own port and is not a page.
  ['ALL /*', '/contact', 200],
  ['ALL /*', '/metrics', 404],
  ['GET /quotation/:secret/pdf', '/quotation/unknown/pdf', 404],
  ['ALL /quotation/:secret', '/quotation/unknown', 404],
  ['ALL /*', '/nothing', 404],
];

/** CORS middleware: runs before all calls and answers only preflight requests. */
const beforeCalls = 'ALL /api/*';

const hour = 60 * 60 * 1000;

let api: TestApi;
let site: ReturnType<typeof createApp>;
beforeAll(async () => {
  api = await openApi();
  site = createApp({
    ...api.deps,
    social: { read: async () => null } as unknown as AppDeps['social'],
    log: { info() {}, error() {}, warn() {} } as unknown as AppDeps['log'],
    now: api.clock.now,
    compressor: createCompressor(),
    publicUrl: 'https://www.dealer.example',
    trustedProxies: [],
    allowedOrigins: [],
    overload: { isOverloaded: () => false, queueTimeoutMs: Number.POSITIVE_INFINITY, stop() {} },
    isReady: async () => true,
    build: onePage,
    assets: () => null,
  });
});
afterAll(() => api.close());

const named = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test('every route has a row, also routes under /api that are not API calls', () => {
  const calls = new Set(
    createApi(api.deps, () => '').routes.map(({ method, path }) => `${method} ${join('/api', path)}`),
  );
  const routes = site.routes.map(named).filter((route) => !calls.has(route) || route === beforeCalls);
  expect([...new Set(routes)].sort()).toEqual([...new Set([...rows.map(([route]) => route), beforeCalls])].sort());
});

describe.each(rows)('%s: %s', (route, path, status) => {
  const [method = ''] = route.replace('ALL', 'GET').split(' ');
  const tokens: Record<string, () => Promise<string | null>> = {
    none: async () => null,
    garbled: async () => 'undefined',
    forged: async () => 'A'.repeat(43),
    expired: async () => {
      const token = await api.session();
      api.clock.advance(12 * hour);
      return token;
    },
    revoked: async () => {
      const token = await api.session();
      await api.call('POST', '/auth/logout', { token });
      return token;
    },
    'of staff': () => api.staffSession(),
    'of an owner': () => api.session(),
  };

  test.each(Object.entries(tokens))(`responds ${status} with token: %s`, async (_kind, make) => {
    const token = await make();
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const answer = await site.request(path, { method, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-view')).toBeNull();
    expect(answer.headers.get('www-authenticate')).toBeNull();
  });
});
