import type { Notice, NoticeKind } from '#app/domain/accounts/notice.schema.ts';
import { type Inquiry, inquirySubject, unverifiedNote } from '#app/domain/inquiries/inquiry.ts';
import { lineText, priceNotes } from '#app/domain/inquiries/quote-list.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { dateAndTime } from '#app/domain/text/dates.ts';
import { formatMoney, fromMinor } from '#app/domain/text/money.ts';
import { readableNumber } from '#app/domain/text/phone.ts';

export const mailKinds = ['owner', 'visitor', 'notice', 'digest', 'reminder'] as const;
export type MailKind = (typeof mailKinds)[number];

/** An outgoing e-mail. No field but `text` contains a line break. */
export type Mail = { kind: MailKind; to: string; replyTo: string | null; subject: string; text: string } & {
  /** The quotation that it is about. The customer gets it as a PDF file. */
  quotationId?: string;
};

/** The rate limit key of acknowledgements to an address. An erasure deletes it. */
export const acknowledgementKey = (email: string): string => `acknowledge ${email.trim().toLowerCase()}`;

export type Sender = { name: string; phone: string; email: string; siteUrl: string; locale: Locale };

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Joins the paragraphs of an e-mail. A paragraph is a line or several; an empty one is left out. */
export const mailText = (...paragraphs: (string | readonly string[])[]): string =>
  `${paragraphs.flatMap((lines) => [lines].flat().join('\n') || []).join('\n\n')}\n`;

export const labelled = (pairs: readonly (readonly [label: string, value: string])[]): string[] =>
  pairs.flatMap(([label, value]) => (value ? `${label}: ${value}` : []));

/** The lines of a quote list with the prices at that time. */
const itemLines = ({ items }: Inquiry, locale: Locale): string[] =>
  items.map((item) => {
    const price = item.paise === null ? 'no price' : formatMoney(fromMinor(item.paise), locale.currency, locale);
    return `${lineText(item)} (${price}${item.paise === null ? '' : (priceNotes[item.want] ?? '')})`;
  });

/** Notifies the owner of a new inquiry. Reply-To is the visitor. */
export function ownerMail(inquiry: Inquiry, to: string, { siteUrl, locale }: Sender): Mail {
  const lines = labelled([
    ['Name', inquiry.name],
    ['Email', inquiry.email],
    ['Phone', inquiry.phone],
    ['Company', inquiry.company],
    ['GSTIN', inquiry.gstin],
    ['City', inquiry.city],
    ['PIN code', inquiry.pin],
    ['Subject', inquiry.subject],
    ['Preferred branch', inquiry.preferredBranch || 'Any Branch'],
    ['Page', inquiry.page && siteUrl + inquiry.page],
    ['Reference', inquiry.reference],
  ]);
  return {
    kind: 'owner',
    to,
    replyTo: inquiry.email,
    subject: oneLine(`New inquiry: ${inquiry.subject || inquiry.name}`),
    text: mailText(
      inquiry.unverified ? `Unverified: ${unverifiedNote}` : '',
      lines,
      itemLines(inquiry, locale),
      inquiry.message || '(no message)',
      `${siteUrl}/admin/messages`,
    ),
  };
}

/**
 * Confirms an inquiry to the visitor. Repeats nothing that the visitor wrote, because the address may belong to someone
 * else. `product` is the name of an existing product that the inquiry is about, `promise` when the dealer replies, and
 * `path` the page of the inquiry.
 */
export function acknowledgement(
  { email: visitor, reference }: Pick<Inquiry, 'email' | 'reference'>,
  { name, phone, email, siteUrl, locale }: Sender,
  { product, promise, path }: { product: string | null; promise: string; path: string },
): Mail {
  const about = product === null ? '' : ` (${oneLine(inquirySubject(product))})`;
  return {
    kind: 'visitor',
    to: visitor,
    replyTo: email || null,
    subject: oneLine(`We have received your message${about}`),
    text: mailText(
      'Hello,',
      `thank you for writing to ${name}${about}. We have received your message and will contact you soon.`,
      [
        `Your reference is ${reference}.${promise && ` ${promise}.`}`,
        'See its status, add something or withdraw it here:',
        siteUrl + path,
      ],
      `If it is urgent, call us: ${readableNumber(phone, locale)}`,
      [name, siteUrl],
      'If you did not write to us, another person mistyped their address. You need not do anything.',
    ),
  };
}

const happened: Record<NoticeKind, { subject: string; what: (name: string) => string; otherwise: string }> = {
  'sign-in': {
    subject: 'New sign-in',
    what: (name) => `a new device signed in to your website as ${name}:`,
    otherwise: 'sign that device out there and change the password.',
  },
  'wrong-codes': {
    subject: 'Wrong codes',
    what: (name) => `several wrong codes were entered after the correct password of ${name}. The sign-in was refused.`,
    otherwise: 'change the password there, because another person knows it.',
  },
  'recovery-code': {
    subject: 'Recovery code used',
    what: (name) => `a device signed in to your website as ${name} with a recovery code:`,
    otherwise: 'sign that device out there, change the password and make new recovery codes.',
  },
  'second-factor-removed': {
    subject: 'Codes turned off',
    what: (name) => `${name} can now sign in to your website with the password alone. It was changed here:`,
    otherwise: 'change the password there and set up codes again.',
  },
  'passkey-added': {
    subject: 'Fingerprint added',
    what: (name) => `a device can now sign in to your website as ${name} with a fingerprint or face:`,
    otherwise: 'remove that device there and change the password.',
  },
};

/** Notifies a user of an event in the account, and what to do about it. */
export function noticeMail(
  { kind, device, place, madeAt }: Notice,
  username: string,
  to: string,
  { name, siteUrl, locale }: Pick<Sender, 'name' | 'siteUrl' | 'locale'>,
): Mail {
  const { subject, what, otherwise } = happened[kind];
  return {
    kind: 'notice',
    to,
    replyTo: null,
    subject: oneLine(`${subject}: ${username}`),
    text: mailText(
      'Hello,',
      what(username),
      [device, `Internet address ${place}`, dateAndTime(madeAt, locale)],
      'If this was you or a colleague, you need not do anything.',
      `If not, open ${siteUrl}/admin/account on a device that you trust, ${otherwise}`,
      name,
    ),
  };
}

export const testMail = (
  to: string,
  { name, siteUrl }: Pick<Sender, 'name' | 'siteUrl'>,
): Omit<Mail, 'kind' | 'replyTo'> => ({
  to,
  subject: oneLine(`Test e-mail from ${name}`),
  text: mailText(
    'Hello,',
    `this is a test from the website of ${name}. If you can read it, your website can send e-mails.`,
    `${siteUrl}/admin/settings/email`,
  ),
});

const minute = 60_000;
const hour = 60 * minute;

/** Age in ms after which an e-mail is no longer retried, if it was tried `fewestAttempts` times. */
export const giveUpAfter = 48 * hour;
/** After downtime, an e-mail is old but was rarely tried, so it gets this many attempts. */
const fewestAttempts = 8;

/** Reports whether to stop after this many attempts; `age` is the e-mail's age at the next attempt, in ms. */
export const shouldGiveUp = (attempts: number, age: number, keptMs = giveUpAfter): boolean =>
  attempts >= fewestAttempts && age > keptMs;

/** Returns the delay in ms after this many failed attempts; `chance` (0 to 1) adds jitter. */
export const retryAfter = (attempts: number, chance: number): number =>
  Math.min(6 * hour, minute * 2 ** Math.min(attempts - 1, 20)) * (0.8 + 0.4 * chance);
