const interval = 100;
const tolerated = 200;

export type Overload = { isOverloaded(): boolean; stop(): void };

/**
 * Watches how late the event loop runs. When it lags twice in a row, new work is turned away until it has caught up:
 * once may be a pause of the machine's.
 */
export function watchOverload(): Overload {
  let last = performance.now();
  let lags: [before: number, now: number] = [0, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    lags = [lags[1], now - last - interval];
    last = now;
  }, interval);
  timer.unref();
  return { isOverloaded: () => lags.every((lag) => lag > tolerated), stop: () => clearInterval(timer) };
}
