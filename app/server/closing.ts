import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Milliseconds between two looks, and that a connection may take to say what it came for. */
const [lookEveryMs, patienceMs] = [10, 500];

const unasked = new WeakMap<Server, Set<Socket>>();

/** Notes which connections have been taken and have not asked anything yet. */
export function noteUnasked(server: Server): void {
  const sockets = new Set<Socket>();
  unasked.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', ({ socket }) => sockets.delete(socket));
}

/**
 * Takes no new connection and waits for the requests in flight, at most so many milliseconds. What was taken just before is in
 * flight as well, though its request is still to be read: Node's own `close` would break such a connection off, and with it
 * an inquiry that its sender believes to be under way.
 */
export function close(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    NetServer.prototype.close.call(server, () => {
      clearTimeout(timer);
      resolve();
    });
    const until = performance.now() + patienceMs;
    (function look() {
      const mayAsk = unasked.get(server)?.size ?? 0;
      if (mayAsk > 0 && performance.now() < until) setTimeout(look, lookEveryMs);
      else server.closeIdleConnections();
    })();
  });
}
