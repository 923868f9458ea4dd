import { counted } from '#app/admin/counted.ts';
import type { Backup, BackupContents, BackupsView } from '#app/domain/backup.ts';
import type { BackupProblem, BackupWarning, BucketProblem } from '#app/domain/backup-options.ts';
import { inBytes } from '#app/domain/bytes.ts';
import { dateAndTime } from '#app/domain/dates.ts';
import { dealer } from '#dealer';

/** The texts of backup warnings. */
export const warningInWords: Record<BackupWarning, string> = {
  failed: 'The last backup of your website failed.',
  old: 'There has been no good backup of your website for more than two days.',
  unsent: 'No backup of your website has reached its second place for more than two days.',
};

/** Why a backup failed, with advice. */
export const problemInWords: Record<BackupProblem, string> = {
  full: 'There was no room left for it. Please ask whoever runs your server to make room.',
  unwritable: 'Its folder could not be written. Please ask whoever runs your server to look at that folder.',
  damaged:
    'What came back in the trial was not the same. Please press “Back up now”; the good ones before it are kept.',
  stopped: 'The website was stopped before it was finished. Please press “Back up now”.',
  failed: 'Please press “Back up now”. If that fails too, ask whoever runs your server.',
};

/** Why a backup was not copied to the bucket. Copies are retried automatically. */
export const bucketProblemInWords: Record<BucketProblem, string> = {
  refused: 'The second place does not let the website in. Please ask whoever runs your server to check its key.',
  'no bucket': 'The second place is not there. Please ask whoever runs your server to check its name.',
  unreachable: 'The second place could not be reached. It is tried again by itself.',
  failed: 'It could not be copied to the second place. It is tried again by itself.',
};

/** `128 products, 4 posts, 37 messages and 210 pictures (45.2 MB)` */
export const contentsInWords = ({ products, posts, messages, pictures, pictureBytes }: BackupContents): string =>
  `${counted(products, 'product', 'products')}, ${counted(posts, 'post', 'posts')}, ${counted(messages, 'message', 'messages')} and ${counted(
    pictures,
    'picture',
    'pictures',
  )}${pictures > 0 ? ` (${inBytes(pictureBytes)})` : ''}`;

/** The status of a backup. */
export const stepInWords = ({ step }: Pick<Backup, 'step'>): string =>
  ({ making: 'Being made', proving: 'Being tried out', proven: 'Good', failed: 'Failed' })[step];

/** The latest verified backup. */
export const lastGood = ({ backups }: BackupsView) => backups.find(({ step }) => step === 'proven') ?? null;

/** The summary in the list of settings. */
export function backupsInShort(view: BackupsView): string {
  if (view.warning !== null) return `Please look: ${warningInWords[view.warning]}`;
  const last = lastGood(view);
  return last === null ? 'None yet' : `Last good one: ${dateAndTime(last.begunAt, dealer.locale)}`;
}
