/** Runs tasks in order, at most `width` at a time. */
export function createQueue(width: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async function run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
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
