import type { InquiryInput } from '#app/domain/inquiries/inquiry.ts';
import { inquiryOfMail } from '#app/domain/inquiries/mailbox/inquiry-of-mail.ts';
import type { SkipReason } from '#app/domain/inquiries/mailbox/mailbox-options.ts';
import type { OwnMail } from '#app/domain/inquiries/mailbox/received-mail.ts';
import { skipReason } from '#app/domain/inquiries/mailbox/skip-reason.ts';
import { parseMail } from './parse-mail.ts';

/** The source of an e-mail, and whether it is only the beginning. */
export type MailOrder = {
  source: Uint8Array;
  isCut: boolean;
  own: OwnMail;
  /** Whether it becomes an inquiry in any case. */
  isWanted?: boolean;
};

/** The inquiry of an e-mail, or why there is none. */
export type ReadMail = {
  from: string;
  subject: string;
  reason: SkipReason | null;
  message: { inquiry: InquiryInput; key: string; isSpam: boolean; sentAt: string } | null;
};

/** Reads an e-mail, in the worker. */
export async function readMail({ source, isCut, own, isWanted = false }: MailOrder): Promise<ReadMail> {
  const { mail, key } = await parseMail(source, isCut);
  const { name, address } = mail.from;
  const head = { from: (name || address).slice(0, 120), subject: mail.subject.slice(0, 200) };
  const reason = isWanted ? null : skipReason(mail, own);
  if (reason !== null) return { ...head, reason, message: null };
  const isSpam = !isWanted && /^yes/i.test(mail.headers['x-spam-flag']?.[0] ?? '');
  const [sentAt = ''] = mail.headers.date ?? [];
  return { ...head, reason, message: { inquiry: inquiryOfMail(mail, own), key, isSpam, sentAt } };
}
