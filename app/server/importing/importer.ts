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
  /** Brands that the name of a product may begin with. */
  brands: readonly string[];
  pictures: Pictures;
  /** Milliseconds between two looks for imports that another process has left. */
  pause?: number;
};

export type Importer = {
  /** Says that there is something to do. */
  wake: () => void;
  /** Ends after the batch that is under way. */
  stop: () => Promise<void>;
};

const steps = { planning: planImport, running: writeImport, undoing: undoImport };

const failed = {
  planning: 'The file could not be worked through. Nothing was changed.',
  running: 'Something went wrong on our side. What was written so far can be undone.',
  undoing: 'Something went wrong on our side. Undoing can be tried again.',
};

/**
 * Works at imports, one at a time. How far each has come stands in the database: any process over it goes on where one
 * has stopped.
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
      // Whoever looks next tries again; what cannot be helped by that is told.
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
