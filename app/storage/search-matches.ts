import type { Kysely } from 'kysely';
import { prepare, ranksIn } from './product-query.ts';
import type { SearchIndex, SearchScope } from './search/search-index.ts';
import type { Tables } from './tables.ts';

type Deps = { db: Kysely<Tables>; search: SearchIndex };

/** A search within a category, by its name, and a tag. */
type Search = { category: string | undefined; tag: string | undefined; search: string };

type Matches = {
  /** The ranks of all matches, without order. */
  all: readonly number[];
  /** The first of these ranks, those of better matches before the others. */
  bestOf: (ranks: readonly number[], atMost: number) => Promise<number[]>;
};

/** Matches of a search that facets filter and count. */
const maxMatches = 100_000;
/** Ranks remembered for all searches together, about 8 MB. A search counts as this many more. */
const maxRemembered = 200_000;
const perSearch = 100;

/**
 * Finds the matches of searches in the public catalogue. Remembers those of the current content version, because a
 * visitor repeats a search with each facet.
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
    // Most pages are full of matches in names, and the other scopes are not read.
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
