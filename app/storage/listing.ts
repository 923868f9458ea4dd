import type { Kysely } from 'kysely';
import type { NamedValues } from '#app/domain/named-values.ts';
import { searchableText, searchableValues } from '#app/domain/search-fields.ts';
import { nameDocument, textDocument, variants, vocabulary } from '#app/domain/search-text.ts';
import { fromJson } from './columns.ts';
import type { ProductRow } from './product-row.ts';
import type { SearchIndex, SearchRow } from './search/search-index.ts';
import type { Tables } from './tables.ts';
import { later } from './version.ts';
import { learnVocabulary } from './vocabulary.ts';

type Db = Kysely<Tables>;

/**
 * What is kept beside a product so that lists, counts and searches cost the same at a hundred products and at a
 * hundred thousand: its tags, its share in the counts, its search document. Changed in the product's transaction.
 */
export type Listing = {
  add(db: Db, row: ProductRow): Promise<void>;
  remove(db: Db, row: ProductRow): Promise<void>;
  /** Gives all products of one category another, with all that is kept beside them, in the same few statements. */
  renameCategory(db: Db, from: string, to: string, now: Date): Promise<void>;
};

export function createListing(search: SearchIndex): Listing {
  return {
    async add(db, row) {
      const tags = fromJson<string[]>(row.tags);
      const { id: product_id, category, visible, rank } = row;
      if (tags.length > 0) {
        await db
          .insertInto('product_tags')
          .values(tags.map((tag) => ({ product_id, tag, category, visible, rank })))
          .execute();
      }
      await count(db, row, tags, 1);
      const document = searchRow(row);
      await search.put(db, document);
      await learnVocabulary(db, document);
      await learn(db, [row.name, row.brand, category, ...tags]);
    },
    async remove(db, row) {
      await search.remove(db, row.rank);
      await count(db, row, fromJson<string[]>(row.tags), -1);
      await db.deleteFrom('product_tags').where('product_id', '=', row.id).execute();
    },
    async renameCategory(db, from, to, now) {
      await search.renameCategory(db, from, to);
      // Whoever has one of them open must not put the old name back: each becomes a version of its own.
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
      await learn(db, [to]);
      await learnVocabulary(db, { category: to });
    },
  };
}

/** What the search index keeps of a product. */
export function searchRow(row: ProductRow): SearchRow {
  const tags = fromJson<string[]>(row.tags);
  const values = searchableValues(fromJson<NamedValues>(row.specifications));
  return {
    rank: row.rank,
    name: nameDocument([row.name, row.brand, row.sku]),
    labels: textDocument(tags),
    rest: textDocument([searchableText(row.short_description), ...values]),
    category: row.category,
    tags,
  };
}

async function moveCounts(db: Db, from: string, to: string) {
  await db
    .insertInto('listing_counts')
    .columns(['category', 'tag', 'visible', 'total'])
    .expression(({ selectFrom, val }) =>
      selectFrom('listing_counts')
        .select([val(to).as('category'), 'tag', 'visible', 'total'])
        .where('category', '=', from),
    )
    .onConflict((conflict) =>
      conflict.columns(['category', 'tag']).doUpdateSet(({ eb }) => ({
        visible: eb('listing_counts.visible', '+', eb.ref('excluded.visible')),
        total: eb('listing_counts.total', '+', eb.ref('excluded.total')),
      })),
    )
    .execute();
  await db.deleteFrom('listing_counts').where('category', '=', from).execute();
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

/** Teaches the spelling correction the words of some texts. Words are never unlearnt: they only ever suggest. */
async function learn(db: Db, texts: readonly string[]) {
  const rows = vocabulary(texts).flatMap((word) => variants(word).map((variant) => ({ variant, word })));
  if (rows.length === 0) return;
  await db
    .insertInto('search_words')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
