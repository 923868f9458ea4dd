/**
 * A proxy that delays and rate-limits a server's traffic. It works on connections, outside the browser, so that
 * prerendered pages are slowed down as well.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** `roundTripMs`: full round trip. `bitsPerSecond`: download limit shared by all connections. */
export type Line = { roundTripMs: number; bitsPerSecond: number };

/** Packet size in bytes; small, so that a later response soon gets its share. */
const packet = 1460;

const at = (instant: number, act: () => void) => setTimeout(act, Math.max(0, instant - performance.now()));

/** The download side of a connection: queued and in-flight data. */
type Way = { to: Socket; waiting: Buffer[]; travelling: Buffer[]; isEnding: boolean };

export async function startSlowLink(toPort: number, { roundTripMs, bitsPerSecond }: Line) {
  const ways: Way[] = [];
  const sockets = new Set<Socket>();
  /** When the last sent byte has left; `null` while the queue is empty. */
  let freeAt: number | null = null;

  /** Sends one packet per connection in turn, when the line is free. A late timer does not delay later packets. */
  function send(): void {
    const way = ways.shift();
    if (way === undefined) {
      freeAt = null;
      return;
    }
    const first = way.waiting.shift() as Buffer;
    if (first.length > packet) way.waiting.unshift(first.subarray(packet));
    if (way.waiting.length > 0) ways.push(way);
    const part = first.subarray(0, packet);
    way.travelling.push(part);
    freeAt = (freeAt ?? performance.now()) + (part.length * 8 * 1000) / bitsPerSecond;
    at(freeAt + roundTripMs / 2, () => arrive(way));
    at(freeAt, send);
  }

  /** Timers may fire out of order; packets of one connection must not. */
  function arrive({ to, travelling, waiting, isEnding }: Way): void {
    const part = travelling.shift();
    if (part && to.writable) to.write(part);
    if (isEnding && travelling.length + waiting.length === 0) to.destroySoon();
  }

  const server = createServer((visitor) => {
    const site = connect(toPort, '127.0.0.1');
    const way: Way = { to: visitor, waiting: [], travelling: [], isEnding: false };
    // A new connection costs a round trip before the first request.
    const opened = performance.now() + roundTripMs;
    for (const socket of [visitor, site]) {
      sockets.add(socket.setNoDelay(true));
      socket.on('error', () => {});
    }
    const asked: Buffer[] = [];
    visitor.on('data', (chunk: Buffer) => {
      asked.push(chunk);
      at(Math.max(opened, performance.now()) + roundTripMs / 2, () => {
        const next = asked.shift();
        if (next && site.writable) site.write(next);
      });
    });
    site.on('data', (chunk: Buffer) => {
      if (way.waiting.length === 0) ways.push(way);
      way.waiting.push(chunk);
      if (freeAt === null) send();
    });
    visitor.on('close', () => {
      site.destroy();
      if (ways.includes(way)) ways.splice(ways.indexOf(way), 1);
    });
    site.on('close', () => {
      way.isEnding = true;
      if (way.travelling.length + way.waiting.length === 0) visitor.destroySoon();
    });
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
