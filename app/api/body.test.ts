/**
 * @module-tag beyond/body-limits
 */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHttpServer } from '#app/server/http.ts';
import { openApi, type TestApi } from '#tests/support/api.ts';
import { readJson } from './body.ts';
import { Problem } from './problem.ts';
import { readUpload } from './upload.ts';

/** A body in chunks; without `isWhole` it never ends. */
const pieces = (parts: string[], { isWhole = true } = {}) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      if (isWhole) controller.close();
    },
  });

const request = (body: ReadableStream, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    // Required by Node, missing in the DOM types.
    ...{ duplex: 'half' },
  });

/** Other test files share this process, so its Request and Response must stay. */
const sharedGlobals = { overrideGlobalObjects: false };

const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'read',
    (error) => (error instanceof Problem ? error.status : error),
  );

describe('a body that stops early is a 408, even if the part received is readable', () => {
  test('JSON', async () => {
    const half = request(pieces(['{"name":"Asha"}'], { isWhole: false }));
    expect(await statusOf(readJson(half, 1000, 50))).toBe(408);
    expect(await readJson(request(pieces(['{"name":', '"Asha"}'])), 1000, 50)).toEqual({ name: 'Asha' });
  });

  test('an upload', async () => {
    const rules = { field: 'file', maxFiles: 1, maxBytes: 1000, textFields: [] };
    const half = request(
      pieces(['--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc'], { isWhole: false }),
      {
        'content-type': 'multipart/form-data; boundary=x',
      },
    );
    expect(await statusOf(readUpload(half, rules, 50))).toBe(408);
  });

  test('over a socket, which is then closed', async () => {
    const listener = getRequestListener(async (given) => {
      const status = await statusOf(readJson(given, 1000, 100));
      return new Response(null, { status: Number(status) || 200 });
    }, sharedGlobals);
    const server = createHttpServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n',
    );
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    server.close();
  });
});

describe('a body above the limit is a 413, whatever its Content-Length', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openApi();
  });
  afterEach(() => api.close());

  const filler = 'x'.repeat(16 * 1024);
  const words = { name: 'Asha', email: 'asha@example.com', phone: '+91 00000 12345', message: 'Hello' };
  const large = [`${JSON.stringify(words).slice(0, -1)},"remarks":"`, filler, filler, filler, filler, '"}'];
  const send = (headers: Record<string, string>) =>
    api.call('POST', '/contact', {
      body: pieces(large),
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('without Content-Length', async () => {
    expect((await send({})).status).toBe(413);
    expect((await send({ 'transfer-encoding': 'chunked' })).status).toBe(413);
  });

  test('with too small a Content-Length', async () => {
    expect((await send({ 'content-length': '100' })).status).toBe(413);
    expect((await send({ 'content-length': 'few' })).status).toBe(413);
  });

  test('an upload', async () => {
    const rules = { field: 'file', maxFiles: 1, maxBytes: 1000, textFields: [] };
    const part = '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n';
    for (const headers of [{}, { 'content-length': '100' }] as Record<string, string>[]) {
      // Each part is within its limit, but the total is not.
      const preamble = pieces([...Array.from({ length: 8 }, () => filler), part]);
      const upload = request(preamble, { 'content-type': 'multipart/form-data; boundary=x', ...headers });
      expect(await statusOf(readUpload(upload, rules))).toBe(413);
    }
  });
});

test('an aborted body and invalid JSON are different errors', async () => {
  const broken = new ReadableStream({
    pull(controller) {
      controller.error(new Error('reset'));
    },
  });
  await expect(readJson(request(broken), 1000, 1000)).rejects.toMatchObject({
    status: 400,
    detail: 'The request ended early',
  });
  await expect(readJson(request(pieces(['{'])), 1000, 1000)).rejects.toMatchObject({
    status: 400,
    detail: 'The request is not readable JSON.',
  });
  const latin = new Blob([new Uint8Array([0x22, 0xe9, 0x22])]).stream() as ReadableStream;
  await expect(readJson(request(latin), 1000, 1000)).rejects.toMatchObject({ status: 400 });
});

test('accepts a body exactly at the limit', async () => {
  expect(await readJson(request(pieces(['"12345678"'])), 10, 1000)).toBe('12345678');
  await expect(readJson(request(pieces(['"123456789"'])), 10, 1000)).rejects.toMatchObject({ status: 413 });
  const declared = request(pieces(['"1"']), { 'content-length': '11' });
  await expect(readJson(declared, 10, 1000)).rejects.toMatchObject({ status: 413 });
});

