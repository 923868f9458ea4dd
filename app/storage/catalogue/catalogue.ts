import { maxExactCount, type Product, type ProductCard } from '#app/domain/catalogue/product.ts';
import type { Answers } from '#app/domain/chooser/answers.ts';
import { choose } from '#app/domain/chooser/choose.ts';
import type { Format } from '#app/domain/chooser/format.ts';
import type { KnownCost } from '#app/domain/chooser/known-cost.ts';
import { isMachine, type Machine, type Machines, meets, type Need } from '#app/domain/chooser/machine.ts';
import type { CatalogueFilter } from '#app/domain/search/facet-query.ts';
import type { FacetCounts } from '#app/domain/search/facets.ts';
import {
  addAll,
  type Bits,
  bitsFor,
  countCommon,
  indexes,
  keepCommon,
  put,
} from '#app/storage/catalogue/facets/bits.ts';
import { type Columns, createFacetIndex } from '#app/storage/catalogue/facets/facet-index.ts';
import type { SearchIndex } from '#app/storage/catalogue/search/search-index.ts';
import { searchMatches } from '#app/storage/catalogue/search/search-matches.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { categoryNamed } from './categories.ts';
import { productsFor } from './product-lookups.ts';
import { cardColumns, fromCardRow, fromRow } from './product-row.ts';

/**
 * One page of cards, the number of matches, and the counts of all facets. `total` is at most `maxExactCount`; `isCapped` is
 * true if there are more.
 */
export type CataloguePage = {
  products: ProductCard[];
  total: number;
  isCapped: boolean;
  counts: FacetCounts;
};

/** Above this number of machines with plans, the chooser compares prices only, so that its page stays fast. */
const maxPlans = 500;

export function createCatalogue({ db, search }: { db: Db; search: SearchIndex }) {
  const index = createFacetIndex(db);

  /** The cards in the order of the ranks; a product removed since the query is absent. */
  async function cardsByRank(ranks: readonly number[]): Promise<Map<number, ProductCard>> {
    if (ranks.length === 0) return new Map();
    const rows = await productsFor(db, 'public')
      .select([...cardColumns, 'rank'])
      .where('rank', 'in', ranks)
      .execute();
    const byRank = new Map(rows.map((row) => [row.rank, row]));
    return new Map(
      ranks.flatMap((rank) => byRank.get(rank) ?? []).map((row) => [row.rank, fromCardRow(row, 'public')]),
    );
  }

  /** The known costs of the machines by their rank. */
  async function costsBy(costOf: (product: Product) => KnownCost | null): Promise<Map<number, KnownCost>> {
    const ranks = machinesIn(index.columns())
      .select([isMachine, { anyOf: ['cost:rental', 'cost:amc'] }])
      .map(({ rank }) => rank);
    if (ranks.length === 0 || ranks.length > maxPlans) return new Map();
    const rows = await productsFor(db, 'public').selectAll().where('rank', 'in', ranks).execute();
    const costs = rows.map((row) => [row.rank, costOf(fromRow(row, 'public'))] as const);
    return new Map(costs.filter((each): each is [number, KnownCost] => each[1] !== null));
  }

  return {
    async brands(): Promise<string[]> {
      await index.refresh();
      return index.brands();
    },

    /** Whether a public product has a value of a facet, such as `rent:yes`. */
    async has(value: string): Promise<boolean> {
      await index.refresh();
      return index.has(value);
    },

    /** The result of the chooser, with the cards of its machines by their rank. */
    async choose(answers: Answers, format: Format, costOf?: (product: Product) => KnownCost | null) {
      await index.refresh();
      const chosen = choose(answers, machinesIn(index.columns()), format);
      const costs = costOf && chosen.picks.length > 0 ? await costsBy(costOf) : new Map();
      const choice = costs.size > 0 ? choose(answers, machinesIn(index.columns(), costs), format) : chosen;
      return { choice, cards: await cardsByRank(choice.picks.map(({ machine }) => machine.rank)) };
    },

    async page(filter: CatalogueFilter, { limit, offset }: { limit: number; offset: number }): Promise<CataloguePage> {
      const { tag, selection, sort, search: words } = filter;
      const category = filter.category === undefined ? undefined : await categoryNamed(db, filter.category);
      await index.refresh();
      const found =
        words === undefined ? undefined : await searchMatches({ db, search }, { category, tag, search: words });
      const { total, counts, first } = index.select({ selection, category, tag, among: found?.all, sort });
      const isBestFirst = found !== undefined && sort === 'rank';
      const ranks = isBestFirst ? await found.bestOf(first(total), offset + limit) : first(offset + limit);
      return {
        products: [...(await cardsByRank(ranks.slice(offset))).values()],
        total: Math.min(total, maxExactCount),
        isCapped: total > maxExactCount,
        counts,
      };
    },
  };
}

/** The machines of the facet index, with their costs by rank. Each need is one set of bits, which is made once. */
export function machinesIn(
  { live, setOf, machines }: Columns,
  costs: ReadonlyMap<number, KnownCost> = new Map(),
): Machines {
  const known = new Map<string, Bits>();

  function bitsOf(need: Need): Bits {
    const key = JSON.stringify(need);
    let bits = known.get(key);
    if (bits === undefined) {
      bits = bitsFor(live.length * 32);
      if ('anyOf' in need) for (const value of need.anyOf) addAll(bits, setOf(value));
      else for (const slot of indexes(live)) if (meets(machines[slot] as Machine, need)) put(bits, slot);
      known.set(key, bits);
    }
    return bits;
  }

  function meeting(needs: readonly Need[]): Bits {
    const bits = live.slice();
    for (const need of needs) keepCommon(bits, bitsOf(need));
    return bits;
  }

  return {
    select: (needs) =>
      indexes(meeting(needs)).map((slot) => {
        const machine = machines[slot] as Machine;
        const cost = costs.get(machine.rank);
        return cost === undefined ? machine : { ...machine, cost };
      }),
    count(needs) {
      const bits = meeting(needs);
      return countCommon(bits, bits);
    },
  };
}
