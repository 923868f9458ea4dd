import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ValueChoice, ValueMatch } from '#app/domain/catalogue/fields/value-match.ts';
import type { ColumnTarget } from '#app/domain/importing/columns.ts';
import type { SheetLine } from '#app/domain/importing/header.ts';
import type { Import } from '#app/domain/importing/import.schema.ts';
import {
  defaultOptions,
  type ImportCounts,
  type ImportLine,
  type ImportState,
  type LineOutcome,
  noCounts,
} from '#app/domain/importing/import.ts';
import type { ImportOptions } from '#app/domain/importing/plan.ts';
import { conflict, notFound } from '#app/domain/records/errors.ts';
import { fromJson, toJson } from '#app/storage/engine/codec.ts';
import { countOf, rowById } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import { fromImportRow, fromLineRow, type ImportRow, toImportRow, toLineRow } from './import-row.ts';

const listed = 20;
const linesAtOnce = 200;

export type NewImport = Pick<Import, 'fileName' | 'format' | 'sheet' | 'otherSheets' | 'titles' | 'targets'> & {
  lines: readonly SheetLine[];
  /** Whether the owner must first choose the target of a column. */
  question?: boolean;
};

export function createImports({ db, now }: { db: Db; now: () => Date }) {
  const rowOf = (trx: Db, id: string): Promise<ImportRow> => rowById(trx, 'imports', id, 'Import');

  /** Reads the row and locks it until the transaction ends. */
  const lockedRow = async (trx: Db, id: string): Promise<ImportRow> => {
    const row = await trx.updateTable('imports').set({ id }).where('id', '=', id).returningAll().executeTakeFirst();
    if (row === undefined) throw notFound('Import');
    return row;
  };

  const update = (trx: Db, id: string, set: Partial<ImportRow>) =>
    trx.updateTable('imports').set(set).where('id', '=', id).execute();

  const linesOf = (id: string) => db.selectFrom('import_lines').where('import_id', '=', id);

  return {
    /** The latest imports, newest first. */
    async list(): Promise<Import[]> {
      const known = db.selectFrom('imports').selectAll().where('state', '!=', 'reading');
      const rows = await known.orderBy('created_at', 'desc').orderBy('id').limit(listed).execute();
      return rows.map(fromImportRow);
    },

    async find(id: string): Promise<Import> {
      return fromImportRow(await rowOf(db, id));
    },

    /** Stores the lines of a file in batches, which yield to the event loop. The import is then ready for planning. */
    async create({ lines, question, ...about }: NewImport): Promise<Import> {
      const made: Import = {
        ...about,
        id: randomUUID(),
        createdAt: now().toISOString(),
        state: 'reading',
        samples: about.titles.map((_, column) => samplesIn(lines, column)),
        options: defaultOptions,
        values: [],
        total: lines.length,
        done: 0,
        toDo: lines.length,
        counts: noCounts,
        written: 0,
        left: 0,
        problem: '',
        endedAt: null,
      };
      await db.insertInto('imports').values(toImportRow(made)).execute();
      for (let at = 0; at < lines.length; at += linesAtOnce) {
        const some = lines.slice(at, at + linesAtOnce).map((line) => toLineRow(made.id, { ...unplanned, ...line }));
        await db.insertInto('import_lines').values(some).execute();
        await setImmediate();
      }
      const state = question ? 'asking' : 'planning';
      await update(db, made.id, { state });
      return { ...made, state };
    },

    /** Changes columns, options and values, and requests a new plan. Throws a `conflict` once the import has started. */
    choose(id: string, targets: readonly ColumnTarget[], options: ImportOptions, values: readonly ValueChoice[] = []) {
      return inTransaction(db, async (trx) => {
        const row = await lockedRow(trx, id);
        if (!['asking', 'planning', 'planned'].includes(row.state))
          throw conflict('This import has begun; its columns can no longer be changed');
        await update(trx, id, {
          targets: toJson(targets),
          options: toJson(options),
          value_matches: toJson(withChoices(fromImportRow(row).values, values)),
          state: 'planning',
          done: 0,
          to_do: row.total,
          counts: toJson(noCounts),
          revision: row.revision + 1,
        });
        return fromImportRow(await rowOf(trx, id));
      });
    },

    /** Starts, cancels or undoes an import; throws a `conflict` if its state does not allow it. `by` is the user name. */
    move(id: string, action: keyof typeof moves, by = ''): Promise<Import> {
      return inTransaction(db, async (trx) => {
        const { from, to, refusal } = moves[action];
        const row = await lockedRow(trx, id);
        if (row.state === to) return fromImportRow(row);
        if (!from.some((state) => state === row.state)) throw conflict(refusal);
        const counts = fromJson<ImportCounts>(row.counts);
        await update(trx, id, {
          state: to,
          problem: '',
          ended_at: to === 'cancelled' ? now().toISOString() : null,
          ...(action === 'cancel' ? {} : { begun_by: by }),
          ...(action === 'start' && row.state === 'planned' ? { done: 0, to_do: counts.new + counts.changed } : {}),
          ...(action === 'undo' ? { done: 0, to_do: row.written } : {}),
        });
        return fromImportRow(await rowOf(trx, id));
      });
    },

    /** Deletes an import. Throws a `conflict` while it is running, or if it has written products and was not undone. */
    remove(id: string): Promise<void> {
      return inTransaction(db, async (trx) => {
        const row = await lockedRow(trx, id);
        if (!['asking', 'planning', 'planned', 'undone'].includes(row.state) && row.written > 0)
          throw conflict('This import has written products; undo it first');
        if (row.state === 'running') throw conflict('This import is running; cancel it first');
        await trx.deleteFrom('import_lines').where('import_id', '=', id).execute();
        await trx.deleteFrom('imports').where('id', '=', id).execute();
      });
    },

    /** Returns a range of the lines that match, in order, and their total. */
    async lines(id: string, { outcome, step, isWarned, limit, offset = 0 }: LinesWanted) {
      await rowOf(db, id);
      const wanted = linesOf(id)
        .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome as string))
        .$if(step !== undefined, (query) => query.where('step', '=', step as string))
        .$if(isWarned === true, (query) => query.where('warnings', '!=', '[]'));
      const rows = await wanted.selectAll().orderBy('number').limit(limit).offset(offset).execute();
      return { lines: rows.map(fromLineRow), total: await countOf(wanted) };
    },
  };
}

