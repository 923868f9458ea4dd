import type { Server } from 'node:http';
import type { Socket } from 'node:net';

type Limit = {
  /** Connections of one client that may be open at once. */
  maxPerClient: number;
  /** Who counts as one client, such as a hostPrefix's network; `null` for who is not limited, such as a proxy. */
  clientOf: (address: string) => string | null;
  /** Hears of a connection that was refused. */
  onRefused: (address: string) => void;
};

/**
 * Ends the connections a client opens beyond its number, so that none can shut others out by opening all there are; and all
 * that it opens for a while after it was shut out.
 */
export function limitConnections(server: Server, { maxPerClient, clientOf, onRefused }: Limit) {
  const counts = new Map<string, number>();
  const shutOut = new Set<string>();
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
    if (count <= maxPerClient && !shutOut.has(client)) return;
    onRefused(socket.remoteAddress ?? '');
    socket.destroy();
  });

  return {
    /** Takes no connection of a client for so many milliseconds; who is not limited is not shut out either. */
    shutOut(address: string, milliseconds: number) {
      const client = clientOf(address);
      if (client === null || shutOut.has(client)) return;
      shutOut.add(client);
      setTimeout(() => shutOut.delete(client), milliseconds).unref();
    },
  };
}
