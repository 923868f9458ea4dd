import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError, isDiskSpaceLow, type SiteStatus } from '#app/domain/site-status.ts';
import type { Store } from '#app/storage/store.ts';
import type { createBackupDesk } from './backups/backup-desk.ts';
import type { RecentErrors } from './errors-seen.ts';
import type { MailboxSettings } from './mailbox/mailbox-settings.ts';

type Deps = {
  store: Store;
  dataDir: string;
  version: string;
  errors: RecentErrors;
  backups: Pick<ReturnType<typeof createBackupDesk>, 'summary'>;
  isMailOn: () => Promise<boolean>;
  mailbox: Pick<MailboxSettings, 'read'>;
  now: () => Date;
};

/** Reads the current state of the site. */
export function createSiteStatus({ store, dataDir, version, errors, backups, isMailOn, mailbox, now }: Deps) {
  const since = now().toISOString();
  return async (): Promise<SiteStatus> => {
    const [{ bavail, blocks, bsize }, database, pictures, isOn, counts, lastError, backupSummary, inbox] =
      await Promise.all([
        statfs(dataDir),
        store.size(),
        filesIn(join(dataDir, 'uploads')),
        isMailOn(),
        store.outbox.count(),
        store.outbox.lastError(),
        backups.summary(),
        mailbox.read(),
      ]);
    const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize];
    const { count, last } = errors.lastDay();
    return {
      version,
      since,
      disk: { freeBytes, totalBytes, isLittle: isDiskSpaceLow(freeBytes, totalBytes) },
      database,
      pictures,
      backups: backupSummary,
      mail: { isOn, ...counts, lastError },
      mailbox: { isOn: inbox.isOn, lastReadAt: inbox.lastReadAt, problem: inbox.problem },
      errors: { count, last: last.map(({ at, message }) => ({ at, what: describeError(message) })) },
    };
  };
}

/** One at a time would wait for a busy event loop once per file. */
const filesAtOnce = 64;

async function filesIn(folder: string): Promise<{ count: number; bytes: number }> {
  const names = await readdir(folder).catch(() => []);
  const sizeOf = (name: string) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    );
  let bytes = 0;
  // Yields to other requests between batches.
  for (let at = 0; at < names.length; at += filesAtOnce)
    for (const size of await Promise.all(names.slice(at, at + filesAtOnce).map(sizeOf))) bytes += size;
  return { count: names.length, bytes };
}
