import { type Expression, type SqlBool, sql } from 'kysely';
import type { ProductFilter } from '#app/domain/catalogue/product.ts';
import {
  type CostGap,
  type ProductGap,
  type ProductSort,
  priceLabels,
  type StockStatus,
} from '#app/domain/catalogue/product-options.ts';
import { isOnRequest } from '#app/domain/catalogue/product-price.ts';
import { fold } from '#app/domain/text/search-text.ts';
import type { SearchMatch } from '#app/storage/catalogue/search/search-index.ts';
import { countOf } from '#app/storage/engine/queries.ts';
import { lowestFeaturedRank, lowestRank } from '#app/storage/engine/rank.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { costLacking } from './cost-data.ts';

/** A query for products: `category` is a name, `match` a search in one scope. */
export type Wanted = {
  filter: Omit<ProductFilter, 'search'>;
  /** Only published, public products. */
  isPublicOnly: boolean;
  match: SearchMatch | null;
};

export type Listed = ReturnType<typeof products>;

const products = (db: Db) => db.selectFrom('products as listed');

/** All matching products, in order, with all columns. */
export const wholeList = (db: Db, wanted: Wanted, sort: ProductSort): Listed =>
  ordered(filtered(products(db), wanted), sort, wanted);

type Page = { sort: ProductSort; limit: number; offset: number };

/** The ranks of one page, found in an index alone. */
function pageRanks(db: Db, wanted: Wanted, { sort, limit, offset }: Page) {
  const { query, rest, newestFirst } = ranksOf(db, wanted, sort);
  const all = filtered(query, rest);
  const inOrder = newestFirst ? all.orderBy(sql.ref('listed.position'), newestFirst) : ordered(all, sort, rest);
  return inOrder.select('listed.rank').limit(limit).offset(offset);
}

/** One page of products. A subquery finds its ranks, so that a deep page does not read the rows before it. */
export function pageOf(db: Db, wanted: Wanted, page: Page): Listed {
  // SQLite joins a cross join in the order in which it is written.
  const rows = db
    .selectFrom(pageRanks(db, wanted, page).as('page'))
    .crossJoin('products as listed')
    .whereRef('listed.rank', '=', 'page.rank');
  return ordered(rows as unknown as Listed, page.sort);
}

/** The ranks of the matches, without order. */
export async function allRanks(db: Db, wanted: Wanted, atMost: number): Promise<number[]> {
  const { query, rest } = ranksOf(db, wanted, 'rank');
  const rows = await filtered(query, rest).select('listed.rank').limit(atMost).execute();
  return rows.map(({ rank }) => rank);
}

/** The number of matching products; counting stops at `atMost`. */
export async function countListed(db: Db, wanted: Wanted, atMost: number): Promise<number> {
  const { query, rest } = ranksOf(db, wanted, 'rank');
  const all = filtered(query, rest);
  const some = all.select(sql<number>`1`.as('one')).limit(atMost);
  const from = atMost === Number.MAX_SAFE_INTEGER ? all : (db.selectFrom(some.as('found')) as unknown as Listed);
  return countOf(from);
}

type Ranks = { query: Listed; rest: Wanted; newestFirst?: SearchMatch['newestFirst'] };

/** Chooses the source of ranks, the search index, tag rows or products table, and the filters that it leaves. */
function ranksOf(db: Db, wanted: Wanted, sort: ProductSort): Ranks {
  const { match } = wanted;
  const { tag, category, featured, ...others } = wanted.filter;
  const isKnown = sort === 'rank' && Object.values(others).every((value) => value === undefined);
  if (match?.asksFacets && isKnown) {
    const found = db
      .selectFrom(`${match.table} as product_search` as 'product_search')
      .select(['product_search.rowid as position', match.rank.as('rank')])
      .where(match.condition);
    const rest = { filter: { featured }, isPublicOnly: false, match: null };
    const query = db.selectFrom(found.as('listed')) as unknown as Listed;
    return { query, rest, newestFirst: match.newestFirst };
  }
  if (tag === undefined || !isKnown) return { query: products(db), rest: wanted };
  const tagged = db.selectFrom('product_tags as listed').where('listed.tag', '=', tag);
  return { query: tagged as unknown as Listed, rest: { ...wanted, filter: { category, featured } } };
}

