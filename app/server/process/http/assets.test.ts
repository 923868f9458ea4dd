import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { filesToShare, loadAssets } from './assets.ts';

const script = 'export const answer = 42;\n'.repeat(40);
const picture = Buffer.from([1, 2, 3]);

let folder: string;
let answer: ReturnType<typeof loadAssets>;
let files: ReturnType<typeof filesToShare>;
const lookups: string[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-assets-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets/a.js'), script);
  writeFileSync(join(folder, 'assets/a.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, 'assets/a.js.gz'), gzipSync(script));
  writeFileSync(join(folder, 'assets/site.js'), 'new');
  writeFileSync(join(folder, 'icon.png'), picture);
  writeFileSync(join(folder, 'notes.secret'), 'no');
  files = filesToShare(folder, 'v2');
  answer = loadAssets(folder, 'v2', async (path) => {
    lookups.push(path);
    if (path === '/assets/site.js?v1') return { path, encoding: '', body: Buffer.from('old') };
    return path.startsWith('/assets/old.') ? { path, encoding: 'br', body: brotliCompressSync(script) } : null;
  });
  // From here on everything is served from memory.
  rmSync(folder, { recursive: true });
});

const asked = async (path: string, accepted: string, method = 'GET') => {
  const request = new Request(`http://d.test${path}`, { method, headers: { 'accept-encoding': accepted } });
  const response = await answer(request);
  if (!response) return null;
  return { headers: Object.fromEntries(response.headers), body: Buffer.from(await response.arrayBuffer()) };
};
const immutable = 'public, max-age=31536000, immutable';

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
] as const)('serves a file with unchanged contents to clients that accept %s', async (accepted, encoding, read) => {
  const got = await asked('/assets/a.js', accepted);
  expect(got?.headers['content-encoding']).toBe(encoding);
  const kept = { vary: 'Accept-Encoding', 'cache-control': immutable };
  expect(got?.headers).toMatchObject({ ...kept, 'content-length': String(got?.body.length) });
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

describe('files of other releases', { tags: ['upgrade/assets'] }, () => {
  test('are looked up once, and served like those of this release', async () => {
    for (const [accepted, read] of [
      ['br', brotliDecompressSync],
      ['identity', (body: Buffer) => body],
    ] as const) {
      const [own, other] = [await asked('/assets/a.js', accepted), await asked('/assets/old.js', accepted)];
      expect(read(other?.body as Buffer).toString()).toBe(script);
      expect(other?.headers).toEqual(own?.headers);
    }
    expect(lookups.filter((path) => path === '/assets/old.js')).toHaveLength(1);
  });

  test('are not looked up outside the folder of hashed names, and not served with an unknown type', async () => {
    lookups.length = 0;
    expect([await asked('/old.js', 'br'), await asked('/assets/old.exe', 'br')]).toEqual([null, null]);
    expect(lookups).toEqual(['/assets/old.exe']);
  });

  test('have a version in the query if their names have no hash', async () => {
    for (const [query, text, cached] of [
      ['', 'new', immutable],
      ['?v2', 'new', immutable],
      ['?v1', 'old', immutable],
      // The page will load again, with a release that has its script.
      ['?v3', 'new', 'no-store'],
    ]) {
      const got = await asked(`/assets/site.js${query}`, 'br');
      expect([got?.body.toString(), got?.headers['cache-control']], query).toEqual([text, cached]);
    }
  });

  test('are all hashed and versioned files, in compressed form if there is one', () => {
    expect(files).toEqual([
      { path: '/assets/a.js', encoding: 'br', body: brotliCompressSync(script) },
      { path: '/assets/site.js?v2', encoding: '', body: Buffer.from('new') },
    ]);
  });
});
