import type { OnConflictBuilder } from 'kysely';
import type { NamedValues } from '#app/domain/records/named-values.ts';
import { searchableText, searchableValues } from '#app/domain/search/search-fields.ts';
import { nameDocument, textDocument, variants, vocabulary } from '#app/domain/text/search-text.ts';
import { moveFacets, putFacets, removeFacets } from '#app/storage/catalogue/facets/facet-rows.ts';
import type { SearchIndex, SearchRow } from '#app/storage/catalogue/search/search-index.ts';
import { putKeys, removeKeys } from '#app/storage/catalogue/supplies/key-rows.ts';
import { fromJson } from '#app/storage/engine/codec.ts';
import { idsOf, inPieces, keepExisting } from '#app/storage/engine/queries.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { later } from '#app/storage/engine/writing.ts';
import { forgetUses, keepUses } from '#app/storage/pictures/library/uses.ts';
import type { ProductRow } from './product-row.ts';

/**
 * Derived data of a product (tags, models, codes, counts, search document, picture uses), so that lists, counts and searches
 * stay fast at a hundred thousand products. Written in the transaction that changes the product.
 */
export type Listing = {
  /** The number of statements does not depend on the number of rows. */
  add(db: Db, rows: readonly ProductRow[]): Promise<void>;
  /** The number of statements does not depend on the number of rows. */
  remove(db: Db, rows: readonly ProductRow[]): Promise<void>;
  /** Moves all products of one category to another, with their derived data, in a fixed number of statements. */
  renameCategory(db: Db, from: string, to: string, now: Date): Promise<void>;
};

export function createListing(search: SearchIndex): Listing {
  return {
    async add(db, rows) {
      const tags = rows.flatMap(({ id: product_id, tags, category, visible, rank }) =>
        fromJson<string[]>(tags).map((tag) => ({ product_id, tag, category, visible, rank })),
      );
      if (tags.length > 0) await db.insertInto('product_tags').values(tags).execute();
      await putKeys(db, rows);
      await putFacets(db, rows);
      await addToCounts(db, rows);
      await search.put(db, rows.map(searchRow));
      const named = rows.flatMap(({ name, brand, category, tags }) => [
        name,
        brand,
        category,
        ...fromJson<string[]>(tags),
      ]);
      await learn(db, named);
      const things = rows.map((row) => ({ id: row.id, label: row.name, at: row.updated_at, row }));
      await keepUses(db, 'product', things);
    },
    async remove(db, rows) {
      const ranks = rows.map(({ rank }) => rank);
      await search.remove(db, ranks);
      await takeFromCounts(db, rows);
      const ids = idsOf(rows);
      await db.deleteFrom('product_tags').where('product_id', 'in', ids).execute();
      await removeKeys(db, ids);
      await removeFacets(db, ids);
      await forgetUses(db, 'product', ids);
    },
    async renameCategory(db, from, to, now) {
      await search.renameCategory(db, from, to);
      // Gives each product a new version, so that a form opened before cannot save the old category name.
      const { last } = await db
        .selectFrom('products')
        .select(({ fn }) => fn.max('updated_at').as('last'))
        .where('category', '=', from)
        .executeTakeFirstOrThrow();
      if (last !== null)
        await db
          .updateTable('products')
          .set({ category: to, updated_at: later(now, last) })
          .where('category', '=', from)
          .execute();
      await db.updateTable('product_tags').set({ category: to }).where('category', '=', from).execute();
      await moveCounts(db, from, to);
      await moveFacets(db, from, to);
      await learn(db, [to]);
    },
  };
}

export function searchRow(row: ProductRow): SearchRow {
  const tags = fromJson<string[]>(row.tags);
  const values = searchableValues(fromJson<NamedValues>(row.specifications));
  return {
    rank: row.rank,
    visible: row.visible,
    name: nameDocument([row.name, row.brand, row.sku]),
    labels: textDocument(tags),
    rest: textDocument([searchableText(row.short_description), ...values]),
    category: row.category,
    tags,
  };
}

/** On conflict, adds to the existing count. */
const addedUp = (conflict: OnConflictBuilder<Tables, 'listing_counts'>) =>
  conflict.columns(['category', 'tag']).doUpdateSet(({ eb }) => ({
    visible: eb('listing_counts.visible', '+', eb.ref('excluded.visible')),
    total: eb('listing_counts.total', '+', eb.ref('excluded.total')),
  }));

async function moveCounts(db: Db, from: string, to: string) {
  await db
    .insertInto('listing_counts')
    .columns(['category', 'tag', 'visible', 'total'])
    .expression(({ selectFrom, val }) =>
      selectFrom('listing_counts')
        .select([val(to).as('category'), 'tag', 'visible', 'total'])
        .where('category', '=', from),
    )
    .onConflict(addedUp)
    .execute();
  await db.deleteFrom('listing_counts').where('category', '=', from).execute();
}

/** The counts that include a product: per category and overall, each with every tag and without a tag. */
const sharesOf = ({ category, tags }: ProductRow) =>
  [...new Set([category, ''])].flatMap((category) =>
    ['', ...fromJson<string[]>(tags)].map((tag) => ({ category, tag })),
  );

function sharesOfAll(rows: readonly ProductRow[]): Tables['listing_counts'][] {
  const counts = new Map<string, Tables['listing_counts']>();
  for (const row of rows)
    for (const share of sharesOf(row)) {
      const key = JSON.stringify(share);
      const { visible, total } = counts.get(key) ?? { visible: 0, total: 0 };
      counts.set(key, { ...share, visible: visible + row.visible, total: total + 1 });
    }
  return [...counts.values()];
}

async function addToCounts(db: Db, rows: readonly ProductRow[]) {
  await db.insertInto('listing_counts').values(sharesOfAll(rows)).onConflict(addedUp).execute();
}

async function takeFromCounts(db: Db, rows: readonly ProductRow[]) {
  for (const { category, tag, visible, total } of sharesOfAll(rows))
    await db
      .updateTable('listing_counts')
      .set(({ eb }) => ({ visible: eb('visible', '-', visible), total: eb('total', '-', total) }))
      .where('category', '=', category)
      .where('tag', '=', tag)
      .execute();
}

/** Adds words for the spelling correction. They are never removed; a stale one only yields a useless suggestion. */
async function learn(db: Db, texts: readonly string[]) {
  const rows = vocabulary(texts).flatMap((word) => variants(word).map((variant) => ({ variant, word })));
  await inPieces(rows, (some) => db.insertInto('search_words').values(some).onConflict(keepExisting).execute());
}
