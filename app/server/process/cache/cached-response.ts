import { createHash, hash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  type Compressor,
  decompressedPieces,
  type Encoding,
  gzipOf,
  isCompressible,
  isWorthCompressing,
  quickStream,
  readBody,
} from '#app/server/process/http/compress.ts';

/** A response in one encoding, ready to be sent. */
type Variant = {
  /** Short bodies as Latin-1 text, which leaves in the same write as the head; very large ones as a stream. */
  body: string | Buffer | (() => Readable);
  /** Names and values in turn. */
  headers: string[];
  /** The headers of a 304, without the ETag. */
  unchangedHeaders: string[];
};

/** A complete response in memory; its compressed forms are made on demand. */
export type CachedResponse = {
  status: number;
  headers: Headers;
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

/** Larger bodies are kept only compressed, and decompressed while they are sent in another encoding. */
const maxPlainBytes = 1024 * 1024;

export async function toCachedResponse(response: Response, compressor: Compressor): Promise<CachedResponse> {
  const { status, headers } = response;
  const type = headers.get('content-type');
  const body = await readBody(response, isCompressible(type) ? maxPlainBytes : Number.POSITIVE_INFINITY);
  const shared = [...headers].filter(([name]) => !perFormHeaders.has(name));
  const contents =
    'whole' in body ? { plain: body.whole, tag: await hashOf(body.whole) } : await compressedChunks(body.chunks);
  const { tag } = contents;
  const isCompressed = !('plain' in contents) || isWorthCompressing(type, contents.plain.length);
  const variants = new Map<Encoding, Variant>();
  const underWay = new Map<Encoding, Promise<Variant>>();

  /** A strong ETag identifies bytes, so each encoding has its own; all share a prefix. */
  function formOf(encoding: Encoding, body: Variant['body'], bytes: number, name: string): Variant {
    const own = ['Content-Length', String(bytes), 'ETag', `"${tag}${name}"`];
    return {
      body,
      headers: [...shared.flat(), ...own, ...(encoding === null ? [] : ['Content-Encoding', encoding])],
      unchangedHeaders: shared.filter(([name]) => name !== 'content-type').flat(),
    };
  }
  const add = (encoding: Encoding, body: Buffer, name: string) => {
    const made = formOf(encoding, body.length > maxTextBytes ? body : body.toString('latin1'), body.length, name);
    variants.set(encoding, made);
    return made;
  };
  async function make(encoding: 'br' | 'gzip'): Promise<Variant> {
    if (!('plain' in contents)) return add('gzip', await gzipOf(contents.br), '.gzip');
    const { body, isBest } = await compressor(contents.plain, encoding);
    return add(encoding, body, isBest ? '.best' : `.${encoding}`);
  }
  if ('plain' in contents) add(null, contents.plain, '');
  else {
    const { br, bytes } = contents;
    add('br', br, '.br');
    variants.set(
      null,
      formOf(null, () => decompressedPieces(br), bytes, ''),
    );
  }
  const size = 'plain' in contents ? Math.ceil(contents.plain.length * 1.5) : contents.br.length * 3;

  return {
    status,
    headers,
    variant(encoding) {
      const wanted = isCompressed ? encoding : null;
      const known = variants.get(wanted) ?? underWay.get(wanted);
      if (known !== undefined) return known;
      // The uncompressed form always exists, so `wanted` is an encoding here.
      const making = make(wanted as 'br' | 'gzip').finally(() => underWay.delete(wanted));
      underWay.set(wanted, making);
      return making;
    },
    isImproved: !isCompressed || !('plain' in contents) || contents.plain.length > maxImprovedBytes,
    async improve() {
      if (!('plain' in contents)) return;
      const { body } = await compressor(contents.plain, 'br', 'best');
      add('br', body, '.best');
    },
    matching(given) {
      if (given.trim() === '*') return `"${tag}"`;
      // A proxy that compressed the response may have weakened the ETag.
      return given.match(/"[^"]*"/g)?.find((each) => each.startsWith(`"${tag}`)) ?? null;
    },
    size: size + 8 * shared.join().length,
  };
}

/** Headers that differ between forms. */
const perFormHeaders = new Set(['x-request-id', 'content-length', 'content-encoding', 'etag']);

const maxTextBytes = 12 * 1024;

/** In characters: 132 bits of a hash. */
const tagLength = 22;

const maxHashedBytes = 64 * 1024;

/** A large body is hashed on the thread pool. */
async function hashOf(body: Buffer<ArrayBuffer>): Promise<string> {
  const whole =
    body.length > maxHashedBytes
      ? Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('base64url')
      : hash('sha256', body, 'base64url');
  return whole.slice(0, tagLength);
}

/** Hashes and compresses chunk by chunk, to leave the event loop free in between. */
async function compressedChunks(chunks: AsyncIterable<Uint8Array>) {
  const tag = createHash('sha256');
  const smaller = quickStream('br');
  const made: Buffer[] = [];
  let bytes = 0;
  smaller.on('data', (chunk) => made.push(chunk));
  const isMade = finished(smaller);
  // If the source fails, nothing awaits this promise.
  isMade.catch(() => {});
  try {
    for await (const chunk of chunks) {
      tag.update(chunk);
      bytes += chunk.length;
      await new Promise((resolve) => smaller.write(chunk, resolve));
    }
    smaller.end();
    await isMade;
    return { tag: tag.digest('base64url').slice(0, tagLength), br: Buffer.concat(made), bytes };
  } finally {
    smaller.destroy();
  }
}

type Circumstances = {
  request: IncomingMessage;
  response: ServerResponse;
  ifNoneMatch: string | null;
  /** Whether the response was rendered for this request, so that its request id from the log applies. */
  isFresh: boolean;
  /** Names and values in turn. */
  moreHeaders?: string[];
};

/** Sends a response in one of its forms, or 304 if the client has it. Returns the request id. */
export function send(
  answer: CachedResponse,
  { body, headers, unchangedHeaders }: Variant,
  { request, response, ifNoneMatch, isFresh, moreHeaders = [] }: Circumstances,
): string {
  const requestId = (isFresh ? answer.headers.get('x-request-id') : null) ?? randomUUID();
  const tag = ifNoneMatch === null || answer.status !== 200 ? null : answer.matching(ifNoneMatch);
  const own = tag === null ? headers : [...unchangedHeaders, 'ETag', tag];
  response.writeHead(tag === null ? answer.status : 304, [...own, ...moreHeaders, 'X-Request-Id', requestId]);
  if (tag !== null || request.method === 'HEAD') response.end();
  // A disconnect also stops the stream's source.
  else if (typeof body === 'function') pipeline(body(), response, () => {});
  else response.end(body, 'latin1');
  return requestId;
}
