/**
 * A slow line in front of a server: a proxy that delays and rations bytes. It works on connections, not inside the browser, so
 * that a page rendered ahead takes the same road as one that is clicked.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `roundTripMs` is there and back; `bitsPerSecond` is what all connections together may bring the visitor. */
export type Line = { roundTripMs: number; bitsPerSecond: number };

/** Bytes that travel as one; small, so that an answer that comes later gets its share beside one that is under way. */
const packet = 1460;

export async function startSlowLink(toPort: number, { roundTripMs, bitsPerSecond }: Line) {
  const waiting = new Map<Socket, Buffer[]>();
  const sockets = new Set<Socket>();
  let isSending = false;

  /** One packet from each connection in turn, each when the line is free. */
  function send(): void {
    const [next] = waiting;
    if (next === undefined) {
      isSending = false;
      return;
    }
    isSending = true;
    const [to, chunks] = next;
    waiting.delete(to);
    const [first = Buffer.alloc(0), ...others] = chunks;
    const part = first.subarray(0, packet);
    const rest = first.length > packet ? [first.subarray(packet), ...others] : others;
    if (rest.length > 0) waiting.set(to, rest);
    setTimeout(
      () => {
        setTimeout(() => to.writable && to.write(part), roundTripMs / 2);
        send();
      },
      (part.length * 8 * 1000) / bitsPerSecond,
    );
  }

  const server = createServer((visitor) => {
    const site = connect(toPort, '127.0.0.1');
    // A connection costs a round trip before the first request can leave.
    const opened = performance.now() + roundTripMs;
    for (const socket of [visitor, site]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', () => {});
    }
    visitor.on('data', (chunk) => {
      const delay = Math.max(0, opened - performance.now()) + roundTripMs / 2;
      setTimeout(() => site.writable && site.write(chunk), delay);
    });
    site.on('data', (chunk: Buffer) => {
      waiting.set(visitor, [...(waiting.get(visitor) ?? []), chunk]);
      if (!isSending) send();
    });
    visitor.on('close', () => site.destroy());
    site.on('close', () => visitor.destroySoon());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
