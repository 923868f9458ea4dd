import type { Backup, BackupContents, BackupsView } from '#app/domain/backups/backup.ts';
import type { BackupProblem, BucketProblem } from '#app/domain/backups/backup-options.ts';
import { formatBytes } from '#app/domain/text/bytes.ts';
import { counted } from '#app/panel/frame/counted.ts';
import { dateAndTime } from '#app/panel/frame/dates.ts';

/** Why a backup failed, with advice. */
export const problemInWords: Record<BackupProblem, string> = {
  full: 'The disk is full. Please ask your server administrator to free up space.',
  unwritable: 'The backup folder is not writable. Please ask your server administrator to check it.',
  damaged: 'The test restore found differences. Please press “Back up now”; earlier good backups are kept.',
  stopped: 'The website stopped before the backup finished. Please press “Back up now”.',
  failed: 'Please press “Back up now”. If that fails too, ask your server administrator.',
};

/** Why a backup was not copied to the bucket. Copies are retried automatically. */
export const bucketProblemInWords: Record<BucketProblem, string> = {
  refused: 'The off-site storage rejected the key. Please ask your server administrator to check it.',
  'no bucket': 'The off-site storage was not found. Please ask your server administrator to check its name.',
  unreachable: 'The off-site storage could not be reached. It is retried automatically.',
  full: 'The off-site storage is full. Please ask your server administrator to free up space.',
  failed: 'The off-site copy failed. It is retried automatically.',
};

/** `128 products, 4 posts, 37 messages and 210 pictures (45.2 MB)` */
export const contentsInWords = ({ products, posts, messages, pictures, pictureBytes }: BackupContents): string =>
  `${counted(products, 'product', 'products')}, ${counted(posts, 'post', 'posts')}, ${counted(messages, 'message', 'messages')} and ${counted(
    pictures,
    'picture',
    'pictures',
  )}${pictures > 0 ? ` (${formatBytes(pictureBytes)})` : ''}`;

export const stepInWords = ({ step }: Pick<Backup, 'step'>): string =>
  ({ making: 'In progress', proving: 'Verifying', proven: 'Good', failed: 'Failed' })[step];

/** The latest verified backup. */
export const lastGood = ({ backups }: BackupsView) => backups.find(({ step }) => step === 'proven') ?? null;

/** When the last snapshot was sent, and what a dead disk would cost now. */
export function snapshotInWords({ snapshot, copiesWaitSince }: BackupsView, now: Date): string {
  if (snapshot?.goodAt == null) return 'Not yet';
  const minutes = counted(Math.ceil((now.getTime() - Date.parse(snapshot.goodAt)) / 60_000), 'minute', 'minutes');
  const waits = copiesWaitSince !== null && now.getTime() - Date.parse(copiesWaitSince) > 10_000;
  const inquiries = waits ? `with inquiries since ${dateAndTime(copiesWaitSince)}` : 'but no inquiry or quotation';
  return `Sent ${dateAndTime(snapshot.sentAt ?? snapshot.goodAt)}. If the server broke now, the changes of ${minutes} would be lost, ${inquiries}.`;
}
