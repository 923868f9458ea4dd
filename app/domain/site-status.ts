import type { BackupWarning } from './backup-options.ts';

/** How the website is doing, for its owners. */
export type SiteStatus = {
  version: string;
  /** Since when the program runs. */
  since: string;
  disk: { freeBytes: number; totalBytes: number; isLittle: boolean };
  database: { engine: 'sqlite' | 'postgres'; bytes: number };
  pictures: { count: number; bytes: number };
  mail: { isOn: boolean; waiting: number; givenUp: number; lastError: string };
  backups: {
    isNightly: boolean;
    warning: BackupWarning | null;
    /** When the last was begun that was restored as a trial; `null` where there is none. */
    lastGoodAt: string | null;
    /** Whether those that are not needed any more stay, because the clock of the machine cannot be relied on. */
    areOldOnesKept: boolean;
  };
  /** What went wrong in the last day, as far as the program has run that long; counted up to `mostErrorsCounted`. */
  errors: { count: number; last: { at: string; what: string }[] };
};

/** Beyond this many errors a day nobody needs the number. */
export const mostErrorsCounted = 1000;

/** A night of pictures and backups fits in so many bytes; on a small disk a tenth of it counts. */
const enoughBytes = 1024 ** 3;

/** Whether there is so little room on the disk that something should be done. */
export const isLittleRoom = (freeBytes: number, totalBytes: number): boolean =>
  freeBytes < Math.min(enoughBytes, totalBytes / 10);

const plainWords: Record<string, string> = {
  'An e-mail could not be sent':
    'An e-mail could not be sent. It is tried again by itself, unless its address is wrong.',
  'That an e-mail was sent could not be noted': 'An e-mail was sent, but that could not be written down at once.',
  'That e-mail works could not be noted':
    'An e-mail was sent, but it could not be written down that your mailbox works.',
  'It could not be found out how e-mails are sent': 'An e-mail about an account could not be prepared.',
  'The e-mail queue could not be read': 'The e-mails that wait could not be looked up.',
  'An import was broken off': 'An import was broken off.',
  'Imports could not be worked at': 'An import could not go on.',
  'Upkeep failed': 'The regular tidying up did not finish. It is tried again by itself.',
  'The disk is full': 'There was no room left on the disk, so that something could not be saved.',
  'A backup failed': 'A backup failed. See Backups for advice.',
  'A backup was not sent': 'A backup did not reach its second place. It is sent again by itself.',
  'Backups could not be made': 'It could not be looked up whether a backup is to be made. It is tried again by itself.',
  'Old backups could not be removed':
    'Old backups could not be removed. They take up room until the next backup is made.',
  'The turn could not be kept': 'While a backup was being made, the database did not answer for a moment.',
  'A connection could not be taken': 'Somebody could not reach the website for a moment.',
  'Could not compress an answer': 'A page could not be made smaller for sending. It was sent as it was.',
  'Could not read when the pages next change by themselves':
    'It could not be looked up when the next post is to appear. It is tried again with the next visit.',
  'The file with the first password could not be removed':
    'The file with the first password could not be removed from the server. It is tried again at the next start.',
};

/** What is told of an entry in the log: in plain words, or that somebody who asked for something did not get it. */
export const errorInWords = (message: string): string =>
  plainWords[message] ??
  'A page could not be shown or a change could not be made. Whoever asked was told to try again.';
