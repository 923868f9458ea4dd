import { performance } from 'node:perf_hooks';

/** Milliseconds between two looks. */
const interval = 100;
/** The part of its time in which a loop that cannot keep up has work to do; the rest it waits for some. */
const saturated = 0.9;

/** What is seen of the event loop: how late it ran, in milliseconds, and in what part of the time it had work (0 to 1). */
export type LoopSample = { lag: number; utilization: number };

/**
 * Whether the process has more work than it can do: it ran later than `toleratedMs`, twice. Once may be a pause of the
 * machine's, and a loop that waits for work is not short of time: it runs late because other programs keep the machine
 * busy, and turning work away would help nobody.
 */
export const isOverload = (toleratedMs: number, before: LoopSample, now: LoopSample): boolean =>
  [before, now].every(({ lag, utilization }) => lag > toleratedMs && utilization > saturated);

export type Overload = {
  isOverloaded(): boolean;
  /** Milliseconds that a request may wait until it is begun. */
  patienceMs: number;
  stop(): void;
};

/** A visitor who waits for a second is better off than one who has to ask again. */
const patienceMs = 1_000;

/**
 * Watches the event loop, so that new work can be turned away until the loop has caught up.
 *
 * @param toleratedMs How late the loop may run; with 0 nothing is watched and nothing turned away.
 */
export function watchOverload(toleratedMs: number): Overload {
  if (toleratedMs === 0) return { isOverloaded: () => false, patienceMs: Number.POSITIVE_INFINITY, stop: () => {} };
  let last = performance.now();
  let used = performance.eventLoopUtilization();
  const none: LoopSample = { lag: 0, utilization: 0 };
  let looks: [before: LoopSample, now: LoopSample] = [none, none];
  const timer = setInterval(() => {
    const now = performance.now();
    const present = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(present, used);
    looks = [looks[1], { lag: now - last - interval, utilization }];
    last = now;
    used = present;
  }, interval);
  timer.unref();
  return { isOverloaded: () => isOverload(toleratedMs, ...looks), patienceMs, stop: () => clearInterval(timer) };
}
