/** Maximum number of errors counted per day. */
export const maxErrorsCounted = 1000;

/** Room for one night of uploads and backups, in bytes; on a small disk, a tenth of the disk is enough. */
const enoughBytes = 1024 ** 3;

export const isDiskSpaceLow = (freeBytes: number, totalBytes: number): boolean =>
  freeBytes < Math.min(enoughBytes, totalBytes / 10);

const plainWords: Record<string, string> = {
  'An e-mail could not be read':
    'An e-mail took too long to be read. It is listed in Messages, to be read in your mailbox.',
  'An e-mail could not be sent': 'An e-mail could not be sent. The website tries again, unless the address is wrong.',
  'Could not record what was sent': 'An e-mail or notification was sent, but the website could not record it at once.',
  'Could not record that e-mail works': 'An e-mail was sent, but the website could not record that your mailbox works.',
  'Could not read the mail settings': 'An e-mail about an account could not be prepared.',
  'The CDN could not be purged': 'The CDN did not confirm that it has removed old pages. The website tries again.',
  'The state of the CDN could not be read': 'The website could not check whether the CDN is current. It tries again.',
  'Counts could not be written': 'The counts of visits for Insights could not be stored yet.',
  'An inquiry could not be read': 'The page of an inquiry could not be shown to its visitor.',
  'Could not note that a quotation was opened': 'The site could not note that a customer opened a quotation.',
  'The outbox could not be read': 'The waiting e-mails and notifications could not be read.',
  'The mailbox could not be read': 'The mailbox for inquiries could not be read. The website tries again.',
  'New e-mails could not be stored': 'New e-mails could not be stored as messages. The website tries again.',
  'The keys for notifications could not be decrypted: they were replaced, devices removed':
    'Notifications were turned off on all devices, because their key is missing. Please turn them on again.',
  'A notification could not be sent': 'A notification could not be sent. The website tries again.',
  'An e-mail or notification could not be processed':
    'An e-mail or notification could not be prepared. The website tries again.',
  'Reminders could not be sent': 'Reminders of waiting inquiries could not be sent. The website tries again.',
  'An import was interrupted': 'An import was interrupted.',
  'Could not run imports': 'An import could not continue.',
  'Facts could not be read': 'Some products cannot be filtered yet. The website tries again.',
  'Upkeep failed': 'The regular cleanup did not finish. The website tries again.',
  'A webhook failed': 'Other software did not take an event. The website tries again. See Keys and webhooks.',
  'A picture could not be read': 'Some pictures were not shown, because the picture storage did not answer.',
  'The picture storage is full.': 'The picture storage was full, so a picture could not be saved.',
  'The disk is full': 'The disk was full, so some data could not be saved.',
  'A backup failed': 'A backup failed. See Backups for what to do.',
  'A backup was not sent': 'A backup did not reach its second place. The website sends it again.',
  'A snapshot was not sent': 'An hourly snapshot did not reach the off-site storage. The website sends it again.',
  'An inquiry or quotation was not copied to the bucket':
    'An inquiry or quotation did not reach the off-site storage. The website sends it again.',
  'Backups could not be made': 'The website could not check whether a backup is due. It tries again.',
  'Old backups could not be removed':
    'Old backups could not be removed. They take up room until the next backup is made.',
  'Leases could not be read': 'The database did not answer for a moment. Work of another process waits.',
  'Could not accept a connection': 'A visitor could not reach the website for a moment.',
  'Could not compress a response': 'A page could not be compressed. It was sent uncompressed.',
  'Could not read the time of the next scheduled change':
    'The time of the next scheduled post could not be read. The website tries again with the next visit.',
  'The file with the first password could not be removed':
    'The file with the first password could not be removed from the server. The website tries again at the next start.',
};

/** Describes a log entry to the owner: its own text, else a general sentence for failed requests. */
export const describeError = (message: string): string =>
  plainWords[message] ?? 'A page could not be shown or a change could not be made. The user was asked to try again.';
