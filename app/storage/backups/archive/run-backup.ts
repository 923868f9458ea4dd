import { statSync } from 'node:fs';
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

type Task<Name extends BackupTask['task']> = Extract<BackupTask, { task: Name }>;
type Report = (news: BackupNews) => Promise<void>;

async function make({ at, folder, name, passphrase }: Task<'make'>, report: Report): Promise<BackupNews> {
  const { scratch } = await prepareBackupFolder(folder);
  try {
    await checkRoom(folder, at);
    const file = join(folder, name);
    await writeBackup({ ...at, file, passphrase, now });
    const bytes = statSync(file).size;
    await report({ news: 'made', bytes });
    const found = await verifyBackup(await openBackup(file, passphrase), { now, scratch });
    const { products = 0, posts = 0, messages = 0 } = found.rows;
    const { uploads: pictures, bytes: pictureBytes, missingPictures } = found;
    const contents = { products, posts, messages, pictures, pictureBytes, missingPictures: missingPictures.length };
    return { news: 'proven', bytes, contents };
  } finally {
    // Before the report, so that the folder is clean when the parent hears of the result.
    await tidyBackupFolder(folder);
  }
}

/** Rows up to which a snapshot is tried by a restore, which takes seconds; a larger one is only read back. */
const maxTriedRows = 100_000;

async function sendSnapshot(task: Task<'snapshot'>, report: Report): Promise<void> {
  const { at, folder, name, passphrase, digest } = task;
  const { scratch } = await prepareBackupFolder(folder);
  try {
    await checkRoom(folder, at, { isSnapshot: true });
    const file = join(scratch, name);
    const written = await writeBackup({ ...at, file, passphrase, now, isSnapshot: true });
    const isSent = written.digest !== digest;
    const bucket = openBackupBucket(task.bucket);
    if (isSent) {
      const rows = Object.values(written.rows).reduce((sum, count) => sum + count, 0);
      if (rows <= maxTriedRows) await verifyBackup(await openBackup(file, passphrase), { now, scratch });
      await bucket.send(file, name);
    }
    await bucket.rotateSnapshots(new Date(task.now));
    await report({ news: 'snapshot', isSent, digest: written.digest });
  } finally {
    await tidyBackupFolder(folder);
  }
}

async function send({ bucket: at, file, name, rotation }: Task<'send'>, report: Report): Promise<void> {
  const bucket = openBackupBucket(at);
  await bucket.send(file, name);
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

/** Makes and verifies a backup, or sends one or a snapshot. Reports progress and the result, also of a failure. */
export async function runBackup(task: BackupTask, report: Report): Promise<void> {
  if (task.task === 'make')
    await make(task, report)
      .then(report)
      .catch((error) => report({ news: 'not made', problem: problemOf(error), detail: detailOf(error) }));
  else
    await (task.task === 'send' ? send(task, report) : sendSnapshot(task, report)).catch((error) =>
      report({
        news: 'not sent',
        problem: error instanceof BucketFailure ? error.problem : 'failed',
        detail: detailOf(error),
      }),
    );
}
