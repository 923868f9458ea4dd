/** A name and an e-mail address from a header; either may be empty. */
export type MailAddress = { name: string; address: string };

/** A parsed e-mail: decoded, otherwise unchanged. */
export type ReceivedMail = {
  /** Header values by lower-case name. */
  headers: Readonly<Record<string, readonly string[]>>;
  from: MailAddress;
  replyTo: MailAddress;
  subject: string;
  text: string;
  /** File names of attachments, without signature images. */
  attachments: readonly string[];
  /** Whether the e-mail was truncated. */
  isCut: boolean;
};
