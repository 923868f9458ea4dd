import { hash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compressed, type Encoding, isWorthCompressing } from '#app/server/process/http/compress.ts';

type Fields = (readonly [name: string, value: string])[];

/** A response in one encoding. */
type Variant = { body: Buffer; fields: Fields };

/** A complete response in memory; its compressed forms are made on demand. */
export type CachedResponse = {
  status: number;
  headers: Headers;
  /** The headers of a 304, without the ETag. */
  unchangedFields: Fields;
  /** The body to send for `encoding`; not a promise if it already exists. */
  variant(encoding: Encoding): Variant | Promise<Variant>;
  /** Whether improving is impossible, done or in progress; the caller sets it before `improve`. */
  isImproved: boolean;
  /** Recompresses at maximum quality, which takes a hundred times as long as the first compression. */
  improve(): Promise<void>;
  /** The ETag in `given`, an If-None-Match header, that matches this content; `null` if none does. */
  matching(given: string): string | null;
  /** Upper estimate of bytes for all forms: the compressed ones together are less than half of the original. */
  size: number;
};

/** Larger bodies keep their quick compression: maximum quality would take a second each. */
const maxImprovedBytes = 512 * 1024;

export async function toCachedResponse(response: Response): Promise<CachedResponse> {
  const { status, headers } = response;
  const plain = Buffer.from(await response.arrayBuffer());
  const tag = hash('sha256', plain, 'base64url').slice(0, tagLength);
  const shared = [...headers].filter(([name]) => !perFormHeaders.has(name));
  const isCompressed = isWorthCompressing(headers.get('content-type'), plain.length);
  const variants = new Map<Encoding, Variant | Promise<Variant>>();

  /** A strong ETag identifies bytes, so each encoding has its own; all share a prefix. */
  function add(encoding: Encoding, body: Buffer, name: string): Variant {
    const own: Fields = [
      ...(encoding === null ? [] : [['Content-Encoding', encoding] as const]),
      ['Content-Length', String(body.length)],
      ['ETag', `"${tag}${name}"`],
    ];
    const made = { body, fields: [...shared, ...own] };
    variants.set(encoding, made);
    return made;
  }
  add(null, plain, '');

  async function make(encoding: 'br' | 'gzip'): Promise<Variant> {
    return add(encoding, await compressed(plain, encoding), `.${encoding}`);
  }

  return {
    status,
    headers,
    unchangedFields: shared.filter(([name]) => name !== 'content-type'),
    variant(encoding) {
      const wanted = isCompressed ? encoding : null;
      const known = variants.get(wanted);
      if (known !== undefined) return known;
      // The uncompressed form always exists, so `wanted` is an encoding here.
      const making = make(wanted as 'br' | 'gzip');
      variants.set(wanted, making);
      making.catch(() => variants.delete(wanted));
      return making;
    },
    isImproved: !isCompressed || plain.length > maxImprovedBytes,
    async improve() {
      add('br', await compressed(plain, 'br', 'best'), '.best');
    },
    matching(given) {
      if (given.trim() === '*') return `"${tag}"`;
      // A proxy that compressed the response may have weakened the ETag.
      return given.match(/"[^"]*"/g)?.find((each) => each.startsWith(`"${tag}`)) ?? null;
    },
    size: Math.ceil(plain.length * 1.5) + 8 * shared.join().length,
  };
}

/** Headers that differ between forms. */
const perFormHeaders = new Set(['x-request-id', 'content-length', 'content-encoding', 'etag']);

/** In characters: 132 bits of a hash. */
const tagLength = 22;

type Circumstances = {
  request: IncomingMessage;
  response: ServerResponse;
  ifNoneMatch: string | null;
  /** Whether the response was rendered for this request, so that its request id from the log applies. */
  isFresh: boolean;
  more?: Fields;
};

/** Sends a response in one of its forms, or 304 if the client has it. Returns the request id. */
export function send(
  answer: CachedResponse,
  variant: Variant,
  { request, response, ifNoneMatch, isFresh, more = [] }: Circumstances,
): string {
  const requestId = (isFresh ? answer.headers.get('x-request-id') : null) ?? randomUUID();
  const tag = ifNoneMatch === null || answer.status !== 200 ? null : answer.matching(ifNoneMatch);
  const fields: Fields = tag === null ? variant.fields : [...answer.unchangedFields, ['ETag', tag]];
  response.writeHead(tag === null ? answer.status : 304, [...fields, ...more, ['X-Request-Id', requestId]].flat());
  response.end(tag === null && request.method !== 'HEAD' ? variant.body : undefined);
  return requestId;
}
