import { Failure } from '#app/domain/errors.ts';
import type { Log } from '#app/server/log.ts';
import { startWorkLoop } from '#app/server/work-loop.ts';
import type { ImportJob } from '#app/storage/import-work.ts';
import type { Store } from '#app/storage/store.ts';
import { planImport } from './plan-import.ts';
import { undoImport } from './undo-import.ts';
import type { Pictures } from './work.ts';
import { writeImport } from './write-import.ts';

export type ImporterDeps = {
  store: Store;
  log: Pick<Log, 'error'>;
  /** Brands that a product name may begin with. */
  brands: readonly string[];
  pictures: Pictures;
  /** Interval in ms for taking over imports abandoned by another process. */
  pause?: number;
};

export type Importer = {
  /** Starts a run now. */
  wake: () => void;
  /** Stops after the current batch. */
  stop: () => Promise<void>;
};

const steps = { planning: planImport, running: writeImport, undoing: undoImport };

const failed = {
  planning: 'The file could not be processed. Nothing was changed.',
  running: 'An error on our side. You can undo the rows imported so far.',
  undoing: 'An error on our side. Try Undo again.',
};

/**
 * Runs imports one at a time. Progress is stored in the database, so another process can continue an abandoned import.
 */
export function createImporter({ store, log, brands, pictures, pause = 5000 }: ImporterDeps): Importer {
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;

  async function workAt(job: ImportJob): Promise<void> {
    try {
      await steps[job.state]({ store, job, brands, pictures, isStopping, stop: stopping.signal });
      if (isStopping()) await store.importWork.release(job);
    } catch (error) {
      log.error({ err: error, import: job.id, state: job.state }, 'An import was interrupted');
      // The next run retries; a permanent failure is reported.
      if (error instanceof Failure && error.kind === 'busy') await store.importWork.release(job);
      else await store.importWork.keep(job, { state: 'failed', problem: failed[job.state] });
    }
  }

  const { wake, stop } = startWorkLoop({
    async work() {
      while (!isStopping()) {
        const job = await store.importWork.take();
        if (job === null) break;
        await workAt(job);
      }
    },
    onError: (error) => log.error({ err: error }, 'Could not run imports'),
    pause,
  });

  return {
    wake,
    stop() {
      stopping.abort();
      return stop();
    },
  };
}
