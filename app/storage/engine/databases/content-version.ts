import type { EventEmitter } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';

/** Emits `commit` after each commit of this process, before its promise resolves; on PostgreSQL also `query`. */
export type Commits = EventEmitter<{ commit: []; query: [] }>;

/** Follows the content version, which increments with every change of public content. */
export type ContentVersion = {
  /** The version; `null` while it is unknown, for example while the database is unreachable. */
  current(): number | null;
  /** Resolves once a pending read of the version has succeeded or failed; immediately if none is pending. */
  settled(): Promise<void>;
  /**
   * The version at the last successful check, and the check's age. `null` once this process may have read a newer one:
   * after a commit, or after a query while the version is unknown.
   */
  lastKnown(): { version: number; ageMs: number } | null;
  close(): Promise<void>;
};

export const readVersion = "select value from meta where key = 'content_version'";

/**
 * On SQLite, `data_version` shows commits of other processes; it is read once for the requests of a turn of the event loop.
 * A commit of this process forces a new reading of the version. https://www.sqlite.org/pragma.html#pragma_data_version
 */
export function watchSqlite(raw: DatabaseSync, commits: Commits): ContentVersion {
  const dataVersion = raw.prepare('pragma data_version');
  const contentVersion = raw.prepare(readVersion);
  let known: number | null = null;
  let seen: unknown = null;
  let isLookedAt = false;
  const forget = () => {
    seen = null;
    isLookedAt = false;
  };
  commits.on('commit', forget);

  function look(): number | null {
    const { data_version: present } = dataVersion.get() as { data_version: number };
    if (present === seen) return known;
    seen = present;
    return Number((contentVersion.get() as { value: string }).value);
  }

  return {
    current() {
      // Inside a transaction the connection would see uncommitted changes.
      if (isLookedAt || raw.isTransaction) return known;
      isLookedAt = true;
      setImmediate(() => {
        isLookedAt = false;
      });
      try {
        known = look();
      } catch {
        forget();
        known = null;
      }
      return known;
    },
    async settled() {},
    lastKnown: () => null,
    async close() {
      commits.off('commit', forget);
    },
  };
}
