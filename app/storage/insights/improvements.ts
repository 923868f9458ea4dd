import { type Expression, type SqlBool, sql } from 'kysely';
import type { Improvement } from '#app/domain/insights/improvements.schema.ts';
import {
  countedDays,
  heavyBytes,
  heavySide,
  improvement,
  listedPerProblem,
  oldPriceDays,
  type Problem,
  type ProblemGroup,
  thinLetters,
} from '#app/domain/insights/improvements.ts';
import { hasProducts } from '#app/storage/catalogue/categories.ts';
import { unclearMark } from '#app/storage/catalogue/facets/facet-rows.ts';
import { lacking, onRequest } from '#app/storage/catalogue/listed.ts';
import { countProducts, prepare } from '#app/storage/catalogue/product-query.ts';
import type { SearchIndex } from '#app/storage/catalogue/search/search-index.ts';
import { fromJson } from '#app/storage/engine/codec.ts';
import { sumCounts } from '#app/storage/engine/count-rows.ts';
import { countOf } from '#app/storage/engine/queries.ts';
import { lowestFeaturedRank, lowestRank } from '#app/storage/engine/rank.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { pathsThatExist } from '#app/storage/pictures/existing-paths.ts';

/** PostgreSQL returns sums and counts as texts. */
type Row = Partial<Omit<Improvement, 'count' | 'isChange'>> & {
  problem?: Problem;
  count?: number | string;
  is_change?: number;
  total: number | string;
};

const dayMs = 24 * 60 * 60 * 1000;
const everything = sql<number>`count(*) over ()`;
const most = sql.lit(listedPerProblem);
/** Counts of which the first that are not fixed are listed. Each search takes several statements to look up. */
const readCounts = { missing: 200, search: 40 } as const;

type SqlBoolExpression = Expression<SqlBool>;

/** A price that visitors see. */
const hasPrice = sql<SqlBool>`((regular_price > 0 or sale_price > 0) and not ${onRequest})`;

/** The rank without the offset of featured products, which is the time of creation. */
const createdRank = sql`case when rank >= ${sql.lit(lowestFeaturedRank)} then rank - ${sql.lit(lowestFeaturedRank)} else rank end`;

const groupOf = (problem: Problem, rows: readonly Row[]): ProblemGroup => ({
  problem,
  total: Number(rows[0]?.total ?? 0),
  items: rows.map(({ problem: _problem, total: _total, count = 0, is_change = 0, ...row }) =>
    improvement({ ...row, count: Number(count), isChange: is_change === 1 }),
  ),
});