type LinesWanted = {
  outcome?: LineOutcome | undefined;
  step?: string | undefined;
  isWarned?: boolean | undefined;
  limit: number;
  offset?: number;
};

const moves = {
  start: {
    from: ['planned', 'cancelled', 'failed'],
    to: 'running',
    refusal: 'This import cannot be started now',
  },
  cancel: { from: ['running'], to: 'cancelled', refusal: 'This import is not running' },
  undo: { from: ['done', 'cancelled', 'failed'], to: 'undoing', refusal: 'This import cannot be undone now' },
} as const satisfies Record<string, { from: ImportState[]; to: ImportState; refusal: string }>;

export type ImportAction = keyof typeof moves;

/** Applies choices to the values. Counts and proposals stay until the next plan. */
function withChoices(before: readonly ValueMatch[], choices: readonly ValueChoice[]): ValueMatch[] {
  const keyOf = ({ field, value }: ValueChoice) => `${field}\0${value}`;
  const all = new Map(before.map((each) => [keyOf(each), each]));
  for (const choice of choices) {
    const { rows = 0, match = '' } = all.get(keyOf(choice)) ?? {};
    all.set(keyOf(choice), { ...choice, rows, match, isChosen: true });
  }
  return [...all.values()];
}

const unplanned: Omit<ImportLine, 'number' | 'cells'> = {
  outcome: '',
  productId: null,
  before: null,
  after: null,
  problem: '',
  warnings: [],
  step: '',
};

const samplesAtMost = 3;

/** Returns the first distinct non-empty cells of a column. */
function samplesIn(lines: readonly SheetLine[], column: number): string[] {
  const cells = lines.slice(0, 200).map((line) => (line.cells[column] ?? '').trim().slice(0, 80));
  return [...new Set(cells)].filter((cell) => cell !== '').slice(0, samplesAtMost);
}
