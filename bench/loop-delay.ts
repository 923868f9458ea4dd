/**
 * Preloaded into the measured site: on each SIGUSR2, prints the longest event loop delay in ms since the previous
 * signal.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
process.on('SIGUSR2', () => {
  console.log(`held up ${(delay.max / 1e6 - resolution).toFixed(1)} ms`);
  delay.reset();
});
