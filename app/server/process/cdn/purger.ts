import type { Log } from '#app/server/process/work/log.ts';
import { startWorkLoop } from '#app/server/process/work/work-loop.ts';
import type { ContentVersion } from '#app/storage/engine/databases/content-version.ts';
import type { Store } from '#app/storage/store/store.ts';
import { type Cdn, sendPurge } from './send-purge.ts';

/** In ms. A change is purged within this time; several changes in it share a purge. */
const pauseMs = 100;
/** In ms, after an error of the database. */
const errorPauseMs = 5_000;

type Deps = {
  cdn: Cdn;
  store: Pick<Store, 'purges'>;
  content: Pick<ContentVersion, 'current'>;
  log: Pick<Log, 'error'>;
};

/** Purges the CDN after each change of public content. All processes watch; the one with the lease purges. */
export function startPurger({ cdn, store: { purges }, content, log }: Deps) {
  let isBegun = false;
  /** The version of which no earlier copy is left. */
  let settled: number | null = null;
  let pausedUntil = 0;
  const stopping = new AbortController();

  async function work(): Promise<void> {
    const version = content.current();
    if (version === null || version === settled || performance.now() < pausedUntil) return;
    if (!isBegun) await purges.begin();
    isBegun = true;
    const task = await purges.claim();
    settled = task.isSettled ? task.version : null;
    const { purge } = task;
    if (purge === null) return;
    try {
      await sendPurge(cdn, { keys: purge.keys, version: task.version }, stopping.signal);
    } catch (error) {
      log.error({ err: error, attempts: purge.leased.attempts + 1 }, 'The CDN could not be purged');
      return void (await purges.fail(purge));
    }
    await purges.confirm(purge);
  }

  const loop = startWorkLoop({
    job: 'purges',
    work,
    onError(error) {
      pausedUntil = performance.now() + errorPauseMs;
      log.error({ err: error }, 'The state of the CDN could not be read');
    },
    pause: pauseMs,
  });
  /** Stops, and aborts a purge in progress: the next process repeats it. */
  return function stop(): Promise<void> {
    stopping.abort();
    return loop.stop();
  };
}
