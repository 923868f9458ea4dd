import type { Import } from '#app/domain/importing/import.schema.ts';
import { type ImportLine, type ImportState, type WorkState, workStates } from '#app/domain/importing/import.ts';
import { fromJson, toJson } from '#app/storage/engine/codec.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { holdsLease, type Leasing } from '#app/storage/engine/work/leases.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import { fromImportRow, fromLineRow, type ImportLineRow, type ImportRow, toLineRow } from './import-row.ts';

const day = 24 * 60 * 60 * 1000;

export type ImportJob = Import & { state: WorkState; revision: number; madeCategories: string[]; begunBy: string };

/** The result of one step; omitted fields stay unchanged. */
export type Progress = Partial<Pick<Import, 'done' | 'toDo' | 'counts' | 'values' | 'written' | 'left' | 'problem'>> & {
  state?: ImportState;
  madeCategories?: readonly string[];
  lines?: readonly ImportLine[];
};

/** The worker's side of imports. */
export function createImportWork({ db, now, leasing }: { db: Db; now: () => Date; leasing: Leasing }) {
  return {
    /** The next lines to plan (with numbers above `after`), write or undo. */
    async next(job: ImportJob, limit: number, after = 0): Promise<ImportLine[]> {
      const some = db.selectFrom('import_lines').where('import_id', '=', job.id).selectAll().limit(limit);
      const rows: ImportLineRow[] = await {
        planning: () => some.where('number', '>', after).orderBy('number').execute(),
        // In descending order, so that the first line becomes the newest product, which the site lists first.
        running: () =>
          some.where('outcome', 'in', ['new', 'changed']).where('step', '=', '').orderBy('number', 'desc').execute(),
        undoing: () =>
          some.where('outcome', 'in', ['new', 'changed']).where('step', '=', 'written').orderBy('number').execute(),
      }[job.state]();
      return rows.map(fromLineRow);
    },

    /** The import that has waited longest. Only for the holder of the lease. */
    async first(): Promise<ImportJob | null> {
      const waiting = db.selectFrom('imports').selectAll().where('state', 'in', workStates);
      const row = await waiting.orderBy('created_at').limit(1).executeTakeFirst();
      return row === undefined ? null : jobOf(row);
    },

    /**
     * Stores the result of a step. Returns false and stores nothing if another process has the lease of imports, or if the
     * import was cancelled or its columns or options changed.
     */
    keep(job: ImportJob, { lines = [], madeCategories, values, left, ...progress }: Progress): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        if (!(await holdsLease(trx, leasing, 'imports'))) return false;
        const { done, toDo, counts, written, problem, state } = progress;
        const { numUpdatedRows } = await trx
          .updateTable('imports')
          .set({
            // Locks the row, even if nothing changes.
            revision: job.revision,
            done,
            to_do: toDo,
            counts: counts && toJson(counts),
            value_matches: values && toJson(values),
            written,
            left_as_is: left,
            problem,
            made_categories: madeCategories && toJson(madeCategories),
            state,
            ended_at: state === undefined || state === 'planned' ? undefined : now().toISOString(),
          })
          .where('id', '=', job.id)
          .where('state', '=', job.state)
          .where('revision', '=', job.revision)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        for (const line of lines) {
          const { number, cells: _, import_id: __, ...changed } = toLineRow(job.id, line);
          const own = trx.updateTable('import_lines').set(changed).where('import_id', '=', job.id);
          await own.where('number', '=', number).execute();
        }
        return true;
      });
    },

    /** Deletes imports older than 30 days, and those older than two days that were never run. */
    async sweep(): Promise<void> {
      const before = (days: number) => new Date(now().getTime() - days * day).toISOString();
      const old = await db
        .selectFrom('imports')
        .select('id')
        .where(({ eb, or, and }) =>
          or([
            and([eb('created_at', '<', before(30)), eb('state', 'not in', ['running', 'undoing'])]),
            and([eb('created_at', '<', before(2)), eb('state', 'in', ['reading', 'asking', 'planning', 'planned'])]),
          ]),
        )
        .execute();
      for (const { id } of old) {
        await db.deleteFrom('import_lines').where('import_id', '=', id).execute();
        await db.deleteFrom('imports').where('id', '=', id).execute();
      }
    },
  };
}

const jobOf = (row: ImportRow): ImportJob => ({
  ...fromImportRow(row),
  state: row.state as WorkState,
  revision: row.revision,
  madeCategories: fromJson(row.made_categories),
  begunBy: row.begun_by,
});
