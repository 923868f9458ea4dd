import { createHash } from 'node:crypto';
import type { Address, Email } from 'postal-mime';
import type { InquiryInput } from '#app/domain/inquiries/inquiry.ts';
import { inquiryOfMail } from '#app/domain/inquiries/mailbox/inquiry-of-mail.ts';
import type { SkipReason } from '#app/domain/inquiries/mailbox/mailbox-options.ts';
import type { MailAddress, OwnMail, ReceivedMail } from '#app/domain/inquiries/mailbox/received-mail.ts';
import { skipReason } from '#app/domain/inquiries/mailbox/skip-reason.ts';
import { isEmail } from '#app/domain/text/addresses.ts';
import { cleanText } from '#app/domain/text/safe-text.ts';
import { sanitize } from '#app/storage/engine/clean-html.ts';

/** Maximum characters of the text; an inquiry shows fewer. */
const maxText = 64_000;
/** Maximum characters of a line. A longer one, such as a paragraph, goes on in the next line. */
const maxLine = 500;
/** Maximum lines to parse, and headers. */
const maxLines = 10_000;
const maxHeaders = 200;
const lineFeed = 10;
/** Maximum depth of parts, bytes of headers and depth of forwarded e-mails. Real e-mails stay far below. */
const limits = { maxNestingDepth: 50, maxHeadersSize: 128 * 1024, maxRfc822NestingDepth: 3 };

/** `key` identifies the e-mail across repeated reads. */
export type ParsedMail = { mail: ReceivedMail; key: string };

const addressOf = (given: Address | undefined, header = ''): MailAddress => {
  const found = given?.group === undefined ? given : given.group[0];
  const [name, address] = [(found?.name ?? '').trim(), (found?.address ?? '').trim()];
  // `Sharma Traders, Pune <a@b.test>`: the comma must be quoted, but often is not.
  const [, whole, last] = isEmail(address) ? [] : (/^([^<>"]*),[^<>"]*<([^<>\s]+)>$/.exec(header.trim()) ?? []);
  return last === undefined ? { name, address } : { name: (whole ?? '').trim(), address: last };
};

/** Names of images in signatures: `image001.png`, `Outlook-abc.png`, `logo.gif`, `facebook-icon.png`. */
const ofSignature =
  /^(?:image\d{3,}|outlook-|.*(?:logo|icon|facebook|linkedin|twitter|instagram|signature|banner|spacer))/i;

/** Photos of phones are inline too, so only images named like those of signatures are left out. */
const attachmentsOf = ({ attachments }: Email): string[] =>
  attachments
    .filter(({ related, disposition, filename }) => {
      const isInText = related || disposition === 'inline';
      return !isInText || (filename != null && !ofSignature.test(filename));
    })
    .map(({ filename, mimeType }) => filename ?? mimeType);

/** Says that the text is in the HTML part. */
const stub = /\b(?:html|rich text|view (?:this|the|it)|browser|enable images)\b/i;
const markup = /<(?:html|body|table|tr|td|div|p|br|span|b|strong|a)\b[^<>]{0,500}>/gi;
/** Tags from which a text counts as HTML. */
const fewTags = 3;

/** The text of an e-mail: its text part, unless that only refers to the HTML part or is HTML itself. */
function textOf({ text = '', html = '' }: Email): string {
  const plain = text.trim();
  if ((plain.match(markup) ?? []).length >= fewTags) return textOfHtml(plain);
  const isStub = plain.length < 400 && stub.test(plain);
  const ofHtml = html !== '' && (plain === '' || isStub) ? textOfHtml(html) : '';
  return ofHtml === '' ? plain : ofHtml;
}

const blocks = ['p', 'div', 'tr', 'li', 'ul', 'ol', 'table', 'blockquote', 'section', 'article', 'pre', 'hr', 'br'];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Converts an HTML e-mail to text: one line per block, a tab between table cells. */
function textOfHtml(html: string): string {
  const simple = sanitize(html, {
    allowedTags: [...blocks, ...headings, 'td', 'th'],
    allowedAttributes: {},
    nonTextTags: ['style', 'script', 'textarea', 'option', 'title', 'noscript'],
  });
  const written = simple
    .replace(/\s+/g, ' ')
    .replace(/ ?<\/t[dh]> ?/g, '\t')
    .replace(/ ?<[^>]*> ?/g, (tag) => (/<\/?t[dh]>/.test(tag) ? '' : '\n'))
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '');
  return written
    .split('\n')
    .map((line) => line.replace(/^[ \t]+|[ \t]+$/g, ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const encodedWords = /=\?[^?\s]+\?[bq]\?[^?\s]*\?=(?:\s+=\?[^?\s]+\?[bq]\?[^?\s]*\?=)+/gi;

/** Joins encoded words in the headers, because some mail programs split a letter between two of them. */
function withWholeWords(source: Uint8Array): Uint8Array {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.length);
  const end = bytes.indexOf('\r\n\r\n');
  const head = bytes.toString('latin1', 0, end < 0 ? bytes.length : end).slice(0, limits.maxHeadersSize);
  const joined = head.replace(encodedWords, (run) => {
    const words = run.split(/\s+/).map((word) => word.slice(2, -2).split('?'));
    const charsets = new Set(words.map(([charset = '']) => charset.toLowerCase()));
    if (charsets.size > 1) return run;
    const parts = words.map(([, encoding = '', text = '']) =>
      /b/i.test(encoding)
        ? Buffer.from(text, 'base64')
        : Buffer.from(
            text
              .replace(/_/g, ' ')
              .replace(/=([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          ),
    );
    return `=?${[...charsets][0]}?B?${Buffer.concat(parts).toString('base64')}?=`;
  });
  return joined === head ? source : Buffer.concat([Buffer.from(joined, 'latin1'), bytes.subarray(head.length)]);
}

function headersOf({ headers }: Email): Record<string, string[]> {
  const byName: Record<string, string[]> = Object.create(null);
  for (const { key, value } of headers.slice(0, maxHeaders)) byName[key] = [...(byName[key] ?? []), value];
  return byName;
}

/** Identifies an e-mail by body and these headers: others differ by its route; some senders reuse a Message-ID. */
function keyOf(source: Uint8Array, { id, date }: { id: string; date: string }): string {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.length);
  const body = id === '' ? bytes : bytes.subarray(Math.max(0, bytes.indexOf('\r\n\r\n')));
  return `email ${createHash('sha256')
    .update(JSON.stringify([id, date]))
    .update(body)
    .digest('hex')}`;
}

function firstLines(source: Uint8Array): Uint8Array {
  let end = -1;
  for (let count = 0; count < maxLines; count++) {
    end = source.indexOf(lineFeed, end + 1);
    if (end < 0) return source;
  }
  return source.subarray(0, end + 1);
}

/** The bytes of windows-1252 by their letters. */
const bytesOf1252 = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
);

/** Reads a text as UTF-8 that was sent as UTF-8 under the name of a Western charset: `à¤°` is र. */
function unscrambled(text: string): string {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/.test(text)) return text;
  const bytes = [...text].map((letter) => bytesOf1252.get(letter));
  if (bytes.includes(undefined)) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes as number[]));
  } catch {
    return text;
  }
}

