/** Starts a CPU stopwatch. Returns a function for the milliseconds of CPU time used since, unaffected by other programs. */
export function cpuStopwatch(): () => number {
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
}
