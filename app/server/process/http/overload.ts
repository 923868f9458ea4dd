import { performance } from 'node:perf_hooks';

/** Milliseconds between two samples. */
const interval = 100;
/** Utilization above which the event loop counts as saturated. */
const saturated = 0.9;

/** A sample of the event loop: delay in milliseconds, and utilization from 0 to 1. */
export type LoopSample = { lag: number; utilization: number };

/**
 * Whether two samples in a row show a saturated event loop that is later than `toleratedMs`. One may be a pause of the
 * machine. A late but unsaturated loop waits for other programs, so shedding load would not help.
 */
export const isOverload = (toleratedMs: number, before: LoopSample, now: LoopSample): boolean =>
  [before, now].every(({ lag, utilization }) => lag > toleratedMs && utilization > saturated);

export type Overload = { isOverloaded(): boolean; stop(): void };

/**
 * Watches the event loop, so that new requests can be rejected until it has caught up.
 *
 * @param toleratedMs Tolerated delay of the loop; 0 turns load shedding off.
 */
export function watchOverload(toleratedMs: number): Overload {
  if (toleratedMs === 0) return { isOverloaded: () => false, stop: () => {} };
  let last = performance.now();
  let used = performance.eventLoopUtilization();
  const none: LoopSample = { lag: 0, utilization: 0 };
  let samples: [before: LoopSample, now: LoopSample] = [none, none];
  const timer = setInterval(() => {
    const now = performance.now();
    const present = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(present, used);
    samples = [samples[1], { lag: now - last - interval, utilization }];
    last = now;
    used = present;
  }, interval);
  timer.unref();
  return { isOverloaded: () => isOverload(toleratedMs, ...samples), stop: () => clearInterval(timer) };
}
