import type { Server } from 'node:http';
import type { Socket } from 'node:net';

type Limit = {
  /** Maximum open connections of one client. */
  maxPerClient: number;
  /**
   * Client identity for an address, such as its network; `null` for clients without a limit, such as trusted proxies.
   */
  clientOf: (address: string) => string | null;
  /** Called for each refused connection. */
  onRefused: (address: string) => void;
};

/**
 * Closes connections above the client's limit, so that no client can use up all of them, and every connection of a
 * blocked client.
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
    /** Blocks a client for the given time; unlimited clients are never blocked. */
    shutOut(address: string, milliseconds: number) {
      const client = clientOf(address);
      if (client === null || shutOut.has(client)) return;
      shutOut.add(client);
      setTimeout(() => shutOut.delete(client), milliseconds).unref();
    },
  };
}
