import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isDraining, trackResponse, trackSilentConnections } from './closing.ts';

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Responds if possible without waiting; otherwise does nothing and returns false. */
export type RespondIfCached = (request: IncomingMessage, response: ServerResponse) => boolean;

/** All times are milliseconds. */
const defaultLimits = {
  maxConnections: 2000,
  maxConnectionsPerClient: 100,
  /** Unanswered requests of one connection. Browsers and proxies send one at a time. */
  maxUnanswered: 8,
  /** How long a client may read nothing of a response. */
  stallTimeoutMs: 10_000,
  /** Period over which `minBytesPerSecond` is measured. */
  answerTimeoutMs: 120_000,
  /** Slower responses are closed. A large archive may take 15 minutes on a slow line. */
  minBytesPerSecond: 8 * 1024,
  keepAliveTimeoutMs: 5_000,
  headersTimeoutMs: 10_000,
  /** How long a whole request may take. Uploads may take a minute; other bodies have shorter limits of their own. */
  requestTimeoutMs: 60_000,
  /** Interval of the checks for both. */
  checkMs: 2_000,
};

type Options = {
  limits?: Partial<typeof defaultLimits>;
  /** Client identity for connection limits; `null` for trusted proxies, which are unlimited. */
  clientOf?: (address: string) => string | null;
  /** Called for each connection refused because its client has too many. */
  onRefused?: (address: string) => void;
  /** Runs before the listener. */
  respondIfCached?: RespondIfCached;
};

/** Creates an HTTP server with limits for slow, silent and greedy clients. */
export function createHttpServer(
  listener: Listener,
  {
    limits: given = {},
    clientOf = (address) => address,
    onRefused = () => {},
    respondIfCached = () => false,
  }: Options = {},
): Server {
  const limits = { ...defaultLimits, ...given };
  const watch = (socket: Socket, response: ServerResponse) => {
    const takenSoFar = () => socket.bytesWritten - socket.writableLength;
    let taken = takenSoFar();
    const timer = setInterval(() => {
      const before = taken;
      taken = takenSoFar();
      if (((taken - before) * 1000) / limits.answerTimeoutMs < limits.minBytesPerSecond) socket.destroy();
    }, limits.answerTimeoutMs);
    timer.unref();
    trackResponse(server, response);
    response.once('close', () => {
      clearInterval(timer);
      // During shutdown, an idle keep-alive connection would only cause a delay.
      if (!server.listening) socket.end();
    });
  };
  /** Number of requests of a connection without a complete response. */
  const counts = new WeakMap<Socket, number>();
  const isAnswering = (socket: Socket) => (counts.get(socket) ?? 0) > 0;
  const answer: Listener = (request, response) => {
    const { socket } = request;
    const count = counts.get(socket) ?? 0;
    // Also for the requests that arrived with them: Node.js still parses these.
    if (count >= limits.maxUnanswered) return void socket.destroy();
    const isQueued = response.socket === null;
    const isSent = !isDraining(server) && respondIfCached(request, response);
    if (isSent && !isQueued && socket.writableLength === 0) return;
    counts.set(socket, count + 1);
    response.once('close', () => counts.set(socket, (counts.get(socket) ?? 1) - 1));
    watch(socket, response);
    if (!isSent) listener(request, response);
  };
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: true,
    },
    answer,
  );
  server.maxConnections = limits.maxConnections;
  limitConnections(server, limits.maxConnectionsPerClient, { clientOf, onRefused });
  trackSilentConnections(server);
  limitSlowReaders(server, limits.stallTimeoutMs, isAnswering);
  return server;
}

/** Closes connections above the client's limit, so that no client can use up all of them. */
function limitConnections(
  server: Server,
  maxPerClient: number,
  { clientOf, onRefused }: Required<Pick<Options, 'clientOf' | 'onRefused'>>,
): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const client = clientOf(socket.remoteAddress ?? '');
    if (client === null) return;
    const count = (counts.get(client) ?? 0) + 1;
    counts.set(client, count);
    socket.once('close', () => {
      const left = (counts.get(client) ?? 0) - 1;
      if (left > 0) counts.set(client, left);
      else counts.delete(client);
    });
    if (count <= maxPerClient) return;
    onRefused(socket.remoteAddress ?? '');
    socket.destroy();
  });
}

/** Closes a connection whose client reads nothing of a response for `stallTimeoutMs`, unless it is being prepared. */
function limitSlowReaders(server: Server, stallTimeoutMs: number, isAnswering: (socket: Socket) => boolean) {
  server.setTimeout(stallTimeoutMs, (socket: Socket) => {
    if (isAnswering(socket) && socket.writableLength === 0) socket.setTimeout(stallTimeoutMs);
    else socket.destroy();
  });
}

/**
 * Starts listening, at a host and port or on an inherited socket `fd`, and returns the port. Rejects with a plain
 * sentence. Later errors go to `onError` and end nothing.
 */
export function listen(
  server: Server,
  { port, host, fd }: { port: number; host: string; fd: number | null },
  onError: (error: Error) => void = () => {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (server.listening) return onError(error);
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use by another program; stop it or set PORT`,
        EACCES: `Port ${port} may not be used by this user; set PORT to a number above 1023`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine`,
        ENOTFOUND: `HOST ${host} is not an address of this machine`,
      };
      reject(new Error(reasons[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`));
    });
    server.listen(fd === null ? { port, host } : { fd }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
