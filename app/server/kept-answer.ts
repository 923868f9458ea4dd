import { createHash, hash, randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { readBody } from './answer-body.ts';
import {
  type Compressor,
  decompressedPieces,
  type Encoding,
  gzipOf,
  isCompressible,
  isWorthCompressing,
  quickStream,
} from './compress.ts';
import { type PrebuiltBody, sendPrebuilt } from './node-internals.ts';

/** An answer in one encoding, ready to be sent. */
type Variant = {
  /** Short ones as text of one byte for each letter, which leaves together with the head; very long ones in pieces. */
  body: PrebuiltBody | (() => Readable);
  /** The status line and the headers, each with its line's end. */
  head: string;
  /** The same for who has it already; without the tag. */
  unchangedHead: string;
};

/** A whole answer in memory, and its compressed forms as they are asked for. */
export type KeptAnswer = {
  status: number;
  headers: Headers;
  /** The form to send to a client that accepts `encoding`, at once where it is there. */
  variant(encoding: Encoding): Variant | Promise<Variant>;
  /** Whether nothing is left to improve; whoever begins to says so here. */
  isImproved: boolean;
  /** Compresses as well as can be, which takes a hundred times as long as the first time. */
  improve(): Promise<void>;
  /** The entity tag of `given`, an If-None-Match header, that stands for these contents; `null` if none does. */
  matching(given: string): string | null;
  /** Bytes that all its forms may take: the compressed ones are together less than half of the whole. */
  size: number;
};

/** Contents that are larger stay as the first, quick compression left them: the best takes a second for each of these. */
const maxImprovedBytes = 512 * 1024;

/** An answer that is larger is kept compressed only, and there as a whole only while somebody is sent another form of it. */
const maxPlainBytes = 1024 * 1024;

export async function keptAnswer(response: Response, compressor: Compressor): Promise<KeptAnswer> {
  const { status, headers } = response;
  const type = headers.get('content-type');
  const body = await readBody(response, isCompressible(type) ? maxPlainBytes : Number.POSITIVE_INFINITY);
  const shared = [...headers].filter(([name]) => !ofOneForm.has(name));
  const contents =
    'whole' in body ? { plain: body.whole, tag: await hashOf(body.whole) } : await compressedChunks(body.chunks);
  const { tag } = contents;
  const isCompressed = !('plain' in contents) || isWorthCompressing(type, contents.plain.length);
  const variants = new Map<Encoding, Variant>();
  const underWay = new Map<Encoding, Promise<Variant>>();

  /** A strong tag names the bytes, so that each form has its own; all begin alike. */
  function formOf(encoding: Encoding, body: Variant['body'], bytes: number, name: string): Variant {
    const own: Fields = [
      ...(encoding === null ? [] : [['Content-Encoding', encoding] as const]),
      ['Content-Length', String(bytes)],
      ['ETag', `"${tag}${name}"`],
    ];
    return {
      body,
      head: headOf(status, [...shared, ...own]),
      unchangedHead: headOf(
        304,
        shared.filter(([name]) => name !== 'content-type'),
      ),
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
      // Without any encoding it is always there.
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
      // A proxy that compressed the answer itself may have made the tag a weak one.
      return given.match(/"[^"]*"/g)?.find((each) => each.startsWith(`"${tag}`)) ?? null;
    },
    size: size + 8 * shared.join().length,
  };
}

type Fields = (readonly [name: string, value: string])[];

/** The values are those of `Headers`, which lets in nothing that would end a line. */
const headOf = (status: number, fields: Fields) =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}`;

const maxTextBytes = 12 * 1024;

/** What is said for each form anew. */
const ofOneForm = new Set(['x-request-id', 'content-length', 'content-encoding', 'etag']);

/** Characters: the first 132 bits of a hash. */
const tagLength = 22;

const maxHashedBytes = 64 * 1024;

/** A large body is hashed beside the event loop. */
async function hashOf(body: Buffer<ArrayBuffer>): Promise<string> {
  const whole =
    body.length > maxHashedBytes
      ? Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('base64url')
      : hash('sha256', body, 'base64url');
  return whole.slice(0, tagLength);
}

/** Hashes and compresses chunk by chunk, so that the event loop is free in between. */
async function compressedChunks(chunks: AsyncIterable<Uint8Array>) {
  const tag = createHash('sha256');
  const smaller = quickStream('br');
  const made: Buffer[] = [];
  let bytes = 0;
  smaller.on('data', (chunk) => made.push(chunk));
  const isMade = finished(smaller);
  // Where the source fails nobody waits for it.
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
  /** It was made for this request, and whoever asked meanwhile: they have the id that stands in the log. */
  isFresh: boolean;
};

const bodyOf = ({ body }: Variant) => (typeof body === 'function' ? body() : body);

/** Sends an answer in one of its forms, or says that the client has it already. Returns the request's id. */
export function send(
  answer: KeptAnswer,
  variant: Variant,
  { request, response, ifNoneMatch, isFresh }: Circumstances,
): string {
  const requestId = (isFresh ? answer.headers.get('x-request-id') : null) ?? randomUUID();
  const tag = ifNoneMatch === null || answer.status !== 200 ? null : answer.matching(ifNoneMatch);
  const head = tag === null ? variant.head : `${variant.unchangedHead}ETag: ${tag}\r\n`;
  const hasBody = tag === null && request.method !== 'HEAD';
  sendPrebuilt(response, `${head}X-Request-Id: ${requestId}\r\n`, hasBody ? bodyOf(variant) : undefined);
  return requestId;
}
