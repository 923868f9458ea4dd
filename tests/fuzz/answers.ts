import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export type Read = {
  status: number;
  /** Status line and headers, in lower case. */
  head: string;
  /** Decompressed. */
  body: Buffer;
};

const endOfHead = Buffer.from('\r\n\r\n');
const nothing = Buffer.alloc(0);

/** The response in the bytes of a closed connection; `null` if it is cut off. */
function readAnswer(came: Buffer, method: string): Read | null {
  const end = came.indexOf(endOfHead);
  if (end < 0) return null;
  const head = came.toString('latin1', 0, end).toLowerCase();
  const status = Number(head.slice(9, 12));
  const behind = came.subarray(end + endOfHead.length);
  if (status >= 100 && status < 200) return readAnswer(behind, method);
  const hasBody = method !== 'HEAD' && status !== 204 && status !== 304;
  const found = hasBody ? readBody(head, behind) : nothing;
  if (found === null) return null;
  return { status, head, body: unpacked(head, found) };
}

function readBody(head: string, bytes: Buffer): Buffer | null {
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1];
  if (length !== undefined) return bytes.length < Number(length) ? null : bytes.subarray(0, Number(length));
  return /\r\ntransfer-encoding: chunked/.test(head) ? readChunks(bytes) : bytes;
}

function readChunks(bytes: Buffer): Buffer | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    const next = line + 2 + size + 2;
    if (next > bytes.length) return null;
    if (size === 0) return Buffer.concat(chunks);
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

const giveUpMs = 60_000;

/** A random loopback address, so that each connection is a new client to the site. */
const anAddress = () => `127.${[0, 0, 0].map(() => 1 + Math.floor(Math.random() * 254)).join('.')}`;

/**
 * Sends one request on a new connection, which its response closes. Returns `null` without a response. A request that is
 * not whole ends with the connection.
 */
export function askAlone(port: number, bytes: Buffer, method: string, isWhole: boolean): Promise<Read | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: anAddress() });
    const came: Buffer[] = [];
    const timer = setTimeout(() => {
      reject(new Error(`The connection stays open for ${giveUpMs} ms`));
      socket.destroy();
    }, giveUpMs);
    socket.on('data', (chunk: Buffer) => came.push(chunk));
    // A reset while sending also counts as an end.
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(readAnswer(Buffer.concat(came), method));
    });
    socket.once('connect', () => (isWhole ? socket.write(bytes) : socket.end(bytes)));
  });
}
