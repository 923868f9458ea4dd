import { LRUCache } from 'lru-cache';
import { prepare, ranksIn } from '#app/storage/catalogue/product-query.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import type { SearchIndex, SearchScope } from './search-index.ts';

type Deps = { db: Db; search: SearchIndex };

/** A search within a category name and a tag. */
type Search = { category: string | undefined; tag: string | undefined; search: string };

type Matches = {
  /** Ranks of all matches, unsorted. */
  all: readonly number[];
  /** The first ranks, best matches first. */
  bestOf: (ranks: readonly number[], atMost: number) => Promise<number[]>;
};

/** Matches of a search that facets filter and count. */
const maxMatches = 100_000;
/** Maximum cached ranks, about 16 MB. A search holds each rank up to three times, and an overhead. */
const maxCached = 400_000;
const sizeOf = ({ all }: Matches) => 3 * all.length + 100;

/**
 * Searches the public catalogue. Caches matches of the current content version, because a visitor repeats a search with
 * each facet.
 */
export function createSearchMatches(deps: Deps) {
  const cache = new LRUCache<string, Matches, Search>({
    maxSize: maxCached,
    sizeCalculation: sizeOf,
    fetchMethod: (_key, _stale, { context }) => matchesOf(deps, context),
    // An evicted search still answers the requests that wait for it.
    ignoreFetchAbort: true,
  });
  return async (version: number, search: Search): Promise<Matches> => {
    const key = JSON.stringify([version, search.category, search.tag, search.search]);
    return (await cache.fetch(key, { context: search })) as Matches;
  };
}

async function matchesOf(deps: Deps, search: Search): Promise<Matches> {
  const prepared = await prepare(deps, 'public', search);
  const read = (scope: SearchScope) => ranksIn(prepared, scope, maxMatches);
  const scopes = new Map<SearchScope, Promise<ReadonlySet<number>>>();
  const ranksOf = (scope: SearchScope) => {
    const known = scopes.get(scope) ?? read(scope).then((ranks) => new Set(ranks));
    scopes.set(scope, known);
    known.catch(() => scopes.delete(scope));
    return known;
  };
  return {
    all: await read('anywhere'),
    // Skips the other scopes if matches in names fill the page, which is the common case.
    async bestOf(ranks, atMost) {
      const best = new Set<number>();
      for (const scope of ['name', 'near', 'anywhere'] as const) {
        if (best.size >= atMost) break;
        const among = scope === 'anywhere' ? null : await ranksOf(scope);
        for (const rank of ranks) {
          if (best.size >= atMost) break;
          if (among?.has(rank) ?? true) best.add(rank);
        }
      }
      return [...best];
    },
  };
}
