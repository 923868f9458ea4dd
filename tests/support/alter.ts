import { DatabaseSync } from 'node:sqlite';

/**
 * Changes a site's database from outside, as another process on it would: the pages the site keeps go, as with any change
 * of what the public can see.
 */
export function alter({ dataDir }: { dataDir: string }, sql: string, ...values: string[]): void {
  const db = new DatabaseSync(`${dataDir}/platen.db`);
  try {
    db.prepare(sql).run(...values);
    db.exec("update meta set value = value + 1 where key = 'content_version'");
  } finally {
    db.close();
  }
}

/** Takes a table away while the site is looked at, and puts it back. */
export async function without(site: { dataDir: string }, table: string, look: () => Promise<void>): Promise<void> {
  alter(site, `alter table ${table} rename to ${table}_away`);
  try {
    await look();
  } finally {
    alter(site, `alter table ${table}_away rename to ${table}`);
  }
}
