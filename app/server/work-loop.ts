type WorkLoop = {
  /** Starts a run, or schedules one after the current run. */
  wake: () => void;
  /** Starts no further run; resolves when the current one has ended. */
  stop: () => Promise<void>;
};

type Options = {
  /** Does all pending work; returns early if the loop is stopping. */
  work: (isStopping: () => boolean) => Promise<void>;
  onError: (error: unknown) => void;
  /** Milliseconds between timed runs, which find work without a wake-up, for example from another process. */
  pause: number;
};

/** Runs a job on demand and on a timer. Runs never overlap; a wake-up during a run schedules one more run. */
export function startWorkLoop({ work, onError, pause }: Options): WorkLoop {
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
  wake();

  return {
    wake,
    stop() {
      isStopping = true;
      clearInterval(timer);
      return running;
    },
  };
}
