import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';

/**
 * Uses internals of Node's HTTP server to send a response with prebuilt headers. With `writeHead`, a cached response takes
 * a fifth more CPU time.
 *
 * The names are undocumented. Only this file uses them, and its test pins the Node version, so that an upgrade is
 * reviewed here first.
 */
export const knownNodeVersion = 'v26.10.0';

type Internals = {
  /** The status line and headers as sent, including the final empty line. */
  _header: string | null;
  /** Whether the connection closes after this response. */
  _last: boolean;
  shouldKeepAlive: boolean;
  /** Keep-alive timeout in milliseconds. */
  _keepAliveTimeout: number;
};

export type PrebuiltBody = string | Buffer;

/**
 * Sends and ends a response. `head` is the status line and all headers except Date and Connection, each ending in CRLF.
 */
export function sendPrebuilt(response: ServerResponse, head: string, body?: PrebuiltBody | Readable): void {
  const internals = response as unknown as Internals;
  const { shouldKeepAlive, _keepAliveTimeout } = internals;
  const connection = shouldKeepAlive
    ? `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(_keepAliveTimeout / 1000)}\r\n`
    : 'Connection: close\r\n';
  internals._header = `${head}${dateLine()}${connection}\r\n`;
  internals._last = !shouldKeepAlive;
  // Latin-1 text leaves in the same write as the head.
  if (typeof body === 'string') response.end(body, 'latin1');
  // A disconnect also stops the stream's source.
  else if (body instanceof Readable) pipeline(body, response, () => {});
  else response.end(body);
}

let date: string | null = null;

/** Cached for the current second. */
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
