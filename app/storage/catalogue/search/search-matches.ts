import type { Kysely } from 'kysely';
import { prepare, ranksIn } from '#app/storage/catalogue/product-query.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import type { SearchIndex, SearchScope } from './search-index.ts';

type Deps = { db: Kysely<Tables>; search: SearchIndex };

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
/** Maximum cached ranks of all searches, about 8 MB, and the overhead of a search in ranks. */
const maxRemembered = 200_000;
const perSearch = 100;

/**
 * Searches the public catalogue. Caches matches of the current content version, because a visitor repeats a search with
 * each facet.
 */
export function createSearchMatches(deps: Deps) {
  let remembered = new Map<string, Promise<Matches>>();
  let version = -1;
  let size = 0;

  return (at: number, search: Search): Promise<Matches> => {
    if (at !== version || size > maxRemembered) {
      remembered = new Map();
      version = at;
      size = 0;
    }
    const key = JSON.stringify([search.category, search.tag, search.search]);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const counted = (ranks: readonly number[]) => {
      size += ranks.length;
    };
    const found = matchesOf(deps, search, counted);
    size += perSearch;
    const holder = remembered;
    holder.set(key, found);
    found.catch(() => holder.delete(key));
    return found;
  };
}

async function matchesOf(deps: Deps, search: Search, counted: (ranks: readonly number[]) => void): Promise<Matches> {
  const prepared = await prepare(deps, 'public', search);
  const read = async (scope: SearchScope) => {
    const ranks = await ranksIn(prepared, scope, maxMatches);
    counted(ranks);
    return ranks;
  };
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
