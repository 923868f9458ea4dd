type WorkLoop = {
  /** Says that there is something to do. */
  wake: () => void;
  /** No more is begun; ends with what is under way. */
  stop: () => Promise<void>;
};

type Options = {
  /** Does all there is to do, and ends early once the loop is stopping. */
  work: (isStopping: () => boolean) => Promise<void>;
  onError: (error: unknown) => void;
  /** Milliseconds between two looks at what nobody has told of, such as what another process has left. */
  pause: number;
};

/** Work that is done when something wakes it and now and then by itself; never twice at once, and once more if it is woken meanwhile. */
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
