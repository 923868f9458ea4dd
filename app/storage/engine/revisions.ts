import type { Post } from '#app/domain/blog/post.ts';
import type { Settings } from '#app/domain/business/settings.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { changeOf, type Revision, type RevisionKind, revisionLimits } from '#app/domain/records/revision.ts';
import { fromJson, toJson } from './codec.ts';
import { rowById } from './queries.ts';
import type { Db, Tables } from './tables.ts';
import { queueHooks } from './work/outbox-rows.ts';

type Entities = { product: Product; post: Post; settings: Settings };

/** Settings are a single record without an id. */
const idOf = (entity: Entities[RevisionKind]): string => ('id' in entity ? entity.id : '');

export type Changed<Entity> = { before: Entity; after: Entity };

/** Records the fields changed, in the transaction of the change; `by` is the user name of the author. */
export const keepRevision = <Kind extends RevisionKind>(
  trx: Db,
  kind: Kind,
  { by, ...changed }: Changed<Entities[Kind]> & { by: string },
): Promise<void> => keepRevisions(trx, kind, [changed], by);

/** Records several changes of one kind, in two statements. */
export async function keepRevisions<Kind extends RevisionKind>(
  trx: Db,
  kind: Kind,
  all: readonly Changed<Entities[Kind]>[],
  by: string,
): Promise<void> {
  const restocked: string[] = [];
  const rows = all.flatMap(({ before, after }) => {
    const change = changeOf(kind, before, after);
    if (change === null) return [];
    if ('stockStatus' in change.was || 'stockQuantity' in change.was) restocked.push(idOf(after));
    const [was, secret] = [toJson(change.was), toJson(change.secret)];
    return { kind, thing_id: idOf(after), made_at: after.updatedAt, made_by: by, was, secret };
  });
  if (rows.length === 0) return;
  const ids = rows.map(({ thing_id }) => thing_id);
  await trx.insertInto('revisions').values(rows).execute();
  await trx
    .deleteFrom('revisions')
    .where('kind', '=', kind)
    .where('thing_id', 'in', ids)
    .where(({ eb, selectFrom }) =>
      eb(
        'made_at',
        '<=',
        selectFrom('revisions as newer')
          .select('newer.made_at')
          .whereRef('newer.kind', '=', 'revisions.kind')
          .whereRef('newer.thing_id', '=', 'revisions.thing_id')
          .orderBy('newer.made_at', 'desc')
          .offset(revisionLimits.perThing)
          .limit(1),
      ),
    )
    .execute();
  const at = new Date(all[0]?.after.updatedAt ?? 0);
  if (kind === 'product') await queueHooks(trx, 'product.changed', ids, at);
  if (restocked.length > 0) await queueHooks(trx, 'stock.changed', restocked, at);
}

/** Deletes the history of records deleted for good. */
export async function forgetRevisions(trx: Db, things: readonly Pick<Tables['bin'], 'kind' | 'thing_id'>[]) {
  for (const kind of ['product', 'post'] as const) {
    const ids = things.filter((thing) => thing.kind === kind).map(({ thing_id }) => thing_id);
    if (ids.length > 0)
      await trx.deleteFrom('revisions').where('kind', '=', kind).where('thing_id', 'in', ids).execute();
  }
}

export function createRevisions({ db, now }: { db: Db; now: () => Date }) {
  const oldest = () => new Date(now().getTime() - revisionLimits.keptMs).toISOString();

  async function list<Kind extends RevisionKind>(kind: Kind, thingId: string): Promise<Revision<Entities[Kind]>[]> {
    const rows = await db
      .selectFrom('revisions')
      .select(['made_at as at', 'made_by as by', 'was', 'secret'])
      .where('kind', '=', kind)
      .where('thing_id', '=', thingId)
      .where('made_at', '>', oldest())
      .orderBy('made_at', 'desc')
      .execute();
    return rows.map(({ was, secret, ...made }) => ({ ...made, was: fromJson(was), secret: fromJson(secret) }));
  }

  return {
    /** The changes of one product, newest first. */
    ofProduct: async (id: string) => list('product', (await rowById(db, 'products', id, 'Product')).id),
    ofPost: async (id: string) => list('post', (await rowById(db, 'posts', id, 'Post')).id),
    ofSettings: () => list('settings', ''),

    /** Deletes changes older than a year. */
    async sweep(): Promise<void> {
      await db.deleteFrom('revisions').where('made_at', '<=', oldest()).execute();
    },
  };
}
