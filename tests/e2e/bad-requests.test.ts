import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { heard } from '#tests/support/heard.ts';
import { caller } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { startForAll } from '#tests/support/started.ts';

type BadRequest = {
  id: string;
  group: string;
  auth: 'none' | 'admin';
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  bodyBase64?: string;
  bodyGen?: string;
  raw?: string;
  expect: number[];
  check?: string;
};

const corpus = join(import.meta.dirname, '../corpora/bad-requests.json');
const { requests }: { requests: BadRequest[] } = JSON.parse(readFileSync(corpus, 'utf8'));

const generated: Record<string, () => string> = {
  'blog-20mb': () => JSON.stringify({ title: 'T', content: 'x'.repeat(20 * 1024 * 1024) }),
  'deep-array-100000': () => '['.repeat(100_000) + ']'.repeat(100_000),
  'deep-object-100000': () => `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  'json-100k-keys': () => JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, n]))),
};

const leaks = /\bat [\w.<>]+ \(|node_modules|SQLITE|select .* from|\/(work|home|root|tmp)\//i;

let site: Site;
let token: string;
let hidden: string[];

startForAll(startSite, (started) => (site = started));
beforeAll(async () => {
  token = await site.signIn();
  const call = caller(site, token);
  const product = { name: 'N', brand: 'B', category: 'Used', description: 'D' };
  const post = { title: 'T', slug: 'hidden-post', author: 'A', category: 'C', content: 'x', status: 'draft' };
  const rows = await Promise.all([
    call<{ id: string }>('POST', '/products', { ...product, slug: 'hidden-draft', status: 'draft' }),
    call<{ id: string }>('POST', '/products', { ...product, slug: 'hidden-private', visibility: 'private' }),
    call<{ id: string }>('POST', '/blog', post),
  ]);
  hidden = rows.map(({ id }) => id);
  await call('POST', '/products', { ...product, slug: 'shown' });
});

type Answer = { status: number; headers: Headers; text: string };

async function ask({ auth, method, path, headers, body, bodyBase64, bodyGen }: BadRequest): Promise<Answer> {
  const sent = bodyBase64 ? Buffer.from(bodyBase64, 'base64') : bodyGen ? generated[bodyGen]?.() : body;
  const filled = sent?.toString().includes('{{random}}')
    ? String(sent).replace('{{random}}', `${Math.random()}`)
    : sent;
  const response = await fetch(site.url + path, {
    method,
    headers: { ...headers, ...(auth === 'admin' ? { authorization: `Bearer ${token}` } : {}) },
    redirect: 'manual',
    ...(filled === undefined || method === 'GET' || method === 'HEAD' ? {} : { body: filled }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Sends raw bytes and reads until the server closes. Status 0: closed without a response. */
function sendRaw(raw: string): Promise<number> {
  const { hostname, port } = new URL(site.url);
  const text = raw
    .replaceAll('{{host}}', `${hostname}:${port}`)
    .replace(/\{\{a\*(\d+)\}\}/g, (_, count) => 'a'.repeat(Number(count)))
    .replace(/\{\{h\*(\d+)\}\}/g, (_, count) =>
      Array.from({ length: Number(count) }, (_, n) => `X-H${n}: 1\r\n`).join(''),
    );
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(text));
    const answer = heard(socket);
    const finish = () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer())?.[1] ?? 0));
    socket.on('close', finish);
    socket.on('error', finish);
  });
}

const detailOf = ({ text }: Answer) => JSON.parse(text).detail;

const checks: Record<string, (answer: Answer, request: BadRequest) => void | Promise<void>> = {
  json: ({ text, headers }) => {
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    JSON.parse(text);
  },
  'detail-list': (answer) => {
    if (answer.status !== 422) return expect(typeof detailOf(answer)).toBe('string');
    for (const { loc, msg, type } of detailOf(answer)) {
      expect(loc).toSatisfy(Array.isArray);
      expect(typeof msg + typeof type).toBe('stringstring');
    }
  },
  'www-authenticate': ({ headers }) => expect(headers.get('www-authenticate')).toMatch(/^Bearer/),
  'no-token': ({ text }) => expect(text).not.toContain('access_token'),
  'no-secrets': ({ text }) => expect(text).not.toMatch(/SQLite format|argon2|"version"|root:/),
  'no-hidden-rows': ({ text }) => {
    for (const id of hidden) expect(text).not.toContain(id);
  },
  'same-body-as-without-query': async ({ status, text }, { path }) => {
    if (status === 200) expect(text).toBe(await (await fetch(site.url + path.replace(/\?.*/, ''))).text());
  },
  'no-reflection-no-offsite-redirect': ({ text, headers, status }) => {
    expect(text).not.toMatch(/<script>alert|"><script>/i);
    if (status >= 300 && status < 400) expect(headers.get('location')).toMatch(/^\/[^/\\]/);
  },
  'settings-unchanged-or-clean': async () => {
    const settings = await (await fetch(`${site.url}/api/settings`)).text();
    expect(settings).not.toMatch(/alert|<script|javascript:|x{300}/);
  },
  'no-acao-for-foreign-origin': ({ headers }) => expect(headers.get('access-control-allow-origin')).toBeNull(),
  'only-public-settings-keys': ({ text }) =>
    expect(Object.keys(JSON.parse(text)).join()).not.toMatch(/password|token|smtp|secret|hash/i),
  'throttle-ignores-extra-fields': async (_answer, request) => {
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) statuses.push((await ask(request)).status);
    expect(statuses.at(-1)).toBe(429);
  },
  'no-pollution': async () => expect(await (await fetch(`${site.url}/api/products`)).text()).not.toContain('polluted'),
  'id-not-taken': ({ text, status }) => {
    if (status < 300) expect(JSON.parse(text).id).not.toBe(999);
  },
  idempotent: async (_answer, request) =>
    expect(JSON.parse((await ask(request)).text)).toEqual({ categories: [], branches: [] }),
};

function checkOf(name: string) {
  const check = checks[name];
  if (!check) throw new Error(`The corpus names an unknown check: ${name}`);
  return check;
}

const groups = [...Map.groupBy(requests, ({ group }) => group)];

test.each(groups)('%s: each bad request gets one of its statuses and no details of the server', async (_, group) => {
  for (const request of group) {
    const name = `${request.id}: ${request.method} ${request.path}`;
    if (request.raw !== undefined) {
      expect.soft(request.expect, name).toContain(await sendRaw(request.raw));
      continue;
    }
    const answer = await ask(request);
    expect.soft(request.expect, `${name}: ${answer.text.slice(0, 300)}`).toContain(answer.status);
    expect.soft(answer.text, name).not.toMatch(leaks);
    expect.soft(answer.headers.get('x-content-type-options'), name).toBe('nosniff');
    if (request.check) await checkOf(request.check)(answer, request);
  }
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect(site.output()).not.toContain('Unexpected error');
});
