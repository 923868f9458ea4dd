/**
 * Starts a CPU stopwatch. Returns a function for the milliseconds of CPU time that this thread has used since, unaffected
 * by other programs, garbage collection and compilation.
 */
export function cpuStopwatch(): () => number {
  const started = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(started);
    return (user + system) / 1000;
  };
}
