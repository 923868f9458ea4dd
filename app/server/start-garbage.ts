import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds that a start is left to itself: its first visitors come first. */
const afterMs = 1000;

type Collect = (options: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

/**
 * Gives back what the start alone needed, ten megabytes, once and within some 50 ms. V8 would keep it for as long as nobody
 * comes. Node offers the collection to programs only by this flag, https://nodejs.org/api/cli.html#--expose-gc
 */
export function collectStartGarbage(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc');
    const collect: Collect = runInNewContext('gc');
    collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
  }, afterMs).unref();
}
