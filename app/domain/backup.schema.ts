import { z } from 'zod';
import { backupProblems, backupSteps, backupWarnings, bucketProblems } from './backup-options.ts';

const instant = z.iso.datetime();

const contents = z.object({
  products: z.int(),
  posts: z.int(),
  messages: z.int(),
  pictures: z.int(),
  pictureBytes: z.int(),
  /** Pictures that something shows and that were gone before the backup was made. */
  missingPictures: z.int(),
});
export type BackupContents = z.output<typeof contents>;

const backup = z.object({
  id: z.string(),
  /** The name of its file. */
  file: z.string(),
  begunAt: instant,
  /** Who asked for it; empty where it was made by itself. */
  by: z.string(),
  step: z.enum(backupSteps),
  problem: z.enum(backupProblems).nullable(),
  endedAt: instant.nullable(),
  bytes: z.int(),
  isEncrypted: z.boolean(),
  /** What it holds, once that is known. */
  contents: contents.nullable(),
  /** When it was in the bucket whole, and why it is not. */
  sentAt: instant.nullable(),
  sendProblem: z.enum(bucketProblems).nullable(),
});
export type Backup = z.output<typeof backup>;

/** As the calls answer it. */
export const backupsEntity = z.object({
  /** Whether one is made every night. */
  isNightly: z.boolean(),
  isEncrypted: z.boolean(),
  folder: z.string(),
  /** Where else each is sent to; `null` for nowhere. */
  bucket: z.string().nullable(),
  /** Whether one is asked for that has not been begun. */
  isWanted: z.boolean(),
  warning: z.enum(backupWarnings).nullable(),
  /** Newest first, each with whether its file is in the folder. */
  backups: z.array(backup.extend({ isHere: z.boolean() })),
});
export type BackupsView = z.output<typeof backupsEntity>;
export const backupWarningEntity = z.enum(backupWarnings).nullable();
