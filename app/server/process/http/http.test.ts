import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { heard } from '#tests/support/heard.ts';
import { listening } from '#tests/support/ports.ts';
import { close } from './closing.ts';
import { createHttpServer } from './http.ts';

let server: Server;
let port: number;
let sockets: Socket[];
beforeEach(() => {
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await close(server, 0);
});

const serve = async (...given: Parameters<typeof createHttpServer>) => {
  server = createHttpServer(...given);
  port = await listening(server);
};
const open = async (localAddress = '127.0.0.1'): Promise<Socket> => {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
};
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const isClosed = (socket: Socket): Promise<true> =>
  new Promise((resolve) => (socket.closed ? resolve(true) : socket.once('close', () => resolve(true))));
/** Sends this text; returns the connection and what it received. */
const say = async (text: string, localAddress?: string) => {
  const socket = await open(localAddress);
  const answer = heard(socket);
  socket.write(text);
  return { socket, answer };
};
describe('pipelined requests', { tags: ['beyond/pipelining'] }, () => {
  test('arrive complete with their bodies, however the stream is split', async () => {
    await serve(async (request, response) => {
      let size = 0;
      for await (const chunk of request) size += chunk.length;
      response.end(`<${request.url} ${size}>`);
    });
    const post = (path: string, size: number) =>
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`;
    const { answer: answers } = await say(post('/1', 300_000) + get('/2') + post('/3', 5000) + get('/4'));
    await expect.poll(answers).toContain('</4 0>');
    expect(answers().match(/<.*?>/g)).toEqual(['</1 300000>', '</2 0>', '</3 5000>', '</4 0>']);
  });

  test.each([
    ['close the connection above the limit', false],
    ['close the connection above the limit even if each is in memory', true],
  ])('%s', async (_case, isCached) => {
    let answered = 0;
    const end = (response: ServerResponse) => {
      answered++;
      response.end('a');
    };
    await serve((_request, response) => end(response), {
      respondIfCached(_request, response) {
        if (isCached) end(response);
        return isCached;
      },
    });
    const { socket } = await say(get('/').repeat(1500));
    await isClosed(socket);
    // The first in memory is sent at once.
    expect(answered).toBe(isCached ? 9 : 8);
    const other = await say(get('/'));
    await expect.poll(other.answer).toContain('200 OK');
  });
});

describe('a client that reads slowly', { tags: ['beyond/slow-readers'] }, () => {
  const large = Buffer.alloc(16 * 1024 * 1024);

  test('is disconnected when it reads nothing', async () => {
    await serve((_request, response) => void response.end(large), { limits: { stallTimeoutMs: 150 } });
    const accepted: Promise<Socket[]> = once(server, 'connection');
    const socket = await open();
    socket.pause();
    socket.write(get('/'));
    const [end] = (await accepted) as [Socket];
    await expect.poll(() => end.writableLength).toBeGreaterThan(0);
    await expect.poll(() => end).toHaveProperty('destroyed', true);
  });

  test('is not disconnected while it keeps reading', async () => {
    // Each pause is far below the timeout, so that a busy machine does not exceed it; together they are above.
    const [stallTimeoutMs, pauseMs, pauses] = [3000, 300, 12];
    const whole = Buffer.alloc(pauses * 8 * 1024 * 1024);
    await serve((_request, response) => void response.end(whole), { limits: { stallTimeoutMs } });
    const socket = await open();
    let size = 0;
    let paused = 0;
    socket.on('data', (chunk) => {
      size += chunk.length;
      // More than a TCP window, so the server has sent more before each pause.
      if (size < (paused + 1) * 7.5 * 1024 * 1024) return;
      paused++;
      socket.pause();
      setTimeout(() => socket.resume(), pauseMs);
    });
    socket.write(get('/'));
    await expect.poll(() => size).toBeGreaterThan(whole.length);
    expect(paused).toBeGreaterThanOrEqual(pauses);
  });

  test.each([
    ['may exceed the response timeout when enough data flows', 1024, true],
    ['is disconnected when too little data flows', 1024 * 1024, false],
  ])('%s', async (_case, minBytesPerSecond, isWhole) => {
    const limits = { answerTimeoutMs: 400, minBytesPerSecond };
    async function* drops() {
      for (let sent = 0; sent < 50; sent++) {
        await pause(20);
        yield Buffer.alloc(1024, 'x');
      }
      yield 'the end';
    }
    await serve((_request, response) => void Readable.from(drops()).pipe(response), { limits });
    const { socket, answer } = await say(get('/'));
    if (isWhole) await expect.poll(answer).toContain('the end');
    else await isClosed(socket);
    expect(answer().includes('the end')).toBe(isWhole);
    expect(answer().length).toBeGreaterThan(1024);
  });

  test('is not disconnected while the response is still being prepared', async () => {
    await serve((_request, response) => void setTimeout(() => response.end('made'), 400), {
      limits: { stallTimeoutMs: 100 },
    });
    await expect.poll((await say(get('/'))).answer).toContain('made');
  });
});

describe('a client that writes slowly', { tags: ['beyond/slow-writers'] }, () => {
  /** Writes every 10 ms until the connection closes; returns the response. */
  async function drip(socket: Socket, begin: string, drop: string): Promise<string> {
    const answer = heard(socket);
    socket.write(begin);
    const timer = setInterval(() => socket.write(drop), 10);
    await isClosed(socket);
    clearInterval(timer);
    return answer();
  }

  test('gets 408 when its headers are not complete in time', async () => {
    let asked = 0;
    await serve(() => void asked++, { limits: { headersTimeoutMs: 100, checkMs: 20 } });
    expect(await drip(await open(), 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-More: 1\r\n')).toMatch(/^HTTP\/1.1 408 /);
    expect(asked).toBe(0);
  });

  test('is disconnected when its body is not complete in time', async () => {
    const limits = { headersTimeoutMs: 100, requestTimeoutMs: 200, checkMs: 20 };
    let isWhole = false;
    await serve((request) => void request.resume().once('end', () => (isWhole = true)), { limits });
    await drip(await open(), 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n', 'x');
    expect({ isWhole }).toEqual({ isWhole: false });
  });

  test('gets 431 when its headers are too large', async () => {
    await serve((_request, response) => void response.end('ok'));
    const { socket, answer } = await say(`GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(17 * 1024)}\r\n\r\n`);
    await isClosed(socket);
    expect(answer()).toMatch(/^HTTP\/1.1 431 /);
  });
});

test('closes an idle keep-alive connection after the timeout', async () => {
  await serve((_request, response) => void response.end('ok'), { limits: { keepAliveTimeoutMs: 50 } });
  const { socket } = await say(get('/'));
  await isClosed(socket);
  expect(server.keepAliveTimeout).toBe(50);
});

describe('many connections from one client', { tags: ['beyond/connection-limit'] }, () => {
  const listener = (_request: unknown, response: ServerResponse) => void response.end('served');
  const isServed = async (socket: Socket) => {
    const answers = heard(socket);
    socket.write(get('/'));
    const isAnswered = expect.poll(answers).toContain('served');
    return Promise.race([isClosed(socket).then(() => false), isAnswered.then(() => true)]);
  };

  test('do not block other clients', async () => {
    const refused: string[] = [];
    await serve(listener, {
      limits: { maxConnections: 20, maxConnectionsPerClient: 10 },
      onRefused: (address) => refused.push(address),
    });
    const silent = await Promise.all(Array.from({ length: 25 }, () => open()));
    expect(await isServed(await open('127.0.0.2')), 'another client').toBe(true);
    expect(await isServed(await open()), 'the same client').toBe(false);
    expect(refused).toEqual(Array(16).fill('127.0.0.1'));
    const last = silent.find((socket) => !socket.destroyed) as Socket;
    last.destroy();
    await expect.poll(async () => isServed(await open()), { message: 'after one has left' }).toBe(true);
  });
});
