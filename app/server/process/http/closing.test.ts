import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { listening } from '#tests/support/ports.ts';
import { close, drain } from './closing.ts';
import { createHttpServer, type Listener, type RespondIfCached } from './http.ts';

const open = async (answer: Listener = (_, response) => response.end('here'), respondIfCached?: RespondIfCached) => {
  const server = createHttpServer(answer, respondIfCached && { respondIfCached });
  const port = await listening(server);
  const visitor = connect(port, '127.0.0.1');
  await once(server, 'connection');
  return { server, port, visitor };
};

const request = 'GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n';

test('answers a connection accepted before shutdown whose request arrives later', {
  tags: ['deploy/no-request-lost', 'beyond/shutdown'],
}, async () => {
  const { server, visitor } = await open();
  const closed = close(server, 5_000);
  visitor.write(request);
  const [answer] = await once(visitor, 'data');
  expect(String(answer)).toContain('200 OK');
  await closed;
});

test('does not wait long for a connection without a request', { tags: ['beyond/shutdown'] }, async () => {
  const { server } = await open();
  const moreThanTheTestMs = 3_600_000;
  await close(server, moreThanTheTestMs);
});

describe('a draining server', { tags: ['upgrade/draining'] }, () => {
  test('accepts new connections, and closes each with its answer', async () => {
    const { server, port, visitor } = await open();
    drain(server);
    const next = connect(port, '127.0.0.1');
    for (const each of [visitor, next]) {
      each.write(request);
      const answer = await text(each);
      expect(answer).toContain('200 OK');
      expect(answer).toContain('Connection: close');
    }
    await close(server, 5_000);
  });

  test('closes the connection of a request that it already had', async () => {
    const arrived = Promise.withResolvers<ServerResponse>();
    const { server, visitor } = await open((_request, response) => arrived.resolve(response));
    visitor.write(request);
    const response = await arrived.promise;
    drain(server);
    response.end('late');
    expect(await text(visitor)).toMatch(/Connection: close[\s\S]*late$/);
    await close(server, 5_000);
  });

  test('closes the connection of a page that is in memory', async () => {
    const { server, visitor } = await open(undefined, (_request, response) => {
      response.end('kept');
      return true;
    });
    visitor.write(request);
    expect(String((await once(visitor, 'data'))[0])).toContain('Connection: keep-alive');
    drain(server);
    visitor.write(request);
    expect(await text(visitor)).toContain('Connection: close');
    await close(server, 5_000);
  });
});
