import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import type { Listener } from '#app/server/process/http/http.ts';
import { dealer } from '#dealer';
import { listening } from '#tests/support/ports.ts';
import { answerWhileStarting, starting } from './starting.ts';

const ask = (path: string) => starting(new Request(`http://localhost${path}`));

test('responds to pages with 503 and the telephone number', async () => {
  const response = ask('/products?category=copiers');
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect(response.headers.get('content-type')).toContain('text/html');
  const html = await response.text();
  expect(html).toContain('<h1>We are just opening</h1>');
  expect(html).toContain(dealer.phone);
});

test('responds to API calls in JSON', async () => {
  for (const path of ['/api', '/api/products']) {
    const response = ask(path);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toEqual({ detail: 'The site is starting. Please try again in a moment.' });
  }
  expect(ask('/apiary').headers.get('content-type')).toContain('text/html');
});

test('responds 200 to /healthz', async () => {
  expect(ask('/healthz').status).toBe(200);
});

test('holds a write until the site is ready; reads get 503 at once', async () => {
  const started = Promise.withResolvers<Listener>();
  const server = createServer(answerWhileStarting(started.promise));
  const url = `http://127.0.0.1:${await listening(server)}/api/contact`;
  const write = fetch(url, { method: 'POST', body: 'Call me' });
  expect((await fetch(url)).status).toBe(503);
  started.resolve(async (request, response) => {
    response.writeHead(201).end(Buffer.concat(await request.toArray()));
  });
  const answer = await write;
  expect([answer.status, await answer.text()]).toEqual([201, 'Call me']);
  server.closeAllConnections();
  server.close();
});
