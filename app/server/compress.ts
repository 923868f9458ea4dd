import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gunzip, gzip, gzipSync } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** What was compressed by gzip. */
export const decompressed = promisify(gunzip);

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

const brotliParams = (quality: number, bytes: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes },
});

/**
 * Quick is brotli at quality 3, which costs a quarter of a millisecond for a page of 60 kB and comes within a fifth of the
 * best, 11, which costs a hundred times as much.
 */
export async function compressed(
  body: Buffer,
  encoding: 'br' | 'gzip',
  effort: 'quick' | 'best' = 'quick',
): Promise<Buffer<ArrayBuffer>> {
  if (effort === 'best') return brotli(body, brotliParams(11, body.length));
  const isSmall = body.length <= maxSyncBytes;
  if (encoding === 'gzip') return isSmall ? gzipSync(body, { level: 6 }) : gzipped(body, { level: 6 });
  const params = brotliParams(3, body.length);
  return isSmall ? brotliCompressSync(body, params) : brotli(body, params);
}

/** The answer, compressed when that is worth it and the client can read it. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const { headers, status } = response;
  if (!isCompressible(headers.get('content-type')) || headers.has('content-encoding') || status === 206)
    return response;
  headers.append('Vary', 'Accept-Encoding');
  const encoding = encodingFor(request.headers.get('accept-encoding'));
  if (encoding === null || request.method === 'HEAD' || response.body === null) return response;
  const body = Buffer.from(await response.arrayBuffer());
  if (body.length < leastBytes) return new Response(body, response);
  const smaller = await compressed(body, encoding);
  const changed = new Headers(headers);
  changed.set('Content-Encoding', encoding);
  changed.set('Content-Length', String(smaller.length));
  return new Response(smaller, { status, headers: changed });
}
