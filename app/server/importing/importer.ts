import { Failure } from '#app/domain/records/errors.ts';
import type { Log } from '#app/server/process/work/log.ts';
import { startWorkLoop } from '#app/server/process/work/work-loop.ts';
import { Unreachable } from '#app/storage/engine/databases/postgres-failure.ts';
import type { ImportJob } from '#app/storage/importing/import-work.ts';
import type { Store } from '#app/storage/store/store.ts';
import { planImport } from './plan-import.ts';
import { undoImport } from './undo-import.ts';
import type { Pictures } from './work.ts';
import { writeImport } from './write-import.ts';

type ImporterDeps = {
  store: Store;
  log: Pick<Log, 'error'>;
  /** Brands that a product name may begin with. */
  brands: readonly string[];
  pictures: Pictures;
  /** Milliseconds between two checks for imports that another process has received. */
  pause?: number;
};

export type Importer = ReturnType<typeof createImporter>;

const steps = { planning: planImport, running: writeImport, undoing: undoImport };

const failed = {
  planning: 'The file could not be processed. Nothing was changed.',
  running: 'An error on our side. You can undo the rows imported so far.',
  undoing: 'An error on our side. Try Undo again.',
};

/** Runs imports one at a time, in one process. Progress is in the database, so another process continues after a crash. */
export function createImporter({ store, log, brands, pictures, pause = 5000 }: ImporterDeps) {
  /** Returns false if the next run should continue. */
  async function workAt(job: ImportJob, stop: AbortSignal): Promise<boolean> {
    try {
      await steps[job.state]({ store, job, brands, pictures, stop });
      return !stop.aborted;
    } catch (error) {
      log.error({ err: error, import: job.id, state: job.state }, 'An import was interrupted');
      // The next run retries; a permanent failure is reported.
      if (error instanceof Unreachable || (error instanceof Failure && error.kind === 'busy')) return false;
      return store.importWork.keep(job, { state: 'failed', problem: failed[job.state] });
    }
  }

  async function workOff(stop: AbortSignal): Promise<void> {
    for (;;) {
      const job = await store.importWork.first();
      if (job === null || stop.aborted || !(await workAt(job, stop))) return;
    }
  }

  // Stops after the current batch.
  return startWorkLoop({
    job: 'imports',
    async work(stopping) {
      // An idle site takes no lease, which would be a write.
      if ((await store.importWork.first()) === null) return;
      await store.leases.hold('imports', (lost) => workOff(AbortSignal.any([stopping, lost])));
    },
    onError: (error) => log.error({ err: error }, 'Could not run imports'),
    pause,
  });
}
