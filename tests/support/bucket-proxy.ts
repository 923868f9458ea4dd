import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Bucket } from './bucket.ts';
import { listening } from './ports.ts';

/** How a bucket can fail. `slow` never answers; `lossy` sends and `spoiling` stores wrong bytes. */
export const bucketModes = [
  'slow',
  'failing',
  'unavailable',
  'lossy',
  'spoiling',
  'truncating',
  'cut-off',
  'full',
  'over-quota',
  'refusing',
] as const;
export type BucketMode = (typeof bucketModes)[number] | 'working';

const errors: Partial<Record<BucketMode, [status: number, code: string]>> = {
  failing: [500, 'InternalError'],
  unavailable: [503, 'SlowDown'],
  full: [507, 'XMinioStorageFull'],
  'over-quota': [403, 'QuotaExceeded'],
  refusing: [403, 'AccessDenied'],
};
/** A full bucket can still be read. */
const writesOnly: BucketMode[] = ['full', 'over-quota'];

const flipped = (bytes: Buffer) => bytes.map((byte, index) => (index === bytes.length >> 1 ? byte ^ 1 : byte));

/** A proxy in front of a bucket that can be made to fail. */
export async function startBucketProxy(bucket: Bucket) {
  const { port } = new URL(bucket.at().url);
  let mode: BucketMode = 'working';
  const usual = { readMs: 60_000, writeMs: 60_000 };
  /** For a bucket behind this proxy: short only while it is slow, so that no test depends on a busy machine. */
  const timeouts = { ...usual };
  const seen: string[] = [];
  let onRequest: (method: string, path: string) => unknown = () => {};

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming;
    seen.push(`${method} ${url}`);
    await onRequest(method, url);
    const isWrite = method === 'PUT' || method === 'DELETE';
    const sent = await buffer(incoming);
    const error = errors[mode];
    if (error && (isWrite || !writesOnly.includes(mode))) {
      response.writeHead(error[0], { 'content-type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${error[1]}</Code><Message>No</Message></Error>`);
      return;
    }
    if (mode === 'slow') return;
    const asked = request({ host: '127.0.0.1', port, method, path: url, headers }, async (from) => {
      const body = await buffer(from);
      const { 'content-length': length, ...kept } = from.headers;
      const isObject = method === 'GET' && from.statusCode === 200 && !url.includes('?');
      const status = from.statusCode ?? 502;
      if (isObject && mode === 'lossy') response.writeHead(status, kept).end(flipped(body));
      else if (isObject && mode === 'truncating') response.writeHead(status, kept).end(body.subarray(0, -1));
      else if (isObject && mode === 'cut-off') {
        response.writeHead(status, { ...kept, 'content-length': String(length) });
        response.write(body.subarray(0, body.length >> 1), () => response.destroy());
      } else response.writeHead(status, from.headers).end(body);
    });
    asked.on('error', () => response.destroy());
    asked.end(isWrite && mode === 'spoiling' ? flipped(sent) : sent);
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.destroy());
  });
  const own = `http://127.0.0.1:${await listening(server)}`;
  return {
    at: (more: Parameters<Bucket['at']>[0] = {}) => {
      const at = bucket.at(more);
      return { ...at, url: own + new URL(at.url).pathname };
    },
    /** The requests since the last call. */
    requests: () => seen.splice(0),
    timeouts,
    turn(next: BucketMode) {
      mode = next;
      Object.assign(timeouts, mode === 'slow' ? { readMs: 50, writeMs: 50 } : usual);
    },
    /** Called, and awaited, before each request is passed on. */
    onRequest(listener: typeof onRequest) {
      onRequest = listener;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type BucketProxy = Awaited<ReturnType<typeof startBucketProxy>>;
