/** A name and an e-mail address from a header; either may be empty. */
export type MailAddress = { name: string; address: string };

/** An e-mail as it was parsed: decoded, but otherwise as its sender wrote it. */
export type ReceivedMail = {
  /** The values of a header, by its name in small letters. */
  headers: Readonly<Record<string, readonly string[]>>;
  from: MailAddress;
  replyTo: MailAddress;
  subject: string;
  text: string;
  /** Names of attached files, without pictures of the signature. */
  attachments: readonly string[];
  /** Whether only its beginning was read. */
  isCut: boolean;
};
