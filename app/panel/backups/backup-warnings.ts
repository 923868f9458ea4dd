import type { BackupWarning } from '#app/domain/backups/backup-options.ts';

export const warningInWords: Record<BackupWarning, string> = {
  failed: 'The last backup of your website failed.',
  old: 'There has been no good backup for more than two days.',
  unsent: 'No backup was copied off-site for more than two days.',
  snapshots: 'Hourly snapshots have failed for 3 hours.',
};
