import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';

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

/** Brotli at quality 5 costs a quarter of a millisecond for a page and comes within a tenth of the best, which is 11. */
export const compressed = (body: Buffer, encoding: 'br' | 'gzip', effort: 'quick' | 'best' = 'quick') =>
  encoding === 'br'
    ? brotli(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: effort === 'best' ? 11 : 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : gzipped(body, { level: 6 });

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
