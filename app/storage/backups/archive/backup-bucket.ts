import { backupsToRemove, type Standing, snapshotsToRemove } from '#app/domain/backups/backup.ts';
import { type BucketAt, openBucket } from '#app/storage/engine/bucket/bucket.ts';

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

    /** Deletes old snapshots. */
    async rotateSnapshots(now: Date): Promise<void> {
      const names = await Array.fromAsync(bucket.list('snapshot-'), ({ name }) => name);
      for (const name of snapshotsToRemove(names, now)) await bucket.remove(name);
    },
  };
}
