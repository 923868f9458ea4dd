// @module-tag beyond/load-shedding
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { shedLoad } from './load-shedding.ts';

test('drops queued requests of disconnected clients, except inquiries', async () => {
  const overload = { isOverloaded: () => false, queueTimeoutMs: 1000, stop() {} };
  const app = new Hono();
  app.use(shedLoad({ overload, turns: { enter: async () => true }, addressOf: () => '', known: () => ({}) as never }));
  const worked: string[] = [];
  app.all('*', ({ req, text }) => {
    worked.push(`${req.method} ${req.path}`);
    return text('ok');
  });
  const ask = async (method: string, path: string, hasLeft: boolean) =>
    (await app.request(path, { method }, { incoming: { socket: { destroyed: hasLeft } } })).status;
  expect(await ask('GET', '/products', true)).toBe(499);
  expect(await ask('POST', '/api/contact', true)).toBe(200);
  expect(await ask('POST', '/contact', true)).toBe(200);
  expect(await ask('GET', '/products', false)).toBe(200);
  expect(worked).toEqual(['POST /api/contact', 'POST /contact', 'GET /products']);
});

test('prefers twenty inquiries of an address', { tags: ['beyond/load-shedding'] }, async () => {
  const overload = { isOverloaded: () => true, queueTimeoutMs: 1000, stop() {} };
  const app = new Hono();
  let address = 'a';
  app.use(shedLoad({ overload, turns: { enter: () => true }, addressOf: () => address, known: () => ({}) as never }));
  app.all('*', ({ text }) => text('ok'));
  const post = async () => (await app.request('/api/contact', { method: 'POST' })).status;
  for (let count = 0; count < 20; count++) expect(await post()).toBe(200);
  expect(await post()).toBe(503);
  address = 'b';
  expect(await post()).toBe(200);
});
