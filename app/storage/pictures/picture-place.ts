import type { Kysely } from 'kysely';
import type { Tables } from '#app/storage/engine/tables.ts';

const key = 'picture_place';

/**
 * Where the running site stores pictures: `folder` or the URL of a bucket. A move must not empty a place that the site
 * still reads from alone.
 */
export function createPicturePlace({ db }: { db: Kysely<Tables> }) {
  async function read(): Promise<string> {
    const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
    return row?.value ?? 'folder';
  }
  return {
    read,
    /** Writes only changes, so that a site with a full disk starts. */
    async note(value: string): Promise<void> {
      if ((await read()) === value) return;
      await db
        .insertInto('meta')
        .values({ key, value })
        .onConflict((clash) => clash.column('key').doUpdateSet({ value }))
        .execute();
    },
  };
}
