type Limits = {
  /** The most queued tasks; a further one fails with the error from `refusal`. */
  maxWaiting: number;
  /** The most queued tasks with priority. */
  maxReserved: number;
  refusal: () => Error;
};

/** Runs at most `width` tasks at a time, in order. Tasks with `isReserved` go before all others. */
export function createQueue(width: number, limits?: Limits) {
  const reserved: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function run<Result>(
    task: () => Promise<Result>,
    { isReserved = false }: { isReserved?: boolean } = {},
  ): Promise<Result> {
    if (running >= width) {
      const line = isReserved ? reserved : waiting;
      if (limits && line.length >= (isReserved ? limits.maxReserved : limits.maxWaiting)) throw limits.refusal();
      await new Promise<void>((resolve) => line.push(resolve));
    } else running++;
    try {
      return await task();
    } finally {
      // Hands the slot on directly, so that a new task cannot overtake a queued one.
      const next = reserved.shift() ?? waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
