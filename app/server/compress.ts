import { hash } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createBrotliDecompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { readBody } from './answer-body.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** What was compressed by brotli. */
export const decompressed = promisify(brotliDecompress);

const pieceBytes = 64 * 1024;

/** The same in pieces as they are wanted: to put twenty megabytes together, and to send them at once, keeps everybody waiting. */
export const decompressedPieces = (bytes: Uint8Array): Readable =>
  Readable.from([bytes]).compose(createBrotliDecompress({ chunkSize: pieceBytes }));

/** Made of it without its ever being there as a whole. */
export const gzipOf = async (bytes: Uint8Array): Promise<Buffer> =>
  Buffer.concat(await decompressedPieces(bytes).compose(createGzip(gzipParams)).toArray());

const compressible =
  /^(text\/|application\/(json|javascript|(atom\+)?xml|manifest\+json|ld\+json|speculationrules\+json|rss\+xml)|image\/svg\+xml)/;
const leastBytes = 600;

export type Encoding = 'br' | 'gzip' | null;

/** What the client accepts, best first. */
export function encodingFor(acceptEncoding: string | null): Encoding {
  const accepted = (acceptEncoding ?? '')
    .toLowerCase()
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim());
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null;
}

export const isCompressible = (contentType: string | null) => compressible.test(contentType ?? '');

export const isWorthCompressing = (contentType: string | null, bytes: number) =>
  isCompressible(contentType) && bytes >= leastBytes;

/** Of this size and below, waking another thread costs more than compressing quickly. */
const maxSyncBytes = 128 * 1024;

/**
 * Quick is brotli at quality 3, which costs a quarter of a millisecond for a page of 60 kB and comes within a fifth of the
 * best, 11, which costs a hundred times as much.
 */
type Effort = 'quick' | 'best';

const brotliParams = (quality: number, bytes = 0) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes },
});
const quickBrotli = 3;
const gzipParams = { level: 6 };

/** Half a megabyte, by its power of two. The list of all products is no smaller with the usual four, which each reader would take. */
const streamWindow = 19;

/** Compresses quickly what comes in chunks, each in another thread. */
export const quickStream = (encoding: 'br' | 'gzip'): Transform =>
  encoding === 'gzip'
    ? createGzip(gzipParams)
    : createBrotliCompress({
        params: { ...brotliParams(quickBrotli).params, [constants.BROTLI_PARAM_LGWIN]: streamWindow },
      });

async function made(body: Buffer, encoding: 'br' | 'gzip', effort: Effort): Promise<Buffer<ArrayBuffer>> {
  if (effort === 'best') return byItself(await brotli(body, brotliParams(11, body.length)));
  const isSmall = body.length <= maxSyncBytes;
  if (encoding === 'gzip') return byItself(isSmall ? gzipSync(body, gzipParams) : await gzipped(body, gzipParams));
  const params = brotliParams(quickBrotli, body.length);
  return byItself(isSmall ? brotliCompressSync(body, params) : await brotli(body, params));
}

/** The same bytes without the 64 kB that zlib has set aside for them, and that would be kept as long as they are. */
const byItself = (bytes: Buffer): Buffer<ArrayBuffer> => Buffer.from(new Uint8Array(bytes).buffer);

type Compressed = { body: Buffer<ArrayBuffer>; isBest: boolean };

/** Compresses, or finds what was made of the same bytes before: as well as can be, where that was done. */
export type Compressor = (body: Buffer, encoding: 'br' | 'gzip', effort?: Effort) => Promise<Compressed>;

const defaultMaxBytes = 4 * 1024 * 1024;

/**
 * Remembers what small answers became. A page that is made again and says the same, for who sends a cookie or after a
 * save that does not concern it, is not compressed again: that is a quarter of the work.
 */
export function createCompressor(maxBytes = defaultMaxBytes): Compressor {
  const known = new LRUCache<string, Compressed>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + 100,
  });
  return async (body, encoding, effort = 'quick') => {
    const isBest = effort === 'best';
    if (body.length > maxSyncBytes) return { body: await made(body, encoding, effort), isBest };
    const key = encoding + hash('sha1', body, 'base64url');
    const before = known.get(key);
    if (before !== undefined && (before.isBest || !isBest)) return before;
    const now = { body: await made(body, encoding, effort), isBest };
    known.set(key, now);
    return now;
  };
}

/** A longer answer leaves as it is compressed, and is never there as a whole. */
const maxBufferedBytes = 1024 * 1024;

/** The answer, compressed when that is worth it and the client can read it. */
export async function compress(request: Request, response: Response, compressor: Compressor): Promise<Response> {
  const { headers, status } = response;
  if (!isCompressible(headers.get('content-type')) || headers.has('content-encoding') || status === 206)
    return response;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  if (encoding === null || request.method === 'HEAD' || response.body === null) return response;
  const body = await readBody(response, maxBufferedBytes);
  if ('whole' in body && body.whole.length < leastBytes) return new Response(body.whole, response);
  const changed = new Headers(headers);
  changed.set('Content-Encoding', encoding);
  if ('chunks' in body) {
    changed.delete('Content-Length');
    const smaller = Readable.from(body.chunks).compose(quickStream(encoding));
    return new Response(Readable.toWeb(smaller) as ReadableStream, { status, headers: changed });
  }
  const { body: smaller } = await compressor(body.whole, encoding);
  changed.set('Content-Length', String(smaller.length));
  return new Response(smaller, { status, headers: changed });
}
