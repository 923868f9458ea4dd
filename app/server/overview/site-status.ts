import { statfs } from 'node:fs/promises';
import { waitingReason } from '#app/domain/inquiries/notices/unsent.ts';
import type { SiteStatus } from '#app/domain/overview/site-status.schema.ts';
import { describeError, isDiskSpaceLow } from '#app/domain/overview/site-status.ts';
import type { createBackupService } from '#app/server/backups/backup-service.ts';
import type { MailboxSettings } from '#app/server/inquiries/mailbox/mailbox-settings.ts';
import type { RecentErrors } from '#app/server/process/work/log.ts';
import type { Media } from '#app/storage/pictures/media.ts';
import type { Store } from '#app/storage/store/store.ts';

type VitalDeps = {
  store: Store;
  dataDir: string;
  version: string;
  backups: Pick<ReturnType<typeof createBackupService>, 'summary'>;
  mailbox: Pick<MailboxSettings, 'read'>;
  /** Without a CDN, no purge waits. */
  cdn?: object | null;
  now: () => Date;
};

export type Vitals = Awaited<ReturnType<ReturnType<typeof createVitals>>>;

/** The state that the panel, `platen status` and the metrics share. It costs the same for any number of pictures. */
export function createVitals({ store, dataDir, version, backups, mailbox, cdn, now }: VitalDeps) {
  const since = now().toISOString();
  const secondsSince = (time: string) => Math.max(0, (now().getTime() - Date.parse(time)) / 1000);
  return async () => {
    const [{ bavail, blocks, bsize }, database, counts, backlog, isPurging, failedJobs, summary, firstBackupAt, inbox] =
      await Promise.all([
        statfs(dataDir),
        store.size(),
        store.outbox.count(),
        store.outbox.backlog(),
        cdn ? store.purges.isWaiting() : false,
        store.failedJobs(),
        backups.summary(),
        store.backups.since(),
        mailbox.read(),
      ]);
    const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize];
    const { oldestAt, ...waiting } = backlog;
    return {
      version,
      since,
      disk: { freeBytes, totalBytes, isLittle: isDiskSpaceLow(freeBytes, totalBytes) },
      database,
      backups: summary,
      /** Since the last verified backup, or since the installation. `null` if another tool makes backups. */
      backupAgeSeconds: summary.isNightly ? secondsSince(summary.lastGoodAt ?? firstBackupAt) : null,
      mail: counts,
      waiting: { ...waiting, purges: Number(isPurging) },
      oldestSeconds: oldestAt === null ? 0 : secondsSince(oldestAt),
      failedJobs,
      mailbox: { isOn: inbox.isOn, lastReadAt: inbox.lastReadAt, problem: inbox.problem },
    };
  };
}

type Deps = VitalDeps & { media: Pick<Media, 'usage'>; errors: RecentErrors; isMailOn: () => Promise<boolean> };

export function createSiteStatus({ media, errors, isMailOn, ...deps }: Deps) {
  const readVitals = createVitals(deps);
  return async (): Promise<SiteStatus> => {
    const [vitals, pictures, isOn, lastError] = await Promise.all([
      readVitals(),
      media.usage().catch(() => ({ count: 0, bytes: 0 })),
      isMailOn(),
      deps.store.outbox.lastError(),
    ]);
    const { version, since, disk, database, backups, mail, mailbox } = vitals;
    const { count, last } = errors.lastDay();
    return {
      ...{ version, since, disk, database, pictures, backups, mailbox },
      mail: { isOn, ...mail, lastError, reason: waitingReason(lastError) },
      errors: { count, last: last.map(({ at, message }) => ({ at, what: describeError(message) })) },
    };
  };
}
