import { extname } from 'node:path';
import type { BucketProblem } from '#app/domain/backups/backup-options.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { type BucketAt, BucketFailure, type BucketTimeouts, openBucket } from '#app/storage/engine/bucket/bucket.ts';
import type { Place } from './place.ts';

/** A visitor waits for a read, the owner for a write. */
const prompt: BucketTimeouts = { readMs: 5_000, writeMs: 10_000 };

const types: Record<string, string> = { '.webp': 'image/webp', '.avif': 'image/avif', '.jpg': 'image/jpeg' };

export function openBucketPlace(at: BucketAt, folder: 'uploads' | 'social', timeouts = prompt): Place {
  const bucket = openBucket({ ...at, url: `${at.url.replace(/\/$/, '')}/${folder}` }, timeouts);
  const place: Place = {
    read: (name) => bucket.get(name).catch(fail),
    write: (name, data) => bucket.put(name, data, types[extname(name)] ?? 'application/octet-stream').catch(fail),
    // A service that has answered keeps the object.
    async flush() {},
    async keepCopy(name, data) {
      place.write(name, data).catch(() => {});
    },
    size: (name) => bucket.size(name).catch(fail),
    async *list(start) {
      try {
        for await (const { name, ...stat } of bucket.list(start)) yield { name, stat: async () => stat };
      } catch (error) {
        fail(error);
      }
    },
    remove: (name) => bucket.remove(name).catch(fail),
  };
  return place;
}

const noAnswer = 'The picture storage does not answer. Please try again in a minute.';

const sentences: Record<BucketProblem, string> = {
  full: 'The picture storage is full.',
  refused: 'The picture storage refuses access.',
  'no bucket': 'The picture storage was not found.',
  unreachable: noAnswer,
  failed: noAnswer,
};

function fail(error: unknown): never {
  if (!(error instanceof BucketFailure)) throw error;
  const { problem } = error;
  throw new Failure(problem === 'full' ? 'full' : 'broken', sentences[problem], { cause: error });
}
