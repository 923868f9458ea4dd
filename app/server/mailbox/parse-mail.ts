import { createHash } from 'node:crypto';
import type { Address, Email } from 'postal-mime';
import type { MailAddress, ReceivedMail } from '#app/domain/inquiry-mail/received-mail.ts';
import { cleanText } from '#app/domain/text.schema.ts';
import { textOfHtml } from './html-text.ts';

/** Maximum characters of the text; a message shows fewer. */
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

const addressOf = (given: Address | undefined): MailAddress => {
  const found = given?.group === undefined ? given : given.group[0];
  return { name: (found?.name ?? '').trim(), address: (found?.address ?? '').trim() };
};

/** Skips inline images, such as logos in a signature. */
const attachmentsOf = ({ attachments }: Email): string[] =>
  attachments
    .filter(({ related, disposition, contentId }) => !related && !(disposition === 'inline' && contentId))
    .map(({ filename, mimeType }) => filename ?? mimeType);

function headersOf({ headers }: Email): Record<string, string[]> {
  const byName: Record<string, string[]> = Object.create(null);
  for (const { key, value } of headers.slice(0, maxHeaders)) byName[key] = [...(byName[key] ?? []), value];
  return byName;
}

/**
 * Identifies an e-mail, whatever is read from it. Headers differ by its route, so only these count besides the body: some
 * senders reuse a Message-ID.
 */
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

/** Parses an e-mail, which may be truncated. Parses a malformed one as far as possible. */
export async function parseMail(given: Uint8Array, isBeginning: boolean): Promise<ParsedMail> {
  const source = firstLines(given);
  const isCut = isBeginning || source.length < given.length;
  // Loaded on first use, because most sites read no mailbox.
  const { default: PostalMime } = await import('postal-mime');
  const email = await PostalMime.parse(source, limits).catch(() => null);
  if (email === null) {
    const text = inShortLines(cleanText(new TextDecoder().decode(source).slice(0, maxText)));
    const nobody = { name: '', address: '' };
    const mail = { headers: {}, from: nobody, replyTo: nobody, subject: 'E-mail that could not be read', text };
    return { mail: { ...mail, attachments: [], isCut }, key: keyOf(given, { id: '', date: '' }) };
  }
  const text = cleanText(email.text?.trim() || textOfHtml(email.html ?? ''));
  const subject = email.subject ?? '';
  const mail: ReceivedMail = {
    headers: headersOf(email),
    from: addressOf(email.from ?? email.sender),
    replyTo: addressOf(email.replyTo?.[0]),
    subject,
    text: inShortLines(text),
    attachments: attachmentsOf(email),
    isCut: isCut || text.length > maxText,
  };
  const [date = ''] = mail.headers.date ?? [];
  return { mail, key: keyOf(given, { id: email.messageId?.trim() ?? '', date }) };
}
