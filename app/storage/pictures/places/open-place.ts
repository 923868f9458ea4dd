import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BucketAt } from '#app/storage/engine/bucket/bucket.ts';
import { openBucketPlace } from './bucket-place.ts';
import { openFolderPlace } from './folder-place.ts';
import type { Place } from './place.ts';

/** The bucket of pictures, if they are not in a folder, and the bucket that they are being moved from. */
export type MediaBuckets = { bucket: BucketAt | null; oldBucket: BucketAt | null };

export type PicturesAt = { dataDir: string; media?: MediaBuckets };

export const uploadsFolder = (dataDir: string) => join(dataDir, 'uploads');

/**
 * The uploads of a site. With a bucket, uploads that are still in the folder are found as well; without one, those in
 * the old bucket.
 */
export function openUploads({ dataDir, media }: PicturesAt): Place {
  const folder = uploadsFolder(dataDir);
  const { bucket = null, oldBucket = null } = media ?? {};
  if (bucket !== null) {
    const place = openBucketPlace(bucket, 'uploads');
    return existsSync(folder) ? twoPlaces('bucket', { folder: openFolderPlace(folder), bucket: place }) : place;
  }
  const place = openFolderPlace(folder);
  if (oldBucket === null) return place;
  return twoPlaces('folder', { folder: place, bucket: openBucketPlace(oldBucket, 'uploads') });
}

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

/** The preview pictures of shared links. They are drawn again where they are missing, so they are not moved. */
export const openSocial = ({ dataDir, media }: PicturesAt): Place =>
  media?.bucket ? openBucketPlace(media.bucket, 'social') : openFolderPlace(join(dataDir, 'social'));
