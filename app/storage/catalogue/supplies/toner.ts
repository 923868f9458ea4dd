import type { Kysely } from 'kysely';
import type { Product } from '#app/domain/catalogue/product.ts';
import { fromRow } from '#app/storage/catalogue/product-row.ts';
import type { SearchIndex } from '#app/storage/catalogue/search/search-index.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import { findToner } from './find.ts';
import { decideLink, type Linkable, linksOf, linksView } from './links.ts';

/** Most machines of a brand on one page. */
const maxMachines = 400;

/** The toner finder, and the links between machines and supplies. */
export function createToner({ db, search }: { db: Kysely<Tables>; search: SearchIndex }) {
  return {
    /** The public products that a typed code or model means, best first. */
    find: (text: string) => findToner({ db, search }, text),

    /** The ids of the public products that are linked with this one, in listing order. */
    async linked(product: Linkable, limit: number): Promise<string[]> {
      return (await linksOf(db, product, 'public')).slice(0, limit).map(({ id }) => id);
    },

    /** Complete public products, by id. */
    async products(ids: readonly string[]): Promise<Map<string, Product>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('products')
        .selectAll()
        .where('id', 'in', ids)
        .where('visible', '=', 1)
        .execute();
      return new Map(rows.map((row) => [row.id, fromRow(row, 'public')]));
    },

    /** The public machines of a brand, given as folded text, by name. */
    async machines(brandKey: string): Promise<{ slug: string; name: string }[]> {
      return db
        .selectFrom('products')
        .innerJoin('product_facets', 'product_facets.product_id', 'products.id')
        .select(['slug', 'name'])
        .where('brand_key', '=', brandKey)
        .where('products.visible', '=', 1)
        .where('facet_values', 'not like', '%"kind:supply"%')
        .orderBy('name_key')
        .limit(maxMachines)
        .execute();
    },

    /** The links of a product and suggestions for more, for the panel. */
    view: (id: string) => linksView(db, id),

    /** Confirms or rejects the link of two products. */
    decide: (id: string, otherId: string, isLinked: boolean) => decideLink(db, id, otherId, isLinked),
  };
}
