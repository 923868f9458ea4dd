/**
 * Asks for one address over many connections, each request after the answer to the one before, and prints what it saw as
 * JSON. A process of its own, so that it takes nothing of the server's; plain sockets, so that it is not the slower one.
 */
import { connect } from 'node:net';

export type Load = {
  port: number;
  path: string;
  connections: number;
  seconds: number;
  headers: Record<string, string>;
};

/** Times are milliseconds. */
export type Seen = { requests: number; perSecond: number; p50: number; p99: number; statuses: Record<string, number> };

const endOfHead = Buffer.from('\r\n\r\n');

function ask({ port, path, connections, seconds, headers }: Load): Promise<Seen> {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const begun = performance.now();
  const until = begun + seconds * 1000;

  function one(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let asked = 0;
      /** Bytes of the present answer that are still to come; `null` until its head is there. */
      let left: number | null = null;
      let head: Buffer = Buffer.alloc(0);
      const next = () => {
        if (performance.now() >= until) {
          socket.end();
          return resolve();
        }
        asked = performance.now();
        left = null;
        head = Buffer.alloc(0);
        socket.write(request);
      };
      socket.on('connect', next);
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        let rest = chunk.length;
        if (left === null) {
          const came = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
          const end = came.indexOf(endOfHead);
          if (end < 0) {
            head = came;
            return;
          }
          const text = came.toString('latin1', 0, end);
          const status = text.slice(9, 12);
          statuses[status] = (statuses[status] ?? 0) + 1;
          left = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? 0);
          rest = came.length - end - endOfHead.length;
        }
        left -= rest;
        if (left > 0) return;
        times.push(performance.now() - asked);
        next();
      });
    });
  }

  return Promise.all(Array.from({ length: connections }, one)).then(() => {
    const took = (performance.now() - begun) / 1000;
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
    return { requests: times.length, perSecond: times.length / took, p50: at(0.5), p99: at(0.99), statuses };
  });
}

process.stdout.write(JSON.stringify(await ask(JSON.parse(process.argv[2] ?? '{}'))));
