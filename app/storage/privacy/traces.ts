import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { personKeys } from '#app/domain/inquiries/inquiry-person.ts';
import { acknowledgementKey } from '#app/domain/inquiries/notices/mail.ts';
import { closing } from '#app/domain/inquiries/notices/push.ts';
import type { Locale } from '#app/domain/records/locale.ts';
import { wordsOf } from '#app/domain/text/search-text.ts';
import { toJson } from '#app/storage/engine/codec.ts';
import { forgetCounts } from '#app/storage/engine/count-rows.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { lockDigests } from '#app/storage/inquiries/digests.ts';

type Traced = {
  keys: readonly string[];
  /** The person as typed in inquiries and quotations. */
  senders: readonly Pick<Inquiry, 'name' | 'phone' | 'email'>[];
  messageIds: readonly string[];
};

/** The last digits of a phone number that identify it, also without its area code. */
const tailDigits = 8;

/** The words of a counted text, in any order, also from an address with escapes. */
function wordsIn(text: string): Set<string> {
  try {
    return new Set(wordsOf(decodeURIComponent(text)));
  } catch {
    return new Set(wordsOf(text));
  }
}

/** Deletes what names a person outside of the rows about the person. */
export async function forgetTraces(trx: Db, traced: Traced, locale: Locale): Promise<void> {
  const { senders, messageIds: inquiryIds } = traced;
  const keys = new Set([...traced.keys, ...senders.flatMap((sender) => personKeys(sender, locale))]);
  const emails = [...keys].filter((key) => key.includes('@'));
  if (emails.length > 0) await trx.deleteFrom('throttle').where('key', 'in', emails.map(acknowledgementKey)).execute();
  // A single word may be a brand as well.
  const names = senders.map(({ name }) => wordsOf(name)).filter(({ length }) => length > 1);
  const phrases = [...names, ...emails.map(wordsOf)];
  const tails = [...keys].flatMap((key) => (key.startsWith('+') ? key.slice(-tailDigits) : []));
  await forgetCounts(trx, (text) => {
    const words = wordsIn(text);
    const isNamed = phrases.some((phrase) => words.has(phrase.join('')) || phrase.every((word) => words.has(word)));
    return isNamed || tails.some((tail) => [...words].join('').replace(/\D/g, '').includes(tail));
  });
  if (inquiryIds.length === 0) return;
  // Digests name the senders that waited. One that is composed now waits for the end of the erasure.
  await lockDigests(trx);
  await trx.deleteFrom('outbox').where('kind', '=', 'digest').execute();
  // An inquiry that moved to the trash left notifications that close the earlier ones.
  for (const id of inquiryIds) {
    const notice = closing({ id, name: '', subject: '' });
    const pushes = trx.updateTable('outbox').where('kind', '=', 'push').where('message_id', 'is', null);
    await pushes
      .set({ text: toJson(notice) })
      .where('subject', '=', notice.tag)
      .execute();
  }
}
