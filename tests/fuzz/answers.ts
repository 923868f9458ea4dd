import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export type Read = {
  status: number;
  /** Status line and headers, in lower case. */
  head: string;
  /** The ETag, in its original case. */
  tag: string | null;
  /** Decompressed. */
  body: Buffer;
  /** Bytes after this response. */
  rest: Buffer;
};

const endOfHead = Buffer.from('\r\n\r\n');
const nothing = Buffer.alloc(0);

/** The first complete response in the bytes, or `null` until it is complete. */
export function readAnswer(came: Buffer, method: string, isClosed: boolean): Read | null {
  const end = came.indexOf(endOfHead);
  if (end < 0) return null;
  const sent = came.toString('latin1', 0, end);
  const head = sent.toLowerCase();
  const status = Number(head.slice(9, 12));
  const behind = came.subarray(end + endOfHead.length);
  if (status >= 100 && status < 200) return readAnswer(behind, method, isClosed);
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
  const found = hasBody ? readBody(head, behind, isClosed) : { body: nothing, rest: behind };
  if (found === null) return null;
  const tag = /\r\netag: ([^\r]*)/i.exec(sent)?.[1] ?? null;
  return { status, head, tag, body: unpacked(head, found.body), rest: found.rest };
}

type Found = Pick<Read, 'body' | 'rest'>;

function readBody(head: string, bytes: Buffer, isClosed: boolean): Found | null {
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined)
    return bytes.length < Number(length)
      ? null
      : { body: bytes.subarray(0, Number(length)), rest: bytes.subarray(Number(length)) };
  if (/\r\ntransfer-encoding: chunked/.test(head)) return readChunks(bytes);
  return isClosed ? { body: bytes, rest: nothing } : null;
}

function readChunks(bytes: Buffer): Found | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    const next = line + 2 + size + 2;
    if (next > bytes.length) return null;
    if (size === 0) return { body: Buffer.concat(chunks), rest: bytes.subarray(next) };
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = next;
  }
}

const unpackers: Record<string, (body: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

function unpacked(head: string, body: Buffer): Buffer {
  const unpack = unpackers[/\r\ncontent-encoding: (\w+)/.exec(head)?.[1] ?? ''];
  return unpack === undefined || body.length === 0 ? body : unpack(body);
}
