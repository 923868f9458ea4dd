import { backupsToRemove, type Standing, snapshotKeptMs, snapshotsToRemove } from '#app/domain/backups/backup.ts';
import { type BucketAt, openBucket } from '#app/storage/engine/bucket/bucket.ts';
import { removeChanges } from './changes.ts';

export function openBackupBucket(at: BucketAt) {
  const bucket = openBucket(at);

  return {
    send: bucket.send,

    /** Deletes the backups that the rotation does not keep; returns their names. */
    async rotate(standing: (name: string) => Standing, where: { timeZone: string; now: Date }): Promise<string[]> {
      const names = await Array.fromAsync(bucket.list('platen-'), ({ name }) => name);
      const removed = backupsToRemove(names, standing, where);
      for (const name of removed) await bucket.remove(name);
      return removed;
    },

    /** Deletes old snapshots, and the changes that they contain. */
    async rotateSnapshots(now: Date): Promise<void> {
      const names = await Array.fromAsync(bucket.list('snapshot-'), ({ name }) => name);
      for (const name of snapshotsToRemove(names, now)) await bucket.remove(name);
      await removeChanges(bucket, new Date(now.getTime() - snapshotKeptMs));
    },
  };
}
