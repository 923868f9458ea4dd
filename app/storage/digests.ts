import type { Kysely } from 'kysely';
import type { Mail } from '#app/domain/mail.ts';
import type { PushNotice } from '#app/domain/push.ts';
import { fromJson, toJson } from './columns.ts';
import type { MessageRow } from './message-row.ts';
import { queueMails } from './outbox.ts';
import { queuePushes } from './push-queue.ts';
import type { Tables } from './tables.ts';
import { isDueBy, isWaiting } from './to-do.ts';
import { inTransaction } from './writing.ts';

/** Row of `meta` with the days of the last digests. Prevents a repeat after the clock is set back. */
const digestKey = 'digest days';
const rememberedDigests = 30;

type ListedRow = Pick<MessageRow, 'name' | 'subject' | 'preferred_branch' | 'created_at' | 'answered_at'>;
const toListed = ({ name, subject, preferred_branch, created_at, answered_at }: ListedRow) => ({
  name,
  subject,
  preferredBranch: preferred_branch,
  createdAt: created_at,
  answeredAt: answered_at,
});

export function createDigests({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  const digestDays = async (trx: Kysely<Tables>): Promise<string[]> => {
    const row = await trx.selectFrom('meta').select('value').where('key', '=', digestKey).executeTakeFirst();
    return row ? fromJson<string[]>(row.value) : [];
  };

  return {
    /** Reports whether the digest of a day was sent or was empty. */
    had: async (day: string): Promise<boolean> => (await digestDays(db)).includes(day),

    /**
     * Returns the facts of a digest: unanswered messages, messages with a follow-up up to this day, and the arrival times
     * of messages since `since`.
     */
    async facts(day: string, since: Date) {
      const listed = () =>
        db
          .selectFrom('messages')
          .select(['name', 'subject', 'preferred_branch', 'created_at', 'answered_at'])
          .where('suspected_spam', '=', 0)
          .orderBy('created_at')
          .orderBy('id');
      const [waiting, followUps, received] = await Promise.all([
        listed().where(isWaiting).execute(),
        listed().where(isDueBy(day)).execute(),
        listed().where('created_at', '>=', since.toISOString()).execute(),
      ]);
      return {
        waiting: waiting.map(toListed),
        followUps: followUps.map(toListed),
        received: received.map(({ created_at }) => created_at),
      };
    },

    /** Queues the digest of a day for subscribed devices and addresses, once a day. Returns true if it was queued. */
    send(day: string, notice: PushNotice | null, mails: (to: string) => Mail[]): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        // Locks the row: a second process waits, then finds the day.
        await trx
          .insertInto('meta')
          .values({ key: digestKey, value: '[]' })
          .onConflict((clash) => clash.column('key').doUpdateSet(({ ref }) => ({ value: ref('meta.value') })))
          .execute();
        const days = await digestDays(trx);
        if (days.includes(day)) return false;
        const value = toJson([...days, day].slice(-rememberedDigests));
        await trx.updateTable('meta').set({ value }).where('key', '=', digestKey).execute();
        if (notice === null) return true;
        await queuePushes(trx, { notice, messageId: null, now: now(), isDigest: true });
        const rows = await trx
          .selectFrom('users')
          .select('digest_email')
          .distinct()
          .where('digest_email', '!=', '')
          .execute();
        const planned = rows.flatMap(({ digest_email }) => mails(digest_email));
        await queueMails(trx, null, planned, now());
        return true;
      });
    },
  };
}
