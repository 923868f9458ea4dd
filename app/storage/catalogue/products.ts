import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { NewProduct, ProductChange } from '#app/domain/catalogue/product.schema.ts';
import {
  maxExactCount,
  type Product,
  type ProductCard,
  type ProductFilter,
  type ProductRange,
} from '#app/domain/catalogue/product.ts';
import type { TrashGroup } from '#app/domain/records/trash.ts';
import { refreshFacts } from '#app/storage/catalogue/facets/facet-rows.ts';
import type { SearchIndex } from '#app/storage/catalogue/search/search-index.ts';
import type { Audience } from '#app/storage/engine/audience.ts';
import { idsOf, rowById } from '#app/storage/engine/queries.ts';
import { freeRank, isFeaturedRank } from '#app/storage/engine/rank.ts';
import { forgetRedirects, rememberRedirect } from '#app/storage/engine/redirects.ts';
import { keepRevision } from '#app/storage/engine/revisions.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { queueHooks } from '#app/storage/engine/work/outbox-rows.ts';
import { checkSeen, inContentTransaction, later } from '#app/storage/engine/writing.ts';
import type { Removal } from '#app/storage/pictures/put-in-trash.ts';
import type { Listing } from './listing.ts';
import { productKeys, productsFor, shownProducts } from './product-lookups.ts';
import { countProducts, prepare, selectCards, selectNearest, selectProducts } from './product-query.ts';
import { cardColumns, fromCardRow, fromRow, type ProductRow, toRow } from './product-row.ts';
import { trashProducts } from './trashed-product.ts';

type Deps = { db: Db; search: SearchIndex; listing: Listing; now: () => Date };

/** The number of parameters per statement is limited. */
const insertedAtOnce = 200;

/** Products deleted by one set of statements; the event loop runs between batches. */
const removedAtOnce = 100;

