import { uploadOf } from '#app/domain/pictures/image-ref.ts';
import type { Db } from '#app/storage/engine/tables.ts';

const day = 24 * 60 * 60 * 1000;
const keptDays = 2;

/** Maps the source of an imported picture to its upload, so that importing the same file again reuses the upload. */
export function createImportPictures({ db, now }: { db: Db; now: () => Date }) {
  return {
    async find(sources: readonly string[]): Promise<Map<string, string>> {
      if (sources.length === 0) return new Map();
      const rows = await db.selectFrom('import_pictures').selectAll().where('source', 'in', sources).execute();
      return new Map(rows.map(({ source, reference }) => [source, reference]));
    },

    async add(source: string, reference: string): Promise<void> {
      const made_at = now().toISOString();
      await db
        .insertInto('import_pictures')
        .values({ source, reference, made_at })
        .onConflict((clash) => clash.column('source').doUpdateSet({ reference, made_at }))
        .execute();
    },

    /**
     * Deletes old entries of unused uploads, before their files are deleted. `inUse` holds the ids of uploads that rows
     * refer to.
     */
    async sweep(inUse: ReadonlySet<string>): Promise<void> {
      const before = new Date(now().getTime() - keptDays * day).toISOString();
      const rows = await db.selectFrom('import_pictures').selectAll().where('made_at', '<', before).execute();
      for (const { source, reference } of rows)
        if (!inUse.has(uploadOf(reference)?.id ?? ''))
          await db.deleteFrom('import_pictures').where('source', '=', source).execute();
    },
  };
}
