import type { ContentVersion } from '#app/storage/engine/databases/content-version.ts';
import type { Store } from './store.ts';

export type Opened = {
  store: Store;
  /** Starts following the content version across all processes that share the database. */
  watchContent: () => ContentVersion;
  /** From now on, queries fail at once while PostgreSQL is unreachable. */
  stopRetrying?: () => void;
  close: () => Promise<void>;
};

export type Where = {
  databaseUrl: string | undefined;
  dataDir: string;
  now: () => Date;
  /** Fills an empty installation. On PostgreSQL only one process runs it at a time. */
  prepare?: (store: Store) => Promise<void>;
  /** Applies the contract migrations too. On PostgreSQL, throws if a process of another release is connected. */
  isContracting?: boolean;
};
