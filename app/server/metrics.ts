import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { RecentErrors } from './errors-seen.ts';
import { withTimeout } from './with-timeout.ts';

/** Seconds. From a cache hit to an upload over a slow line. */
const bounds = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 5, 30];

/** A few kinds of paths: a series per path would be unbounded. */
const kinds = ['page', 'call', 'upload', 'asset', 'health'] as const;
type Kind = (typeof kinds)[number];

export function kindOf(path: string): Kind {
  if (/^\/api(\/|$)/.test(path)) return 'call';
  if (/^\/(uploads|social)\//.test(path)) return 'upload';
  if (/^\/(assets\/|favicon|.*\.(svg|png|ico|webmanifest)$)/.test(path)) return 'asset';
  return path === '/healthz' || path === '/readyz' ? 'health' : 'page';
}

type Series = { count: number; seconds: number; buckets: number[] };

/** Values read from the database for each scrape, such as the number of queued e-mails. */
export type Gauges = () => Promise<Record<string, { help: string; value: number | Record<string, number> }>>;

export type Metrics = {
  observe(path: string, status: number, milliseconds: number): void;
  /** Counts a cache hit; its duration is not recorded. */
  observeCacheHit(): void;
  /** Counts a cached page that was sent because the database could not be reached. */
  observeStale(): void;
  /** All metrics in the Prometheus text format. */
  text(): Promise<string>;
  stop(): void;
};

/** Sampling interval of the event loop delay in milliseconds. */
const resolution = 20;

/** Counts requests in a bounded number of series: kind, status class and eight durations. */
export function createMetrics(version: string, errors: Pick<RecentErrors, 'total'>, gauges: Gauges): Metrics {
  const series = new Map<string, Series>();
  let kept = 0;
  let stale = 0;
  const delay = monitorEventLoopDelay({ resolution });
  // The histogram records the time between two samples, so the interval is subtracted.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1000);
  delay.enable();

  return {
    observe(path, status, milliseconds) {
      const key = `kind="${kindOf(path)}",status="${Math.min(5, Math.max(1, Math.floor(status / 100)))}xx"`;
      const known = series.get(key) ?? { count: 0, seconds: 0, buckets: bounds.map(() => 0) };
      series.set(key, known);
      const seconds = milliseconds / 1000;
      known.count++;
      known.seconds += seconds;
      for (const [index, bound] of bounds.entries())
        if (seconds <= bound) known.buckets[index] = (known.buckets[index] ?? 0) + 1;
    },
    observeCacheHit() {
      kept++;
    },
    observeStale() {
      stale++;
    },
    async text() {
      const lines: string[] = [];
      const metric = (name: string, type: string, help: string, samples: readonly (readonly [string, number])[]) => {
        lines.push(`# HELP platen_${name} ${help}`, `# TYPE platen_${name} ${type}`);
        for (const [labels, value] of samples) lines.push(`platen_${name}${labels} ${value}`);
      };
      metric(
        'request_duration_seconds',
        'histogram',
        'Requests handled, by kind and status class.',
        [...series].flatMap(([key, { count, seconds, buckets }]) => [
          ...buckets.map((value, index) => [`_bucket{${key},le="${bounds[index]}"}`, value] as const),
          [`_bucket{${key},le="+Inf"}`, count],
          [`_sum{${key}}`, seconds],
          [`_count{${key}}`, count],
        ]),
      );
      metric('answers_from_memory_total', 'counter', 'Responses served from the cache.', [['', kept]]);
      metric('stale_answers_total', 'counter', 'Cached pages served while the database could not be reached.', [
        ['', stale],
      ]);
      metric('event_loop_delay_seconds', 'gauge', 'Event loop delay since the last scrape.', [
        ['{quantile="0.5"}', late(delay.percentile(50))],
        ['{quantile="0.99"}', late(delay.percentile(99))],
        ['{quantile="1"}', delay.count === 0 ? 0 : late(delay.max)],
      ]);
      delay.reset();
      const { rss, heapUsed } = process.memoryUsage();
      metric('memory_bytes', 'gauge', 'Memory of the process.', [
        ['{of="resident"}', rss],
        ['{of="heap"}', heapUsed],
      ]);
      metric('cpu_seconds_total', 'counter', 'Processor time of the process.', [
        ['', process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6],
      ]);
      metric('start_time_seconds', 'gauge', 'Start time of the process.', [['', Date.now() / 1000 - process.uptime()]]);
      metric('info', 'gauge', 'Version of the site.', [[`{version="${version.replaceAll(/[^\w.+-]/g, '')}"}`, 1]]);
      metric('errors_total', 'counter', 'Errors logged since startup, including database errors.', [
        ['', errors.total()],
      ]);
      const asked = await withTimeout(gauges(), null);
      metric('database_up', 'gauge', 'Whether the database answered this scrape.', [['', asked === null ? 0 : 1]]);
      for (const [name, { help, value }] of Object.entries(asked ?? {}))
        metric(
          name,
          'gauge',
          help,
          typeof value === 'number'
            ? [['', value]]
            : Object.entries(value).map(([state, n]) => [`{state="${state}"}`, n]),
        );
      return `${lines.join('\n')}\n`;
    },
    stop: () => delay.disable(),
  };
}
