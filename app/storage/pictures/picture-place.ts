import { readMeta, writeMeta } from '#app/storage/engine/meta.ts';
import type { Db } from '#app/storage/engine/tables.ts';

const key = 'picture_place';

/**
 * Where the running site stores pictures: `folder` or the URL of a bucket. A move must not empty a place that the site
 * still reads from alone.
 */
export function createPicturePlace({ db }: { db: Db }) {
  const read = async (): Promise<string> => (await readMeta(db, key)) ?? 'folder';
  return {
    read,
    /** Writes only changes, so that a site with a full disk starts. */
    async note(value: string): Promise<void> {
      if ((await read()) !== value) await writeMeta(db, key, value);
    },
  };
}
