import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createCompress, encodingFor } from './compress.ts';

const compress = createCompress();

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

describe('the same answer', { tags: ['beyond/whole-list'] }, () => {
  const words = (letter: string) => `${letter} and words. `.repeat(100);
  const counting = (maxKeptBytes: number) => {
    const made: string[] = [];
    const compressIt = createCompress(maxKeptBytes, async (body) => {
      made.push(String(body)[0] ?? '');
      return Buffer.alloc(1000);
    });
    const ask = (letter: string, headers: Record<string, string> = {}, encoding = 'br') =>
      compressIt(
        new Request('http://x/', { headers: { 'accept-encoding': encoding } }),
        new Response(words(letter), { headers: { 'content-type': 'text/html', ...headers } }),
      );
    return { made, ask };
  };

  test('cached: compressed once for many readers, in each encoding', async () => {
    const { made, ask } = counting(10_000);
    await Promise.all([ask('a'), ask('a'), ask('b'), ask('a', {}, 'gzip')]);
    await ask('a');
    expect(made).toEqual(['a', 'b', 'a']);
  });

  test('is forgotten when there is no room left, the one not asked for longest first', async () => {
    const { made, ask } = counting(2500);
    for (const letter of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(letter);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });

  test('for one reader only is not kept', async () => {
    const { made, ask } = counting(10_000);
    for (let count = 0; count < 2; count++) await ask('a', { 'cache-control': 'no-store' });
    expect(made).toEqual(['a', 'a']);
  });
});
