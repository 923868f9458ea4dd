import type { Place } from './place.ts';

/**
 * Files that are being moved between a folder and a bucket. Writes to `main`; reads, lists and removes in both. The
 * folder is read first, because it is near, and once more at the end, because a file may be moved into it between the
 * two reads.
 */
export function twoPlaces(main: 'folder' | 'bucket', places: { folder: Place; bucket: Place }): Place {
  const { folder, bucket } = places;
  const first = async <Found>(find: (each: Place) => Promise<Found | null>) =>
    (await find(folder)) ?? (await find(bucket)) ?? find(folder);
  return {
    ...places[main],
    read: (name) => first((each) => each.read(name)),
    sum: (name) => first((each) => each.sum(name)),
    size: (name) => first((each) => each.size(name)),
    async *list(start) {
      const seen = new Set<string>();
      for (const each of [bucket, folder])
        for await (const file of each.list(start)) {
          if (!seen.has(file.name)) yield file;
          seen.add(file.name);
        }
    },
    async remove(name) {
      await Promise.all([folder.remove(name), bucket.remove(name)]);
    },
  };
}
