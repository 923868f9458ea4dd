/**
 * Sends requests over many connections, one at a time on each, and prints statistics as JSON. It runs in its own process,
 * so that it takes no CPU time from the server's, and uses plain sockets, because Node's HTTP client would be slower than
 * the site.
 */
import { connect } from 'node:net';
import { quantile } from './figures.ts';

/** A GET request. `00000000` in the path is replaced by another number each time. */
export type Asked = { path: string; headers?: Record<string, string> };

/** The requests are sent in turn; each connection starts at another one. */
export type Load = { port: number; connections: number; seconds: number; asked: Asked[] };

/** Times in ms. Requests are counted by status, or by the reason of a failure. */
export type Seen = {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  statuses: Record<string, number>;
};

const endOfHead = Buffer.from('\r\n\r\n');
let numbered = 0;

function requestOf({ path, headers = {} }: Asked, port: number): () => Buffer {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const whole = `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  const bytes = Buffer.from(whole);
  return whole.includes('00000000')
    ? () => Buffer.from(whole.replaceAll('00000000', `${numbered++}`.padStart(8, '0')))
    : () => bytes;
}

async function ask({ port, connections, seconds, asked }: Load): Promise<Seen> {
  const requests = asked.map((each) => requestOf(each, port));
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const note = (outcome: string) => {
    statuses[outcome] = (statuses[outcome] ?? 0) + 1;
  };
  const begun = performance.now();
  const until = begun + seconds * 1000;

  const one = (index: number) =>
    new Promise<void>((resolve) => {
      let turn = index;
      let since = 0;
      /** Remaining bytes of the current response; `null` before its headers arrived. */
      let left: number | null = null;
      let head: Buffer = Buffer.alloc(0);
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      function next() {
        if (performance.now() >= until) return void socket.end();
        left = null;
        head = Buffer.alloc(0);
        since = performance.now();
        socket.write((requests[turn++ % requests.length] as () => Buffer)());
      }
      socket.on('connect', next);
      socket.on('error', (error: NodeJS.ErrnoException) => note(error.code ?? error.message));
      socket.on('close', () => {
        if (performance.now() < until) note('closed');
        resolve();
      });
      socket.on('data', (chunk: Buffer) => {
        if (left === null) {
          head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
          const end = head.indexOf(endOfHead);
          if (end < 0) return;
          const text = head.toString('latin1', 0, end);
          note(text.slice(9, 12));
          const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
          if (length === undefined) return void socket.destroy(new Error('a response without length'));
          left = Number(length) - (head.length - end - endOfHead.length);
        } else left -= chunk.length;
        if (left > 0) return;
        times.push(performance.now() - since);
        next();
      });
    });

  await Promise.all(Array.from({ length: connections }, (_, index) => one(index)));
  const took = (performance.now() - begun) / 1000;
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return { requests: times.length, perSecond: times.length / took, p50, p99, statuses };
}

process.stdout.write(JSON.stringify(await ask(JSON.parse(process.argv[2] ?? '{}'))));
