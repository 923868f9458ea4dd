import { type ValueChoice, valueKey } from '#app/domain/catalogue/fields/value-match.ts';
import { uploadOf } from '#app/domain/pictures/image-ref.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';

/** Maximum number of remembered choices; older ones are deleted. */
const keptAtMost = 5000;

/** Remembers the owners' choices for values of files, so that the next file with the same values needs none. */
export function createImportChoices({ db, now }: { db: Db; now: () => Date }) {
  return {
    list: (): Promise<ValueChoice[]> =>
      db
        .selectFrom('import_choices')
        .select(['field', 'value', 'action', 'target as to'])
        .orderBy('chosen_at', 'desc')
        .limit(keptAtMost)
        .execute(),

    /** Stores choices; the action `ask` deletes a stored one. */
    remember(choices: readonly ValueChoice[]): Promise<void> {
      const chosen_at = now().toISOString();
      return inTransaction(db, async (trx) => {
        for (const { field, value, action, to: target } of choices) {
          const value_key = valueKey(value) || value;
          if (action === 'ask') {
            await trx
              .deleteFrom('import_choices')
              .where('field', '=', field)
              .where('value_key', '=', value_key)
              .execute();
            continue;
          }
          await trx
            .insertInto('import_choices')
            .values({ field, value_key, value, action, target, chosen_at })
            .onConflict((clash) =>
              clash.columns(['field', 'value_key']).doUpdateSet({ value, action, target, chosen_at }),
            )
            .execute();
        }
      });
    },
  };
}

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

    /** Deletes old entries of unused uploads, before their files. `inUse` holds the ids in use. */
    async sweep(inUse: ReadonlySet<string>): Promise<void> {
      const before = new Date(now().getTime() - keptDays * day).toISOString();
      const rows = await db.selectFrom('import_pictures').selectAll().where('made_at', '<', before).execute();
      for (const { source, reference } of rows)
        if (!inUse.has(uploadOf(reference)?.id ?? ''))
          await db.deleteFrom('import_pictures').where('source', '=', source).execute();
    },
  };
}
