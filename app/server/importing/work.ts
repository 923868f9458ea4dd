import type { ImportJob } from '#app/storage/import-work.ts';
import type { Store } from '#app/storage/store.ts';

/** What a step of the work is done with. */
export type Work = {
  store: Store;
  job: ImportJob;
  brands: readonly string[];
  /** Whether the process wants to end; what is left goes on elsewhere, or after the next start. */
  isStopping: () => boolean;
};

/** What stands inside one transaction. */
export type Inside = Parameters<Parameters<Store['atomically']>[0]>[0];
