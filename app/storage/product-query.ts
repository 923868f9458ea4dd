import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { ProductFilter, ProductRange } from '#app/domain/product.ts';
import { type ProductGap, type ProductSort, priceLabels } from '#app/domain/product-options.ts';
import { isOnRequest } from '#app/domain/product-price.ts';
import { searchTerms } from '#app/domain/search-query.ts';
import { correctableWord, fold } from '#app/domain/search-text.ts';
import type { Audience } from './audience.ts';
import { categoryNamed } from './categories.ts';
import { toBit } from './columns.ts';
import { correction } from './correction.ts';
import { type CardRow, cardColumns, type ProductRow } from './product-row.ts';
import {
  type SearchIndex,
  type SearchScope,
  type SearchTerm,
  type SearchTerms,
  searchScopes,
} from './search/search-index.ts';
import { readSynonyms } from './synonyms.ts';
import type { Tables } from './tables.ts';
import { everywhere, termsWhereKnown } from './vocabulary.ts';

type Deps = { db: Kysely<Tables>; search: SearchIndex };

/** A filter made ready: the category by its name, the words of the search with what they mean. */
export type Prepared = Deps & {
  filter: Omit<ProductFilter, 'search'>;
  /** Only what is published and public. */
  isPublicOnly: boolean;
  terms: SearchTerms;
  /** The condition of the search, by scope; `null` without a search. */
  matches: ((scope: SearchScope) => Expression<SqlBool> | null) | null;
};

/**
 * Makes a filter ready to be selected and counted by. `null` when it can find nothing: a visitor asks for drafts, or a
 * search has no word in it.
 */
export async function prepare(deps: Deps, audience: Audience, given: ProductFilter): Promise<Prepared | null> {
  const { search, status, visibility, ...others } = given;
  const isPublic = (status ?? 'published') === 'published' && (visibility ?? 'public') === 'public';
  if (audience === 'public' && !isPublic) return null;
  const isPublicOnly = audience === 'public' || (status === 'published' && visibility === 'public');
  const category = others.category === undefined ? undefined : await categoryNamed(deps.db, others.category);
  // What every public product is need not be asked of each row.
  const filter = { ...others, category, ...(isPublicOnly ? {} : { status, visibility }) };
  const prepared: Prepared = { ...deps, filter, isPublicOnly, terms: [], matches: null };
  if (search === undefined || search.trim() === '') return prepared;
  const terms = await termsOf(prepared, search);
  return terms === null ? null : withTerms(prepared, terms);
}

/** The same filter, searched for other terms; where there is none, for nothing. */
export async function withTerms(prepared: Prepared, terms: SearchTerms): Promise<Prepared> {
  if (terms.length === 0) return { ...prepared, terms, matches: null };
  return { ...prepared, terms, matches: await prepared.search.conditions(prepared.db, terms, prepared.filter) };
}

/**
 * The terms of a search, their spelling corrected and without what need not be found; `null` when there is no word in
 * it.
 */
async function termsOf(prepared: Prepared, search: string): Promise<SearchTerms | null> {
  const synonyms = await readSynonyms(prepared.db);
  const terms = searchTerms(search, synonyms);
  if (terms === null) return null;
  const isFound = (needles: readonly string[]) => isFoundAnywhere(prepared, everywhere(needles));
  const found = await Promise.all(
    terms.map(async ({ word, needles, isOptional }) => {
      if (isOptional) return (await isFound(needles)) ? needles : null;
      if (word === null || !correctableWord(word) || (await isFound(needles))) return needles;
      const corrected = await correction(prepared.db, word, synonyms);
      return corrected.length > 0 ? corrected : needles;
    }),
  );
  return termsWhereKnown(
    prepared.db,
    found.filter((needles) => needles !== null),
  );
}

/** Whether anything is found by this term, whatever else is filtered by. */
export const isFoundAnywhere = async (prepared: Prepared, term: SearchTerm): Promise<boolean> =>
  (await size(await withTerms({ ...prepared, filter: {} }, [term]), 'anywhere', 1)) > 0;

/** The whole rows of a range. */
export const selectProducts = (prepared: Prepared | null, range: ProductRange): Promise<ProductRow[]> =>
  inOrder(prepared, range, (query) => query.selectAll('products').execute());

/** What cards show of the rows of a range; `total` is how many there are, where that is known. */
export const selectCards = (prepared: Prepared | null, range: ProductRange, total?: number): Promise<CardRow[]> =>
  inOrder(prepared, { ...range, total }, (query) =>
    query.select(cardColumns.map((name) => `products.${name}` as const)).execute(),
  );

