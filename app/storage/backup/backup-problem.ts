import type { BackupProblem } from '#app/domain/backup-options.ts';
import { Failure } from '#app/domain/errors.ts';
import { BadBackup } from './read-backup.ts';

const codes: Record<string, BackupProblem> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  EROFS: 'unwritable',
  ENOTDIR: 'unwritable',
  EEXIST: 'unwritable',
  ENOENT: 'unwritable',
};

/** Classifies the error of a failed backup. */
export function problemOf(error: unknown): BackupProblem {
  for (let each = error; each instanceof Error; each = each.cause) {
    const known = codes[(each as NodeJS.ErrnoException).code ?? ''];
    if (known) return known;
    if (each instanceof Failure && each.kind === 'full') return 'full';
  }
  return error instanceof BadBackup ? 'damaged' : 'failed';
}
