import type { Job } from '#app/domain/records/jobs.ts';

type WorkLoop = {
  /** Starts a run, or schedules one after the current run. */
  wake: () => void;
  /** Starts no further run; resolves when the current one has ended. */
  stop: () => Promise<void>;
};

type Options = {
  job: Job;
  /** Does all pending work; returns early if the loop is stopping. */
  work: (isStopping: () => boolean) => Promise<void>;
  onError: (error: unknown) => void;
  /** Milliseconds between timed runs, which find work without a wake-up, for example from another process. */
  pause: number;
  /** Milliseconds until the first run. */
  firstAfterMs?: number;
};

/** Runs a job on demand and on a timer. Runs never overlap; a wake-up during a run schedules one more run. */
export function startWorkLoop({ work, onError, pause, firstAfterMs = 0 }: Options): WorkLoop {
  let isStopping = false;
  let isWoken = false;
  let isWorking = false;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    do {
      isWoken = false;
      await work(() => isStopping);
    } while (isWoken && !isStopping);
  }

  const wake = () => {
    isWoken = true;
    if (isWorking || isStopping) return;
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
    stop() {
      isStopping = true;
      clearInterval(timer);
      clearTimeout(first ?? undefined);
      return running;
    },
  };
}
