import { sql } from 'kysely';
import { Failure, notFound } from '#app/domain/records/errors.ts';
import { type Findable, isSupply, supplyKeys } from '#app/domain/supplies/keys.ts';
import {
  type LinkReason,
  linkReasons,
  meansMachine,
  type ProductLink,
  type ProductLinks,
} from '#app/domain/supplies/links.ts';
import { fitsKeys, machineKeys } from '#app/domain/supplies/supplies.ts';
import { fold } from '#app/domain/text/search-text.ts';
import type { Audience } from '#app/storage/engine/audience.ts';
import { inPieces, orNone, rowById } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { inContentTransaction } from '#app/storage/engine/writing.ts';
import { findableColumns, toFindable } from './key-rows.ts';

type Linkable = Findable & { id: string };
type Link = { id: string; name: string; rank: number; reason: LinkReason };

/** Far more products than share one model name or code; limits sorting if all machines of a catalogue have the same name. */
const maxLookedThrough = 500;
const maxSuggested = 20;

const sides = (supplies: boolean) =>
  supplies ? (['supply_id', 'machine_id'] as const) : (['machine_id', 'supply_id'] as const);

const columns = ['products.id', 'products.name', 'products.rank', 'products.visible'] as const;
const empty = sql<string>`''`;

/** What the owner decided, what names say, and what codes say, in one statement. */
function foundLinks(db: Db, product: Linkable, supplies: boolean) {
  const [own, other] = sides(supplies);
  const models = supplies ? fitsKeys(product) : machineKeys(product);
  const codes = supplyKeys(product).filter(({ kind }) => kind === (supplies ? 'code' : 'takes'));
  const decided = db
    .selectFrom('supply_links')
    .innerJoin('products', 'products.id', `supply_links.${other}`)
    .select([...columns, sql<string>`state`.as('reason'), empty.as('model'), empty.as('brand_key')])
    .where(own, '=', product.id);
  const named = db
    .selectFrom('product_models')
    .innerJoin('products', 'products.id', 'product_models.product_id')
    .select([...columns, sql<string>`'name'`.as('reason'), 'model', 'brand_key'])
    .where('model', 'in', orNone(models))
    .where('fits', '=', supplies ? 0 : 1);
  const coded = db
    .selectFrom('finder_keys')
    .innerJoin('products', 'products.id', 'finder_keys.product_id')
    .select([...columns, sql<string>`'code'`.as('reason'), empty.as('model'), empty.as('brand_key')])
    .where('key', 'in', orNone(codes.map(({ key }) => key)))
    .where('kind', '=', supplies ? 'takes' : 'code')
    .where('finder_keys.brand_key', '=', codes[0]?.brand ?? '');
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
  const found = new Map<string, (typeof rows)[number]>();
  for (const row of rows.sort((a, b) => order.indexOf(a.reason) - order.indexOf(b.reason))) {
    const [of, to] = supplies ? [brand, row.brand_key] : [row.brand_key, brand];
    const isMeant = row.reason !== 'name' || meansMachine(row.model, of, to);
    if (isMeant && !found.has(row.id)) found.set(row.id, row);
  }
  found.delete(product.id);
  return [...found.values()]
    .filter(({ reason, visible }) => reason !== 'rejected' && (audience === 'panel' || visible === 1))
    .sort((a, b) => b.rank - a.rank)
    .map(({ id, name, rank, reason }) => ({ id, name, rank, reason: reason as LinkReason }));
}

/** A product's links and what else may belong to it, for the panel. */
async function linksView(db: Db, id: string): Promise<ProductLinks> {
  const product = toFindable(await rowById(db, 'products', id, 'Product'));
  const supplies = isSupply(product);
  const [own, other] = sides(supplies);
  const links = await linksOf(db, product, 'panel');
  const decided = await db.selectFrom('supply_links').select(`${other} as id`).where(own, '=', id).execute();
  const known = new Set([...links, ...decided].map((link) => link.id));
  const keys = supplyKeys(product).filter(({ kind }) => kind !== 'part');
  const rows = await db
    .selectFrom('finder_keys')
    .innerJoin('products', 'products.id', 'product_id')
    .select([...findableColumns.map((name) => `products.${name}` as const), 'finder_keys.kind'])
    .where('key', 'in', orNone(keys.map(({ key }) => key)))
    .where('kind', '!=', 'part')
    .limit(maxLookedThrough)
    .execute();
  const similar = rows
    .filter((each) => !known.has(each.id) && isSupply(toFindable(each)) !== supplies)
    .map(({ id, name, kind }): [string, ProductLink] => [
      id,
      { id, name, reason: kind === 'model' ? 'similar-name' : 'other-brand' },
    ]);
  return {
    isSupply: supplies,
    linked: links.map(({ id, name, reason }) => ({ id, name, reason })),
    suggested: [...new Map(similar).values()].slice(0, maxSuggested),
  };
}

/** Confirms or rejects a link; both products show it at once. */
function decideLink(db: Db, id: string, otherId: string, isLinked: boolean): Promise<void> {
  return inContentTransaction(db, async (trx) => {
    const rows = await trx.selectFrom('products').select(findableColumns).where('id', 'in', [id, otherId]).execute();
    if (rows.length < new Set([id, otherId]).size) throw notFound('Product');
    const [supply, ...more] = rows.filter((row) => isSupply(toFindable(row)));
    if (id === otherId || supply === undefined || more.length > 0)
      throw new Failure('invalid', 'One of the two must be a machine, the other a toner, ink or drum', {
        field: 'other',
      });
    const machine_id = supply.id === id ? otherId : id;
    const state = isLinked ? 'confirmed' : 'rejected';
    await trx
      .insertInto('supply_links')
      .values({ machine_id, supply_id: supply.id, state })
      .onConflict((clash) => clash.columns(['machine_id', 'supply_id']).doUpdateSet({ state }))
      .execute();
  });
}

/** Deletes the links of products that are deleted for good. */
export const forgetLinks = (trx: Db, gone: readonly { kind: string; thing_id: string }[]): Promise<void> =>
  inPieces(
    gone.flatMap(({ kind, thing_id }) => (kind === 'product' ? thing_id : [])),
    (ids) =>
      trx
        .deleteFrom('supply_links')
        .where(({ eb, or }) => or([eb('machine_id', 'in', ids), eb('supply_id', 'in', ids)]))
        .execute(),
  );

export function createSupplies({ db }: { db: Db }) {
  return {
    /** The ids of the public supplies for this machine, or of the public machines for this supply, in listing order. */
    async suited(product: Linkable, limit: number): Promise<{ isSupply: boolean; ids: string[] }> {
      const links = await linksOf(db, product, 'public');
      return { isSupply: isSupply(product), ids: links.slice(0, limit).map(({ id }) => id) };
    },

    /** The links of a product and suggestions for more, for the panel. */
    view: (id: string) => linksView(db, id),

    /** Confirms or rejects the link of two products. */
    decide: (id: string, otherId: string, isLinked: boolean) => decideLink(db, id, otherId, isLinked),
  };
}
