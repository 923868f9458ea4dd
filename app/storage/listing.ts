import type { Kysely } from 'kysely';
import { nameDocument, textDocument, variants, vocabulary } from '#app/domain/search-text.ts';
import { fromJson } from './columns.ts';
import type { SearchIndex } from './search/search-index.ts';
import type { ProductRow, Tables } from './tables.ts';

type Db = Kysely<Tables>;

/**
 * What is kept beside a product so that lists, counts and searches cost the same at a hundred products and at a
 * hundred thousand: its tags, its share in the counts, its search document. Changed in the product's transaction.
 */
export type Listing = {
  add(db: Db, row: ProductRow): Promise<void>;
  remove(db: Db, row: ProductRow): Promise<void>;
};

export function createListing(search: SearchIndex): Listing {
  return {
    async add(db, row) {
      const tags = fromJson<string[]>(row.tags);
      const { id: product_id, category, visible, place } = row;
      if (tags.length > 0) {
        await db
          .insertInto('product_tags')
          .values(tags.map((tag) => ({ product_id, tag, category, visible, place })))
          .execute();
      }
      await count(db, row, tags, 1);
      await search.put(db, { place, ...documents(row, tags), facets: { category, tags } });
      await learn(db, row, tags);
    },
    async remove(db, row) {
      await search.remove(db, row.place);
      await count(db, row, fromJson<string[]>(row.tags), -1);
      await db.deleteFrom('product_tags').where('product_id', '=', row.id).execute();
    },
  };
}

function documents(row: ProductRow, tags: string[]) {
  const values = Object.values(fromJson<Record<string, string>>(row.specifications));
  return {
    name: nameDocument([row.name, row.brand, row.sku]),
    rest: textDocument([row.category, row.short_description, ...tags, ...values]),
  };
}

async function count(db: Db, row: ProductRow, tags: string[], step: 1 | -1) {
  const shares = [row.category, ''].flatMap((category) => ['', ...tags].map((tag) => ({ category, tag })));
  const visible = row.visible * step;
  for (const share of shares) {
    const changed = await db
      .updateTable('listing_counts')
      .set(({ eb }) => ({ visible: eb('visible', '+', visible), total: eb('total', '+', step) }))
      .where('category', '=', share.category)
      .where('tag', '=', share.tag)
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n)
      await db
        .insertInto('listing_counts')
        .values({ ...share, visible, total: step })
        .execute();
  }
}

/** Teaches the spelling correction the words of a product. Words are never unlearnt: they only ever suggest. */
async function learn(db: Db, row: ProductRow, tags: string[]) {
  const words = vocabulary([row.name, row.brand, row.category, ...tags]);
  const rows = words.flatMap((word) => variants(word).map((variant) => ({ variant, word })));
  if (rows.length === 0) return;
  await db
    .insertInto('search_words')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
