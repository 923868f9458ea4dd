import { hash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compressed, decompressed, type Encoding, isWorthCompressing } from '#app/server/process/http/compress.ts';

/** A response in one encoding. Headers are names and values by turns. */
type Variant = { body: Buffer; headers: string[] };

/** A complete response in memory; its compressed forms are made on demand. */
export type CachedResponse = {
  status: number;
  headers: Headers;
  /** The headers of a 304, without the ETag. */
  unchangedHeaders: string[];
  /** The body to send for `encoding`; not a promise if it already exists. */
  variant(encoding: Encoding): Variant | Promise<Variant>;
  /** The ETag in `given`, an If-None-Match header, that matches this content; `null` if none does. */
  matching(given: string): string | null;
  /** Upper estimate of bytes for all forms: the compressed ones together are less than half of the original. */
  size: number;
};

/** Larger bodies are kept only compressed. */
const maxPlainBytes = 1024 * 1024;

export async function toCachedResponse(response: Response): Promise<CachedResponse> {
  const body = Buffer.concat(await Array.fromAsync(response.body ?? []));
  const tag = hash('sha256', body, 'base64url').slice(0, tagLength);
  const isWorth = isWorthCompressing(response.headers.get('content-type'), body.length);
  if (!isWorth || body.length <= maxPlainBytes) return keep(response, { tag, isWorth, plain: body, br: null });
  return keep(response, { tag, isWorth, plain: null, br: await compressed(body, 'br') });
}

/** One form of a body, from which the others are made. */
type Contents = { tag: string; isWorth: boolean } & ({ plain: Buffer; br: null } | { plain: null; br: Buffer });

function keep({ status, headers }: Response, { tag, isWorth, plain, br }: Contents): CachedResponse {
  const shared = [...headers].filter(([name]) => !perFormHeaders.has(name));
  const variants = new Map<Encoding, Variant | Promise<Variant>>();

  /** A strong ETag identifies bytes, so each encoding has its own; all share a prefix. */
  function formOf(encoding: Encoding, body: Buffer): Variant {
    const own = ['Content-Length', String(body.length), 'ETag', `"${tag}${encoding === null ? '' : `.${encoding}`}"`];
    const encoded = encoding === null ? [] : ['Content-Encoding', encoding];
    return { body, headers: [...shared.flat(), ...encoded, ...own] };
  }
  async function make(encoding: Encoding): Promise<Variant> {
    const body = plain ?? (await decompressed(br));
    return formOf(encoding, encoding === null ? body : await compressed(body, encoding));
  }
  if (plain !== null) variants.set(null, formOf(null, plain));
  else variants.set('br', formOf('br', br));

  return {
    status,
    headers,
    unchangedHeaders: shared.filter(([name]) => name !== 'content-type').flat(),
    variant(encoding) {
      const wanted = isWorth ? encoding : null;
      const known = variants.get(wanted);
      if (known !== undefined) return known;
      const making = make(wanted);
      // A very large body is not kept uncompressed.
      if (wanted === null) return making;
      variants.set(wanted, making);
      making.then(
        (made) => variants.set(wanted, made),
        () => variants.delete(wanted),
      );
      return making;
    },
    matching(given) {
      if (given.trim() === '*') return `"${tag}"`;
      // A proxy that compressed the response may have weakened the ETag.
      return given.match(/"[^"]*"/g)?.find((each) => each.startsWith(`"${tag}`)) ?? null;
    },
    size: (plain === null ? br.length * 3 : Math.ceil(plain.length * 1.5)) + 8 * shared.join().length,
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
  moreHeaders?: string[];
};

/** Sends a response in one of its forms, or 304 if the client has it. Returns the request id. */
export function send(
  answer: CachedResponse,
  variant: Variant,
  { request, response, ifNoneMatch, isFresh, moreHeaders = [] }: Circumstances,
): string {
  const requestId = (isFresh ? answer.headers.get('x-request-id') : null) ?? randomUUID();
  const tag = ifNoneMatch === null || answer.status !== 200 ? null : answer.matching(ifNoneMatch);
  const headers = tag === null ? variant.headers : [...answer.unchangedHeaders, 'ETag', tag];
  response.writeHead(tag === null ? answer.status : 304, [...headers, ...moreHeaders, 'X-Request-Id', requestId]);
  response.end(tag === null && request.method !== 'HEAD' ? variant.body : undefined);
  return requestId;
}
