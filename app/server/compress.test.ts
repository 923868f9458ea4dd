import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compress, encodingFor } from './compress.ts';

const ask = (acceptEncoding: string) => new Request('http://x/', { headers: { 'accept-encoding': acceptEncoding } });
const html = (body: string) => new Response(body, { headers: { 'content-type': 'text/html' } });

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
  ['', null],
])('“%s” gets %s', (header, expected) => {
  expect(encodingFor(header)).toBe(expected);
});

describe('an answer', () => {
  const long = 'words and '.repeat(200);

  test('is made smaller and says so', async () => {
    const answer = await compress(ask('br'), html(long));
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()).toBe(long);
  });

  test('that is small, a picture, or not wanted smaller stays as it is', async () => {
    expect((await compress(ask('br'), html('short'))).headers.get('content-encoding')).toBeNull();
    expect(await (await compress(ask('br'), html('short'))).text()).toBe('short');
    expect((await compress(ask('identity'), html(long))).headers.get('content-encoding')).toBeNull();
    const picture = new Response(long, { headers: { 'content-type': 'image/webp' } });
    expect(await compress(ask('br'), picture)).toBe(picture);
  });
});
