import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsToRemove, madeAt, type Standing } from '#app/domain/backups/backup.ts';
import { openUploads } from '#app/storage/pictures/places/open-place.ts';
import { type DatabaseAt, sqliteFile } from './read-rows.ts';

type Where = { timeZone: string; now: Date };

/** The subfolder for verifying a backup. */
const scratchName = '.tried-out';

/** Age at which an unfinished file counts as abandoned, in ms. */
const unfinishedMs = 24 * 60 * 60_000;

/** Bytes to leave free for the site. */
const leftFree = 128 * 1024 * 1024;

const names = async (folder: string) => (existsSync(folder) ? readdir(folder) : []);

export const backupsIn = async (folder: string): Promise<string[]> =>
  (await names(folder)).filter((name) => madeAt(name) !== null);

/** Creates the folder, with an empty subfolder for verification. Only for the holder of the backup lease. */
export async function prepareBackupFolder(folder: string): Promise<{ scratch: string }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await tidyBackupFolder(folder);
  const scratch = join(folder, scratchName);
  await mkdir(scratch, { mode: 0o700 });
  return { scratch };
}

/** Deletes the remains of unfinished backups. */
export async function tidyBackupFolder(folder: string): Promise<void> {
  await rm(join(folder, scratchName), { recursive: true, force: true });
  for (const name of await names(folder)) {
    if (!/^\.[0-9a-f]{16}\.part$/.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > unfinishedMs) await rm(path, { force: true });
  }
}

/** Days for which the copies of the database from before migrations are kept, about as long as backups. */
const copyDays = 35;

/** Copies from before a migration that are too old. */
async function oldCopies(folder: string, now: Date): Promise<string[]> {
  const oldest = new Date(now.getTime() - copyDays * 24 * 60 * 60_000).toISOString().slice(0, 10);
  return (await names(folder)).filter((name) => {
    const [, day] = /^before-.+-(\d{4}-\d\d-\d\d)T[-\d]+Z\.db$/.exec(name) ?? [];
    return day !== undefined && day < oldest;
  });
}

/** Deletes the backups that the rotation does not keep, and old copies; returns their names. */
export async function rotateFolder(folder: string, standing: (name: string) => Standing, where: Where) {
  const removed = [
    ...backupsToRemove(await backupsIn(folder), standing, where),
    ...(await oldCopies(folder, where.now)),
  ];
  for (const name of removed) await rm(join(folder, name), { force: true });
  return removed;
}

/** Throws `ENOSPC` unless there is room for a backup or snapshot, its verification and a reserve for the site. */
export async function checkRoom(folder: string, at: DatabaseAt, { isSnapshot = false } = {}): Promise<void> {
  const database = at.databaseUrl === undefined ? statSync(sqliteFile(at.dataDir), { throwIfNoEntry: false }) : null;
  let bytes = database?.size ?? 0;
  if (!isSnapshot) for await (const { stat } of openUploads(at).list()) bytes += (await stat())?.bytes ?? 0;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < 2 * bytes + leftFree)
    throw Object.assign(new Error(`There is no room for a backup in ${folder}`), { code: 'ENOSPC' });
}
