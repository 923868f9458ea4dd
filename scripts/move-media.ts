/**
 * platen media-move to s3, platen media-move to folder: moves all pictures between DATA_DIR and the bucket of
 * MEDIA_URL while the site is stopped. Can be stopped and run again. Exits with 1 if a picture was not moved.
 */
import { readConfig } from '../app/server/process/start/config.ts';
import { openBucketPlace } from '../app/storage/pictures/places/bucket-place.ts';
import { movePictures, type Progress } from '../app/storage/pictures/places/move-pictures.ts';
import { openUploadsFolder } from '../app/storage/pictures/places/open-place.ts';

/** Nobody waits for a single picture. */
const timeouts = { readMs: 60_000, writeMs: 60_000 };
const filesPerLine = 25;

const number = (count: number) => count.toLocaleString('en-IN');
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

function onProgress({ moved, total, bytes }: Progress): void {
  if (moved % filesPerLine === 0) console.log(`${number(moved)} of ${number(total)} files, ${megabytes(bytes)}`);
}

try {
  const [, target] = process.argv[2] === 'to' ? process.argv.slice(2) : [];
  if (target !== 's3' && target !== 'folder') throw new Error('Usage: platen media-move to s3, or: to folder');
  const { dataDir, media } = readConfig(process.env);
  if (media.bucket === null) throw new Error('Set MEDIA_URL to the bucket');
  const [folder, remote] = [openUploadsFolder(dataDir), openBucketPlace(media.bucket, 'uploads', timeouts)];
  const places = target === 's3' ? { from: folder, to: remote } : { from: remote, to: folder };
  const { moved, bytes, failures } = await movePictures({ ...places, onProgress });
  console.log(`Moved and verified ${number(moved)} files, ${megabytes(bytes)}`);
  for (const { name, reason } of failures) console.error(`${name}: ${reason}`);
  if (failures.length > 0) throw new Error(`Not moved: ${number(failures.length)} files or more. Please try again.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
