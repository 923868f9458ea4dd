import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listening } from '#tests/support/ports.ts';
import { type Cdn, sendPurge } from './purger.ts';

let server: Server;
let origin: string;
let requests: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string }[];
/** The version that nginx has read. */
let shown: string;
let answer: { status: number; body: string };
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    requests.push({ method, url, headers, body: await text(request) });
    response.writeHead(answer.status, { 'Surrogate-Key': shown }).end(answer.body);
  });
  origin = `http://127.0.0.1:${await listening(server)}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  requests = [];
  shown = 'site v9';
  answer = { status: 200, body: '{"v7":"1-2","success":true}' };
});

const never = new AbortController().signal;
const purgeAt = (name: Cdn['name'], ...purgeUrls: string[]) =>
  sendPurge({ name, purgeUrls, token: 'secret' }, { keys: ['v7', 'v8'], version: 9 }, never);
const purge = (name: Cdn['name'], ...paths: string[]) => purgeAt(name, ...paths.map((path) => origin + path));

test('purges Fastly by surrogate keys, not softly', async () => {
  await purge('fastly', '/service/SU1Z/purge');
  const headers = { 'fastly-key': 'secret', 'surrogate-key': 'v7 v8', accept: 'application/json' };
  expect(requests).toMatchObject([{ method: 'POST', url: '/service/SU1Z/purge', headers }]);
  expect(requests[0]?.headers).not.toHaveProperty('fastly-soft-purge');
});

test('purges Cloudflare by tags', async () => {
  await purge('cloudflare', '/client/v4/zones/023e/purge_cache');
  const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' };
  const url = '/client/v4/zones/023e/purge_cache';
  expect(requests).toMatchObject([{ method: 'POST', url, headers, body: '{"tags":["v7","v8"]}' }]);
  answer.body = '{"success":false,"errors":[{"code":10000,"message":"Authentication error"}]}';
  await expect(purge('cloudflare', '/')).rejects.toThrow('answered 200: {"success":false,"errors":[{"code":10000');
});

test('purges each Varnish by keys and lets each nginx read the version, without the token', async () => {
  await purge('varnish', '/a', '/b');
  await purge('nginx', '/c');
  expect(requests.map(({ method, url, headers }) => [method, url, headers['surrogate-key']]).sort()).toEqual([
    ['GET', '/c', undefined],
    ['PURGE', '/a', 'v7 v8'],
    ['PURGE', '/b', 'v7 v8'],
  ]);
  expect(JSON.stringify(requests)).not.toContain('secret');
});

test('fails if nginx has read an older version, from a process that does not know the latest yet', async () => {
  for (const older of ['site v8', '']) {
    shown = older;
    await expect(purge('nginx', '/')).rejects.toThrow('answered 200');
  }
  shown = 'site v10';
  await purge('nginx', '/');
});

test('fails unless every cache confirms', async () => {
  answer = { status: 429, body: 'Too many requests' };
  await expect(purge('fastly', '/x')).rejects.toThrow('answered 429: Too many requests');
  answer = { status: 302, body: '' };
  await expect(purge('fastly', '/x')).rejects.toThrow();
  answer = { status: 200, body: '' };
  await expect(purgeAt('varnish', `${origin}/`, 'http://127.0.0.1:1/')).rejects.toThrow();
});
