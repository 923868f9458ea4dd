import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import type { BuildFile } from '#app/storage/engine/build-files.ts';
import { decompressed, type Encoding, encodingFor } from './compress.ts';
import { savesData } from './save-data.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** The panel's service worker. Its response carries a CSP for its own fetches. */
const worker = '/admin-worker.js';
const workerHeaders = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "default-src 'none'; connect-src 'self'",
};

type Asset = { type: string; headers: Record<string, string>; bodies: Map<Encoding, Buffer<ArrayBuffer>> };

/** Scripts without a hash in their names; the query of their URL is their version. */
const versioned = new Set(['/assets/site.js']);

/** The built files that differ between releases, by URL, compressed if the build has compressed them. */
export function filesToShare(folder: string, version: string): BuildFile[] {
  const paths = filesIn(join(folder, 'assets'));
  return paths.flatMap((path) => {
    const encoding = paths.includes(`${path}.br`) ? 'br' : '';
    const body = readFileSync(encoding === 'br' ? `${path}.br` : path);
    const url = `/${relative(folder, path)}`;
    const query = versioned.has(url) ? `?${version}` : '';
    return /\.(br|gz)$/.test(path) ? [] : [{ path: url + query, encoding, body }];
  });
}

/** Loads built files into memory, only compressed if they are. `findShared` finds files of other releases. */
export function loadAssets(
  folder: string,
  version: string,
  findShared: (path: string) => Promise<BuildFile | null> = async () => null,
): (request: Request) => Promise<Response | null> | Response | null {
  const assets = new Map<string, Asset>();
  const others = new Map<string, Asset>();
  const paths = new Set(filesIn(folder));
  for (const path of paths) {
    const encoding: Encoding = path.endsWith('.br') ? 'br' : path.endsWith('.gz') ? 'gzip' : null;
    const plain = encoding === null ? path : path.slice(0, -3);
    const type = types[extname(plain)];
    if (type === undefined || paths.has(`${path}.br`)) continue;
    const url = `/${relative(folder, plain)}`;
    const headers = url === worker ? workerHeaders : { 'Cache-Control': cacheControl(url) };
    const asset = assets.get(url) ?? { type, headers, bodies: new Map() };
    asset.bodies.set(encoding, readFileSync(path));
    assets.set(url, asset);
  }

  /** A file of another release by URL; undefined if no release has it. */
  async function findOther(url: string): Promise<Asset | undefined> {
    const known = others.get(url);
    const file = known ? null : await findShared(url);
    const type = types[extname(url.replace(/\?.*/, ''))];
    if (file === null || type === undefined) return known;
    const bodies = new Map([[file.encoding || null, file.body]]);
    const asset = { type, headers: { 'Cache-Control': cacheControl(url) }, bodies };
    others.set(url, asset);
    return asset;
  }

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const { pathname, search } = new URL(request.url);
    const asset = assets.get(pathname);
    const isOther = versioned.has(pathname) && search !== '' && search !== `?${version}`;
    if (asset && !isOther) return send(request, asset);
    if (!pathname.startsWith('/assets/')) return null;
    return findOther(isOther ? pathname + search : pathname).then((other) => {
      if (other || !asset) return other ? send(request, other) : null;
      // The script of this release must not be cached as that of another one.
      return send(request, { ...asset, headers: { 'Cache-Control': 'no-store' } });
    });
  };

  function send(request: Request, asset: Asset): Promise<Response> | Response {
    // With Save-Data, skips fonts, a quarter of a first visit: the fallback fonts have the same metrics. Cached fonts
    // stay in use.
    if (asset.type === 'font/woff2' && savesData(request))
      return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } });
    const wanted = encodingFor(request.headers.get('accept-encoding'));
    const encoding = asset.bodies.has(wanted) ? wanted : null;
    const body = asset.bodies.get(encoding);
    if (body !== undefined) return answerOf(asset, encoding, body, request.method);
    const compressed = asset.bodies.get('br') as Buffer<ArrayBuffer>;
    return decompressed(compressed).then((whole) => answerOf(asset, null, whole, request.method));
  }
}

/** Built file names contain a content hash. */
const cacheControl = (url: string) =>
  url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';

function answerOf({ type, headers, bodies }: Asset, encoding: Encoding, body: Buffer<ArrayBuffer>, method: string) {
  return new Response(method === 'HEAD' ? null : body, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(body.length),
      ...headers,
      ...(bodies.has('br') ? { Vary: 'Accept-Encoding' } : {}),
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    },
  });
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
