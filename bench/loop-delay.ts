/**
 * Imported by a site that is measured: at each SIGUSR2 it says how many milliseconds its event loop was held up at most since the
 * last one.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
process.on('SIGUSR2', () => {
  console.log(`held up ${(delay.max / 1e6 - resolution).toFixed(1)} ms`);
  delay.reset();
});