async function inOrder<Row>(
  prepared: Prepared | null,
  { sort = 'rank', limit, offset = 0, total = Number.MAX_SAFE_INTEGER }: ProductRange & { total?: number | undefined },
  select: (query: Query) => Promise<Row[]>,
): Promise<Row[]> {
  if (prepared === null) return [];
  const take = async (scope: SearchScope, from: number, limit: number | undefined) =>
    limit === 0 || prepared.matches?.(scope) === null
      ? []
      : select(
          ordered(filtered(prepared, scope), sort, prepared)
            .offset(from)
            .limit(limit ?? Number.MAX_SAFE_INTEGER),
        );

  if (prepared.matches === null || sort !== 'rank') return take('anywhere', offset, limit);

  // Ranking every match would cost more the more there are: one scope is read after the other, each in listing order.
  const rows: Row[] = [];
  if (offset >= total) return rows;
  let skipped = offset;
  for (const scope of searchScopes) {
    const wanted = limit === undefined ? undefined : limit - rows.length;
    const found = await take(scope, skipped, wanted);
    rows.push(...found);
    if (rows.length === limit || offset + rows.length >= total || scope === 'rest') break;
    skipped = found.length > 0 || skipped === 0 ? 0 : Math.max(0, skipped - (await size(prepared, scope)));
  }
  return rows;
}

/** How many products are found; counting stops at `atMost` where they must be counted one by one. */
export async function countProducts(prepared: Prepared | null, atMost: number): Promise<number> {
  if (prepared === null) return 0;
  const { category = '', tag = '', ...others } = prepared.filter;
  if (prepared.matches !== null || Object.values(others).some((value) => value !== undefined))
    return size(prepared, 'anywhere', atMost);
  const kept = await prepared.db
    .selectFrom('listing_counts')
    .select(prepared.isPublicOnly ? 'visible as n' : 'total as n')
    .where('category', '=', category)
    .where('tag', '=', tag)
    .executeTakeFirst();
  return kept?.n ?? 0;
}

function filtered({ db, filter, isPublicOnly, matches }: Prepared, scope: SearchScope) {
  const { category, tag, brand, slug, id, status, visibility, featured, lacks, since } = filter;
  let query = db.selectFrom('products');
  // A join by `$if` leaves the type of the query as it is: it selects nothing.
  if (matches) {
    // Where nothing can be found nobody asks.
    const condition = matches(scope) ?? sql<SqlBool>`1 = 0`;
    query = query.$if(true, (joined) =>
      joined.innerJoin('product_search', 'product_search.rowid', 'products.rank').where(condition),
    );
  }
  if (tag !== undefined)
    query = query.$if(true, (joined) =>
      joined.innerJoin('product_tags', (join) => {
        let on = join.onRef('product_tags.rank', '=', 'products.rank').on('product_tags.tag', '=', tag);
        if (category !== undefined) on = on.on('product_tags.category', '=', category);
        return isPublicOnly ? on.on('product_tags.visible', '=', 1) : on;
      }),
    );
  if (isPublicOnly) query = query.where('products.visible', '=', 1);
  if (category !== undefined) query = query.where('products.category', '=', category);
  if (brand !== undefined) query = query.where('products.brand_key', '=', fold(brand));
  if (slug !== undefined) query = query.where('products.slug', '=', slug);
  if (id !== undefined) query = query.where('products.id', '=', id);
  if (status !== undefined) query = query.where('products.status', '=', status);
  if (visibility !== undefined) query = query.where('products.visibility', '=', visibility);
  if (featured !== undefined) query = query.where('products.featured', '=', toBit(featured));
  if (since !== undefined) query = query.where('products.created_at', '>=', since);
  if (lacks !== undefined) query = query.where(lacking[lacks]);
  return query;
}

const onRequest = priceLabels.filter(isOnRequest);
const amount = sql`coalesce(nullif(products.sale_price, 0), nullif(products.regular_price, 0))`;

/** A price that is given on request is not missing. */
const lacking: Record<ProductGap, Expression<SqlBool>> = {
  picture: sql<SqlBool>`products.featured_image = '' and products.images = '[]'`,
  price: sql<SqlBool>`${amount} is null and products.price_label not in (${sql.join(onRequest)})`,
  specifications: sql<SqlBool>`products.specifications = '[]'`,
};

type Query = ReturnType<typeof filtered>;

function ordered(query: Query, sort: ProductSort, { filter: { tag }, matches }: Prepared): Query {
  switch (sort) {
    case 'rank':
      // Named after the index that drives the query, so that it is read in order and never sorted.
      if (matches) return query.orderBy(sql.ref('product_search.rowid'), 'desc');
      return query.orderBy(tag === undefined ? 'products.rank' : sql.ref('product_tags.rank'), 'desc');
    case 'newest':
      return query.orderBy('products.created_at', 'desc').orderBy('products.rank', 'desc');
    case 'name':
      return query.orderBy('products.name_key').orderBy('products.rank', 'desc');
    default: {
      const price = sql`case when products.price_label in (${sql.join(onRequest)}) then null else ${amount} end`;
      return query
        .orderBy(sql`case when ${price} is null then 1 else 0 end`)
        .orderBy(price, sort === 'price' ? 'asc' : 'desc')
        .orderBy('products.rank', 'desc');
    }
  }
}

async function size(prepared: Prepared, scope: SearchScope, atMost = Number.MAX_SAFE_INTEGER) {
  if (prepared.matches?.(scope) === null) return 0;
  const row = await prepared.db
    .selectFrom(filtered(prepared, scope).select(sql<number>`1`.as('one')).limit(atMost).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}
