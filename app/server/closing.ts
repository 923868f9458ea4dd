import type { Server } from 'node:http';
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

/**
 * Accepts no new connections and waits up to `timeoutMs` for requests in flight. That includes new connections with
 * unread requests: Node's own `close` would drop them, and with them an inquiry already sent.
 */
export function close(server: Server, timeoutMs: number): Promise<void> {
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
