/**
 * A stopwatch of processor time: gives the milliseconds this process has used since. The clock on the wall also counts
 * what other programs take of the machine.
 */
export function cpuStopwatch(): () => number {
  const started = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
}
