import { randomUUID } from 'node:crypto';
import { type BackupContents, type SnapshotState, uploadRetryAfterMs } from '#app/domain/backups/backup.ts';
import type { BackupProblem, BucketProblem } from '#app/domain/backups/backup-options.ts';
import { fromJson, toJson } from '#app/storage/engine/codec.ts';
import { readMeta, writeMeta } from '#app/storage/engine/meta.ts';
import { hasChanged } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { fromRow, type StoredBackup, toRow } from './backup-row.ts';

export type { StoredBackup as KeptBackup };

/** Days after which the record of a backup is deleted, unless its file still exists. */
const keptDays = 60;

const unfinished = ['making', 'proving'] as const;

export type Ended =
  | { step: 'proven'; contents: BackupContents; bytes: number }
  | { step: 'failed'; problem: BackupProblem };

export function createBackups({ db, now }: { db: Db; now: () => Date }) {
  const at = () => now().toISOString();
  const later = (ms: number) => new Date(now().getTime() + ms).toISOString();
  const set = (id: string, values: Partial<ReturnType<typeof toRow>>) =>
    db.updateTable('backups').set(values).where('id', '=', id);

  return {
    /** Requests a backup; the first process that sees the request makes it. */
    async want(by: string): Promise<void> {
      await db.updateTable('backup_turn').set({ wanted_by: by }).execute();
    },

    /** The user name that requested a backup not yet begun; `null` if none is requested. */
    async wantedBy(): Promise<string | null> {
      return (await db.selectFrom('backup_turn').select('wanted_by').executeTakeFirstOrThrow()).wanted_by;
    },

    /** Marks backups left unfinished by an ended process as failed. Only for the holder of the lease. */
    async endUnfinished(): Promise<void> {
      const left = db.updateTable('backups').where('step', 'in', unfinished);
      await left.set({ step: 'failed', problem: 'stopped', ended_at: at() }).execute();
    },

    /** Records the start of a backup and clears the request. */
    async begin({ file, by, isEncrypted }: { file: string; by: string; isEncrypted: boolean }): Promise<StoredBackup> {
      const backup: StoredBackup = {
        id: randomUUID(),
        file,
        begunAt: at(),
        by,
        step: 'making',
        problem: null,
        endedAt: null,
        bytes: 0,
        isEncrypted,
        contents: null,
        sentAt: null,
        sendProblem: null,
        sendAttempts: 0,
        nextSendAt: at(),
      };
      await db.insertInto('backups').values(toRow(backup)).execute();
      await db.updateTable('backup_turn').set({ wanted_by: null }).execute();
      return backup;
    },

    /** The file is complete; verification starts. */
    async made(id: string, bytes: number): Promise<void> {
      await set(id, { step: 'proving', bytes }).where('step', '=', 'making').execute();
    },

    /** Records a result, unless another process has taken over and ended the backup. */
    async end(id: string, ended: Ended): Promise<void> {
      const { step } = ended;
      const outcome =
        step === 'failed'
          ? { problem: ended.problem }
          : { problem: null, bytes: ended.bytes, contents: JSON.stringify(ended.contents) };
      await set(id, { step, ended_at: at(), ...outcome })
        .where('step', 'in', unfinished)
        .execute();
    },

    /** Deletes an unfinished backup at shutdown and requests it again, so that the next process starts over. */
    async takeBack({ id, by }: StoredBackup): Promise<void> {
      const isGone = await hasChanged(db.deleteFrom('backups').where('id', '=', id).where('step', 'in', unfinished));
      if (isGone && by !== '') await db.updateTable('backup_turn').set({ wanted_by: by }).execute();
    },

    async sent(id: string): Promise<void> {
      await set(id, { sent_at: at(), send_problem: null }).execute();
    },

    async notSent({ id, sendAttempts }: StoredBackup, problem: BucketProblem): Promise<void> {
      const send_attempts = sendAttempts + 1;
      const next_send_at = later(uploadRetryAfterMs(send_attempts));
      await set(id, { send_problem: problem, send_attempts, next_send_at }).where('sent_at', 'is', null).execute();
    },

    /** All recorded backups, newest first. */
    async list(): Promise<StoredBackup[]> {
      const rows = await db.selectFrom('backups').selectAll().orderBy('begun_at', 'desc').orderBy('id').execute();
      return rows.map(fromRow);
    },

    /** The state of the hourly snapshots; `null` before the first. */
    snapshot: async (): Promise<SnapshotState | null> => fromJson((await readMeta(db, 'snapshot')) ?? 'null'),

    setSnapshot: (state: SnapshotState): Promise<void> => writeMeta(db, 'snapshot', toJson(state)),

    /** When this installation began to make backups (the time of migration 0025). */
    async since(): Promise<string> {
      const own = db.selectFrom('migrations').select('applied_at').where('id', '=', '0025-backups');
      return (await own.executeTakeFirstOrThrow()).applied_at;
    },

    /** Deletes old records, except those whose files are in `stillThere`. */
    async sweep(stillThere: readonly string[]): Promise<void> {
      const old = later(-keptDays * 24 * 60 * 60_000);
      const kept = ['', ...stillThere];
      await db.deleteFrom('backups').where('begun_at', '<', old).where('file', 'not in', kept).execute();
    },
  };
}
