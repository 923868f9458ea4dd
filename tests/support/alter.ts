import { DatabaseSync } from 'node:sqlite';

/** Changes a site's database like another process would. Bumps the content version, so that cached pages are evicted. */
export function alter({ dataDir }: { dataDir: string }, sql: string, ...values: string[]): void {
  const db = new DatabaseSync(`${dataDir}/platen.db`, { timeout: 4000 });
  try {
    db.prepare(sql).run(...values);
    db.exec("update meta set value = value + 1 where key = 'content_version'");
  } finally {
    db.close();
  }
}

/** Renames a table while `look` runs, then restores it. */
export async function without(site: { dataDir: string }, table: string, look: () => Promise<void>): Promise<void> {
  alter(site, `alter table ${table} rename to ${table}_away`);
  try {
    await look();
  } finally {
    alter(site, `alter table ${table}_away rename to ${table}`);
  }
}
