import type { Backup } from '#app/domain/backups/backup.ts';
import { bit, codec, json, nullableText, number, type RowOf, text } from '#app/storage/engine/codec.ts';

/** A stored backup and its upload retry state. */
export type StoredBackup = Backup & { sendAttempts: number; nextSendAt: string };

const backups = codec<StoredBackup>()({
  id: text('id'),
  file: text('file'),
  begunAt: text('begun_at'),
  by: text('begun_by'),
  step: text('step'),
  problem: nullableText('problem'),
  endedAt: nullableText('ended_at'),
  bytes: number('bytes'),
  isEncrypted: bit('is_encrypted'),
  contents: json('contents'),
  sentAt: nullableText('sent_at'),
  sendProblem: nullableText('send_problem'),
  sendAttempts: number('send_attempts'),
  nextSendAt: text('next_send_at'),
});

export type BackupRow = RowOf<typeof backups>;
export const { fromRow, toRow } = backups;
