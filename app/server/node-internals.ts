import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';

/**
 * What Node's HTTP server does not offer: sending an answer whose status line and headers stand ready as text, and leaving a
 * connection in the middle of what it has sent. Checking and writing fifteen headers anew costs a fourth of a kept answer.
 *
 * The names are Node's own and not promised: this file alone knows them, and its test names Node's version, so that an
 * update is looked at here first.
 */
export const knownNodeVersion = 'v26.10.0';

type Internals = {
  /** The status line and the headers as they are sent, with the empty line at the end. */
  _header: string | null;
  /** Whether the connection ends with this answer. */
  _last: boolean;
  shouldKeepAlive: boolean;
  /** How long the connection is kept for a next request, in milliseconds. */
  _keepAliveTimeout: number;
};

export type PrebuiltBody = string | Buffer;

/** Ends an answer. `head` is the status line and the headers but those of the connection, each with its line's end. */
export function sendPrebuilt(response: ServerResponse, head: string, body?: PrebuiltBody | Readable): void {
  const internals = response as unknown as Internals;
  const { shouldKeepAlive, _keepAliveTimeout } = internals;
  const connection = shouldKeepAlive
    ? `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(_keepAliveTimeout / 1000)}\r\n`
    : 'Connection: close\r\n';
  internals._header = `${head}${dateLine()}${connection}\r\n`;
  internals._last = !shouldKeepAlive;
  // Text of one byte for each letter leaves together with the head.
  if (typeof body === 'string') response.end(body, 'latin1');
  // Whoever leaves in the middle ends the making as well.
  else if (body instanceof Readable) pipeline(body, response, () => {});
  else response.end(body);
}

type Parsed = Socket & { parser?: { onIncoming: (() => number) | null } | null };

/** What a request's headers are answered with to say that no HTTP follows them. */
const noMoreHttp = 2;

/** Ends a connection and reads no more of what it has sent: Node would go through all of it, though nobody answers. */
export function abandon(socket: Parsed): void {
  if (socket.parser) socket.parser.onIncoming = () => noMoreHttp;
  socket.destroy();
}

let date: string | null = null;

/** The same for all answers of a second. */
function dateLine(): string {
  if (date === null) {
    date = `Date: ${new Date().toUTCString()}\r\n`;
    const forget = () => {
      date = null;
    };
    setTimeout(forget, 1000 - (Date.now() % 1000)).unref();
  }
  return date;
}
