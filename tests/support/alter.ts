import { DatabaseSync } from 'node:sqlite';

type Site = { dataDir: string };

/** Opens a site's database like another process would, for as long as `work` runs. */
export function beside<Result>({ dataDir }: Site, work: (db: DatabaseSync) => Result): Result {
  const db = new DatabaseSync(`${dataDir}/platen.db`, { timeout: 4000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

/** The rows of a query of a site's database. */
export const rowsOf = (site: Site, query: string) => beside(site, (db) => db.prepare(query).all());

/** Changes a site's database and bumps the content version, so that cached pages are evicted. */
export const alter = (site: Site, sql: string, ...values: string[]): void =>
  beside(site, (db) => {
    db.prepare(sql).run(...values);
    db.exec("update meta set value = value + 1 where key = 'content_version'");
  });

/** Renames a table while `look` runs, then restores it. */
export async function without(site: Site, table: string, look: () => Promise<void>): Promise<void> {
  alter(site, `alter table ${table} rename to ${table}_away`);
  try {
    await look();
  } finally {
    alter(site, `alter table ${table}_away rename to ${table}`);
  }
}
