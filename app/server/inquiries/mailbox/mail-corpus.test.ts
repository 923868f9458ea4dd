// @module-tag messages/mailbox-text

import { expect, test } from 'vitest';
import { restBelow, wholeBelow } from '#app/domain/inquiries/mailbox/inquiry-of-mail.ts';
import emails from '#tests/corpora/emails/emails.json' with { type: 'json' };
import { readMail } from './parse-mail.ts';

/** Real kinds of e-mails with the right result, written without a look at the rules (tests/corpora/README.md). */

const own = { addresses: ['sales@dealer.test'], phones: ['+91 20 5555 0101', '+91 98220 00001'], host: 'dealer.test' };

/** E-mails whose name is not found: their text does not label it. */
const withoutName = ['indiamart-05-buylead-bulk-headers', 'lead-05-google-business-profile-quote'];

const flat = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
const isOneOf = (accepted: string | string[], value: string) =>
  [accepted].flat().some((each) => flat(each) === flat(value));

test.each(emails.map((each) => [each.name, each] as const))('reads %s', async (name, { raw, expected }) => {
  const source = Buffer.from(raw.replace(/\r?\n/g, '\r\n'));
  const { reason, message } = await readMail({ source, isCut: false, own });
  expect(message === null ? 'skipped' : 'inquiry', String(reason)).toBe(expected.is);
  if (message === null) return;
  const { inquiry } = message;
  const isNamed = isOneOf(expected.name, inquiry.name) || isOneOf(expected.name, '');
  expect(isNamed, inquiry.name).toBe(!withoutName.includes(name));
  expect([expected.phone].flat()).toContain(inquiry.phone);
  expect([expected.email].flat()).toContain(inquiry.email);
  for (const text of expected.says) expect(flat(`${inquiry.subject} ${inquiry.message}`)).toContain(flat(text));
  const shown = flat(inquiry.message.split(restBelow)[0]?.split(wholeBelow)[0] ?? '');
  for (const text of expected.saysNot) expect(shown).not.toContain(flat(text));
  for (const file of expected.attachments) expect(inquiry.message).toContain(file);
});
