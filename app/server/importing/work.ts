import type { ImportJob } from '#app/storage/import-work.ts';
import type { Store } from '#app/storage/store.ts';
import type { FetchPicture } from './fetch-picture.ts';

/** Where pictures come from and where they are kept. */
export type Pictures = { fetch: FetchPicture; keep: (bytes: Buffer) => Promise<{ url: string }> };

/** What a step of the work is done with. */
export type Work = {
  store: Store;
  job: ImportJob;
  brands: readonly string[];
  pictures: Pictures;
  /** Whether the process wants to end; what is left goes on elsewhere, or after the next start. */
  isStopping: () => boolean;
  /** Gives up what would keep the process from ending. */
  stop: AbortSignal;
};

/** What stands inside one transaction. */
export type Inside = Parameters<Parameters<Store['atomically']>[0]>[0];
