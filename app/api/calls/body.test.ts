import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { createHttpServer } from '#app/server/process/http/http.ts';
import { listening } from '#tests/support/ports.ts';
import { api, apiPerTest, fault, inquiry } from './api-test.ts';
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

const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const small = { field: 'file', maxFiles: 1, maxBytes: 1000, textFields: [] };

/** Other test files share this process, so its Request and Response must stay. */
const sharedGlobals = { overrideGlobalObjects: false };

const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'read',
    (error) => (error instanceof Problem ? error.status : error),
  );

test.for([
  ['2,000 values', `[${'1,'.repeat(1999)}1]`, 'read'],
  ['marks in texts', `["\\\\", "${'[,'.repeat(9000)}\\"${'{:'.repeat(9000)}"]`, 'read'],
  ['more values', `[${'1,'.repeat(2001)}1]`, 413],
  ['many names', `{${Array.from({ length: 2001 }, (_, number) => `"${number}":1`).join()}}`, 413],
  ['a name many times', `{${'"a":1,'.repeat(1500)}"a":1}`, 413],
  ['twenty levels', `${'['.repeat(20)}${']'.repeat(20)}`, 'read'],
  ['more levels', `${'[{"a":'.repeat(11)}1${'}]'.repeat(11)}`, 413],
  ['an open text', '{"a', 400],
] as const)('JSON with %s is answered before it is parsed', async ([, text, status]) => {
  expect(await statusOf(readJson(request(pieces([text])), 64_000))).toBe(status);
});

describe('a body that stops early is a 408, even if the part received is readable', () => {
  test('JSON', async () => {
    const half = request(pieces(['{"name":"Asha"}'], { isWhole: false }));
    expect(await statusOf(readJson(half, 1000, 50))).toBe(408);
    expect(await readJson(request(pieces(['{"name":', '"Asha"}'])), 1000, 50)).toEqual({ name: 'Asha' });
  });

  test('an upload', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc';
    expect(await statusOf(readUpload(request(pieces([part], { isWhole: false }), multipart), small, 50))).toBe(408);
  });

  test('over a socket, which is then closed', async () => {
    const listener = getRequestListener(async (given) => {
      const status = await statusOf(readJson(given, 1000, 100));
      return new Response(null, { status: Number(status) || 200 });
    }, sharedGlobals);
    const server = createHttpServer(listener);
    const socket = connect(await listening(server), '127.0.0.1');
    socket.write(
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n',
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
    server.close();
  });
});

describe('a body above the limit is a 413, whatever its Content-Length', () => {
  apiPerTest('nobody');

  const filler = 'x'.repeat(16 * 1024);
  const large = [`${JSON.stringify(inquiry).slice(0, -1)},"remarks":"`, filler, filler, filler, filler, '"}'];

  test.each<Record<string, string>>([
    {},
    { 'transfer-encoding': 'chunked' },
    { 'content-length': '100' },
    { 'content-length': 'few' },
  ])('JSON with %j', async (more) => {
    const headers = { 'content-type': 'application/json', ...more };
    expect((await api.call('POST', '/contact', { body: pieces(large), headers })).status).toBe(413);
  });

  test.each<Record<string, string>>([{}, { 'content-length': '100' }])(
    'an upload with %j, each part of which is within its limit',
    async (more) => {
      const part = '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n';
      const preamble = pieces([...Array.from({ length: 8 }, () => filler), part]);
      expect(await statusOf(readUpload(request(preamble, { ...multipart, ...more }), small))).toBe(413);
    },
  );
});
test('an aborted body and invalid JSON are different errors', async () => {
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
  const latin = new Blob([new Uint8Array([0x22, 0xe9, 0x22])]).stream() as ReadableStream;
  const unreadable = 'The request is not readable JSON.';
  for (const [body, detail] of [
    [broken, 'The request ended early'],
    [pieces(['{']), unreadable],
    [latin, unreadable],
  ] as const)
    await expect(readJson(request(body), 1000, 1000)).rejects.toMatchObject({ status: 400, detail });
});
test('accepts a body exactly at the limit', async () => {
  expect(await readJson(request(pieces(['"12345678"'])), 10, 1000)).toBe('12345678');
  expect(await statusOf(readJson(request(pieces(['"123456789"'])), 10, 1000))).toBe(413);
  const declared = request(pieces(['"1"']), { 'content-length': '11' });
  expect(await statusOf(readJson(declared, 10, 1000))).toBe(413);
});
test('reads a body above the limit on, in bounds, so that its sender sees the answer', async () => {
  const piece = 'x'.repeat(2 ** 20);
  const readOf = async (count: number) => {
    let sent = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) =>
      sent++ < count ? controller.enqueue(Buffer.from(piece)) : controller.close();
    expect(await statusOf(readJson(request(new ReadableStream({ pull })), 10, 20_000))).toBe(413);
    return Math.min(sent, count);
  };
  expect(await readOf(20)).toBe(20);
  expect(await readOf(200)).toBeLessThan(70);
});

