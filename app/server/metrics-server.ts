import { createServer } from 'node:http';
import type { Store } from '#app/storage/store.ts';
import { close } from './closing.ts';
import type { RecentErrors } from './errors-seen.ts';
import { listen } from './http.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** Serves `/metrics` on its own port on localhost, out of reach of the public proxy. */
async function serveMetrics(metrics: Pick<Metrics, 'text'>, port: number): Promise<{ stop(): Promise<void> }> {
  const server = createServer(async ({ url, method }, response) => {
    if (url !== '/metrics' || method !== 'GET') return response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    });
    response.end(await metrics.text());
  });
  await listen(server, { port, host: '127.0.0.1', fd: null, portName: 'METRICS_PORT' });
  return { stop: () => close(server, 0) };
}

type Measured = { metrics: Metrics | null; stop(): Promise<void> };

/** Collects and serves metrics if a port is set; otherwise does nothing. */
export async function measure(
  { metricsPort, version }: { metricsPort: number | undefined; version: string },
  {
    store,
    errors,
  }: {
    store: Pick<Store, 'outbox' | 'messages' | 'importWork'>;
    errors: Pick<RecentErrors, 'total'>;
  },
): Promise<Measured> {
  if (metricsPort === undefined) return { metrics: null, stop: async () => {} };
  const metrics = createMetrics(version, errors, async () => {
    const [mails, messages, imports] = await Promise.all([
      store.outbox.count(),
      store.messages.summary(),
      store.importWork.count(),
    ]);
    return {
      mails: {
        help: 'E-mails queued, or given up in the last week.',
        value: { waiting: mails.waiting, given_up: mails.givenUp },
      },
      messages_unread: { help: 'Unread messages.', value: messages.unread },
      imports_under_way: { help: 'Imports in progress.', value: imports },
    };
  });
  const served = await serveMetrics(metrics, metricsPort);
  return {
    metrics,
    stop() {
      metrics.stop();
      return served.stop();
    },
  };
}
