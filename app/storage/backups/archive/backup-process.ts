/**
 * The entry point of the backup process, which makes and verifies a backup or sends one. As a separate process it
 * cannot slow down or crash the site. It receives one task as a message and reports progress and the result as
 * messages.
 */
import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { BackupProblem } from '#app/domain/backups/backup-options.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { BucketFailure } from '#app/storage/engine/bucket/bucket.ts';
import { openBackupBucket } from './backup-bucket.ts';
import { checkRoom, prepareBackupFolder, tidyBackupFolder } from './backup-folder.ts';
import type { BackupNews, BackupTask } from './backup-task.ts';
import { BadBackup, openBackup } from './read-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const now = () => new Date();
const report = (news: BackupNews) =>
  new Promise<void>((resolve) => process.send?.(news, undefined, {}, () => resolve()));

type Task<Name extends BackupTask['task']> = Extract<BackupTask, { task: Name }>;

async function make(task: Task<'make'>): Promise<void> {
  const { scratch } = await prepareBackupFolder(task.folder);
  // Tidy before reporting, so that the folder is clean when the parent hears of the result.
  const news = await makeIn(scratch, task).finally(() => tidyBackupFolder(task.folder));
  await report(news);
}

async function makeIn(scratch: string, { at, folder, name, passphrase }: Task<'make'>): Promise<BackupNews> {
  await checkRoom(folder, at);
  const file = join(folder, name);
  await writeBackup({ ...at, file, passphrase, now });
  const bytes = statSync(file).size;
  await report({ news: 'made', bytes });
  const found = await verifyBackup(await openBackup(file, passphrase), { now, scratch });
  const { products = 0, posts = 0, messages = 0 } = found.rows;
  return {
    news: 'proven',
    bytes,
    contents: {
      products,
      posts,
      messages,
      pictures: found.uploads,
      pictureBytes: found.bytes,
      missingPictures: found.missingPictures.length,
    },
  };
}

async function send({ bucket: at, file, name, rotation }: Task<'send'>): Promise<void> {
  const bucket = openBackupBucket(at);
  await bucket.send(file, name);
  if (rotation === null) return report({ news: 'sent', removed: [] });
  const { standings, timeZone, now } = rotation;
  const where = { timeZone, now: new Date(now) };
  await report({ news: 'sent', removed: await bucket.rotate((each) => standings[each] ?? 'unknown', where) });
}

const detailOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

function problemOf(error: unknown): BackupProblem {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code = '' } = each as NodeJS.ErrnoException;
    if (['ENOSPC', 'EDQUOT'].includes(code) || (each instanceof Failure && each.kind === 'full')) return 'full';
    if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(code)) return 'unwritable';
  }
  return error instanceof BadBackup ? 'damaged' : 'failed';
}

async function run(task: BackupTask): Promise<void> {
  if (task.task === 'make')
    await make(task).catch((error) => report({ news: 'not made', problem: problemOf(error), detail: detailOf(error) }));
  else
    await send(task).catch((error) =>
      report({
        news: 'not sent',
        problem: error instanceof BucketFailure ? error.problem : 'failed',
        detail: detailOf(error),
      }),
    );
}

try {
  // Below the site's priority, but not the lowest, so that a backup finishes even on a busy machine.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // If the priority cannot be changed, continue.
}
// Without a parent nothing can receive the result. It may have ended while this program was loading.
process.once('disconnect', () => process.exit(1));
process.once('message', async (task: BackupTask) => {
  if (!process.connected) process.exit(1);
  await run(task);
  process.exit(0);
});
