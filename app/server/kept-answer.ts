import { hash, randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { compressed, decompressed, type Encoding, isWorthCompressing } from './compress.ts';

/** An answer in one encoding, ready to be sent: for `writeHead` names and values in turn, the request's id last. */
type Variant = { body: Buffer; head: string[] };

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

const requestIdHeader = 'X-Request-Id';

/** An answer that is larger is kept compressed only. */
const maxPlainBytes = 1024 * 1024;

export async function keptAnswer(response: Response): Promise<KeptAnswer> {
  const { status, headers } = response;
  const plain = Buffer.from(await response.arrayBuffer());
  const shared = [...headers].filter(([name]) => !ofOneForm.has(name)).flat();
  const tag = await hashOf(plain);
  const isCompressed = isWorthCompressing(headers.get('content-type'), plain.length);
  const variants = new Map<Encoding, Variant>();
  const underWay = new Map<Encoding, Promise<Variant>>();

  /** A strong tag names the bytes, so that each form has its own; all begin alike. */
  function formOf(encoding: Encoding, body: Buffer, name: string): Variant {
    const encoded = encoding === null ? [] : ['Content-Encoding', encoding];
    const own = ['Content-Length', String(body.length), 'ETag', `"${tag}${name}"`, requestIdHeader, ''];
    return { body, head: [...shared, ...encoded, ...own] };
  }
  const add = (encoding: Encoding, body: Buffer, name: string) => {
    const made = formOf(encoding, body, name);
    variants.set(encoding, made);
    return made;
  };
  const compress = async (encoding: 'br' | 'gzip') => add(encoding, await compressed(plain, encoding), `.${encoding}`);

  let size = Math.ceil(plain.length * 1.5);
  let make: (encoding: Encoding) => Promise<Variant> = (encoding) => compress(encoding as 'br' | 'gzip');
  if (isCompressed && plain.length > maxPlainBytes) {
    const [{ body: br }, { body: gzip }] = await Promise.all([compress('br'), compress('gzip')]);
    size = br.length + gzip.length;
    make = async () => formOf(null, await decompressed(gzip), '');
  } else add(null, plain, '');

  return {
    status,
    headers,
    variant(encoding) {
      const wanted = isCompressed ? encoding : null;
      const known = variants.get(wanted) ?? underWay.get(wanted);
      if (known !== undefined) return known;
      const making = make(wanted).finally(() => underWay.delete(wanted));
      underWay.set(wanted, making);
      return making;
    },
    isImproved: !isCompressed || plain.length > maxImprovedBytes,
    async improve() {
      add('br', await compressed(plain, 'br', 'best'), '.best');
    },
    matching(given) {
      if (given.trim() === '*') return `"${tag}"`;
      // A proxy that compressed the answer itself may have made the tag a weak one.
      return given.match(/"[^"]*"/g)?.find((each) => each.startsWith(`"${tag}`)) ?? null;
    },
    size: size + 4 * shared.join().length,
  };
}

/** What is said for each form anew. */
const ofOneForm = new Set(['x-request-id', 'content-length', 'content-encoding', 'etag']);

const maxHashedBytes = 64 * 1024;

/** A large body is hashed beside the event loop. */
async function hashOf(body: Buffer<ArrayBuffer>): Promise<string> {
  const whole =
    body.length > maxHashedBytes
      ? Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('base64url')
      : hash('sha256', body, 'base64url');
  return whole.slice(0, 22);
}

type Circumstances = { request: IncomingMessage; response: ServerResponse; ifNoneMatch: string | null };

/** Sends an answer in one of its forms, or says that the client has it already. Returns the request's id. */
export function send(answer: KeptAnswer, { body, head }: Variant, { request, response, ifNoneMatch }: Circumstances) {
  const requestId = randomUUID();
  const tag = ifNoneMatch === null || answer.status !== 200 ? null : answer.matching(ifNoneMatch);
  if (tag !== null) {
    response.writeHead(304, unchangedHead(head, tag, requestId));
    response.end();
    return requestId;
  }
  head[head.length - 1] = requestId;
  response.writeHead(answer.status, STATUS_CODES[answer.status], head);
  // Node sends neither length nor body of its own accord to HEAD.
  if (request.method === 'HEAD') response.end();
  else response.end(body);
  return requestId;
}

const aboutTheBody = new Set(['content-type', 'content-encoding', 'content-length', 'etag', 'x-request-id']);

function unchangedHead(head: readonly string[], tag: string, requestId: string): string[] {
  const kept = ['ETag', tag, requestIdHeader, requestId];
  for (let at = 0; at < head.length; at += 2) {
    const name = head[at] as string;
    if (!aboutTheBody.has(name.toLowerCase())) kept.push(name, head[at + 1] as string);
  }
  return kept;
}
