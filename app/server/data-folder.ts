import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '#app/domain/errors.ts';

/** Below this many bytes a disk counts as full: SQLite's log and its index need about as much to begin with. */
const leastToStart = 1024 * 1024;

/**
 * Makes the folder of everything that is kept. Inquiries and password hashes are in it, so nothing in it can be read
 * by other users of the machine, even in a folder that was there before; the folder itself is then left as it is.
 */
export function prepareFolder(dataDir: string): void {
  process.umask(0o077);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw diskFullError(error, dataDir, new Error(`DATA_DIR ${dataDir} cannot be written by this user`));
  }
  for (const name of readdirSync(dataDir)) if (isOurs(name)) closeToOthers(join(dataDir, name));
}

const isOurs = (name: string) =>
  /^platen\.db(-wal|-shm)?$/.test(name) ||
  ['uploads', 'social', 'backups', 'initial-password.txt', 'secret.key'].includes(name);

function closeToOthers(path: string): void {
  try {
    const stats = statSync(path);
    if (stats.mode & 0o077) chmodSync(path, stats.isDirectory() ? 0o700 : 0o600);
  } catch {
    // A file of another user, or one that has gone meanwhile: nothing that could be done here.
  }
}

/**
 * One plain sentence for whatever failed because there is no room on the disk; any other error stays `otherwise`.
 * SQLite calls it an I/O error when not even its log fits, so the disk itself is asked.
 */
export function diskFullError(error: unknown, dataDir: string, otherwise: unknown = error): unknown {
  const isSaid =
    (error instanceof Failure && error.kind === 'full') ||
    ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
  if (!isSaid && !isFull(dataDir)) return otherwise;
  return new Error(`There is no room left on the disk of DATA_DIR ${dataDir}; make room and start again`, {
    cause: error,
  });
}

function isFull(dataDir: string): boolean {
  if (!existsSync(dataDir)) return false;
  const { bavail, bsize } = statfsSync(dataDir);
  return bavail * bsize < leastToStart;
}
