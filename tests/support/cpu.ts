/** The slowest linear reader takes 9 ms of CPU time for a hostile text, a quadratic one hundreds. */
export const linearMs = 50;

/**
 * Returns the least CPU time in ms that this thread needs for a run, unaffected by other programs. The first runs compile
 * the patterns, and garbage collection may fall into any, so up to eight are tried until one takes at most `linearMs`.
 */
export function leastCpu(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8 && least > linearMs; round++) {
    const start = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
