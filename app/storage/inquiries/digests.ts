import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import type { PushNotice } from '#app/domain/inquiries/notices/push.ts';
import { fromJson, toJson } from '#app/storage/engine/codec.ts';
import { readMeta } from '#app/storage/engine/meta.ts';
import { limitOf } from '#app/storage/engine/reach.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { isDueBy, isWaiting } from '#app/storage/engine/to-do.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import { queuePushes } from '#app/storage/inquiries/push/push-queue.ts';
import { queueMails } from './outbox.ts';

/** Row of `meta` with the days of the last digests. Prevents a repeat after the clock is set back. */
const digestKey = 'digest days';
const rememberedDigests = 30;

/** Blocks other digests until the transaction ends, and erasures, which delete them. */
export async function lockDigests(trx: Db): Promise<void> {
  await trx
    .insertInto('meta')
    .values({ key: digestKey, value: '[]' })
    .onConflict((clash) => clash.column('key').doUpdateSet(({ ref }) => ({ value: ref('meta.value') })))
    .execute();
}

/** Facts of a digest: unanswered inquiries, follow-ups up to a day, arrival times since `since`. */
async function factsOf(trx: Db, day: string, since: Date, branches: readonly string[]) {
  const listed = () =>
    trx
      .selectFrom('messages')
      .select(['name', 'subject', 'preferred_branch as preferredBranch'])
      .select(['created_at as createdAt', 'answered_at as answeredAt'])
      .where('suspected_spam', '=', 0)
      .$if(branches.length > 0, (query) => query.where('branch', 'in', branches))
      .orderBy('created_at')
      .orderBy('id');
  const received = await listed().where('created_at', '>=', since.toISOString()).execute();
  return {
    waiting: await listed().where(isWaiting).execute(),
    followUps: await listed().where(isDueBy(day)).execute(),
    received: received.map(({ createdAt }) => createdAt),
  };
}

type Facts = Awaited<ReturnType<typeof factsOf>>;
/** Without a notice, the digest is empty and nothing is queued. */
type Composed = { notice: PushNotice | null; mails: (to: string) => Mail[] };

export function createDigests({ db, now }: { db: Db; now: () => Date }) {
  const digestDays = async (trx: Db): Promise<string[]> => fromJson((await readMeta(trx, digestKey)) ?? '[]');

  return {
    /** Reports whether the digest of a day was sent or was empty. */
    had: async (day: string): Promise<boolean> => (await digestDays(db)).includes(day),

    /** Queues a day's digest once for subscribed devices and addresses, as each user sees it. Returns if it did. */
    send(day: string, since: Date, compose: (facts: Facts) => Composed): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        await lockDigests(trx);
        const days = await digestDays(trx);
        if (days.includes(day)) return false;
        const value = toJson([...days, day].slice(-rememberedDigests));
        await trx.updateTable('meta').set({ value }).where('key', '=', digestKey).execute();
        const users = await trx.selectFrom('users').select(['id', 'digest_email', 'role', 'branches']).execute();
        // Users with the same limit get the same digest.
        for (const some of Map.groupBy(users, (user) => toJson(limitOf(user))).values()) {
          const limit = limitOf(some[0] as (typeof users)[number]);
          const { notice, mails } = compose(await factsOf(trx, day, since, limit));
          if (notice === null) continue;
          const userIds = some.map(({ id }) => id);
          await queuePushes(trx, { notice, messageId: null, now: now(), isDigest: true, userIds });
          const addresses = new Set(some.flatMap(({ digest_email }) => digest_email || []));
          await queueMails(trx, null, [...addresses].flatMap(mails), now());
        }
        return true;
      });
    },
  };
}