function filtered(listed: Listed, { filter, isPublicOnly, match }: Wanted): Listed {
  const { category, tag, brand, slug, slugs, id, among, status, visibility, featured, lacks, stock, since } = filter;
  let query = listed;
  // The join via `$if` keeps the query's type, since it selects no columns.
  if (match)
    query = query.$if(true, (joined) =>
      joined
        .innerJoin(`${match.table} as product_search` as 'product_search', (join) =>
          join.on(sql<SqlBool>`listed.rank = ${match.rank}`),
        )
        .where(match.condition),
    );
  if (tag !== undefined)
    query = query.$if(true, (joined) =>
      joined.innerJoin('product_tags', (join) => {
        let on = join.onRef('product_tags.rank', '=', 'listed.rank').on('product_tags.tag', '=', tag);
        if (category !== undefined) on = on.on('product_tags.category', '=', category);
        return isPublicOnly ? on.on('product_tags.visible', '=', 1) : on;
      }),
    );
  if (isPublicOnly) query = query.where('listed.visible', '=', 1);
  if (category !== undefined) query = query.where('listed.category', '=', category);
  if (brand !== undefined) query = query.where('listed.brand_key', '=', fold(brand));
  if (slug !== undefined) query = query.where('listed.slug', '=', slug);
  if (slugs !== undefined) query = query.where('listed.slug', 'in', slugs.split(','));
  if (id !== undefined) query = query.where('listed.id', '=', id);
  if (among !== undefined) query = query.where('listed.id', 'in', among.length > 0 ? among : ['']);
  if (status !== undefined) query = query.where('listed.status', '=', status);
  if (visibility !== undefined) query = query.where('listed.visibility', '=', visibility);
  // The rank encodes `featured`, and every index ends with the rank.
  if (featured !== undefined) query = query.where('listed.rank', featured ? '>=' : '<', lowestFeaturedRank);
  if (since !== undefined) query = query.where(madeSince(since));
  if (lacks !== undefined) query = query.where(lacking[lacks]);
  if (stock !== undefined) query = query.where(shownAs[stock]);
  return query;
}

/** Expressed by rank, so that a list in rank order needs no sorting and stops at the boundary row. */
const madeSince = (since: string) => {
  const lowest = lowestRank(since);
  return sql<SqlBool>`(listed.rank >= ${lowest} and
    case when listed.rank >= ${lowestFeaturedRank} then listed.rank - ${lowestFeaturedRank} else listed.rank end >= ${lowest})`;
};

/* Must match migration 0013 exactly: databases use an expression index only for the same expression. */
export const onRequest = sql`price_label in (${sql.join(priceLabels.filter(isOnRequest).map((label) => sql.lit(label)))})`;
const amount = sql`coalesce(nullif(sale_price, ${sql.lit(0)}), nullif(regular_price, ${sql.lit(0)}))`;
const price = sql`case when ${onRequest} then null else ${amount} end`;
/** Sorts products without a price last, in both directions. */
const none = sql.lit(Number.MAX_SAFE_INTEGER);

/** A price on request is not a missing price. */
export const lacking: Record<ProductGap | CostGap, Expression<SqlBool>> = {
  picture: sql<SqlBool>`featured_image = '' and images = '[]'`,
  price: sql<SqlBool>`${amount} is null and not ${onRequest}`,
  specifications: sql<SqlBool>`specifications = '[]'`,
  rental: costLacking('rental'),
  amc: costLacking('amc'),
  toner: costLacking('toner'),
};

/** The SQL form of `shownStock`. */
const shownAs: Record<StockStatus, Expression<SqlBool>> = {
  in_stock: sql<SqlBool>`stock_status = 'in_stock' and in_stock = 1`,
  out_of_stock: sql<SqlBool>`(stock_status = 'out_of_stock' or (stock_status = 'in_stock' and in_stock = 0))`,
  on_backorder: sql<SqlBool>`stock_status = 'on_backorder'`,
};

/** Sorts by the columns of the table that drives the query, so that an index provides the order. */
function ordered(query: Listed, sort: ProductSort, wanted?: Wanted): Listed {
  switch (sort) {
    case 'rank':
      if (wanted?.match) return query.orderBy(sql.ref('product_search.rowid'), wanted.match.newestFirst);
      return query.orderBy(wanted?.filter.tag === undefined ? 'listed.rank' : sql.ref('product_tags.rank'), 'desc');
    case 'newest':
      return query.orderBy('listed.created_at', 'desc').orderBy('listed.rank', 'desc');
    case 'name':
      return query.orderBy('listed.name_key').orderBy('listed.rank', 'desc');
    default: {
      const key = sort === 'price' ? sql`coalesce(${price}, ${none})` : sql`coalesce(-(${price}), ${none})`;
      return query.orderBy(key).orderBy('listed.rank', 'desc');
    }
  }
}
