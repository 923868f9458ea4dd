import pg from 'pg';
import { type Commits, type ContentVersion, readVersion } from './content-version.ts';

/** The channel on which a trigger of the table `meta` announces each new version. */
export const contentChannel = 'platen_content';

/** In ms. */
const times = { heartbeat: 5_000, answer: 2_000, reconnect: 500 };

/**
 * On PostgreSQL, a dedicated connection listens for new versions; while it is down, the version is unknown. After a
 * commit of this process the version is read, since the announcement may arrive after the commit resolves.
 */
export function watchPostgres(url: string, commits: Commits): ContentVersion {
  let known: number | null = null;
  let checked: { version: number; at: number } | null = null;
  let isConnected = false;
  /** Whether the last attempt to connect failed. */
  let isAway = false;
  let client: pg.Client | null = null;
  let isClosed = false;
  /** Increments with each read; only the result of the latest read counts. */
  let asked = 0;
  let isAsking = false;
  let asking = Promise.resolve();
  let announced = 0;
  let timer: NodeJS.Timeout | undefined;

  function learn(version: number): void {
    known = version;
    checked = { version, at: performance.now() };
  }

  async function read(from: pg.Client): Promise<void> {
    const mine = ++asked;
    isAsking = true;
    known = null;
    const { rows } = await from.query<{ value: string }>(readVersion);
    if (client !== from || mine !== asked) return;
    isAsking = false;
    // A later version may have been announced while the query ran.
    learn(Math.max(Number(rows[0]?.value), announced));
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = null;
    known = null;
    lost.end().catch(() => {});
    if (isClosed) return;
    isAway = !isConnected;
    isConnected = false;
    // Reconnects at once after a loss, and requests wait for it: a failure shows that the database is unreachable.
    if (isAway) timer = setTimeout(connect, times.reconnect).unref();
    else asking = connect();
  }

  async function beat(from: pg.Client): Promise<void> {
    if (client !== from) return;
    try {
      await from.query('select 1');
      if (checked !== null && known !== null) checked.at = performance.now();
      if (client === from) timer = setTimeout(beat, times.heartbeat, from).unref();
    } catch {
      lose(from);
    }
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: times.answer,
      query_timeout: times.answer,
    });
    client = next;
    announced = 0;
    next.on('error', () => lose(next));
    next.on('end', () => lose(next));
    next.on('notification', ({ payload }) => {
      if (client !== next) return;
      announced = Number(payload);
      if (!isAsking) learn(announced);
    });
    try {
      await next.connect();
      await next.query(`listen ${contentChannel}`);
      await read(next);
      if (client === next) {
        isConnected = true;
        isAway = false;
      }
      await beat(next);
    } catch {
      lose(next);
    }
  }

  const reread = () => {
    const from = client;
    checked = null;
    if (from !== null) asking = read(from).catch(() => lose(from));
  };
  const noteQuery = () => {
    if (isAway) checked = null;
  };
  commits.on('commit', reread);
  commits.on('query', noteQuery);
  void connect();

  return {
    current: () => known,
    async settled() {
      // Another commit may have started a new read.
      for (let last: unknown; last !== asking; ) {
        last = asking;
        await asking;
      }
    },
    lastKnown: () => checked && { version: checked.version, ageMs: performance.now() - checked.at },
    async close() {
      isClosed = true;
      commits.off('commit', reread);
      commits.off('query', noteQuery);
      clearTimeout(timer);
      const last = client;
      client = null;
      known = null;
      await last?.end().catch(() => {});
    },
  };
}
