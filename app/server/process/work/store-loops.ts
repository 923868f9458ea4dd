import { setImmediate } from 'node:timers/promises';
import type { Store } from '#app/storage/store/store.ts';
import type { Log } from './log.ts';
import { startWorkLoop } from './work-loop.ts';

/** Reads the facts of products again after an update of the rules, or after a category was renamed. */
export const startReadingFacts = ({ products }: Pick<Store, 'products'>, log: Pick<Log, 'error'>) =>
  startWorkLoop({
    job: 'facts',
    async work(isEnding) {
      while (!isEnding() && (await products.refreshFacts()) > 0) await setImmediate();
    },
    onError: (error) => log.error({ err: error }, 'Facts could not be read'),
    pause: 10_000,
  });

type Abandoned = Awaited<ReturnType<Store['leases']['takeAbandoned']>>[number];

/** Takes over the jobs of dead processes, and wakes them. */
export const startTakingOver = (
  { leases }: Pick<Store, 'leases'>,
  jobs: Record<Abandoned, { wake: () => void }>,
  log: Pick<Log, 'error'>,
) =>
  startWorkLoop({
    job: 'takeovers',
    async work() {
      for (const name of await leases.takeAbandoned()) jobs[name].wake();
    },
    onError: (error) => log.error({ err: error }, 'Leases could not be read'),
    pause: 5_000,
  });
