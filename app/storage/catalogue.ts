import type { Kysely } from 'kysely';
import type { Answers } from '#app/domain/choose/answers.ts';
import { type Choice, choose } from '#app/domain/choose/choose.ts';
import type { Format } from '#app/domain/choose/format.ts';
import type { CatalogueFilter } from '#app/domain/facet-query.ts';
import type { FacetCounts } from '#app/domain/facets.ts';
import { maxExactCount, type ProductCard } from '#app/domain/product.ts';
import { categoryNamed } from './categories.ts';
import { createFacetIndex } from './facets/facet-index.ts';
import { machinesIn } from './facets/select-machines.ts';
import { prepare, ranksIn } from './product-query.ts';
import { cardColumns, fromCardRow } from './product-row.ts';
import type { SearchIndex } from './search/search-index.ts';
import type { Tables } from './tables.ts';

/**
 * One page of cards, the number of matches, and the counts of all facets. `total` is at most `maxExactCount`; `isCapped`
 * if there are more. `unsorted` products have no value to sort by and come last.
 */
export type CataloguePage = {
  products: ProductCard[];
  total: number;
  isCapped: boolean;
  unsorted: number;
  counts: FacetCounts;
};

/** Matches of a search that facets filter and count. */
const maxMatches = 100_000;

/** The public catalogue, filtered by facets. */
export function createCatalogue({ db, search }: { db: Kysely<Tables>; search: SearchIndex }) {
  const index = createFacetIndex(db);

  async function cardsOf(ranks: readonly number[]): Promise<ProductCard[]> {
    return [...(await cardsByRank(ranks)).values()];
  }

  /** The cards in the order of the ranks; a product removed since the query is absent. */
  async function cardsByRank(ranks: readonly number[]): Promise<Map<number, ProductCard>> {
    if (ranks.length === 0) return new Map();
    const rows = await db
      .selectFrom('products')
      .select([...cardColumns, 'rank'])
      .where('rank', 'in', ranks)
      .where('visible', '=', 1)
      .execute();
    const byRank = new Map(rows.map((row) => [row.rank, row]));
    return new Map(
      ranks.flatMap((rank) => byRank.get(rank) ?? []).map((row) => [row.rank, fromCardRow(row, 'public')]),
    );
  }

  return {
    brands: index.brands,

    /** Whether a public product has a value of a facet, such as `rent:yes`. */
    has: index.has,

    /** The result of the chooser, with the cards of its machines by their rank. */
    async choose(answers: Answers, format: Format): Promise<{ choice: Choice; cards: Map<number, ProductCard> }> {
      const choice = choose(answers, machinesIn(await index.columns()), format);
      return { choice, cards: await cardsByRank(choice.picks.map(({ machine }) => machine.rank)) };
    },

    async page(filter: CatalogueFilter, range: { limit: number; offset: number }): Promise<CataloguePage> {
      const { tag, selection, sort, search: words } = filter;
      const category = filter.category === undefined ? undefined : await categoryNamed(db, filter.category);
      const found = words === undefined ? undefined : await matchesOf({ category, tag, search: words });
      const { ranks, total, unsorted, counts } = await index.select({
        selection,
        category,
        tag,
        among: found?.all,
        bestFirst: sort === 'rank' ? found?.bestFirst : undefined,
        sort,
        ...range,
      });
      return {
        products: await cardsOf(ranks),
        total: Math.min(total, maxExactCount),
        isCapped: total > maxExactCount,
        unsorted,
        counts,
      };
    },
  };

  /** The ranks of all matches of a search, and a function that puts the better ones first. */
  async function matchesOf(filter: { category: string | undefined; tag: string | undefined; search: string }) {
    const prepared = await prepare({ db, search }, 'public', filter);
    return {
      all: await ranksIn(prepared, 'anywhere', maxMatches),
      // Most pages are full of matches in names, and the other scopes are not read.
      async bestFirst(ranks: readonly number[], atMost: number): Promise<number[]> {
        const best = new Set<number>();
        for (const scope of ['name', 'near', 'anywhere'] as const) {
          if (best.size >= atMost) break;
          const among = scope === 'anywhere' ? null : new Set(await ranksIn(prepared, scope, maxMatches));
          for (const rank of ranks) {
            if (best.size >= atMost) break;
            if (among?.has(rank) ?? true) best.add(rank);
          }
        }
        return [...best];
      },
    };
  }
}
