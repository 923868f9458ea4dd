import { sql } from 'kysely';
import { keepExisting } from './queries.ts';
import type { Db } from './tables.ts';
import { inTransaction } from './writing.ts';

/** A built file with a hash in its name. `encoding` is that of `body`; `''` for none. */
export type BuildFile = { path: string; encoding: '' | 'br'; body: Buffer<ArrayBuffer> };

/** How long files of a replaced release are kept for pages that are still open, in ms. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;

/** Built files of all releases, so that each process can serve those that pages of another release refer to. */
export function createBuildFiles({ db, now }: { db: Db; now: () => Date }) {
  return {
    /** Adds the files of a release that starts. Those that it lacks are deleted once no release had them for 30 days. */
    share: (files: readonly BuildFile[]): Promise<void> =>
      inTransaction(db, async (trx) => {
        // Locks a row, so that processes take turns: their updates of several files would block each other.
        await sql`update meta set value = value where key = 'content_version'`.execute(trx);
        const paths = files.map(({ path }) => path);
        const at = now().toISOString();
        const before = new Date(now().getTime() - keptForMs).toISOString();
        await trx
          .updateTable('build_files')
          .set({ superseded_at: at })
          .where('path', 'not in', paths)
          .where('superseded_at', 'is', null)
          .execute();
        await trx.updateTable('build_files').set({ superseded_at: null }).where('path', 'in', paths).execute();
        await trx.deleteFrom('build_files').where('superseded_at', '<', before).execute();
        const known = new Set((await trx.selectFrom('build_files').select('path').execute()).map(({ path }) => path));
        const added = files.filter(({ path }) => !known.has(path));
        for (const file of added)
          await trx
            .insertInto('build_files')
            .values({ ...file, body: file.body.toString('base64') })
            .onConflict(keepExisting)
            .execute();
      }),

    async find(path: string): Promise<BuildFile | null> {
      const row = await db.selectFrom('build_files').selectAll().where('path', '=', path).executeTakeFirst();
      return row ? { path, encoding: row.encoding, body: Buffer.from(row.body, 'base64') } : null;
    },
  };
}
