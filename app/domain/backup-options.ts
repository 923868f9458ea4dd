/** How far a backup has come; `proven` means that it was restored elsewhere and compared. */
export const backupSteps = ['making', 'proving', 'proven', 'failed'] as const;

/** Why a backup failed. */
export const backupProblems = [
  /** There is no room for it, or for trying it out. */
  'full',
  /** Its folder cannot be written. */
  'unwritable',
  /** What was restored from it is not what was kept. */
  'damaged',
  /** The process that made it has ended. */
  'stopped',
  'failed',
] as const;

/** Why a backup could not be sent to the bucket. */
export const bucketProblems = ['refused', 'no bucket', 'unreachable', 'failed'] as const;

/** What an owner should be told of. */
export const backupWarnings = [
  /** The last one failed. */
  'failed',
  /** The last that was proven is older than two days. */
  'old',
  /** The last that reached the bucket is older than two days. */
  'unsent',
] as const;

export type BackupProblem = (typeof backupProblems)[number];
export type BucketProblem = (typeof bucketProblems)[number];
export type BackupWarning = (typeof backupWarnings)[number];