export function createProducts({ db, search, listing, now }: Deps) {
  const wantedBy = (audience: Audience, filter: ProductFilter) => prepare({ db, search }, audience, filter);

  /** Creates products with the same time of creation, the last one newest, in a fixed number of statements per 200. */
  const createMany = (given: readonly NewProduct[]): Promise<Product[]> =>
    inContentTransaction(db, async (trx) => {
      const rows: ProductRow[] = [];
      for (let at = 0; at < given.length; at += insertedAtOnce) {
        const createdAt = now().toISOString();
        const ranks = { featured: await freeRank(trx, true, createdAt), others: await freeRank(trx, false, createdAt) };
        const some = given.slice(at, at + insertedAtOnce).map((each) => {
          const product = { ...each, id: randomUUID(), createdAt, updatedAt: createdAt };
          return toRow(product, each.featured ? ranks.featured++ : ranks.others++);
        });
        await trx.insertInto('products').values(some).execute();
        await listing.add(trx, some);
        const taken = some.map(({ slug }) => slug);
        await forgetRedirects(trx, 'product', taken);
        await queueHooks(trx, 'product.changed', idsOf(some), new Date(createdAt));
        rows.push(...some);
      }
      return rows.map((row) => fromRow(row, 'panel'));
    });

  async function removeRows(trx: Db, rows: readonly ProductRow[], removal: Removal): Promise<string[]> {
    const trashed = await trashProducts(trx, rows, removal);
    await listing.remove(trx, rows);
    const ids = idsOf(rows);
    await trx.deleteFrom('redirects').where('kind', '=', 'product').where('target_id', 'in', ids).execute();
    await trx.deleteFrom('products').where('id', 'in', ids).execute();
    return trashed;
  }

  return {
    /** Complete products, in listing order unless sorted otherwise. */
    async list(audience: Audience, filter: ProductFilter = {}, range: ProductRange = {}): Promise<Product[]> {
      const rows = await selectProducts(await wantedBy(audience, filter), range);
      return rows.map((row) => fromRow(row, audience));
    },

    ...productKeys(db),
    ...shownProducts(db),

    /** Complete products of a range, and the number of matches. */
    async range(audience: Audience, filter: ProductFilter, range: ProductRange) {
      const wanted = await wantedBy(audience, filter);
      const rows = await selectProducts(wanted, range);
      const total = await countProducts(wanted, Number.MAX_SAFE_INTEGER);
      return { products: rows.map((row) => fromRow(row, audience)), total };
    },

    async cards(audience: Audience, filter: ProductFilter = {}, range: ProductRange = {}): Promise<ProductCard[]> {
      const rows = await selectCards(await wantedBy(audience, filter), range);
      return rows.map((row) => fromCardRow(row, audience));
    },

    /** The cards of these products in the given order, without those hidden from the audience. */
    async cardsOf(audience: Audience, ids: readonly string[]): Promise<ProductCard[]> {
      if (ids.length === 0) return [];
      const rows = await productsFor(db, audience).select(cardColumns).where('id', 'in', ids).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.flatMap((id) => byId.get(id) ?? []).map((row) => fromCardRow(row, audience));
    },

    /** One page of cards and the number of matches, at most `maxExactCount`; `isCapped` if there are more. */
    async page(audience: Audience, filter: ProductFilter, range: ProductRange) {
      const wanted = await wantedBy(audience, filter);
      const found = await countProducts(wanted, maxExactCount + 1);
      const rows = await selectCards(wanted, range, found > maxExactCount ? undefined : found);
      const products = rows.map((row) => fromCardRow(row, audience));
      return { products, total: Math.min(found, maxExactCount), isCapped: found > maxExactCount };
    },

    /** The closest matches for a filter without results; may be empty. */
    async nearest(audience: Audience, filter: ProductFilter, limit: number): Promise<ProductCard[]> {
      // A search without any word counts as no search.
      const wanted = (await wantedBy(audience, filter)) ?? (await wantedBy(audience, { ...filter, search: undefined }));
      return wanted === null ? [] : (await selectNearest(wanted, limit)).map((row) => fromCardRow(row, audience));
    },

    /** The number of matches. If they must be counted one by one, counting stops at `atMost`. */
    async count(audience: Audience, filter: ProductFilter = {}, atMost = Number.MAX_SAFE_INTEGER): Promise<number> {
      return countProducts(await wantedBy(audience, filter), atMost);
    },

    /** Reads the facts of some products whose facts were read by older rules; returns the number of products. */
    refreshFacts: () => refreshFacts(db),

    /** The tags of products visible to the audience, in alphabetical order. */
    async tags(audience: Audience): Promise<string[]> {
      const rows = await db
        .selectFrom('listing_counts')
        .select('tag')
        .where('category', '=', '')
        .where('tag', '!=', '')
        .where(audience === 'public' ? 'visible' : 'total', '>', 0)
        .execute();
      return rows.map(({ tag }) => tag).sort((a, b) => a.localeCompare(b, 'en'));
    },

    /**
     * The brands of all products, in alphabetical order. If spellings of a brand differ only in case or accents, the
     * newest public product decides. One index lookup per brand, however many products there are.
     */
    async brands(): Promise<string[]> {
      const { rows } = await sql<{ brand: string }>`
        with recursive keys (brand_key) as (
          select min(brand_key) from products where brand_key > ''
          union all
          select (select min(brand_key) from products where products.brand_key > keys.brand_key)
          from keys where keys.brand_key is not null
        )
        select (
          select brand from products
          where products.brand_key = keys.brand_key
          order by visible desc, rank desc
          limit 1
        ) as brand
        from keys where brand_key is not null`.execute(db);
      return rows.map(({ brand }) => brand).sort((a, b) => a.localeCompare(b, 'en'));
    },

    async create(given: NewProduct): Promise<Product> {
      const [product] = await createMany([given]);
      return product as Product;
    },

    createMany,

    /** Throws a `conflict` if saved since `seen`, an `updatedAt`. `by` is the author, for the history. */
    update(id: string, change: ProductChange, seen?: string, by = ''): Promise<Product> {
      return inContentTransaction(db, async (trx) => {
        const before = await rowById(trx, 'products', id, 'Product');
        checkSeen('this product', seen, before.updated_at);
        const known = fromRow(before, 'panel');
        const whole = { ...known, ...change, updatedAt: later(now(), before.updated_at) };
        const moves = whole.featured !== isFeaturedRank(before.rank);
        const rank = moves ? await freeRank(trx, whole.featured, before.created_at) : before.rank;
        const after = toRow(whole, rank, before);
        await listing.remove(trx, [before]);
        await trx.updateTable('products').set(after).where('id', '=', id).execute();
        await listing.add(trx, [after]);
        if (after.slug !== before.slug) {
          await rememberRedirect(trx, 'product', before.slug, id);
          await forgetRedirects(trx, 'product', [after.slug]);
        }
        const saved = fromRow(after, 'panel');
        await keepRevision(trx, 'product', { before: known, after: saved, by });
        return saved;
      });
    },

    remove(id: string, by = '', group?: TrashGroup): Promise<string> {
      return inContentTransaction(db, async (trx) => {
        const row = await rowById(trx, 'products', id, 'Product');
        const [trashed] = await removeRows(trx, [row], { by, at: now(), group });
        return trashed as string;
      });
    },

    /** Moves products to the trash in one transaction and returns their number; skips unknown ids. */
    removeMany(ids: readonly string[], by: string, group: TrashGroup): Promise<number> {
      return inContentTransaction(db, async (trx) => {
        let removed = 0;
        for (let at = 0; at < ids.length; at += removedAtOnce) {
          const some = ids.slice(at, at + removedAtOnce);
          const rows = await trx.selectFrom('products').selectAll().where('id', 'in', some).execute();
          if (rows.length > 0) await removeRows(trx, rows, { by, at: now(), group });
          removed += rows.length;
          await setImmediate();
        }
        return removed;
      });
    },
  };
}
