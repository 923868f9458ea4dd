import { type ValueChoice, valueKey } from '#app/domain/catalogue/fields/value-match.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';

/** Maximum number of remembered choices; older ones are deleted. */
const keptAtMost = 5000;

/** Remembers the owners' choices for values of files, so that the next file with the same values needs none. */
export function createImportChoices({ db, now }: { db: Db; now: () => Date }) {
  return {
    async list(): Promise<ValueChoice[]> {
      const rows = await db
        .selectFrom('import_choices')
        .selectAll()
        .orderBy('chosen_at', 'desc')
        .limit(keptAtMost)
        .execute();
      return rows.map(({ field, value, action, target }) => ({ field, value, action, to: target }));
    },

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
