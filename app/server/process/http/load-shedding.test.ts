// @module-tag beyond/load-shedding
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { shedLoad } from './load-shedding.ts';

test('prefers twenty inquiries of an address', async () => {
  const overload = { isOverloaded: () => true, stop() {} };
  const app = new Hono();
  let address = 'a';
  app.use(shedLoad({ overload, addressOf: () => address, known: () => ({}) as never }));
  app.all('*', ({ text }) => text('ok'));
  const post = async () => (await app.request('/api/contact', { method: 'POST' })).status;
  for (let count = 0; count < 20; count++) expect(await post()).toBe(200);
  expect(await post()).toBe(503);
  address = 'b';
  expect(await post()).toBe(200);
});