const fileOf = (bytes: number) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'x'.repeat(bytes)}\r\n`;
const upload = (parts: string[], options?: { isWhole: boolean }) => request(pieces(parts, options), multipart);
const end = '--x--\r\n';
const large = { ...small, maxBytes: 2 ** 21 };

test.for<[string, () => Promise<unknown>]>([
  ['The request took too long to arrive.', () => readJson(request(pieces(['{}'], { isWhole: false })), 10, 50)],
  ['The request is too large; the limit is 10 bytes.', () => readJson(request(pieces(['"123456789"'])), 10)],
  ['The request has too many values or levels.', () => readJson(request(pieces(['['.repeat(21)])), 1000)],
  ['Send application/json in UTF-8.', () => readJson(upload([]), 10)],
  ['Compressed requests are not accepted.', () => readJson(request(pieces([]), { 'content-encoding': 'br' }), 10)],
  ['Send multipart/form-data.', () => readUpload(request(pieces([])), small)],
  ['The upload took too long.', () => readUpload(upload([fileOf(1)], { isWhole: false }), small, 50)],
  ['The form could not be read.', () => readUpload(upload([fileOf(1)]), small)],
  ['This file is too large. Up to 2 MB is possible.', () => readUpload(upload([fileOf(2 ** 21 + 1), end]), large)],
])('is rejected with “%s”', async ([detail, read]) => {
  await expect(read()).rejects.toMatchObject({ detail });
});

describe('an upload', () => {
  const rules = { field: 'file', maxFiles: 2, maxBytes: 100_000, textFields: ['title'] };
  const part = (name: string, content: string, file?: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${content}\r\n`;
  const send = (parts: string[], headers: Record<string, string> = {}) =>
    readUpload(request(pieces([...parts, end]), { ...multipart, ...headers }), rules);
  const whole = [part('file', 'x', 'a')];
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
    ['two files of the largest size', ['a', 'b'].map((name) => part('file', name.repeat(100_000), name)), 'read'],
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
    const missing = fault('file', 'Field required', 'missing');
    await expect(send([part('title', 'Logo')])).rejects.toMatchObject(missing);
    const many = ['1', '2', '3'].map((name) => part('file', name, name));
    await expect(send(many)).rejects.toMatchObject(fault('file', 'Send at most 2 files at once.', 'too_many'));
    const two = readUpload(upload([fileOf(1), fileOf(1), end]), small);
    await expect(two).rejects.toMatchObject(fault('file', 'Send one file.', 'too_many'));
  });

  test('rejects a Content-Length above the limit before reading the body', async () => {
    expect(await statusOf(send(whole, { 'content-length': String(200_000 + 64 * 1024) }))).toBe('read');
    expect(await statusOf(send(whole, { 'content-length': String(200_001 + 64 * 1024) }))).toBe(413);
  });

  test('is rejected with another type, compressed, or without a boundary', async () => {
    for (const type of ['text/plain', 'xmultipart/form-data; boundary=x'])
      expect(await statusOf(send(whole, { 'content-type': type }))).toBe(415);
    expect(await statusOf(send(whole, { 'content-encoding': 'gzip' }))).toBe(415);
    expect(await statusOf(send(whole, { 'content-encoding': 'Identity' }))).toBe('read');
    expect([400, 422]).toContain(await statusOf(send(whole, { 'content-type': 'multipart/form-data; charset=utf-8' })));
    const empty = new Request('http://localhost/', { method: 'POST', headers: multipart });
    expect([400, 422]).toContain(await statusOf(readUpload(empty, rules)));
  });
});

const json = 'application/json';
test.each<[string, 'read' | 415]>([
  ...[json, 'Application/JSON; charset=UTF-8', `${json}; charset="utf8"`, `${json}; boundary=x; charset=utf-8`].map(
    (type): [string, 'read'] => [type, 'read'],
  ),
  ...['latin1', 'xutf-8', 'utf-8x'].map((charset): [string, 415] => [`${json}; charset=${charset}`, 415]),
  [`${json}; boundary=x; charset=latin1`, 415],
  ['application/jsonp', 415],
  ['text/plain', 415],
])('a body with Content-Type %s: %s', async (type, status) => {
  expect(await statusOf(readJson(request(pieces(['{}']), { 'content-type': type }), 1000, 1000))).toBe(status);
});
