import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '#app/domain/records/errors.ts';
import { BucketFailure } from '#app/storage/engine/bucket/bucket.ts';

/** With less free space (bytes), the disk counts as full: SQLite needs about as much for its WAL and index. */
const minFreeBytes = 1024 * 1024;

/** Creates the data folder, closed to other users of the machine. The mode of an existing folder stays. */
export function prepareFolder(dataDir: string): void {
  process.umask(0o077);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw diskFullError(error, dataDir, new Error(`DATA_DIR ${dataDir} cannot be written by this user`));
  }
  for (const name of readdirSync(dataDir)) if (isOurs(name)) restrictAccess(join(dataDir, name));
}

const isOurs = (name: string) =>
  /^platen\.db(-wal|-shm)?$/.test(name) ||
  ['uploads', 'social', 'backups', 'initial-password.txt', 'secret.key'].includes(name);

function restrictAccess(path: string): void {
  try {
    const stats = statSync(path);
    if (stats.mode & 0o077) chmodSync(path, stats.isDirectory() ? 0o700 : 0o600);
  } catch {
    // The file belongs to another user or has just been removed.
  }
}

/** A plain error if the disk is full, else `otherwise`. SQLite reports an I/O error if not even the WAL fits. */
export function diskFullError(error: unknown, dataDir: string, otherwise: unknown = error): unknown {
  const isReported =
    (error instanceof Failure && error.kind === 'full' && !(error.cause instanceof BucketFailure)) ||
    ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
  if (!isReported && !isFull(dataDir)) return otherwise;
  return new Error(`There is no room left on the disk of DATA_DIR ${dataDir}; make room and start again`, {
    cause: error,
  });
}

function isFull(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize < minFreeBytes;
}
