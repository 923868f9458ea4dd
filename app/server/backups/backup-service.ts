import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type BackupsView, backupWarning, madeAt } from '#app/domain/backups/backup.ts';
import type { BackupWarning } from '#app/domain/backups/backup-options.ts';
import type { SiteStatus } from '#app/domain/overview/site-status.schema.ts';
import type { Config } from '#app/server/process/start/config.ts';
import { backupsIn } from '#app/storage/backups/archive/backup-folder.ts';
import { bucketParts } from '#app/storage/engine/bucket/bucket.ts';
import type { Store } from '#app/storage/store/store.ts';

/** Number of backups the panel lists. */
const shown = 30;

export type BackupFile = { name: string; bytes: number; body: ReadableStream<Uint8Array> };

export type BackupServiceDeps = {
  store: Pick<Store, 'backups' | 'copies'>;
  backups: Config['backups'];
  now: () => Date;
  wake: () => void;
};

/** The owner's view of the backups, and the actions on them. */
export function createBackupService({ store, backups: config, now, wake }: BackupServiceDeps) {
  const snapshotState = async () => (config.isHourly ? store.backups.snapshot() : null);

  async function warning(): Promise<BackupWarning | null> {
    const [since, known, snapshot] = await Promise.all([store.backups.since(), store.backups.list(), snapshotState()]);
    const { isNightly, bucket } = config;
    return backupWarning({ isNightly, hasBucket: bucket !== null, since, snapshot }, known, now());
  }

  // An unreadable folder is reported by the backup that fails because of it.
  const filesThere = () => backupsIn(config.folder).catch((): string[] => []);

  return {
    warning,

    async summary(): Promise<SiteStatus['backups']> {
      const [currentWarning, known] = await Promise.all([warning(), store.backups.list()]);
      return {
        isNightly: config.isNightly,
        warning: currentWarning,
        lastGoodAt: known.find(({ step }) => step === 'proven')?.begunAt ?? null,
      };
    },

    async read(): Promise<BackupsView> {
      const [copiesWaitSince, currentWarning, snapshot, wantedBy, known, files] = await Promise.all([
        store.copies.waitingSince(),
        warning(),
        snapshotState(),
        store.backups.wantedBy(),
        store.backups.list(),
        filesThere(),
      ]);
      return {
        isNightly: config.isNightly,
        isEncrypted: config.passphrase !== undefined,
        folder: config.folder,
        bucket: config.bucket === null ? null : bucketParts(config.bucket.url).name,
        isWanted: wantedBy !== null,
        warning: currentWarning,
        isHourly: config.isHourly,
        snapshot,
        copiesWaitSince,
        backups: known.slice(0, shown).map(({ sendAttempts: _, nextSendAt: __, ...backup }) => ({
          ...backup,
          isHere: files.includes(backup.file),
        })),
      };
    },

    async start(by: string): Promise<void> {
      await store.backups.want(by);
      wake();
    },

    async open(id: string): Promise<BackupFile | null> {
      const backup = (await store.backups.list()).find((each) => each.id === id);
      // Rejects other file names: the row could have been imported from anywhere.
      if (backup === undefined || madeAt(backup.file) === null) return null;
      const path = join(config.folder, backup.file);
      const found = await stat(path).catch(() => null);
      if (found === null) return null;
      const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
      return { name: backup.file, bytes: found.size, body };
    },
  };
}
