import { setImmediate } from 'node:timers/promises';
import type { Job } from '#app/domain/records/jobs.ts';
import type { Store } from '#app/storage/store/store.ts';
import type { Log } from './log.ts';

type WorkLoop = {
  /** Starts a run, or schedules one after the current run. */
  wake: () => void;
  /** Starts no further run, and aborts the signal of `work`; resolves when the current one has ended. */
  stop: () => Promise<void>;
  /** Aborted by `stop`. */
  stopping: AbortSignal;
};

type Options = {
  job: Job;
  /** Does all pending work; returns early if the loop is stopping. */
  work: (stopping: AbortSignal) => Promise<void>;
  onError: (error: unknown) => void;
  /** Milliseconds between timed runs, which find work without a wake-up, for example from another process. */
  pause: number;
  /** Milliseconds until the first run. */
  firstAfterMs?: number;
};

/** Runs a job on demand and on a timer. Runs never overlap; a wake-up during a run schedules one more run. */
export function startWorkLoop({ work, onError, pause, firstAfterMs = 0 }: Options): WorkLoop {
  const ending = new AbortController();
  let isWoken = false;
  let isWorking = false;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    do {
      isWoken = false;
      await work(ending.signal);
    } while (isWoken && !ending.signal.aborted);
  }

  const wake = () => {
    isWoken = true;
    if (isWorking || ending.signal.aborted) return;
    isWorking = true;
    running = run()
      .catch(onError)
      .finally(() => {
        isWorking = false;
      });
  };
  const timer = setInterval(wake, pause);
  timer.unref();
  const first = firstAfterMs > 0 ? setTimeout(wake, firstAfterMs).unref() : wake();

  return {
    wake,
    stopping: ending.signal,
    stop() {
      ending.abort();
      clearInterval(timer);
      clearTimeout(first ?? undefined);
      return running;
    },
  };
}

/** Reads the facts of products again after an update of the rules, or after a category was renamed. */
export const startReadingFacts = ({ products }: Pick<Store, 'products'>, log: Pick<Log, 'error'>) =>
  startWorkLoop({
    job: 'facts',
    async work(stopping) {
      while (!stopping.aborted && (await products.refreshFacts()) > 0) await setImmediate();
    },
    onError: (error) => log.error({ err: error }, 'Facts could not be read'),
    pause: 10_000,
  });

type Abandoned = Awaited<ReturnType<Store['leases']['takeAbandoned']>>[number];

/** Takes over the jobs of dead processes, and wakes them. */
export const startTakingOver = (
  { leases }: Pick<Store, 'leases'>,
  jobs: Record<Abandoned, { wake: () => void }>,
  log: Pick<Log, 'error'>,
) =>
  startWorkLoop({
    job: 'takeovers',
    async work() {
      for (const name of await leases.takeAbandoned()) jobs[name].wake();
    },
    onError: (error) => log.error({ err: error }, 'Leases could not be read'),
    pause: 5_000,
  });
