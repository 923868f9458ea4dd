type Limits = {
  /** How many may wait; one more is refused with what `refusal` makes. */
  maxWaiting: number;
  /** How many more may wait in the reserved places. */
  maxReserved: number;
  refusal: () => Error;
};

/** Runs tasks in order, at most `width` at a time. Whoever waits in a reserved place goes before all others. */
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
      // The place is handed on, so that nobody who comes now overtakes whoever waits.
      const next = reserved.shift() ?? waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
