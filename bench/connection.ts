import { connect } from 'node:net';

/** A request. `00000000` in it is replaced by a unique number each time. */
export type Asked = { method?: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };

const placeholder = '00000000';
let numbered = 0;

/** Returns a function that creates the bytes of the request. */
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

type Handlers = {
  onOpen(): void;
  /** A response is complete. */
  onAnswer(status: string): void;
  /** The connection is closed; `reason` is set if that was unexpected. */
  onGone(reason: string): void;
};

export type Connection = { ask(request: Buffer): void; end(): void };

const endOfHead = Buffer.from('\r\n\r\n');
const bodiless = new Set(['204', '304']);

/**
 * A connection with one request at a time. Uses a plain socket, because Node's HTTP client would be slower than the
 * site.
 */
export function openConnection(port: number, localAddress: string, handlers: Handlers): Connection {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.setNoDelay(true);
  /** Remaining bytes of the current response; `null` before its headers arrive. */
  let left: number | null = null;
  let head: Buffer = Buffer.alloc(0);
  let status = '';
  let reason = 'closed';
  socket.on('connect', handlers.onOpen);
  socket.on('error', (error: NodeJS.ErrnoException) => {
    reason = error.code ?? error.message;
  });
  socket.on('close', () => handlers.onGone(reason));
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
    if (left <= 0) handlers.onAnswer(status);
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
