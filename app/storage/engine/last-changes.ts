import type { LastChange, LastChangeKind } from '#app/domain/records/last-change.ts';
import type { Db } from './tables.ts';

/** The author of a change, by user name, and its time. */
type Made = { by: string; at: Date };

/** Records the author of a change, in its transaction. Changes by the site (empty `by`) are not recorded. */
export async function noteChange(trx: Db, kind: LastChangeKind, ids: readonly string[], { by, at }: Made) {
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

/** Forgets the author of the last change when a record moves to the trash, which stores the user that deleted it. */
export async function forgetChange(trx: Db, kind: LastChangeKind, id: string): Promise<void> {
  await trx.deleteFrom('last_changes').where('kind', '=', kind).where('thing_id', '=', id).execute();
}

/** As many as the panel has loaded inquiries at first. */
const maxListed = 1000;

export function createLastChanges({ db }: { db: Db }) {
  return {
    /** The authors of the newest last changes of a kind; records without a change are left out. */
    list: (kind: LastChangeKind): Promise<LastChange[]> =>
      db
        .selectFrom('last_changes')
        .select(['thing_id as id', 'made_at as at', 'made_by as by'])
        .where('kind', '=', kind)
        .orderBy('made_at', 'desc')
        .limit(maxListed)
        .execute(),
  };
}
