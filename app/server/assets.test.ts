import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAssets } from './assets.ts';

const script = 'export const answer = 42;\n'.repeat(40);
const picture = Buffer.from([1, 2, 3]);

let folder: string;
let answer: ReturnType<typeof loadAssets>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-assets-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/a.js'), script);
  writeFileSync(join(folder, 'assets/a.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/a.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'icon.png'), picture);
  writeFileSync(join(folder, 'notes.secret'), 'no');
  answer = loadAssets(folder);
  // From here on everything is served from memory.
  rmSync(folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const asked = async (path: string, accepted: string, method = 'GET') => {
  const response = await answer(
    new Request(`http://d.test${path}`, { method, headers: { 'accept-encoding': accepted } }),
  );
  if (!response) return null;
  const { headers } = response;
  return { headers: Object.fromEntries(headers), body: Buffer.from(await response.arrayBuffer()) };
};

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
] as const)('serves a file with unchanged contents to clients that accept %s', async (accepted, encoding, read) => {
  const got = await asked('/assets/a.js', accepted);
  expect(got?.headers['content-encoding']).toBe(encoding);
  expect(got?.headers).toMatchObject({
    vary: 'Accept-Encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(got?.body.length),
  });
  expect(read(got?.body as Buffer).toString()).toBe(script);
  const head = await asked('/assets/a.js', accepted, 'HEAD');
  expect(head?.headers).toEqual(got?.headers);
  expect(head?.body).toHaveLength(0);
});

test('serves uncompressed files to every client, with a short cache lifetime', async () => {
  const got = await asked('/icon.png', 'br, gzip');
  expect(got?.body).toEqual(picture);
  expect(got?.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' });
  expect(got?.headers.vary).toBeUndefined();
});

test('returns null for unknown files and for methods other than GET and HEAD', async () => {
  for (const path of ['/assets/b.js', '/assets/a.js.br', '/assets/a.js.gz', '/notes.secret', '/'])
    expect(await asked(path, 'br'), path).toBeNull();
  expect(await asked('/assets/a.js', 'br', 'POST')).toBeNull();
});
