import { statfs } from 'node:fs/promises';
import { describeError, isDiskSpaceLow, type SiteStatus } from '#app/domain/overview/site-status.ts';
import type { createBackupService } from '#app/server/backups/backup-service.ts';
import type { MailboxSettings } from '#app/server/inquiries/mailbox/mailbox-settings.ts';
import type { RecentErrors } from '#app/server/process/work/log.ts';
import type { Media } from '#app/storage/pictures/media.ts';
import type { Store } from '#app/storage/store/store.ts';

type Deps = {
  store: Store;
  media: Pick<Media, 'usage'>;
  dataDir: string;
  version: string;
  errors: RecentErrors;
  backups: Pick<ReturnType<typeof createBackupService>, 'summary'>;
  isMailOn: () => Promise<boolean>;
  mailbox: Pick<MailboxSettings, 'read'>;
  now: () => Date;
};

export function createSiteStatus({ store, media, dataDir, version, errors, backups, isMailOn, mailbox, now }: Deps) {
  const since = now().toISOString();
  return async (): Promise<SiteStatus> => {
    const [{ bavail, blocks, bsize }, database, pictures, isOn, counts, lastError, backupSummary, inbox] =
      await Promise.all([
        statfs(dataDir),
        store.size(),
        media.usage().catch(() => ({ count: 0, bytes: 0 })),
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
