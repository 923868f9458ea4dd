import { type Kysely, sql } from 'kysely';
import { Failure, notFound } from '#app/domain/errors.ts';
import { fold } from '#app/domain/search-text.ts';
import { fitsKeys, machineKeys } from '#app/domain/supplies.ts';
import { type Findable, finderKeys, isSupply } from '#app/domain/toner/keys.ts';
import {
  type LinkReason,
  linkReasons,
  meansMachine,
  type ProductLink,
  type ProductLinks,
} from '#app/domain/toner/links.ts';
import type { Audience } from '#app/storage/audience.ts';
import type { Tables } from '#app/storage/tables.ts';
import { inContentTransaction } from '#app/storage/writing.ts';
import { findableColumns, toFindable } from './key-rows.ts';

type Db = Kysely<Tables>;

export type Linkable = Findable & { id: string };
export type Link = { id: string; rank: number; reason: LinkReason };

/** Far more products than share one model name or code; limits sorting if all machines of a catalogue have the same name. */
const maxLookedThrough = 500;

/** A list for `in`, which may not be empty. */
const orNone = (values: readonly string[]) => (values.length > 0 ? values : ['']);

const sides = (supplies: boolean) =>
  supplies ? (['supply_id', 'machine_id'] as const) : (['machine_id', 'supply_id'] as const);

const empty = sql<string>`''`;

/** What the owner decided, what names say, and what codes say, in one statement. */
function foundLinks(db: Db, product: Linkable, supplies: boolean) {
  const [own, other] = sides(supplies);
  const models = supplies ? fitsKeys(product) : machineKeys(product);
  const codes = finderKeys(product).filter(({ kind }) => kind === (supplies ? 'code' : 'takes'));
  const decided = db
    .selectFrom('supply_links')
    .innerJoin('products', 'products.id', `supply_links.${other}`)
    .select(['products.id', 'products.rank', 'products.visible', sql<string>`state`.as('reason')])
    .select([empty.as('model'), empty.as('brand_key')])
    .where(own, '=', product.id);
  const named = db
    .selectFrom('product_models')
    .innerJoin('products', 'products.id', 'product_models.product_id')
    .select(['products.id', 'products.rank', 'products.visible', sql<string>`'name'`.as('reason')])
    .select(['model', 'brand_key'])
    .where('model', 'in', orNone(models))
    .where('fits', '=', supplies ? 0 : 1)
    .where('product_models.product_id', '!=', product.id);
  const coded = db
    .selectFrom('finder_keys')
    .select(['product_id as id', 'rank', 'visible', sql<string>`'code'`.as('reason')])
    .select([empty.as('model'), 'brand_key'])
    .where('key', 'in', orNone(codes.map(({ key }) => key)))
    .where('kind', '=', supplies ? 'takes' : 'code')
    .where('brand_key', '=', codes[0]?.brand ?? '')
    .where('product_id', '!=', product.id);
  return decided.unionAll(named).unionAll(coded).limit(maxLookedThrough).execute();
}

/**
 * The supplies of a machine, or the machines of a supply, in listing order: by codes, by the names that a supply lists,
 * and by the owner's decisions, which win. A product in the trash has no link.
 */
export async function linksOf(db: Db, product: Linkable, audience: Audience): Promise<Link[]> {
  const supplies = isSupply(product);
  const brand = fold(product.brand);
  const rows = await foundLinks(db, product, supplies);
  const order = ['rejected', ...linkReasons];
  const found = new Map<string, Link>();
  const seen = new Set<string>();
  for (const row of rows.sort((a, b) => order.indexOf(a.reason) - order.indexOf(b.reason))) {
    const [of, to] = supplies ? [brand, row.brand_key] : [row.brand_key, brand];
    if (seen.has(row.id) || (row.reason === 'name' && !meansMachine(row.model, of, to))) continue;
    seen.add(row.id);
    if (row.reason !== 'rejected' && (audience === 'panel' || row.visible === 1))
      found.set(row.id, { id: row.id, rank: row.rank, reason: row.reason as LinkReason });
  }
  return [...found.values()].sort((a, b) => b.rank - a.rank);
}

const maxSuggested = 20;

/** A product, its links and what else may belong to it, for the panel. */
export async function linksView(db: Db, id: string): Promise<ProductLinks> {
  const row = await db.selectFrom('products').select(findableColumns).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw notFound('Product');
  const product = toFindable(row);
  const supplies = isSupply(product);
  const [own, other] = sides(supplies);
  const links = await linksOf(db, product, 'panel');
  const rejected = await db.selectFrom('supply_links').select(`${other} as id`).where(own, '=', id).execute();
  const known = new Set([id, ...links.map((link) => link.id), ...rejected.map((link) => link.id)]);
  const keys = finderKeys(product).filter(({ kind }) => kind !== 'part');
  const rows =
    keys.length === 0
      ? []
      : await db
          .selectFrom('finder_keys')
          .innerJoin('products', 'products.id', 'product_id')
          .select([...findableColumns.map((name) => `products.${name}` as const), 'finder_keys.kind'])
          .where(
            'key',
            'in',
            keys.map(({ key }) => key),
          )
          .where('kind', '!=', 'part')
          .limit(maxLookedThrough)
          .execute();
  const similar = new Map<string, ProductLink>();
  for (const { kind, ...each } of rows)
    if (!known.has(each.id) && isSupply(toFindable(each)) !== supplies)
      similar.set(each.id, { id: each.id, name: each.name, reason: kind === 'model' ? 'similar-name' : 'other-brand' });
  const ids = links.slice(0, maxLookedThrough).map((link) => link.id);
  const names = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', [id, ...ids])
    .execute();
  const nameOf = new Map(names.map((each) => [each.id, each.name]));
  return {
    isSupply: supplies,
    linked: links.slice(0, maxLookedThrough).map(({ id, reason }) => ({ id, name: nameOf.get(id) ?? '', reason })),
    suggested: [...similar.values()].slice(0, maxSuggested),
  };
}

/** Confirms or rejects a link; both products show it at once. */
export function decideLink(db: Db, id: string, otherId: string, isLinked: boolean): Promise<void> {
  return inContentTransaction(db, async (trx) => {
    const rows = await trx.selectFrom('products').select(findableColumns).where('id', 'in', [id, otherId]).execute();
    if (rows.length < 2) throw notFound('Product');
    const supplies = rows.filter((row) => isSupply(toFindable(row)));
    if (supplies.length !== 1)
      throw new Failure('invalid', 'One of the two must be a machine, the other a toner, ink or drum', {
        field: 'other',
      });
    const supply_id = supplies[0]?.id as string;
    const machine_id = supply_id === id ? otherId : id;
    const state = isLinked ? 'confirmed' : 'rejected';
    await trx
      .insertInto('supply_links')
      .values({ machine_id, supply_id, state })
      .onConflict((clash) => clash.columns(['machine_id', 'supply_id']).doUpdateSet({ state }))
      .execute();
  });
}

/** Deletes the links of products that are deleted for good. */
export async function forgetLinks(trx: Db, gone: readonly { kind: string; thing_id: string }[]): Promise<void> {
  const ids = gone.flatMap(({ kind, thing_id }) => (kind === 'product' ? thing_id : []));
  for (let at = 0; at < ids.length; at += 500)
    await trx
      .deleteFrom('supply_links')
      .where(({ eb, or }) => {
        const some = ids.slice(at, at + 500);
        return or([eb('machine_id', 'in', some), eb('supply_id', 'in', some)]);
      })
      .execute();
}
