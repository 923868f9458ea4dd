import type { Kysely } from 'kysely';
import { uploadOf } from '#app/domain/image-ref.ts';
import type { Tables } from './tables.ts';

const day = 24 * 60 * 60 * 1000;
const keptDays = 2;

/** Which upload a picture of a file has become, by where it came from: the same file again finds the same upload. */
export function createImportPictures({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
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

    /** Forgets uploads that nobody refers to any more, before their files go. `inUse` holds the ids that rows refer to. */
    async sweep(inUse: ReadonlySet<string>): Promise<void> {
      const before = new Date(now().getTime() - keptDays * day).toISOString();
      const rows = await db.selectFrom('import_pictures').selectAll().where('made_at', '<', before).execute();
      for (const { source, reference } of rows)
        if (!inUse.has(uploadOf(reference)?.id ?? ''))
          await db.deleteFrom('import_pictures').where('source', '=', source).execute();
    },
  };
}
