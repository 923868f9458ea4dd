import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startSlowLink } from './slow-link.ts';

const body = randomBytes(100_000);
let server: Server;
let link: Awaited<ReturnType<typeof startSlowLink>>;

beforeEach(async () => {
  server = createServer((request, response) => {
    // Chunks that do not match the packet size; the response ends with the connection.
    if (request.url === '/closed') response.setHeader('connection', 'close');
    for (let at = 0; at < body.length; at += 999) response.write(body.subarray(at, at + 999));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  link = await startSlowLink((server.address() as AddressInfo).port, { roundTripMs: 100, bitsPerSecond: 4_000_000 });
});
afterEach(() => {
  link.stop();
  server.close();
  server.closeAllConnections();
});

test('delivers the complete response in order and not too early', async () => {
  const begun = performance.now();
  const answers = await Promise.all(
    ['/', '/', '/closed'].map(async (path) =>
      Buffer.from(await (await fetch(`http://127.0.0.1:${link.port}${path}`)).arrayBuffer()),
    ),
  );
  for (const answer of answers) expect(answer.equals(body)).toBe(true);
  // One round trip to connect, one for the request, and 300 kB at 4 Mbit/s; timers may fire slightly early.
  expect(performance.now() - begun).toBeGreaterThan(100 + 100 + 600 - 20);
});
