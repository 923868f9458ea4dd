import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type BackupsView, backupWarning } from '#app/domain/backup.ts';
import type { BackupWarning } from '#app/domain/backup-options.ts';
import { madeAt, mostKept } from '#app/domain/backup-rotation.ts';
import type { SiteStatus } from '#app/domain/site-status.ts';
import type { Config } from '#app/server/config.ts';
import { backupsIn } from '#app/storage/backup/backup-folder.ts';
import { bucketParts } from '#app/storage/backup/bucket-parts.ts';
import type { Store } from '#app/storage/store.ts';

/** As many as an owner may want to look at. */
const shown = 30;

export type BackupFile = { name: string; bytes: number; body: ReadableStream<Uint8Array> };

export type BackupDeskDeps = {
  store: Pick<Store, 'backups' | 'clock'>;
  backups: Config['backups'];
  now: () => Date;
  /** Says that one is asked for. */
  wake: () => void;
};

/** What an owner sees of the backups and may ask for. */
export function createBackupDesk({ store, backups: config, now, wake }: BackupDeskDeps) {
  async function warning(): Promise<BackupWarning | null> {
    const [since, known] = await Promise.all([store.backups.since(), store.backups.list()]);
    const { isNightly, bucket } = config;
    return backupWarning({ isNightly, hasBucket: bucket !== null, since }, known, now());
  }

  // A folder that cannot be read is told by the backup that fails for it.
  const filesThere = () => backupsIn(config.folder).catch((): string[] => []);

  return {
    warning,

    /** In short, for the status of the website. */
    async inShort(): Promise<SiteStatus['backups']> {
      const [told, known, files, isSteady] = await Promise.all([
        warning(),
        store.backups.list(),
        filesThere(),
        store.clock.wasSteady(),
      ]);
      return {
        isNightly: config.isNightly,
        warning: told,
        lastGoodAt: known.find(({ step }) => step === 'proven')?.begunAt ?? null,
        areOldOnesKept: !isSteady && files.length > mostKept,
      };
    },

    async read(): Promise<BackupsView> {
      const [told, wantedBy, known, files] = await Promise.all([
        warning(),
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
        warning: told,
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

    /** The file of a backup; `null` where it is not here any more. */
    async open(id: string): Promise<BackupFile | null> {
      const backup = (await store.backups.list()).find((each) => each.id === id);
      // Only what is named as backups are: a row could have come from anywhere.
      if (backup === undefined || madeAt(backup.file) === null) return null;
      const path = join(config.folder, backup.file);
      const found = await stat(path).catch(() => null);
      if (found === null) return null;
      const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
      return { name: backup.file, bytes: found.size, body };
    },
  };
}
