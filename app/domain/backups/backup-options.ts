/** Steps of a backup. `proven` means that a trial restore matched the original data. */
export const backupSteps = ['making', 'proving', 'proven', 'failed'] as const;

export const backupProblems = [
  /** Not enough disk space for the backup or its trial restore. */
  'full',
  'unwritable',
  /** The trial restore does not match the original data. */
  'damaged',
  /** The process ended before the backup was complete. */
  'stopped',
  'failed',
] as const;

/** Reasons why an upload to the bucket failed. */
export const bucketProblems = ['refused', 'no bucket', 'unreachable', 'full', 'failed'] as const;

export const backupWarnings = [
  'failed',
  /** The last proven backup is older than two days. */
  'old',
  /** The last backup that reached the bucket is older than two days. */
  'unsent',
  /** Hourly snapshots have failed for three hours. */
  'snapshots',
] as const;

export type BackupProblem = (typeof backupProblems)[number];
export type BucketProblem = (typeof bucketProblems)[number];
export type BackupWarning = (typeof backupWarnings)[number];
