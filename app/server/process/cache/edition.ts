import { LRUCache } from 'lru-cache';
import type { CacheKey } from './cache-key.ts';
import type { CachedResponse } from './cached-response.ts';

/** Bytes. Addresses that a client can invent get a room of their own, so that they never evict pages. */
export const room = { page: 32 * 1024 * 1024, list: 16 * 1024 * 1024, search: 8 * 1024 * 1024 };
export type Room = keyof typeof room;

/** Milliseconds that content must be unchanged before maximum compression: longer during a series of changes. */
const stableAfterMs = { afterPause: 1_000, amongChanges: 10_000 };

/** One version of the public content and its cached responses. Times are milliseconds since 1970. */
export type Edition = {
  version: number;
  since: number;
  until: number;
  /** From when its responses may get maximum compression. */
  stableAt: number;
  /** Resolves once `until` is known, to false if it cannot be read; nothing is cached before. */
  isDated: Promise<boolean>;
  underWay: Map<string, Promise<CachedResponse>>;
  kept: Record<Room, LRUCache<string, CachedResponse>>;
};

export function createEdition({
  version,
  since,
  changedBefore = 0,
  maxBytes,
  nextChange,
}: {
  version: number;
  since: number;
  /** Start of the edition before, if there was one. */
  changedBefore: number | undefined;
  maxBytes: typeof room;
  nextChange: Promise<Date | null>;
}): Edition {
  const isAmongChanges = since - changedBefore < stableAfterMs.amongChanges;
  const cacheOf = (name: Room) =>
    new LRUCache<string, CachedResponse>({ maxSize: maxBytes[name], sizeCalculation: ({ size }) => size });
  const made: Edition = {
    version,
    since,
    stableAt: since + (isAmongChanges ? stableAfterMs.amongChanges : stableAfterMs.afterPause),
    until: Number.POSITIVE_INFINITY,
    isDated: nextChange.then(
      (next) => {
        made.until = next?.getTime() ?? Number.POSITIVE_INFINITY;
        return true;
      },
      () => {
        made.until = since;
        return false;
      },
    ),
    underWay: new Map(),
    kept: { page: cacheOf('page'), list: cacheOf('list'), search: cacheOf('search') },
  };
  return made;
}

export const findIn = ({ kept }: Edition, { address, room }: CacheKey): CachedResponse | undefined =>
  kept[room].get(address) ?? (room === 'search' ? undefined : kept.search.get(address));

/** Missing pages and empty lists exist under any invented address, so they share the search room, unindexed. */
export const isFound = ({ status, headers }: CachedResponse): boolean => status === 200 && !headers.has('x-robots-tag');

/** Errors are never cached. */
const cachedStatuses = new Set([200, 301, 302, 404]);

/** Excludes `no-store`, which also marks a page with a failed section. */
export const isCacheable = ({ status, headers }: CachedResponse): boolean =>
  cachedStatuses.has(status) &&
  !headers.has('set-cookie') &&
  !/no-store|private/.test(headers.get('cache-control') ?? '');
