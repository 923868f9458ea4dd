import { Duplex } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { toCachedResponse } from '#app/server/process/cache/cached-response.ts';
import { compress, createCompressor, encodingFor } from './compress.ts';

const compressor = createCompressor();
const decompress = { br: brotliDecompressSync, gzip: gunzipSync };
const ask = (acceptEncoding: string) => new Request('http://x/', { headers: { 'accept-encoding': acceptEncoding } });
const html = (body: string) => new Response(body, { headers: { 'content-type': 'text/html' } });

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
  ['', null],
])('Accept-Encoding “%s” selects %s', (header, expected) => {
  expect(encodingFor(header)).toBe(expected);
});

describe('a response', () => {
  const long = 'words and '.repeat(200);

  test('is compressed, with Content-Encoding and Vary', async () => {
    const answer = await compress(ask('br'), html(long), compressor);
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(long);
  });

  test('stays unchanged if small, a picture, or not accepted compressed', async () => {
    const small = await compress(ask('br'), html('short'), compressor);
    expect([small.headers.get('content-encoding'), await small.text()]).toEqual([null, 'short']);
    expect((await compress(ask('identity'), html(long), compressor)).headers.get('content-encoding')).toBeNull();
    const picture = new Response(long, { headers: { 'content-type': 'image/webp' } });
    expect(await compress(ask('br'), picture, compressor)).toBe(picture);
  });
});

/** A response whose source is read only on demand, and answers with the piece of that number, or ends. */
function streamed(piece: (number: number) => Uint8Array<ArrayBuffer> | null, cancel = () => {}) {
  let asked = 0;
  const pull = (controller: ReadableStreamDefaultController) => {
    const next = piece(asked++);
    if (next === null) controller.close();
    else controller.enqueue(next);
  };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull, cancel }, { highWaterMark: 0 });
  return { response: new Response(body, { headers: { 'content-type': 'application/json' } }), asked: () => asked };
}

describe.each(['br', 'gzip'] as const)('a very large response as %s', (encoding) => {
  test('is streamed without Content-Length', async () => {
    const chunk = Buffer.from(JSON.stringify(Array.from({ length: 2000 }, (_, index) => ({ index }))));
    const { response, asked } = streamed((number) => (number < 100 ? new Uint8Array(chunk) : null));
    const answer = await compress(ask(encoding), response, compressor);
    expect(asked()).toBeLessThan(60);
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('content-length')).toBeNull();
    const whole = decompress[encoding](Buffer.from(await answer.arrayBuffer()));
    expect(whole.equals(Buffer.concat(Array(100).fill(chunk))), `${whole.length} bytes`).toBe(true);
  });

  test('cancels its source when the client disconnects', async () => {
    let isCancelled = false;
    const cancel = () => {
      isCancelled = true;
    };
    const { response } = streamed(() => crypto.getRandomValues(new Uint8Array(64 * 1024)), cancel);
    const reader = (await compress(ask(encoding), response, compressor)).body?.getReader();
    await reader?.read();
    expect({ isCancelled }).toEqual({ isCancelled: false });
    await reader?.cancel();
    await expect.poll(() => ({ isCancelled })).toEqual({ isCancelled: true });
  });
});

test('destroys the compression stream when the source fails', async () => {
  const { response } = streamed((number) => {
    if (number === 30) throw new Error('away');
    return new Uint8Array(64 * 1024);
  });
  const destroy = vi.spyOn(Duplex.prototype, 'destroy');
  await expect(toCachedResponse(response, compressor)).rejects.toThrow('away');
  const destroyed = destroy.mock.contexts.map((stream) => stream?.constructor.name);
  destroy.mockRestore();
  expect(destroyed).toContain('BrotliCompress');
});

describe('the same bytes', () => {
  const bytes = (words: string) => Buffer.from(words.repeat(2000));

  test('are compressed once, for each encoding', async () => {
    const compressor = createCompressor();
    const first = await compressor(bytes('one '), 'br');
    expect(await compressor(bytes('one '), 'br')).toBe(first);
    expect(await compressor(bytes('two '), 'br')).not.toBe(first);
    expect((await compressor(bytes('one '), 'gzip')).body).not.toEqual(first.body);
  });

  test('keep the best compression ever made', async () => {
    const compressor = createCompressor();
    expect(await compressor(bytes('one '), 'br')).toMatchObject({ isBest: false });
    const best = await compressor(bytes('one '), 'br', 'best');
    expect(best).toMatchObject({ isBest: true });
    expect(await compressor(bytes('one '), 'br')).toBe(best);
    expect(brotliDecompressSync(best.body)).toEqual(bytes('one '));
  });

  test.each([
    ['br', 'quick', 1],
    ['br', 'quick', 40],
    ['br', 'best', 1],
    ['gzip', 'quick', 1],
    ['gzip', 'quick', 40],
  ] as const)('use no more memory than their length: %s, %s', async (encoding, effort, times) => {
    const { body } = await createCompressor()(bytes('one '.repeat(times)), encoding, effort);
    expect(body.buffer.byteLength).toBe(body.length);
  });

  test('are evicted when the cache is full', async () => {
    const compressor = createCompressor(250);
    const first = await compressor(bytes('one '), 'br');
    for (const words of ['two ', 'three ', 'four ', 'five ']) await compressor(bytes(words), 'br');
    expect(await compressor(bytes('one '), 'br')).not.toBe(first);
  });
});
