import { inquiryOfMail } from '#app/domain/inquiry-mail/inquiry-of-mail.ts';
import type { OwnMail } from '#app/domain/inquiry-mail/own-mail.ts';
import { skipReason } from '#app/domain/inquiry-mail/skip-reason.ts';
import type { SkipReason } from '#app/domain/mailbox-options.ts';
import type { Inquiry } from '#app/domain/message.ts';
import { parseMail } from './parse-mail.ts';

/** The source of an e-mail, and whether it is only the beginning. */
export type MailOrder = { source: Uint8Array; isCut: boolean; own: OwnMail };

/** The message of an e-mail, or why there is none. */
export type ReadMail = {
  reason: SkipReason | null;
  message: { inquiry: Inquiry; key: string; isSpam: boolean } | null;
};

/** Reads an e-mail, in the worker. */
export async function readMail({ source, isCut, own }: MailOrder): Promise<ReadMail> {
  const { mail, key } = await parseMail(source, isCut);
  const reason = skipReason(mail, own);
  if (reason !== null) return { reason, message: null };
  const isSpam = /^yes/i.test(mail.headers['x-spam-flag']?.[0] ?? '');
  return { reason, message: { inquiry: inquiryOfMail(mail, own), key, isSpam } };
}
