import { z } from 'zod';
import { backupProblems, backupSteps, backupWarnings, bucketProblems } from './backup-options.ts';

const instant = z.iso.datetime();

const contents = z.object({
  products: z.int(),
  posts: z.int(),
  messages: z.int(),
  pictures: z.int(),
  pictureBytes: z.int(),
  /** Pictures that were in use but already missing when the backup started. */
  missingPictures: z.int(),
});
export type BackupContents = z.output<typeof contents>;

const backup = z.object({
  id: z.string(),
  file: z.string(),
  begunAt: instant,
  /** User name of the requester; empty for a scheduled backup. */
  by: z.string(),
  step: z.enum(backupSteps),
  problem: z.enum(backupProblems).nullable(),
  endedAt: instant.nullable(),
  bytes: z.int(),
  isEncrypted: z.boolean(),
  /** `null` until known. */
  contents: contents.nullable(),
  /** When the upload to the bucket completed, and why it failed. */
  sentAt: instant.nullable(),
  sendProblem: z.enum(bucketProblems).nullable(),
});
export type Backup = z.output<typeof backup>;

/** The hourly snapshots in the bucket. */
const snapshot = z.object({
  /** When the last attempt began. */
  triedAt: instant,
  /** When the last good attempt began: the bucket has all data of this time. */
  goodAt: instant.nullable(),
  sentAt: instant.nullable(),
  /** The first failure since then. */
  failingSince: instant.nullable(),
});
export type SnapshotState = z.output<typeof snapshot> & {
  /** Of the rows in the last snapshot. */
  digest: string | null;
};

export const backupsEntity = z.object({
  isNightly: z.boolean(),
  isEncrypted: z.boolean(),
  folder: z.string(),
  /** Upload destination; `null` for none. */
  bucket: z.string().nullable(),
  /** Whether a requested backup has not started yet. */
  isWanted: z.boolean(),
  warning: z.enum(backupWarnings).nullable(),
  /** `null` if they are off or none was tried. */
  snapshot: snapshot.nullable(),
  isHourly: z.boolean(),
  /** Since when an inquiry or quotation waits for the bucket; `null` if none does. */
  copiesWaitSince: instant.nullable(),
  /** Newest first. `isHere`: the file is in the folder. */
  backups: z.array(backup.extend({ isHere: z.boolean() })),
});
export type BackupsView = z.output<typeof backupsEntity>;
export const backupWarningEntity = z.enum(backupWarnings).nullable();
