/**
 * Makes one backup and tries it out, or sends one, in a process of its own: whatever it takes of processor and memory, visitors
 * are served meanwhile, and its end takes nothing with it. Its task comes as a message, what has come of it goes as one.
 */
import { statSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { checkRoom, prepareBackupFolder, tidyBackupFolder } from './backup-folder.ts';
import { problemOf } from './backup-problem.ts';
import type { BackupNews, BackupTask } from './backup-task.ts';
import { BucketFailure, openBucket } from './bucket.ts';
import { openBackup } from './read-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const now = () => new Date();
const tell = (news: BackupNews) => new Promise<void>((resolve) => process.send?.(news, undefined, {}, () => resolve()));

type Task<Name extends BackupTask['task']> = Extract<BackupTask, { task: Name }>;

async function make({ at, folder, name, passphrase }: Task<'make'>): Promise<void> {
  const { scratch } = await prepareBackupFolder(folder);
  try {
    await checkRoom(folder, at);
    const file = join(folder, name);
    await writeBackup({ ...at, file, passphrase, now });
    const bytes = statSync(file).size;
    await tell({ news: 'made', bytes });
    const {
      rows,
      uploads,
      bytes: pictureBytes,
      missingPictures,
    } = await verifyBackup(await openBackup(file, passphrase), { now, scratch });
    const { products = 0, posts = 0, messages = 0 } = rows;
    await tell({
      news: 'proven',
      bytes,
      contents: { products, posts, messages, pictures: uploads, pictureBytes, missingPictures: missingPictures.length },
    });
  } finally {
    await tidyBackupFolder(folder);
  }
}

async function send({ bucket: at, file, name, rotation: { standings, timeZone } }: Task<'send'>): Promise<void> {
  const bucket = openBucket(at);
  await bucket.send(file, name);
  await tell({ news: 'sent', removed: await bucket.rotate((each) => standings[each] ?? 'unknown', { timeZone }) });
}

const detailOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

async function run(task: BackupTask): Promise<void> {
  if (task.task === 'make')
    await make(task).catch((error) => tell({ news: 'not made', problem: problemOf(error), detail: detailOf(error) }));
  else
    await send(task).catch((error) =>
      tell({
        news: 'not sent',
        problem: error instanceof BucketFailure ? error.problem : 'failed',
        detail: detailOf(error),
      }),
    );
}

// Visitors come first.
setPriority(constants.priority.PRIORITY_LOW);
// Nobody would hear of what came of it.
process.once('disconnect', () => process.exit(1));
process.once('message', async (task: BackupTask) => {
  await run(task);
  process.exit(0);
});
