import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { noteUnasked } from './closing.ts';
import { limitConnections } from './connection-limit.ts';
import { type AnswerAtOnce, inTurn, type Listener } from './pipelining.ts';
import { limitSlowReaders } from './slow-readers.ts';

export type { AnswerAtOnce, Listener } from './pipelining.ts';

/** All times are milliseconds. */
const defaultLimits = {
  maxConnections: 2000,
  maxConnectionsPerClient: 100,
  /** Requests of one connection that may wait for the answer before theirs. */
  maxWaitingRequests: 8,
  /** How long a client is shut out that has sent more of them. */
  shutOutMs: 10_000,
  /** How long a client may take nothing of an answer that is there, */
  stallTimeoutMs: 10_000,
  /** and how long an answer may take altogether, */
  answerTimeoutMs: 120_000,
  /** unless so much of it was taken meanwhile: a dealer's archive is large, and takes a slow line a quarter of an hour. */
  minBytesPerSecond: 8 * 1024,
  keepAliveTimeoutMs: 5_000,
  /** How long a request may take to say what it wants, */
  headersTimeoutMs: 10_000,
  /** and to be whole: uploads may take a minute; other bodies have a shorter limit of their own. */
  requestTimeoutMs: 60_000,
  /** How often both are looked at. */
  checkMs: 2_000,
};

type Options = {
  limits?: Partial<typeof defaultLimits>;
  /** Who counts as one client; `null` for who may open as many connections as there are, such as a proxy. */
  clientOf?: (address: string) => string | null;
  /** Hears of a connection that was refused because its client has too many. */
  onRefused?: (address: string) => void;
  /** Asked before the listener. */
  answerAtOnce?: AnswerAtOnce;
};

/** A server that no slow, silent or greedy client can hold up for long. */
export function createHttpServer(
  listener: Listener,
  {
    limits: given = {},
    clientOf = (address) => address,
    onRefused = () => {},
    answerAtOnce = () => false,
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
    response.once('close', () => {
      clearInterval(timer);
      // Once the server is closing, a connection kept for a next request would only hold it up.
      if (!server.listening) socket.end();
    });
  };
  const turns = inTurn(
    (request, response) => {
      watch(request.socket, response);
      listener(request, response);
    },
    {
      maxWaiting: limits.maxWaitingRequests,
      answerAtOnce(request, response) {
        if (!server.listening || !answerAtOnce(request, response)) return false;
        if (request.socket.writableLength > 0) watch(request.socket, response);
        return true;
      },
      onFlood: ({ remoteAddress }) => connections.shutOut(remoteAddress ?? '', limits.shutOutMs),
    },
  );
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      requestTimeout: limits.requestTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: true,
    },
    turns.listener,
  );
  server.maxConnections = limits.maxConnections;
  const connections = limitConnections(server, { maxPerClient: limits.maxConnectionsPerClient, clientOf, onRefused });
  noteUnasked(server);
  limitSlowReaders(server, limits.stallTimeoutMs, turns.isAnswering);
  return server;
}

/** Where to listen: at an address of the machine, or at a socket that is there already. */
type Place = {
  port: number;
  host: string;
  fd: number | null;
  /** What the environment calls the port. */
  portName?: 'PORT' | 'METRICS_PORT';
};

/** Listens and tells the port, or throws one plain sentence. `onError` hears of what fails later, which ends nothing. */
export function listen(
  server: Server,
  { port, host, fd, portName = 'PORT' }: Place,
  onError: (error: Error) => void = () => {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.on('error', (error: NodeJS.ErrnoException) => {
      if (server.listening) return onError(error);
      const reasons: Record<string, string> = {
        EADDRINUSE: `Port ${port} is in use by another program; stop it or set ${portName}`,
        EACCES: `Port ${port} may not be used by this user; set ${portName} to a number above 1023`,
        EADDRNOTAVAIL: `HOST ${host} is no address of this machine`,
        ENOTFOUND: `HOST ${host} is no address of this machine`,
      };
      reject(new Error(reasons[error.code ?? ''] ?? `Cannot listen on ${host}:${port}: ${error.message}`));
    });
    server.listen(fd === null ? { port, host } : { fd }, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
