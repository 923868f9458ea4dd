/**
 * The entry point of the backup process, which makes and verifies a backup or sends one. As a separate process it
 * cannot slow down or crash the site. It receives one task as a message and reports progress and the result as
 * messages.
 */
import { constants, setPriority } from 'node:os';
import type { BackupNews, BackupTask } from './backup-task.ts';
import { runBackup } from './run-backup.ts';

const report = (news: BackupNews) =>
  new Promise<void>((resolve) => process.send?.(news, undefined, {}, () => resolve()));

try {
  // Below the site's priority, but not the lowest, so that a backup finishes even on a busy machine.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // If the priority cannot be changed, continue.
}
// Without a parent nothing can receive the result. It may have ended while this program was loading.
process.once('disconnect', () => process.exit(1));
process.once('message', async (task: BackupTask) => {
  if (!process.connected) process.exit(1);
  await runBackup(task, report);
  process.exit(0);
});
