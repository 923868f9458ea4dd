import type { Job } from '#app/domain/records/jobs.ts';

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
  work: (isStopping: () => boolean, stopping: AbortSignal) => Promise<void>;
  onError: (error: unknown) => void;
  /** Milliseconds between timed runs, which find work without a wake-up, for example from another process. */
  pause: number;
  /** Milliseconds until the first run. */
  firstAfterMs?: number;
};

/** Runs a job on demand and on a timer. Runs never overlap; a wake-up during a run schedules one more run. */
export function startWorkLoop({ work, onError, pause, firstAfterMs = 0 }: Options): WorkLoop {
  const ending = new AbortController();
  const isStopping = () => ending.signal.aborted;
  let isWoken = false;
  let isWorking = false;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    do {
      isWoken = false;
      await work(isStopping, ending.signal);
    } while (isWoken && !isStopping());
  }

  const wake = () => {
    isWoken = true;
    if (isWorking || isStopping()) return;
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
