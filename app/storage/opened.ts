import type { ContentVersion } from './content-version.ts';
import type { Store } from './store.ts';

export type Opened = {
  store: Store;
  /** Begins to follow the content version, across all processes that write here. */
  watchContent: () => ContentVersion;
  close: () => Promise<void>;
};

export type Where = {
  databaseUrl: string | undefined;
  dataDir: string;
  now: () => Date;
  /** What an empty installation begins with; on PostgreSQL no two processes are in here at once. */
  prepare?: (store: Store) => Promise<void>;
};
