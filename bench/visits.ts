/**
 * Sends visitor requests at a fixed rate, whether or not the site keeps up, and prints statistics as JSON. Latency
 * counts from the time a request was due. Runs in its own process so that it takes no CPU time from the server's.
 */
import { type Connection, openConnection, requestOf } from './connection.ts';
import { quantile } from './figures.ts';
import { createVisitorRequests, inquiryOf, type Kind, kinds } from './visitors.ts';

export type Visits = {
  port: number;
  perSecond: number;
  seconds: number /** How many are asked for. */;
  pictures: number;
};

/** Times in ms. Requests are counted by kind and status, or by the reason of a failure. */
export type Visited = {
  requests: number;
  p50: number;
  p99: number;
  worst: number;
  p99Of: Record<Kind, number>;
  outcomes: Record<string, number>;
};

/** Stays below the site-wide limit on inquiries per ten minutes. */
const inquiriesPerSecond = 0.75;

const tickMs = 2;
/** A connection idle for this long is not reused, because the site is about to close it. */
const restsMs = 4000;

/** A request to send; `isAgain` marks a retry after its kept-alive connection closed. */
type Due = { at: number; kind: Kind; bytes: Buffer; isAgain: boolean };

const inquiry = { kind: 'inquiry' as const, asked: inquiryOf('A visitor:') };

async function visit({ port, perSecond, seconds, pictures }: Visits): Promise<Visited> {
  const ask = await createVisitorRequests(`http://127.0.0.1:${port}`, pictures);
  const times = Object.fromEntries(kinds.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>;
  const outcomes: Record<string, number> = {};
  const free: { connection: Connection; since: number; take(due: Due): void }[] = [];
  let opened = 0;
  let underWay = 0;

  function settle({ at, kind }: Due, outcome: string) {
    const name = `${kind} ${outcome}`;
    outcomes[name] = (outcomes[name] ?? 0) + 1;
    times[kind].push(performance.now() - at);
    underWay--;
  }

  function open(first: Due) {
    let present: Due | null = first;
    let isFresh = true;
    const address = `127.${1 + ((opened >> 16) & 63)}.${(opened >> 8) & 255}.${opened & 255}`;
    opened++;
    const connection = openConnection(port, address, {
      onOpen: () => connection.ask(first.bytes),
      onAnswer(status) {
        if (present) settle(present, status);
        present = null;
        isFresh = false;
        // Each inquiry comes from another visitor.
        if (first.kind === 'inquiry') connection.end();
        else free.push({ connection, since: performance.now(), take });
      },
      onGone(reason) {
        const at = free.findIndex((each) => each.connection === connection);
        if (at >= 0) free.splice(at, 1);
        if (present === null) return;
        // Retry once, like a browser whose kept-alive connection was closed.
        if (!isFresh && !present.isAgain) open({ ...present, isAgain: true });
        else settle(present, reason);
      },
    });
    function take(due: Due) {
      present = due;
      connection.ask(due.bytes);
    }
  }

  function send(due: Due) {
    underWay++;
    if (due.kind === 'inquiry') return open(due);
    let kept = free.pop();
    while (kept && performance.now() - kept.since > restsMs) {
      kept.connection.end();
      kept = free.pop();
    }
    if (kept) kept.take(due);
    else open(due);
  }

  const begun = performance.now();
  const count = perSecond * seconds;
  const everyNth = Math.round(perSecond / inquiriesPerSecond);
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      for (; sent < count; sent++) {
        const at = begun + (sent * 1000) / perSecond;
        if (at > performance.now()) break;
        const { kind, asked } = sent % everyNth === everyNth >> 1 ? inquiry : ask();
        send({ at, kind, bytes: requestOf(asked, port)(), isAgain: false });
      }
      if (sent < count || underWay > 0) return;
      clearInterval(timer);
      resolve();
    }, tickMs);
  });
  for (const { connection } of free) connection.end();
  const all = Object.values(times).flat();
  return {
    requests: all.length,
    p50: quantile(all, 0.5),
    p99: quantile(all, 0.99),
    worst: quantile(all, 1),
    p99Of: Object.fromEntries(kinds.map((kind) => [kind, quantile(times[kind], 0.99)])) as Record<Kind, number>,
    outcomes,
  };
}

process.stdout.write(JSON.stringify(await visit(JSON.parse(process.argv[2] ?? '{}'))));
