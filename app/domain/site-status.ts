/** How the website is doing, for its owners. */
export type SiteStatus = {
  version: string;
  /** Since when the program runs. */
  since: string;
  disk: { freeBytes: number; totalBytes: number; isLittle: boolean };
  database: { engine: 'sqlite' | 'postgres'; bytes: number };
  pictures: { count: number; bytes: number };
  mail: { isOn: boolean; waiting: number; givenUp: number; lastError: string };
  /** What went wrong in the last day, as far as the program has run that long. */
  errors: { count: number; last: { at: string; what: string }[] };
};

/** A night of pictures and backups fits in so many bytes; on a small disk a tenth of it counts. */
const enoughBytes = 1024 ** 3;

/** Whether there is so little room on the disk that something should be done. */
export const isLittleRoom = (freeBytes: number, totalBytes: number): boolean =>
  freeBytes < Math.min(enoughBytes, totalBytes / 10);

const plainWords: Record<string, string> = {
  'An e-mail could not be sent': 'An e-mail could not be sent. It is tried again by itself.',
  'The e-mail queue could not be read': 'The e-mails that wait could not be looked up.',
  'An import was broken off': 'An import was broken off.',
  'Imports could not be worked at': 'An import could not go on.',
  'Upkeep failed': 'The nightly tidying up did not finish.',
  'There is no room left on the disk': 'There was no room left on the disk.',
};

/** What is told of an entry in the log: in plain words, or that something failed. */
export const errorInWords = (message: string): string =>
  plainWords[message] ??
  'A page could not be shown or a change could not be made. Whoever asked was told to try again.';
