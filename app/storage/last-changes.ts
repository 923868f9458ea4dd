import type { Kysely } from 'kysely';
import type { LastChange, LastChangeKind } from '#app/domain/last-change.ts';
import type { Tables } from './tables.ts';

/** Who made a change, by user name, and when. */
type Made = { by: string; at: Date };

/** Writes down who changed things, in the transaction of the change. What the site itself does is nobody's change. */
export async function noteChange(
  trx: Kysely<Tables>,
  kind: LastChangeKind,
  ids: readonly string[],
  { by, at }: Made,
): Promise<void> {
  if (by === '' || ids.length === 0) return;
  await trx
    .insertInto('last_changes')
    .values(ids.map((thing_id) => ({ kind, thing_id, made_at: at.toISOString(), made_by: by })))
    .onConflict((clash) =>
      clash.columns(['kind', 'thing_id']).doUpdateSet(({ ref }) => ({
        made_at: ref('excluded.made_at'),
        made_by: ref('excluded.made_by'),
      })),
    )
    .execute();
}

/** Forgets who changed a thing that goes to the bin, which remembers who put it there. */
export async function forgetChange(trx: Kysely<Tables>, kind: LastChangeKind, id: string): Promise<void> {
  await trx.deleteFrom('last_changes').where('kind', '=', kind).where('thing_id', '=', id).execute();
}

export function createLastChanges({ db }: { db: Kysely<Tables> }) {
  return {
    /** Who changed each thing of a kind last; those that nobody has changed are not among them. */
    async list(kind: LastChangeKind): Promise<LastChange[]> {
      const rows = await db
        .selectFrom('last_changes')
        .select(['thing_id', 'made_at', 'made_by'])
        .where('kind', '=', kind)
        .orderBy('thing_id')
        .execute();
      return rows.map(({ thing_id, made_at, made_by }) => ({ id: thing_id, at: made_at, by: made_by }));
    },
  };
}
