import type { EventEmitter } from 'node:events';
import type { DatabaseSync } from 'node:sqlite';

/** Says after each commit of this process, before whoever asked for it hears of it. */
export type Commits = EventEmitter<{ commit: [] }>;

/** Tells at any instant which version of what the public can see is current, without asking anybody. */
export type ContentVersion = {
  /** The version; `null` while it is not known, such as while the database cannot be reached. */
  current(): number | null;
  /** Resolves when the version that is being asked for is known, or cannot be had; at once while none is asked for. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

export const readVersion = "select value from meta where key = 'content_version'";

/**
 * On SQLite each turn of the event loop looks once whether another process has written, which takes some microseconds;
 * commits of this process are heard of at once, https://www.sqlite.org/pragma.html#pragma_data_version
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
      // Inside a transaction the connection sees what is not committed yet.
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
    async close() {
      commits.off('commit', forget);
    },
  };
}
