type Limits = {
  /** How many may wait; one more is refused with what `refusal` makes. */
  mostWaiting: number;
  refusal: () => Error;
};

/** Runs tasks in order, at most `width` at a time. */
export function createQueue(width: number, limits?: Limits) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running >= width) {
      if (limits && waiting.length >= limits.mostWaiting) throw limits.refusal();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await task();
    } finally {
      // The place is handed on, so that nobody who comes now overtakes whoever waits.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
