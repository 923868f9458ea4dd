/**
 * Sends requests over many connections, one at a time on each, and prints statistics as JSON. Runs in its own process
 * so that it takes no CPU time from the server's.
 */
import { type Asked, openConnection, requestOf } from './connection.ts';

export type Load = {
  port: number;
  connections: number;
  seconds: number;
  /** Sent in turn; each connection starts at another one. */
  asked: Asked[];
  /** Whether each connection uses its own client address, like different visitors. */
  areMany?: boolean;
  /** Milliseconds for which a connection pauses after each response. */
  pauseMs?: number;
};

/** Times in ms. Requests are counted by status, or by the reason of a failure. */
export type Seen = {
  requests: number;
  perSecond: number;
  p50: number;
  p99: number;
  statuses: Record<string, number>;
  /** Bodies of the requests that were answered 201. */
  created: string[];
  /** From the end of the run to the last response. */
  drainedIn: number;
};

const bodyOf = (request: Buffer) => request.subarray(request.indexOf('\r\n\r\n') + 4).toString();

function ask({ port, connections, seconds, asked, areMany = false, pauseMs = 0 }: Load): Promise<Seen> {
  const requests = asked.map((each) => requestOf(each, port));
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const created: string[] = [];
  const note = (outcome: string) => {
    statuses[outcome] = (statuses[outcome] ?? 0) + 1;
  };
  const begun = performance.now();
  const until = begun + seconds * 1000;

  function one(_: unknown, index: number): Promise<void> {
    return new Promise((resolve) => {
      let turn = index;
      let since = 0;
      let sent: Buffer;
      const address = areMany ? `127.1.${index >> 8}.${index & 255}` : '127.0.0.1';
      const connection = openConnection(port, address, {
        onOpen: () => later((pauseMs * index) / connections),
        onAnswer(status) {
          note(status);
          if (status === '201') created.push(bodyOf(sent));
          times.push(performance.now() - since);
          later(pauseMs);
        },
        onGone(reason) {
          if (performance.now() < until) note(reason);
          resolve();
        },
      });
      function later(ms: number) {
        if (ms === 0) next();
        else setTimeout(next, ms);
      }
      function next() {
        if (performance.now() >= until) return connection.end();
        since = performance.now();
        sent = (requests[turn++ % requests.length] as (typeof requests)[number])();
        connection.ask(sent);
      }
    });
  }

  return Promise.all(Array.from({ length: connections }, one)).then(() => {
    const ended = performance.now();
    const took = (ended - begun) / 1000;
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
    return {
      requests: times.length,
      perSecond: times.length / took,
      p50: at(0.5),
      p99: at(0.99),
      statuses,
      created,
      drainedIn: ended - until,
    };
  });
}

process.stdout.write(JSON.stringify(await ask(JSON.parse(process.argv[2] ?? '{}'))));