/** What costs sales, by statements that each read at most some dozen rows. */
export function createImprovements({ db, search, now }: { db: Db; search: SearchIndex; now: () => Date }) {
  /** Counts and lists products on the site. The indexes of lists have all columns of the conditions but the names. */
  async function products(problem: Problem, where: SqlBoolExpression, order = sql`rank desc`): Promise<ProblemGroup> {
    const wanted = db.selectFrom('products').where('visible', '=', 1).where(where);
    const listed = wanted.select('rank').orderBy(order).limit(listedPerProblem);
    const rows = await db
      .selectFrom('products')
      .select(['id', 'name', 'created_at'])
      .where('rank', 'in', listed)
      .orderBy(order)
      .execute();
    const items = rows.map(({ created_at, ...row }) =>
      improvement(problem === 'old-price' ? { ...row, since: created_at } : row),
    );
    return { problem, total: await countOf(wanted), items };
  }

  /** One scan finds short and shared texts; a shared text is listed once, with two of its products. */
  async function texts(): Promise<ProblemGroup[]> {
    const { rows } = await sql<Row>`
      with texts as (
        select max(rank) as first, min(rank) as last, count(*) as same, length(trim(description)) as letters
        from products where visible = 1
        group by description having count(*) > 1 or length(trim(description)) < ${sql.lit(thinLetters)}
      ), ranked as (
        select first, last, same, letters, row_number() over (partition by same > 1 order by first desc) as turn,
          sum(same) over (partition by same > 1) as total
        from texts
      )
      select product.id, product.name, total,
        case when same > 1 then 'copied' else 'thin' end as problem,
        case when same > 1 then same else letters end as count,
        case when same > 1 then other.name else '' end as other
      from ranked
        join products as product on product.rank = first
        join products as other on other.rank = last
      where turn <= ${most}
      order by first desc`.execute(db);
    const { copied = [], thin = [] } = Object.groupBy(rows, ({ problem }) => problem as 'copied' | 'thin');
    return [groupOf('copied', copied), groupOf('thin', thin)];
  }

  /** Prices not changed lately, oldest products first. Without a change in the history, as old as the product. */
  async function oldPrices(): Promise<ProblemGroup> {
    const oldest = new Date(now().getTime() - oldPriceDays * dayMs).toISOString();
    const changes = db
      .selectFrom('revisions')
      .where('kind', '=', 'product')
      .where(sql<SqlBool>`(was like '%"regularPrice":%' or was like '%"salePrice":%')`);
    const changed = changes
      .innerJoin('products as changed', 'changed.id', 'thing_id')
      .where('made_at', '>', oldest)
      .select('changed.rank');
    const isOld = sql<SqlBool>`${hasPrice} and ${createdRank} <= ${lowestRank(oldest)} and rank not in (${changed})`;
    const group = await products('old-price', isOld, createdRank);
    const ids = group.items.map(({ id }) => id);
    if (ids.length === 0) return group;
    const rows = await changes
      .where('thing_id', 'in', ids)
      .groupBy('thing_id')
      .select(({ fn }) => ['thing_id', fn.max('made_at').as('at')])
      .execute();
    const last = new Map(rows.map(({ thing_id, at }) => [thing_id, at]));
    const items = group.items.map((item) => ({
      ...item,
      since: last.get(item.id) ?? item.since,
      isChange: last.has(item.id),
    }));
    return { ...group, items };
  }

  async function unclearFacts(): Promise<ProblemGroup> {
    const group = await products(
      'unclear',
      sql<SqlBool>`rank in (select rank from product_facets where visible = 1 and facet_values like ${`%"${unclearMark}%`})`,
    );
    const ids = group.items.map(({ id }) => id);
    if (ids.length === 0) return group;
    const facets = db.selectFrom('product_facets').select(['product_id', 'facet_values']);
    const rows = await facets.where('product_id', 'in', ids).execute();
    const named = new Map(
      rows.map(({ product_id, facet_values }) => {
        const marks = fromJson<string[]>(facet_values).filter((value) => value.startsWith(unclearMark));
        return [product_id, marks.map((mark) => mark.slice(unclearMark.length)).join(', ')];
      }),
    );
    return { ...group, items: group.items.map((item) => ({ ...item, other: named.get(item.id) ?? '' })) };
  }

  async function emptyCategories(): Promise<ProblemGroup> {
    const rows = await db
      .selectFrom('categories')
      .select(['id', 'name', everything.as('total')])
      .where((where) => where.not(hasProducts(where)))
      .orderBy('name')
      .limit(listedPerProblem)
      .execute();
    return groupOf('category', rows);
  }

  /** The most frequent counts of a kind that are not fixed. Those beyond the checked ones count as not fixed. */
  async function counted(
    problem: 'search' | 'missing',
    findFixed: (names: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<ProblemGroup> {
    // Hours are those of the dealer's clock, so the first day may be cut by some.
    const since = new Date(now().getTime() - countedDays * dayMs).toISOString().slice(0, 13);
    const kind = problem === 'search' ? 'empty-search' : 'missing';
    const [sums = []] = await sumCounts(db, { from: since, to: '9' }, [{ by: 'page', kinds: [kind] }]);
    const read = sums.slice(0, readCounts[problem]).map(({ key, count }) => ({ name: key, count, total: sums.length }));
    const fixed = await findFixed(read.map(({ name }) => name));
    const { total, items } = groupOf(problem, read);
    return {
      problem,
      total: total - fixed.size,
      items: items.filter(({ name }) => !fixed.has(name)).slice(0, listedPerProblem),
    };
  }

  async function searchesThatFind(names: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    let failed = 0;
    for (const name of names) {
      // The rest is not listed.
      if (failed === listedPerProblem) break;
      const prepared = await prepare({ db, search }, 'public', { search: name });
      if ((await countProducts(prepared, 1)) > 0) found.add(name);
      else failed++;
    }
    return found;
  }

  /** Pictures in use, apart from the trash. */
  async function heavyPictures(): Promise<ProblemGroup> {
    const rows = await db
      .selectFrom('pictures')
      .select(['id', 'name', 'bytes as count', everything.as('total')])
      .where(({ eb, or }) =>
        or([eb('bytes', '>', heavyBytes), eb('width', '>', heavySide), eb('height', '>', heavySide)]),
      )
      .where('bytes', '>', 0)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('picture_uses')
            .select('picture_id')
            .whereRef('picture_id', '=', 'pictures.id')
            .where('kind', '!=', 'bin'),
        ),
      )
      .orderBy('bytes', 'desc')
      .orderBy('id')
      .limit(listedPerProblem)
      .execute();
    return groupOf('heavy', rows);
  }

  return {
    /** The problems that there are, each with its total and first things; without samples. */
    async list(): Promise<ProblemGroup[]> {
      const groups = await Promise.all([
        products('picture', lacking.picture),
        // An incomplete plan is hidden, but the cost data says what it needs.
        products('price', sql<SqlBool>`${lacking.price} and plans = '{}'`),
        products('sale', sql<SqlBool>`${hasPrice} and regular_price > 0 and sale_price >= regular_price`),
        oldPrices(),
        unclearFacts(),
        texts(),
        emptyCategories(),
        counted('search', searchesThatFind),
        counted('missing', (paths) => pathsThatExist(db, paths)),
        heavyPictures(),
      ]);
      return groups.flat().filter(({ total }) => total > 0);
    },
  };
}
