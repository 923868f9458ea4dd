// @module-tag beyond/early-hints
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { close } from './closing.ts';
import { createEarlyHints } from './early-hints.ts';
import { createHttpServer, listen } from './http.ts';
import { sendPrebuilt } from './node-internals.ts';

let server: Server;
afterEach(() => close(server, 0));

const links = ['</assets/app.css>; rel=preload; as=style', '</assets/a.woff2>; rel=preload; as=font; crossorigin'];

/** The full response to these bytes. The page is sent on the next turn of the event loop, like a cached page. */
async function answers(bytes: string, isProxy = true): Promise<string> {
  const hint = createEarlyHints({ links, isProxy: () => isProxy });
  server = createHttpServer((request, response) => {
    hint(request, response);
    const body = request.method === 'HEAD' ? undefined : 'page';
    setImmediate(() => sendPrebuilt(response, 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n', body));
  });
  const socket = connect(await listen(server, { port: 0, host: '127.0.0.1', fd: null }), '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return heard;
}

const headers = 'Host: a\r\nSec-Fetch-Mode: navigate\r\n';
const last = 'Connection: close\r\n\r\n';

test.each([
  '/',
  '/?a=b',
  '/products',
  '/products?category=printers',
  '/products/x',
  '/services',
  '/blog/x',
  '/contact',
])('sends the hints before the page to a browser that navigates to %s', async (path) => {
  const heard = await answers(`GET ${path} HTTP/1.1\r\n${headers}${last}`);
  expect(heard).toMatch(/^HTTP\/1\.1 103 Early Hints\r\nLink: .*\r\n\r\nHTTP\/1\.1 200 OK\r\n(.+\r\n)+\r\npage$/);
  expect(heard).toContain(`Link: ${links.join(', ')}\r\n`);
});

test.each([
  ['HTTP/1.0', `GET / HTTP/1.0\r\n${headers}\r\n`],
  ['HEAD', `HEAD / HTTP/1.1\r\n${headers}${last}`],
  ['POST', `POST /contact HTTP/1.1\r\nContent-Length: 0\r\n${headers}${last}`],
  ['a conditional request', `GET / HTTP/1.1\r\nIf-None-Match: "a"\r\n${headers}${last}`],
  ['a request of a script', `GET / HTTP/1.1\r\nHost: a\r\nSec-Fetch-Mode: cors\r\n${last}`],
  ['a client without Sec-Fetch-Mode', `GET / HTTP/1.1\r\nHost: a\r\n${last}`],
  ['the panel', `GET /admin HTTP/1.1\r\n${headers}${last}`],
  ['an API call', `GET /api/products HTTP/1.1\r\n${headers}${last}`],
  ['a file', `GET /robots.txt HTTP/1.1\r\n${headers}${last}`],
  ['without a trusted proxy', `GET / HTTP/1.1\r\n${headers}${last}`, false],
])('does not send hints: %s', async (_what, bytes, isProxy = true) => {
  expect(await answers(bytes, isProxy)).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test('pipelining: sends hints right before each page', async () => {
  const heard = await answers(`GET / HTTP/1.1\r\n${headers}\r\nGET /blog HTTP/1.1\r\n${headers}${last}`);
  expect(heard.match(/HTTP\/1\.1 \d{3}/g)).toEqual([103, 200, 103, 200].map((status) => `HTTP/1.1 ${status}`));
  expect(heard.split('page')).toHaveLength(3);
});
