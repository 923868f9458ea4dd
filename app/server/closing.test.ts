import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { close } from './closing.ts';
import { createHttpServer } from './http.ts';

const open = async () => {
  const server = createHttpServer((_request, response) => response.end('here'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const visitor = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(server, 'connection');
  return { server, visitor };
};

test('answers a connection accepted before shutdown whose request arrives later', {
  tags: ['deploy/no-request-lost', 'beyond/shutdown'],
}, async () => {
  const { server, visitor } = await open();
  const closed = close(server, 5_000);
  visitor.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n');
  const [answer] = await once(visitor, 'data');
  expect(String(answer)).toContain('200 OK');
  await closed;
});

test('does not wait long for a connection without a request', { tags: ['beyond/shutdown'] }, async () => {
  const { server } = await open();
  const begun = performance.now();
  await close(server, 60_000);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
