import { prepare, ranksIn } from '#app/storage/catalogue/product-query.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import type { SearchIndex, SearchScope } from './search-index.ts';

type Deps = { db: Db; search: SearchIndex };

type Search = { category: string | undefined; tag: string | undefined; search: string };

/** Matches of a search that facets filter and count. */
const maxMatches = 100_000;

export async function searchMatches(deps: Deps, search: Search) {
  const prepared = await prepare(deps, 'public', search);
  const read = (scope: SearchScope) => ranksIn(prepared, scope, maxMatches);
  return {
    all: await read('anywhere'),
    /** The first ranks, best matches first. Skips the other scopes if matches in names fill the page. */
    async bestOf(ranks: readonly number[], atMost: number): Promise<number[]> {
      const best = new Set<number>();
      for (const scope of ['name', 'near', 'anywhere'] as const) {
        if (best.size >= atMost) break;
        const among = scope === 'anywhere' ? null : new Set(await read(scope));
        for (const rank of ranks) if (best.size < atMost && (among?.has(rank) ?? true)) best.add(rank);
      }
      return [...best];
    },
  };
}