describe('an upload', () => {
  const rules = { field: 'file', maxFiles: 2, maxBytes: 100_000, textFields: ['title'] };
  const part = (name: string, content: string, file?: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${content}\r\n`;
  const send = (parts: string[], headers: Record<string, string> = {}) =>
    readUpload(
      request(pieces([...parts, '--x--\r\n']), { 'content-type': 'multipart/form-data; boundary=x', ...headers }),
      rules,
    );

  test('returns names, bytes and text fields, and drops unknown fields', async () => {
    const long = `${'n'.repeat(300)}.jpg`;
    const sent = [part('title', 'Logo'), part('other', 'x'), part('file', 'one', 'a.jpg'), part('file', 'two', long)];
    expect(await send(sent)).toEqual({
      files: [
        { field: 'file', name: 'a.jpg', bytes: Buffer.from('one') },
        { field: 'file', name: long.slice(0, 200), bytes: Buffer.from('two') },
      ],
      fields: { title: 'Logo' },
    });
  });

  test.each([
    [
      'two files of the largest size',
      [part('file', 'x'.repeat(100_000), 'a'), part('file', 'y'.repeat(100_000), 'b')],
      'read',
    ],
    ['a file above the limit', [part('file', 'x'.repeat(100_001), 'a')], 413],
    ['too many files', [part('file', '1', 'a'), part('file', '2', 'b'), part('file', '3', 'c')], 422],
    ['too many text fields', Array.from({ length: 11 }, (_, index) => part(`t${index}`, '')), 422],
    ['no file', [part('title', 'Logo')], 422],
    ['a file in another field', [part('photo', 'x', 'a')], 422],
    ['one of two in another field', [part('file', 'x', 'a'), part('photo', 'x', 'a')], 422],
  ])('%s: %s', async (_what, parts, expected) => {
    expect(await statusOf(send(parts))).toBe(expected);
  });

  test('is rejected with an error at its field', async () => {
    await expect(send([part('title', 'Logo')])).rejects.toMatchObject({
      detail: [{ loc: ['body', 'file'], msg: 'Field required', type: 'missing' }],
    });
    await expect(send(['1', '2', '3'].map((name) => part('file', name, name)))).rejects.toMatchObject({
      detail: [{ loc: ['body', 'file'], msg: 'Send at most 2 files at once.', type: 'too_many' }],
    });
    await expect(send([part('file', 'x'.repeat(100_001), 'a')])).rejects.toMatchObject({ status: 413 });
  });

  test('rejects a Content-Length above the limit before reading the body', async () => {
    const whole = [part('file', 'x', 'a')];
    expect(await statusOf(send(whole, { 'content-length': String(200_000 + 64 * 1024) }))).toBe('read');
    expect(await statusOf(send(whole, { 'content-length': String(200_001 + 64 * 1024) }))).toBe(413);
  });

  test('is rejected with another type, compressed, or without a boundary', async () => {
    const whole = [part('file', 'x', 'a')];
    expect(await statusOf(send(whole, { 'content-type': 'text/plain' }))).toBe(415);
    expect(await statusOf(send(whole, { 'content-type': 'xmultipart/form-data; boundary=x' }))).toBe(415);
    expect(await statusOf(send(whole, { 'content-encoding': 'gzip' }))).toBe(415);
    expect(await statusOf(send(whole, { 'content-encoding': 'Identity' }))).toBe('read');
    expect([400, 422]).toContain(await statusOf(send(whole, { 'content-type': 'multipart/form-data; charset=utf-8' })));
    const empty = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect([400, 422]).toContain(await statusOf(readUpload(empty, rules)));
  });
});

test.each([
  ['application/json', 'read'],
  ['Application/JSON; charset=UTF-8', 'read'],
  ['application/json; charset="utf8"', 'read'],
  ['application/json; charset=latin1', 415],
  ['application/json; charset=xutf-8', 415],
  ['application/json; charset=utf-8x', 415],
  ['application/json; boundary=x; charset=utf-8', 'read'],
  ['application/json; boundary=x; charset=latin1', 415],
  ['application/jsonp', 415],
  ['text/plain', 415],
])('a body with Content-Type %s: %s', async (type, status) => {
  const outcome = await statusOf(readJson(request(pieces(['{}']), { 'content-type': type }), 1000, 1000));
  expect(outcome).toBe(status);
});
