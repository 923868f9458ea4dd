import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Ends a connection whose client takes nothing of its answer for so many milliseconds; Node sees the timeout only when
 * no byte has moved. While the site itself is still at work on the answer the client is not to blame.
 */
export function limitSlowReaders(server: Server, stallTimeoutMs: number, isAnswering: (socket: Socket) => boolean) {
  server.setTimeout(stallTimeoutMs, (socket: Socket) => {
    if (isAnswering(socket) && socket.writableLength === 0) socket.setTimeout(stallTimeoutMs);
    else socket.destroy();
  });
}
