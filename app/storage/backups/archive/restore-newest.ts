import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { madeAt, snapshotMadeAt } from '#app/domain/backups/backup.ts';
import { type BucketAt, openBucket } from '#app/storage/engine/bucket/bucket.ts';
import { readChanges } from './changes.ts';
import { BadBackup, openBackup } from './read-backup.ts';
import { type RestoreWanted, restoreBackup } from './restore-backup.ts';

/** By this much, the clocks of two processes may differ. */
const skewMs = 5 * 60_000;

type Wanted = Omit<RestoreWanted, 'backup' | 'pictures' | 'later'> & {
  bucket: BucketAt;
  passphrase: string | undefined;
};

/**
 * Restores the newest snapshot or backup in a bucket and adds the later changes. The pictures are those of the newest
 * backup. `unread` is the number of changes that could not be opened.
 */
export async function restoreNewest({ bucket: at, passphrase, ...wanted }: Wanted) {
  const bucket = openBucket(at);
  const newest = async (start: string, timeOf: (name: string) => Date | null) => {
    const names = await Array.fromAsync(bucket.list(start), ({ name }) => name);
    return names
      .filter((name) => timeOf(name) !== null)
      .sort()
      .map((name) => ({ name, at: Number(timeOf(name)) }))
      .at(-1);
  };
  const [backup, snapshot] = [await newest('platen-', madeAt), await newest('snapshot-', snapshotMadeAt)];
  const taken = snapshot && (backup === undefined || snapshot.at >= backup.at) ? snapshot : backup;
  if (taken === undefined) throw new BadBackup('There is no backup in the bucket');
  await mkdir(wanted.dataDir, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(wanted.dataDir, '.restoring-'));
  const open = async (name: string) => {
    await bucket.download(name, join(folder, name));
    return openBackup(join(folder, name), passphrase);
  };
  try {
    let unread = 0;
    const contents = await restoreBackup({
      ...wanted,
      backup: await open(taken.name),
      pictures: backup && taken === snapshot ? await open(backup.name) : undefined,
      async later({ madeAt, copiesKey }) {
        const found = await readChanges(bucket, new Date(Date.parse(madeAt) - skewMs), copiesKey);
        unread = found.unread;
        return found.changes;
      },
    });
    return { ...contents, unread, isSnapshot: taken === snapshot };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
