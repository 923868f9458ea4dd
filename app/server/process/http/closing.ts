import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Milliseconds between two checks, and that a new connection may take to send its first request. */
const [checkEveryMs, firstRequestTimeoutMs] = [10, 500];

const silent = new WeakMap<Server, Set<Socket>>();

/** Tracks connections that have not sent a request yet. */
export function trackSilentConnections(server: Server): void {
  const sockets = new Set<Socket>();
  silent.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', ({ socket }) => sockets.delete(socket));
}

const draining = new WeakSet<Server>();
const unanswered = new WeakMap<Server, Set<ServerResponse>>();

/** Whether responses must close their connections. */
export const isDraining = (server: Server): boolean => draining.has(server);

/** Lets `drain` reach a response until it closes. */
export function trackResponse(server: Server, response: ServerResponse): void {
  const responses = unanswered.get(server) ?? new Set();
  unanswered.set(server, responses.add(response));
  if (isDraining(server)) response.shouldKeepAlive = false;
  response.once('close', () => responses.delete(response));
}

/** From now on, each response closes its connection, so that the client or proxy opens the next one elsewhere. */
export function drain(server: Server): void {
  draining.add(server);
  for (const response of unanswered.get(server) ?? []) response.shouldKeepAlive = false;
}

/** Waits up to `timeoutMs` for requests in flight, also unread ones, which Node's own `close` would drop. */
export function close(server: Server, timeoutMs: number): Promise<void> {
  drain(server);
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    NetServer.prototype.close.call(server, () => {
      clearTimeout(timer);
      resolve();
    });
    const until = performance.now() + firstRequestTimeoutMs;
    (function check() {
      const silentCount = silent.get(server)?.size ?? 0;
      if (silentCount > 0 && performance.now() < until) setTimeout(check, checkEveryMs);
      else server.closeIdleConnections();
    })();
  });
}
