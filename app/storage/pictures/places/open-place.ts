import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { BucketAt } from '#app/storage/engine/bucket/bucket.ts';
import { openBucketPlace } from './bucket-place.ts';
import { openFolderPlace } from './folder-place.ts';
import type { Place } from './place.ts';

/** The data folder of a site, and the bucket of its pictures if they are not in that folder. */
export type PicturesAt = { dataDir: string; media?: { bucket: BucketAt | null } };

export const openUploadsFolder = (dataDir: string): Place => openFolderPlace(join(dataDir, 'uploads'));

export const openUploads = ({ dataDir, media }: PicturesAt): Place =>
  media?.bucket ? openBucketPlace(media.bucket, 'uploads') : openUploadsFolder(dataDir);

/** Whether the folder still has uploads although the site reads the bucket. */
export const hasUnmoved = ({ dataDir, media }: PicturesAt): boolean =>
  media?.bucket != null && globSync('*.webp', { cwd: join(dataDir, 'uploads') }).length > 0;

/** The preview pictures of shared links. They are drawn again where they are missing, so they are not moved. */
export const openSocial = ({ dataDir, media }: PicturesAt): Place =>
  media?.bucket ? openBucketPlace(media.bucket, 'social') : openFolderPlace(join(dataDir, 'social'));