/** Cuts a text to `maxText`, and breaks lines after `maxLine` characters, if possible at a space. */
function inShortLines(text: string): string {
  const broken = (line: string): string[] => {
    const parts = [];
    let rest = line;
    while (rest.length > maxLine) {
      const space = rest.lastIndexOf(' ', maxLine);
      // Keeps both halves of a character together.
      const end = space > 0 ? space : maxLine - (/[\ud800-\udbff]$/.test(rest.slice(0, maxLine)) ? 1 : 0);
      parts.push(rest.slice(0, end));
      rest = rest.slice(end).trimStart();
    }
    return [...parts, rest];
  };
  return text.slice(0, maxText).split('\n').flatMap(broken).join('\n');
}

/** Begins quoted history in mails of Samsung phones, whose text part has no line breaks. */
const gluedQuote = '-------- Original message --------';

/** The first e-mail that is attached as a whole, as a program would forward it in the text; empty for none. */
async function forwardedIn({ attachments }: Email): Promise<string> {
  const attached = attachments.find(({ mimeType }) => mimeType === 'message/rfc822');
  if (attached === undefined) return '';
  const { default: PostalMime } = await import('postal-mime');
  const inner = await PostalMime.parse(attached.content, limits).catch(() => null);
  if (inner === null) return '';
  const { name, address } = addressOf(inner.from);
  return `\n\n---------- Forwarded message ---------\nFrom: ${name} <${address}>\nSubject: ${inner.subject ?? ''}\n\n${textOf(inner)}`;
}

/** Parses an e-mail, which may be truncated. Parses a malformed one as far as possible. */
export async function parseMail(given: Uint8Array, isBeginning: boolean): Promise<ParsedMail> {
  const source = firstLines(given);
  const isCut = isBeginning || source.length < given.length;
  // Loaded on first use, because most sites read no mailbox.
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(withWholeWords(source), limits).catch(() => null);
  if (email === null) {
    const text = inShortLines(cleanText(new TextDecoder().decode(source).slice(0, maxText)));
    const nobody = { name: '', address: '' };
    const mail = { headers: {}, from: nobody, replyTo: nobody, subject: 'E-mail that could not be read', text };
    return { mail: { ...mail, attachments: [], isCut }, key: keyOf(given, { id: '', date: '' }) };
  }
  const text = cleanText(unscrambled(`${textOf(email)}${await forwardedIn(email)}`)).replaceAll(
    gluedQuote,
    `\n${gluedQuote}\n`,
  );
  const subject = email.subject ?? '';
  const mail: ReceivedMail = {
    headers: headersOf(email),
    from: addressOf(email.from ?? email.sender, headersOf(email).from?.[0]),
    replyTo: addressOf(email.replyTo?.[0]),
    subject,
    text: inShortLines(text),
    attachments: attachmentsOf(email),
    isCut: isCut || text.length > maxText,
  };
  const [date = ''] = mail.headers.date ?? [];
  return { mail, key: keyOf(given, { id: email.messageId?.trim() ?? '', date }) };
}

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
