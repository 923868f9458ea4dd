/** Linear readers take up to 0.15 units for a hostile text, quadratic ones 0.55 or more. Mutation runs take longer. */
export const linearWork = '__stryker__' in globalThis ? 4 : 0.4;

/** CPU time of this thread in ms. Other programs do not count. */
function cpuOf(run: () => unknown): number {
  const start = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

const words = 'Print speed: 25/13 ppm (A4/A3); '.repeat(150_000);
/** The unit: replacing the numbers in a text of five million characters. It is as slow as the machine. */
const unitOfWork = () => words.replace(/\d+/g, (digits) => `${digits.length}`);
let unit: number | undefined;

/**
 * Returns the least CPU time of a run in units of a fixed amount of work, so that the speed of the machine does not count.
 * The first runs compile the patterns, and garbage collection may fall into any, so up to eight runs are tried until one
 * takes at most `linearWork`.
 */
export function leastWork(run: () => unknown): number {
  unit ??= Math.min(...Array.from({ length: 4 }, () => cpuOf(unitOfWork)));
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8 && least > linearWork; round++) least = Math.min(least, cpuOf(run) / unit);
  return least;
}
