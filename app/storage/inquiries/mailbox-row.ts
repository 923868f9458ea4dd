import type { Mailbox } from '#app/domain/inquiries/mailbox/mailbox.ts';
import type { SkippedMail } from '#app/domain/inquiries/mailbox/mailbox-options.ts';
import { bit, codec, json, nullableText, number, type RowOf, text } from '#app/storage/engine/codec.ts';

/** The stored mailbox. The password is encrypted with a key outside the database. */
export type StoredMailbox = Mailbox & {
  sealedPassword: string;
  /** The folder's UIDVALIDITY, empty before the first connection. */
  uidValidity: string;
  /** E-mails up to this UID have been read. */
  lastUid: number;
  lastReadAt: string | null;
  /** Outcome of the last read; empty after success. */
  lastError: string;
  lastSkipped: SkippedMail[];
};

const mailbox = codec<StoredMailbox>()({
  host: text('host'),
  port: number('port'),
  username: text('username'),
  sealedPassword: text('sealed_password'),
  folder: text('folder'),
  isOn: bit('is_on'),
  uidValidity: text('uid_validity'),
  lastUid: number('last_uid'),
  lastReadAt: nullableText('last_read_at'),
  lastError: text('last_error'),
  // Earlier versions stored the number of each reason.
  lastSkipped: { ...json('last_skipped'), decode: (kept) => [JSON.parse(kept)].flat().filter((each) => 'uid' in each) },
});

export type MailboxRow = RowOf<typeof mailbox>;
export const { fromRow, toRow } = mailbox;

/** Default before a mailbox is entered. */
export const noMailbox: StoredMailbox = {
  host: '',
  port: 993,
  username: '',
  sealedPassword: '',
  folder: 'INBOX',
  isOn: false,
  uidValidity: '',
  lastUid: 0,
  lastReadAt: null,
  lastError: '',
  lastSkipped: [],
};
