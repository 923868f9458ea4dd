import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { ProductFilter, ProductRange } from '#app/domain/product.ts';
import { type ProductGap, type ProductSort, priceLabels } from '#app/domain/product-options.ts';
import { isOnRequest } from '#app/domain/product-price.ts';
import { fold, queryWords } from '#app/domain/search-text.ts';
import type { Audience } from './audience.ts';
import { categoryNamed } from './categories.ts';
import { toBit } from './columns.ts';
import { spellings } from './correction.ts';
import { type CardRow, cardColumns, type ProductRow } from './product-row.ts';
import type { SearchIndex, SearchScope, SearchTerms } from './search/search-index.ts';
import type { Tables } from './tables.ts';

type Deps = { db: Kysely<Tables>; search: SearchIndex };

/** A filter made ready: the category by its name, the words of the search with their spellings. */
export type Prepared = Deps & {
  filter: Omit<ProductFilter, 'search'>;
  /** Only what is published and public. */
  isPublicOnly: boolean;
  /** The condition of the search, by scope; `null` without a search. */
  matches: ((scope: SearchScope) => Expression<SqlBool>) | null;
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
  const prepared: Prepared = { ...deps, filter, isPublicOnly, matches: null };
  if (search === undefined || search.trim() === '') return prepared;
  const terms = await termsOf(prepared, search);
  if (terms.length === 0) return null;
  return { ...prepared, matches: await deps.search.conditions(deps.db, terms, filter) };
}

/** The words of a search with their spellings. */
const termsOf = (prepared: Prepared, search: string): Promise<SearchTerms> =>
  Promise.all(
    queryWords(search).map((word) =>
      spellings(prepared.db, word, async (spelling) => {
        const matches = await prepared.search.conditions(prepared.db, [[spelling]], {});
        return (await size({ ...prepared, filter: {}, matches }, 'anywhere', 1)) > 0;
      }),
    ),
  );

/** The whole rows of a range. */
export const selectProducts = (prepared: Prepared | null, range: ProductRange): Promise<ProductRow[]> =>
  inOrder(prepared, range, (query) => query.selectAll('products').execute());

/** What cards show of the rows of a range. */
export const selectCards = (prepared: Prepared | null, range: ProductRange): Promise<CardRow[]> =>
  inOrder(prepared, range, (query) => query.select(cardColumns.map((name) => `products.${name}` as const)).execute());

async function inOrder<Row>(
  prepared: Prepared | null,
  { sort = 'rank', limit, offset = 0 }: ProductRange,
  select: (query: Query) => Promise<Row[]>,
): Promise<Row[]> {
  if (prepared === null) return [];
  const take = async (scope: SearchScope, from: number, limit: number | undefined) =>
    limit === 0
      ? []
      : select(
          ordered(filtered(prepared, scope), sort, prepared)
            .offset(from)
            .limit(limit ?? Number.MAX_SAFE_INTEGER),
        );

  if (prepared.matches === null || sort !== 'rank') return take('anywhere', offset, limit);

  // Ranking every match would cost more the more there are. A match in the name comes first, the rest follow.
  const named = await take('name', offset, limit);
  if (named.length === limit) return named;
  const before = named.length > 0 || offset === 0 ? offset + named.length : await size(prepared, 'name');
  const rest = await take('rest', Math.max(0, offset - before), limit === undefined ? undefined : limit - named.length);
  return [...named, ...rest];
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
    const condition = matches(scope);
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
  const row = await prepared.db
    .selectFrom(filtered(prepared, scope).select(sql<number>`1`.as('one')).limit(atMost).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}
