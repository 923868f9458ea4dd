import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

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

/**
 * Quick is brotli quality 3: 0.25 ms for a page of 60 kB, at most a fifth larger than best. Best is quality 11 and
 * takes a hundred times as long.
 */
const qualities = { quick: 3, best: 11 };

const brotliParams = (quality: number, bytes = 0) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes },
});
const gzipParams = { level: 6 };

/** Compresses on the thread pool. */
export async function compressed(
  body: Buffer,
  encoding: 'br' | 'gzip',
  effort: keyof typeof qualities = 'quick',
): Promise<Buffer<ArrayBuffer>> {
  const params = brotliParams(qualities[effort], body.length);
  const made = encoding === 'gzip' ? await gzipped(body, gzipParams) : await brotli(body, params);
  // Copies the bytes, to release the 64 kB buffer that zlib allocates for them.
  return Buffer.from(new Uint8Array(made).buffer);
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
    const stream = encoding === 'gzip' ? createGzip(gzipParams) : createBrotliCompress(brotliParams(qualities.quick));
    const smaller = Readable.from(body.chunks).compose(stream);
    return new Response(Readable.toWeb(smaller) as ReadableStream, { status, headers: changed });
  }
  const smaller = await compressed(body.whole, encoding);
  changed.set('Content-Length', String(smaller.length));
  return new Response(smaller, { status, headers: changed });
}

/** The body of a response: whole, or for a large one its chunks, to be read once. */
type ResponseBody = { whole: Buffer<ArrayBuffer> } | { chunks: AsyncIterable<Uint8Array<ArrayBuffer>> };

/** Reads a body; a large one stays in chunks. */
async function readBody(response: Response): Promise<ResponseBody> {
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
