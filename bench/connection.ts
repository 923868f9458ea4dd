import { connect } from 'node:net';

/** What is asked for. Eight zeros in it become a number of its own each time it is sent. */
export type Asked = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

const placeholder = '00000000';
let numbered = 0;

/** Makes the bytes of a request each time they are sent. */
export function requestOf({ method = 'GET', path, headers = {}, body = '' }: Asked, port: number): () => Buffer {
  const all = {
    Host: `127.0.0.1:${port}`,
    ...(body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const whole = `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
  if (!whole.includes(placeholder)) {
    const bytes = Buffer.from(whole);
    return () => bytes;
  }
  return () => Buffer.from(whole.replaceAll(placeholder, String(numbered++).padStart(placeholder.length, '0')));
}

type Told = {
  onOpen(): void;
  /** An answer is there, whole. */
  onAnswer(status: string): void;
  /** The connection is gone; `reason` says why where nobody meant it to. */
  onGone(reason: string): void;
};

export type Connection = { ask(request: Buffer): void; end(): void };

const endOfHead = Buffer.from('\r\n\r\n');
const bodiless = new Set(['204', '304']);

/** A connection that carries one request at a time. A plain socket: the client of Node would be slower than the site. */
export function openConnection(port: number, localAddress: string, told: Told): Connection {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.setNoDelay(true);
  /** Bytes of the present answer that are still to come; `null` until its head is there. */
  let left: number | null = null;
  let head: Buffer = Buffer.alloc(0);
  let status = '';
  let reason = 'closed';
  socket.on('connect', told.onOpen);
  socket.on('error', (error: NodeJS.ErrnoException) => {
    reason = error.code ?? error.message;
  });
  socket.on('close', () => told.onGone(reason));
  socket.on('data', (chunk: Buffer) => {
    let rest = chunk.length;
    if (left === null) {
      const came = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = came.indexOf(endOfHead);
      if (end < 0) {
        head = came;
        return;
      }
      const text = came.toString('latin1', 0, end);
      status = text.slice(9, 12);
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (length === undefined && !bodiless.has(status)) return socket.destroy(new Error(`${status} of no length`));
      left = Number(length ?? 0);
      rest = came.length - end - endOfHead.length;
    }
    left -= rest;
    if (left <= 0) told.onAnswer(status);
  });
  return {
    ask(request) {
      left = null;
      head = Buffer.alloc(0);
      socket.write(request);
    },
    end: () => socket.end(),
  };
}
