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

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export const decompressed = promisify(brotliDecompress);

const pieceBytes = 64 * 1024;

/** Decompresses in pieces on demand: assembling 20 MB at once would block the event loop. */
export const decompressedPieces = (bytes: Uint8Array): Readable =>
  Readable.from([bytes]).compose(createBrotliDecompress({ chunkSize: pieceBytes }));

/** Converts brotli to gzip without holding the uncompressed bytes in memory. */
export const gzipOf = async (bytes: Uint8Array): Promise<Buffer> =>
  Buffer.concat(await decompressedPieces(bytes).compose(createGzip(gzipParams)).toArray());

const compressible =
  /^(text\/|application\/(json|javascript|(atom\+)?xml|manifest\+json|ld\+json|speculationrules\+json|rss\+xml)|image\/svg\+xml)/;
const minBytes = 600;

export type Encoding = 'br' | 'gzip' | null;

/** Fits a header that has the name without `q=0`. */
const naming = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?![^,]*\\bq=0(?:\\.0*)?\\s*(?:$|[,;])))`, 'i');
const [namesBrotli, namesGzip] = [naming('br'), naming('gzip')];

export function encodingFor(acceptEncoding: string | null): Encoding {
  const given = acceptEncoding ?? '';
  return namesBrotli.test(given) ? 'br' : namesGzip.test(given) ? 'gzip' : null;
}

export const isCompressible = (contentType: string | null) => compressible.test(contentType ?? '');

export const isWorthCompressing = (contentType: string | null, bytes: number) =>
  isCompressible(contentType) && bytes >= minBytes;

/** Up to this size, a worker thread costs more than quick compression. */
const maxSyncBytes = 128 * 1024;

/** Quick is brotli quality 3: 0.25 ms for 60 kB; 11 is up to a fifth smaller and takes 100 times as long. */
type Effort = 'quick' | 'best';

const brotliParams = (quality: number, bytes = 0) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes },
});
const quickBrotli = 3;
const gzipParams = { level: 6 };

/** Window of 512 KiB, as a power of two. The usual 4 MiB gains nothing, but every client would allocate it. */
const streamWindow = 19;

/** Compresses streamed chunks at low quality on the thread pool. */
export const quickStream = (encoding: 'br' | 'gzip'): Transform =>
  encoding === 'gzip'
    ? createGzip(gzipParams)
    : createBrotliCompress({
        params: { ...brotliParams(quickBrotli).params, [constants.BROTLI_PARAM_LGWIN]: streamWindow },
      });

async function made(body: Buffer, encoding: 'br' | 'gzip', effort: Effort): Promise<Buffer<ArrayBuffer>> {
  if (effort === 'best') return compact(await brotli(body, brotliParams(11, body.length)));
  const isSmall = body.length <= maxSyncBytes;
  if (encoding === 'gzip') return compact(isSmall ? gzipSync(body, gzipParams) : await gzipped(body, gzipParams));
  const params = brotliParams(quickBrotli, body.length);
  return compact(isSmall ? brotliCompressSync(body, params) : await brotli(body, params));
}

/** Copies the bytes, to release the 64 kB buffer that zlib allocates for them. */
const compact = (bytes: Buffer): Buffer<ArrayBuffer> => Buffer.from(new Uint8Array(bytes).buffer);

type Compressed = { body: Buffer<ArrayBuffer>; isBest: boolean };

/** Compresses, or returns the cached result for the same bytes, at best quality if available. */
export type Compressor = (body: Buffer, encoding: 'br' | 'gzip', effort?: Effort) => Promise<Compressed>;

const defaultMaxBytes = 4 * 1024 * 1024;

/**
 * Caches compressed forms of small responses. A page rendered again with the same bytes, for a visitor with a cookie or
 * after an unrelated save, is not compressed again, which saves a quarter of the work.
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

/** Larger responses are streamed and never held whole. */
const maxBufferedBytes = 1024 * 1024;

/** Compresses a response if that is worth it and the client accepts an encoding. */
export async function compress(request: Request, response: Response, compressor: Compressor): Promise<Response> {
  const { headers, status } = response;
  if (!isCompressible(headers.get('content-type')) || headers.has('content-encoding') || status === 206)
    return response;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  if (encoding === null || request.method === 'HEAD' || response.body === null) return response;
  const body = await readBody(response, maxBufferedBytes);
  if ('whole' in body && body.whole.length < minBytes) return new Response(body.whole, response);
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

/** The body of a response: whole, or for a large one its chunks, to be read once. */
export type ResponseBody = { whole: Buffer<ArrayBuffer> } | { chunks: AsyncIterable<Uint8Array<ArrayBuffer>> };

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength);

/**
 * Reads a body. One above `maxBytes` stays in chunks: `arrayBuffer()` copies three times, which blocks the event loop
 * for 20 MB. A short one is 40 µs faster than with `arrayBuffer()`.
 */
export async function readBody(response: Response, maxBytes: number): Promise<ResponseBody> {
  const first: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); reader && next && !next.done; next = await reader.read()) {
    first.push(next.value);
    bytes += next.value.length;
    if (bytes > maxBytes) return { chunks: remaining(first, reader) };
  }
  return { whole: first.length === 1 ? viewOf(first[0] as Uint8Array<ArrayBuffer>) : Buffer.concat(first) };
}

type Reader = ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;

async function* remaining(first: Uint8Array<ArrayBuffer>[], reader: Reader) {
  try {
    yield* first;
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    // The client may have disconnected; cancelling frees the source's resources.
    await reader.cancel();
  }
}
