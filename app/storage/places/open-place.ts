import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BucketAt } from '#app/storage/bucket/bucket.ts';
import { openBucketPlace } from './bucket-place.ts';
import { openFolderPlace } from './folder-place.ts';
import type { Place } from './place.ts';
import { twoPlaces } from './two-places.ts';

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

/** The preview pictures of shared links. They are drawn again where they are missing, so they are not moved. */
export const openSocial = ({ dataDir, media }: PicturesAt): Place =>
  media?.bucket ? openBucketPlace(media.bucket, 'social') : openFolderPlace(join(dataDir, 'social'));
