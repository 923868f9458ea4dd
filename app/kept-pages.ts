import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const defaultMaxBytes = 8 * 1024 * 1024;

/** An LRU cache of rendered pages. The key is everything a page is rendered from, so no entry becomes stale. */
export function createKeptPages(maxBytes = defaultMaxBytes) {
  const pages = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
  });
  return (source: readonly (string | number)[], draw: () => string): Buffer<ArrayBuffer> => {
    const key = hash('sha256', source.join('\n'), 'base64url');
    const known = pages.get(key);
    if (known !== undefined) return known;
    const made = Buffer.from(draw());
    pages.set(key, made);
    return made;
  };
}
