import { LRUCache } from 'lru-cache';
import type { Place } from './place.ts';

/** About 2,000 pictures of product cards. */
const defaultMaxBytes = 32 * 1024 * 1024;

/** A file that another process has removed disappears from this cache within this time. */
const keptMs = 60 * 60 * 1000;

/** Adds an LRU cache to a place. Concurrent reads share one request; if the place fails, expired entries are used. */
export function inMemory(place: Place, maxBytes = defaultMaxBytes): Place {
  const cache = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    ttl: keptMs,
    fetchMethod: async (name) => (await place.read(name)) ?? undefined,
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
  });
  return {
    ...place,
    async read(name) {
      try {
        return (await cache.fetch(name)) ?? null;
      } catch (error) {
        const expired = cache.get(name, { allowStale: true, noDeleteOnStaleGet: true });
        if (expired === undefined) throw error;
        return expired;
      }
    },
    async write(name, data) {
      await place.write(name, data);
      cache.set(name, data);
    },
    keepCopy(name, data) {
      cache.set(name, data);
      return place.keepCopy(name, data);
    },
    async remove(name) {
      cache.delete(name);
      await place.remove(name);
    },
  };
}
