import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { beforeEach, describe, expect, test } from 'vitest';
import { api, apiPerFile, inquiry } from '#app/api/calls/api-test.ts';
import { version } from '#app/domain/overview/version.ts';
import { close } from '#app/server/process/http/closing.ts';
import { createHttpServer, listen } from '#app/server/process/http/http.ts';
import { isOwnForm } from '#app/server/process/http/own-form.ts';
import { admin } from '#tests/support/api.ts';
import type { AppDeps } from './app.ts';
import { siteOver } from './app-test.ts';

let warnings: string[];
let isOverloaded: boolean;
const open = (changes: Partial<AppDeps> = {}) =>
  siteOver(api, {
    log: { info() {}, error() {}, warn: (message: string) => warnings.push(message) } as unknown as AppDeps['log'],
    overload: { isOverloaded: () => isOverloaded, stop() {} },
    ...changes,
  });
/** A response: its status and these headers. */
const seen = ({ status, headers }: Response, ...names: string[]) => [status, ...names.map((name) => headers.get(name))];

apiPerFile('nobody');
beforeEach(() => {
  warnings = [];
  isOverloaded = false;
});

const json = (body: object) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('while the process is overloaded', { tags: ['beyond/overload-inquiries'] }, () => {
  beforeEach(() => {
    isOverloaded = true;
  });

  test('accepts inquiries by API and by form', async () => {
    const app = open();
    expect((await app.request('/api/contact', json(inquiry))).status).toBe(201);
    const form = await app.request('/contact', { method: 'POST', body: new URLSearchParams(inquiry) });
    expect(form.status).toBe(200);
    expect((await form.json()).words).toBe(String(new URLSearchParams(inquiry)));
  });

  test.each([
    ['GET', '/api/products'],
    ['POST', '/api/auth/login'],
    ['PUT', '/api/contact/1?status=resolved'],
    ['GET', '/api/contact'],
    ['POST', '/api/contact/1'],
    ['GET', '/api'],
    ['GET', '/api/products?sent=1'],
  ])('rejects the API call %s %s with 503 in JSON', async (method, path) => {
    const answer = await open().request(path, { method });
    expect(seen(answer, 'retry-after', 'cache-control')).toEqual([503, '2', 'no-store']);
    expect(await answer.json()).toEqual({ detail: 'The site is very busy. Please try again in a moment.' });
  });

  test('rejects a page with 503 and the telephone number', async () => {
    const answer = await open().request('/contact');
    expect(seen(answer, 'retry-after', 'content-type')).toEqual([503, '2', expect.stringMatching(/^text\/html/)]);
    expect(await answer.text()).toContain('<a href="tel:');
  });

  test('never rejects a style sheet', async () => {
    const app = open({ assets: (request) => (request.url.endsWith('/assets/app.css') ? new Response('a{}') : null) });
    const answer = await app.request('/assets/app.css');
    expect([answer.status, await answer.text()]).toEqual([200, 'a{}']);
  });

  test('health: answers /healthz and /readyz', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await open().request(path)).status).toBe(200);
    expect(await (await open().request('/healthz')).text()).toMatch(new RegExp(`^ok ${version} since \\d{4}-`));
  });
});

