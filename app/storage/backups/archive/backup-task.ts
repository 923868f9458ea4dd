import type { BackupContents, Standing } from '#app/domain/backups/backup.ts';
import type { BackupProblem, BucketProblem } from '#app/domain/backups/backup-options.ts';
import type { BucketAt } from '#app/storage/engine/bucket/bucket.ts';
import type { DatabaseAt } from './read-rows.ts';

type Rotation = { standings: Record<string, Standing>; timeZone: string; now: string };

/**
 * A task for the backup process, sent as a message, since other users of the machine could read secrets in arguments or
 * environment variables.
 */
export type BackupTask =
  | { task: 'make'; at: DatabaseAt; folder: string; name: string; passphrase: string | undefined }
  | {
      task: 'snapshot';
      at: DatabaseAt;
      folder: string;
      name: string;
      passphrase: string | undefined;
      bucket: BucketAt;
      /** Of the last snapshot: one with the same rows is not sent. */
      digest: string | null;
      now: string;
    }
  | { task: 'send'; bucket: BucketAt; file: string; name: string; rotation: Rotation };

/** Progress and result of a task; `detail` is for the log. */
export type BackupNews =
  | { news: 'made'; bytes: number }
  | { news: 'proven'; contents: BackupContents; bytes: number }
  | { news: 'sent'; removed: string[] }
  | { news: 'snapshot'; isSent: boolean; digest: string }
  | { news: 'not made'; problem: BackupProblem; detail: string }
  | { news: 'not sent'; problem: BucketProblem; detail: string };
