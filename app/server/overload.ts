const interval = 100;
const tolerated = 200;

export type Overload = { isOverloaded(): boolean; stop(): void };

/** Watches how late the event loop runs. When it lags, new work is turned away until it has caught up. */
export function watchOverload(): Overload {
  let last = performance.now();
  let lag = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lag = now - last - interval;
    last = now;
  }, interval);
  timer.unref();
  return { isOverloaded: () => lag > tolerated, stop: () => clearInterval(timer) };
}