describe('a page', () => {
  test('uses the public address and ignores the Host header', async () => {
    const request = { method: 'POST', body: new URLSearchParams(inquiry), headers: { host: 'elsewhere.test' } };
    for (const path of ['/contact?x=1', 'http://elsewhere.test/contact']) {
      const { url } = await (await open().request(path, request)).json();
      expect(url).toBe('https://www.dealer.example/contact');
    }
    expect((await open().request('//elsewhere.test/contact')).status).toBe(404);
  });

  test('accepts a complete form, and says why another is rejected', { tags: ['beyond/body-limits'] }, async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = async (body: BodyInit, more: Record<string, string> = {}) => {
      const request = { method: 'POST', body, duplex: 'half', headers: { ...headers, ...more } };
      return (await open({ formTimeoutMs: 50 }).request('/contact', request)).json();
    };
    const half = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('name=Asha')) });
    expect(await post('name=Asha')).toMatchObject({ words: 'name=Asha', refusal: null });
    expect(await post(half)).toMatchObject({ words: '', refusal: 'late' });
    expect(await post('x'.repeat(200 * 1024))).toMatchObject({ words: '', refusal: 'too-large' });
    expect(await post('a=&'.repeat(199))).toMatchObject({ refusal: null });
    expect(await post('a=&'.repeat(200))).toMatchObject({ words: '', refusal: 'too-large' });
    const foreign = await post('name=Asha', { origin: 'https://elsewhere.test' });
    expect(foreign).toMatchObject({ words: 'name=Asha', refusal: 'foreign' });
  });

  test.for([
    ['/services', 'multipart/form-data; boundary=x', 20],
    ['/contact', 'application/x-www-form-urlencoded', 120],
  ] as const)('limits the forms of an address: %s', { tags: ['toner/photos'] }, async ([path, type, max]) => {
    const app = open();
    const headers = { 'content-type': type };
    api.clock.advance(11 * 60_000);
    const post = async () => (await app.request(path, { method: 'POST', body: 'words', headers })).json();
    for (let number = 0; number < max; number++) expect(await post()).toMatchObject({ words: 'words', refusal: null });
    expect(await post()).toMatchObject({ words: '', refusal: 'too-many' });
    api.clock.advance(11 * 60_000);
  });

  test('rejects photos posted to the API by another site', { tags: ['toner/photos'] }, async () => {
    const app = open({ allowedOrigins: ['https://app.dealer.example'] });
    const statusOf = async (headers: Record<string, string>) =>
      (await app.request('/api/contact/photos', { method: 'POST', body: new FormData(), headers })).status;
    expect(await statusOf({ origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await statusOf({ origin: 'https://app.dealer.example', 'sec-fetch-site': 'same-site' })).toBe(422);
    expect(await statusOf({ 'sec-fetch-site': 'same-origin' })).toBe(422);
    // No form sends a key; this one is unknown.
    const key = { authorization: 'Bearer platen_x', cookie: 'token=x' };
    expect(await statusOf({ ...key, 'sec-fetch-site': 'cross-site' })).toBe(401);
  });

  test.each([
    [{}, true],
    [{ origin: 'https://www.dealer.example' }, true],
    [{ origin: 'http://localhost' }, true],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
    [{ origin: 'http://www.dealer.example' }, false],
    [{ origin: 'https://www.dealer.example.elsewhere.test' }, false],
    [{ origin: 'null' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ origin: 'https://shop.dealer.example', 'sec-fetch-site': 'same-site' }, false],
  ])('%o: is the form from this site? %s', { tags: ['beyond/csrf'] }, (headers, expected) => {
    const request = new Request('http://localhost/contact', { method: 'POST', headers });
    expect(isOwnForm(request, 'https://www.dealer.example')).toBe(expected);
  });

  test('shows an error page for an unsupported body', async () => {
    const request = { method: 'POST', body: 'words', headers: { 'content-type': 'text/plain' } };
    const answer = await open().request('/contact', request);
    expect(seen(answer, 'content-type')).toEqual([415, expect.stringMatching(/^text\/html/)]);
  });
});

test('warns once about X-Forwarded-For, only without TRUST_PROXY', { tags: ['beyond/proxy-warning'] }, async () => {
  const headers = { 'x-forwarded-for': '192.0.2.9' };
  await open({ trustedProxies: ['127.0.0.1'] }).request('/healthz', { headers });
  const app = open();
  await app.request('/healthz');
  expect(warnings).toEqual([]);
  for (let count = 0; count < 2; count++) await app.request('/healthz', { headers });
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
});

test('sends the token with no-store', { tags: ['beyond/no-store'] }, async () => {
  const answer = await open().request('/api/auth/login', json(admin));
  expect(seen(answer, 'cache-control')).toEqual([200, 'no-store']);
});

test('cancels the unread body of a HEAD response, such as an open file', async () => {
  let isCancelled = false;
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1000)),
    cancel() {
      isCancelled = true;
    },
  });
  const headers = { 'content-type': 'application/octet-stream', 'content-length': '4000000' };
  const assets = () => new Response(body, { headers });
  const answer = await open({ assets }).request('/backup', { method: 'HEAD' });
  expect(seen(answer, 'content-length')).toEqual([200, '4000000']);
  expect({ isCancelled }).toEqual({ isCancelled: true });
});

test('a listening server survives later errors', async () => {
  const failed: string[] = [];
  const server = createHttpServer(() => {});
  await listen(server, { port: 0, host: '127.0.0.1', fd: null }, ({ message }) => failed.push(message));
  for (const message of ['EMFILE', 'ENFILE']) server.emit('error', new Error(message));
  expect(failed).toEqual(['EMFILE', 'ENFILE']);
  await close(server, 0);
});

test('rejects a request with two Host headers', { tags: ['calls/two-hosts'] }, async () => {
  const server = createHttpServer(getRequestListener(open().fetch));
  const port = await listen(server, { port: 0, host: '127.0.0.1', fd: null });
  const ask = async (hosts: string[]) => {
    const socket = connect(port, '127.0.0.1');
    const names = hosts.map((host) => `Host: ${host}\r\n`).join('');
    socket.end(`GET /healthz HTTP/1.1\r\n${names}Connection: close\r\n\r\n`);
    return (await text(socket)).split('\r\n')[0];
  };
  expect(await ask(['a.example'])).toBe('HTTP/1.1 200 OK');
  for (const second of ['a.example', 'b.example'])
    expect(await ask(['a.example', second])).toBe('HTTP/1.1 400 Bad Request');
  await close(server, 0);
});
