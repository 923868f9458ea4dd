import { Readable, type Transform } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  gzip,
  gzipSync,
} from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export const decompressed = promisify(brotliDecompress);

const compressible =
  /^(text\/|application\/(json|javascript|(atom\+)?xml|manifest\+json|ld\+json|speculationrules\+json|rss\+xml)|image\/svg\+xml)/;
const minBytes = 600;

export type Encoding = 'br' | 'gzip' | null;

/** Fits a header that has the name without `q=0`. */
const naming = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:$|,|;(?![^,]*\\bq=0(?:\\.0*)?\\s*(?:$|[,;])))`, 'i');
const [namesBrotli, namesGzip] = [naming('br'), naming('gzip')];

/** The best encoding that the client accepts. */
export function encodingFor(acceptEncoding: string | null): Encoding {
  const given = acceptEncoding ?? '';
  return namesBrotli.test(given) ? 'br' : namesGzip.test(given) ? 'gzip' : null;
}

const isCompressible = (contentType: string | null) => compressible.test(contentType ?? '');

export const isWorthCompressing = (contentType: string | null, bytes: number) =>
  isCompressible(contentType) && bytes >= minBytes;

/** Up to this size, a worker thread costs more than quick compression. */
const maxSyncBytes = 128 * 1024;

/** A millisecond for a page of 60 kB. The best quality, 11, takes fifty times as long for a tenth fewer bytes. */
const brotliQuality = 5;
const gzipParams = { level: 6 };

/**
 * Window of 512 KiB, as a power of two. The usual 4 MiB would not make the full product list smaller, and every client
 * would have to allocate it.
 */
const streamWindow = 19;

/** Compresses streamed chunks on the thread pool. */
const compressionStream = (encoding: 'br' | 'gzip'): Transform =>
  encoding === 'gzip'
    ? createGzip(gzipParams)
    : createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
          [constants.BROTLI_PARAM_LGWIN]: streamWindow,
        },
      });

/** Copies the bytes, to release the 64 kB buffer that zlib allocates for them. */
const compact = (bytes: Buffer): Buffer<ArrayBuffer> => Buffer.from(new Uint8Array(bytes).buffer);

export async function compressed(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer<ArrayBuffer>> {
  const isSmall = body.length <= maxSyncBytes;
  if (encoding === 'gzip') return compact(isSmall ? gzipSync(body, gzipParams) : await gzipped(body, gzipParams));
  const params = {
    params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  };
  return compact(isSmall ? brotliCompressSync(body, params) : await brotli(body, params));
}

/** Larger responses are streamed and never held whole. */
const maxBufferedBytes = 1024 * 1024;

/** Compresses a response if that is worth it and the client accepts an encoding. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  if (!isCompressible(headers.get('content-type')) || headers.has('content-encoding') || status === 206)
    return response;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  if (encoding === null || request.method === 'HEAD' || response.body === null) return response;
  const body = await readBody(response);
  if ('whole' in body && body.whole.length < minBytes) return new Response(body.whole, response);
  const changed = new Headers(headers);
  changed.set('Content-Encoding', encoding);
  if ('chunks' in body) {
    changed.delete('Content-Length');
    const smaller = Readable.from(body.chunks).compose(compressionStream(encoding));
    return new Response(Readable.toWeb(smaller) as ReadableStream, { status, headers: changed });
  }
  const smaller = await compressed(body.whole, encoding);
  changed.set('Content-Length', String(smaller.length));
  return new Response(smaller, { status, headers: changed });
}

/** Reads a body. One above `maxBufferedBytes` stays in chunks, to be read once. */
async function readBody(
  response: Response,
): Promise<{ whole: Buffer<ArrayBuffer> } | { chunks: AsyncIterable<Uint8Array<ArrayBuffer>> }> {
  const first: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); reader && next && !next.done; next = await reader.read()) {
    first.push(next.value);
    bytes += next.value.length;
    if (bytes > maxBufferedBytes) return { chunks: remaining(first, reader) };
  }
  return { whole: Buffer.concat(first) };
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
