import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes a connection if the client reads no byte of its response for `stallTimeoutMs`. While the site is still
 * preparing the response, the timeout starts again.
 */
export function limitSlowReaders(server: Server, stallTimeoutMs: number, isAnswering: (socket: Socket) => boolean) {
  server.setTimeout(stallTimeoutMs, (socket: Socket) => {
    if (isAnswering(socket) && socket.writableLength === 0) socket.setTimeout(stallTimeoutMs);
    else socket.destroy();
  });
}
