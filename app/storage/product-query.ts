import { type Kysely, sql } from 'kysely';
import type { ProductSort } from '#app/domain/product.schema.ts';
import { isOnRequest, type ProductStatus, priceLabels, type Visibility } from '#app/domain/product.ts';
import { fold, queryWords } from '#app/domain/search-text.ts';
import { toBit } from './columns.ts';
import { spellings } from './correction.ts';
import type { CardRow } from './product-row.ts';
import type { Audience } from './products.ts';
import type { SearchIndex, SearchScope, SearchTerms } from './search/search-index.ts';
import type { ProductRow, Tables } from './tables.ts';

/** What products are asked for; an absent entry filters nothing. `category` is a name. */
export type ProductFilter = {
  category?: string | undefined;
  tag?: string | undefined;
  search?: string | undefined;
  brand?: string | undefined;
  slug?: string | undefined;
  id?: string | undefined;
  status?: ProductStatus | undefined;
  visibility?: Visibility | undefined;
  featured?: boolean | undefined;
};

export type ProductRange = { sort?: ProductSort | undefined; limit?: number | undefined; offset?: number | undefined };

type Deps = { db: Kysely<Tables>; search: SearchIndex };

type Columns = readonly (keyof ProductRow)[] | 'all';
type RowOf<C extends Columns> = C extends 'all' ? ProductRow : CardRow;

export async function selectProducts<C extends Columns>(
  deps: Deps,
  audience: Audience,
  filter: ProductFilter,
  { sort = 'place', limit, offset = 0 }: ProductRange,
  columns: C,
): Promise<RowOf<C>[]> {
  const take = async (found: Found, from: number, most: number | undefined) => {
    if (most === 0) return [];
    let query = filtered(deps, audience, filter, found)
      .offset(from)
      .limit(most ?? Number.MAX_SAFE_INTEGER);
    query = ordered(query, sort, filter, found);
    const chosen =
      columns === 'all'
        ? query.selectAll('products')
        : query.select(columns.map((name) => `products.${name}` as const));
    return (await chosen.execute()) as RowOf<C>[];
  };

  const terms = await termsOf(deps, audience, filter.search);
  if (terms === 'any') return take(null, offset, limit);
  if (terms.length === 0) return [];
  if (sort !== 'place') return take({ terms, scope: 'anywhere' }, offset, limit);

  // Ranking every match would cost more the more there are. A match in the name comes first, the rest follow.
  const named = await take({ terms, scope: 'name' }, offset, limit);
  if (named.length === limit) return named;
  const before =
    named.length > 0 || offset === 0
      ? offset + named.length
      : await size(deps, audience, filter, { terms, scope: 'name' });
  const rest = await take(
    { terms, scope: 'rest' },
    Math.max(0, offset - before),
    limit === undefined ? undefined : limit - named.length,
  );
  return [...named, ...rest];
}

export async function countProducts(
  deps: Deps,
  audience: Audience,
  filter: ProductFilter,
  atMost: number,
): Promise<number> {
  const { category = '', tag = '', ...others } = filter;
  if (Object.values(others).every((value) => value === undefined)) {
    const kept = await deps.db
      .selectFrom('listing_counts')
      .select(audience === 'public' ? 'visible as n' : 'total as n')
      .where('category', '=', category)
      .where('tag', '=', tag)
      .executeTakeFirst();
    return kept?.n ?? 0;
  }
  const terms = await termsOf(deps, audience, filter.search);
  if (terms !== 'any' && terms.length === 0) return 0;
  return size(deps, audience, filter, terms === 'any' ? null : { terms, scope: 'anywhere' }, atMost);
}

type Found = { terms: SearchTerms; scope: SearchScope } | null;

/** The words of a search with their spellings; `any` for no search, none for a search without a single word in it. */
async function termsOf(deps: Deps, audience: Audience, search: string | undefined): Promise<SearchTerms | 'any'> {
  if (search === undefined || search.trim() === '') return 'any';
  return Promise.all(
    queryWords(search).map((word) =>
      spellings(deps.db, word, async (spelling) => {
        const found = { terms: [[spelling]], scope: 'anywhere' } as const;
        return (await size(deps, audience, {}, found, 1)) > 0;
      }),
    ),
  );
}

function filtered({ db, search }: Deps, audience: Audience, filter: ProductFilter, found: Found) {
  const { category, tag, brand, slug, id, status, visibility, featured } = filter;
  const isPublicOnly = audience === 'public';
  let query = db.selectFrom('products');
  if (found) {
    query = query
      .innerJoin('product_search', 'product_search.rowid', 'products.place')
      .where(search.matches(found.terms, found.scope, { category, tag })) as unknown as typeof query;
  }
  if (tag !== undefined) {
    query = query.innerJoin('product_tags', (join) => {
      let on = join.onRef('product_tags.place', '=', 'products.place').on('product_tags.tag', '=', tag);
      if (category !== undefined) on = on.on('product_tags.category', '=', category);
      return isPublicOnly ? on.on('product_tags.visible', '=', 1) : on;
    }) as unknown as typeof query;
  }
  if (isPublicOnly) query = query.where('products.visible', '=', 1);
  if (category !== undefined) query = query.where('products.category', '=', category);
  if (brand !== undefined) query = query.where('products.brand_key', '=', fold(brand));
  if (slug !== undefined) query = query.where('products.slug', '=', slug);
  if (id !== undefined) query = query.where('products.id', '=', id);
  if (status !== undefined) query = query.where('products.status', '=', status);
  if (visibility !== undefined) query = query.where('products.visibility', '=', visibility);
  if (featured !== undefined) query = query.where('products.featured', '=', toBit(featured));
  return query;
}

type Query = ReturnType<typeof filtered>;

function ordered(query: Query, sort: ProductSort, { tag }: ProductFilter, found: Found): Query {
  switch (sort) {
    case 'place':
      // Named after the index that drives the query, so that it is read in order and never sorted.
      if (found) return query.orderBy(sql.ref('product_search.rowid'), 'desc');
      return query.orderBy(tag === undefined ? 'products.place' : sql.ref('product_tags.place'), 'desc');
    case 'newest':
      return query.orderBy('products.created_at', 'desc').orderBy('products.place', 'desc');
    case 'name':
      return query.orderBy('products.name_key').orderBy('products.place', 'desc');
    default: {
      const onRequest = priceLabels.filter(isOnRequest);
      const price = sql`case when products.price_label in (${sql.join(onRequest)}) then null
        else coalesce(nullif(products.sale_price, 0), nullif(products.regular_price, 0)) end`;
      return query
        .orderBy(sql`case when ${price} is null then 1 else 0 end`)
        .orderBy(price, sort === 'price' ? 'asc' : 'desc')
        .orderBy('products.place', 'desc');
    }
  }
}

async function size(
  deps: Deps,
  audience: Audience,
  filter: ProductFilter,
  found: Found,
  atMost = Number.MAX_SAFE_INTEGER,
) {
  const row = await deps.db
    .selectFrom(filtered(deps, audience, filter, found).select(sql<number>`1`.as('one')).limit(atMost).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}
