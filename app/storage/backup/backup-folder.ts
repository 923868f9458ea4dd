import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsToRemove, madeAt, type Standing } from '#app/domain/backup-rotation.ts';
import { type DatabaseAt, sqliteFile } from './read-rows.ts';

type Where = { timeZone: string; now: Date };

/** Where a backup is tried out; nothing else is in it. */
const scratchName = '.tried-out';

/** What is still being written after this long never will be: whoever wrote it was stopped. */
const unfinishedMs = 24 * 60 * 60_000;

/** So much stays free for the site itself. */
const leftFree = 128 * 1024 * 1024;

const names = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** The backups in a folder: the files that are named as backups are. */
export const backupsIn = async (folder: string): Promise<string[]> =>
  (await names(folder)).filter((name) => madeAt(name) !== null);

/** The folder, and in it an empty one to try a backup out. To be called by whoever has the turn, and nobody else. */
export async function prepareBackupFolder(folder: string): Promise<{ scratch: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await tidyBackupFolder(folder);
  const scratch = join(folder, scratchName);
  await mkdir(scratch, { mode: 0o700 });
  return { scratch };
}

/** Takes away what was left half done. */
export async function tidyBackupFolder(folder: string): Promise<void> {
  await rm(join(folder, scratchName), { recursive: true, force: true });
  for (const name of await names(folder)) {
    if (!/^\.[0-9a-f]{16}\.part$/.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > unfinishedMs) await rm(path, { force: true });
  }
}

/** Removes what the rotation does not keep, and tells what it was. */
export async function rotateFolder(
  folder: string,
  standing: (name: string) => Standing,
  where: Where,
): Promise<string[]> {
  const removed = backupsToRemove(await backupsIn(folder), standing, where);
  for (const name of removed) await rm(join(folder, name), { force: true });
  return removed;
}

/** Throws `ENOSPC` unless there is room for a backup and for trying it out, and some for the site beside it. */
export async function checkRoom(folder: string, { databaseUrl, dataDir }: DatabaseAt): Promise<void> {
  let bytes = databaseUrl === undefined ? await sizeOf(sqliteFile(dataDir)) : 0;
  const uploads = join(dataDir, 'uploads');
  for (const name of await names(uploads)) bytes += await sizeOf(join(uploads, name));
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < 2 * bytes + leftFree)
    throw Object.assign(new Error(`There is no room for a backup in ${folder}`), { code: 'ENOSPC' });
}

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
