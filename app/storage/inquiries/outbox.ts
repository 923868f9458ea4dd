import type { ExpressionBuilder } from 'kysely';
import { hookRecipient } from '#app/domain/accounts/webhook.ts';
import { type Mail, type MailKind, retryAfter, shouldGiveUp } from '#app/domain/inquiries/notices/mail.ts';
import { byText } from '#app/domain/text/by-text.ts';
import { countOf } from '#app/storage/engine/queries.ts';
import type { Db, MailRow, Tables } from '#app/storage/engine/tables.ts';
import { type Leasing, leaseMs } from '#app/storage/engine/work/leases.ts';
import { queued } from '#app/storage/engine/work/outbox-rows.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import { changeTrashedMail } from './trashed-inquiry.ts';

/** A leased e-mail, with the id of its inquiry if it has one. */
export type DueMail = Mail & { id: string; messageId: string | null; attempts: number; createdAt: string };
type Taken = Pick<DueMail, 'id' | 'messageId'>;

/** Attempts to find an e-mail's row, which may move to the trash or back between two lookups. */
const maxLookups = 4;

/** For this long after giving up, an e-mail is reported, in ms. */
const reportedFor = 7 * 24 * 60 * 60 * 1000;

export async function queueMails(db: Db, inquiryId: string | null, mails: readonly Mail[], now: Date) {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => queued(mail, inquiryId, now));
  await db.insertInto('outbox').values(rows).execute();
}

export function createOutbox({ db, now, leasing }: { db: Db; now: () => Date; leasing: Leasing }) {
  const waiting = (trx: Pick<Db, 'selectFrom'>) =>
    trx.selectFrom('outbox').where('sent_at', 'is', null).where('given_up_at', 'is', null);

  const after = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();

  const isGivenUpLately = ({ eb }: ExpressionBuilder<Tables, 'outbox'>) => eb('given_up_at', '>', after(-reportedFor));

  /**
   * Records the result of sending. The e-mail may have moved to the trash with its inquiry during sending, or back
   * between two lookups, so the lookup is repeated: a restored e-mail must not be sent twice. Only a result that
   * `isSent` is recorded if another process has leased it since.
   */
  async function conclude(
    { id, messageId: inquiryId }: Taken,
    change: (row: MailRow) => Partial<MailRow>,
    isSent = false,
  ): Promise<void> {
    const changeOf = (row: MailRow) =>
      isSent || (row.leased_by === leasing.holder && row.sent_at === null)
        ? { leased_until: null, ...change(row) }
        : {};
    for (let looks = 0; looks < maxLookups; looks++) {
      const isDone = await inTransaction(db, async (trx) => {
        // Updates before reading: on PostgreSQL this waits for a concurrent deletion.
        const row = await trx
          .updateTable('outbox')
          .set(({ ref }) => ({ attempts: ref('attempts') }))
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!row)
          return (
            inquiryId === null ||
            changeTrashedMail(trx, { id, messageId: inquiryId }, (trashed) => ({ ...trashed, ...changeOf(trashed) }))
          );
        const changed = { id, ...changeOf(row) };
        await trx.updateTable('outbox').set(changed).where('id', '=', id).execute();
        return true;
      });
      if (isDone) return;
    }
  }

  return {
    /**
     * Leases due e-mails, notifications or events for webhooks. No other process gets these until the lease expires. On PostgreSQL, skips rows
     * that another process leases at this moment, instead of waiting for it.
     */
    async take(limit: number, kind: 'mail' | 'push' | 'hook' = 'mail'): Promise<DueMail[]> {
      const due = (trx: Pick<typeof db, 'selectFrom'>) =>
        waiting(trx)
          .select('id')
          .where('next_attempt_at', '<=', now().toISOString())
          .where(leasing.isOver('leased_until'))
          .where('kind', kind === 'mail' ? '!=' : '=', 'push')
          .where('recipient', kind === 'hook' ? 'like' : 'not like', hookRecipient('%'))
          .orderBy('next_attempt_at')
          .limit(limit)
          .$if(leasing.engine === 'postgres', (query) => query.forUpdate().skipLocked());
      const rows = await db
        .with('due', due)
        .updateTable('outbox')
        .set({ leased_until: leasing.later(leaseMs), leased_by: leasing.holder })
        .where('id', 'in', ({ selectFrom }) => selectFrom('due').select('id'))
        .returning(['id', 'kind', 'subject', 'text', 'attempts', 'recipient as to', 'reply_to as replyTo'])
        .returning(['message_id as messageId', 'quotation_id', 'created_at as createdAt', 'next_attempt_at'])
        .execute();
      return rows
        .sort((a, b) => byText(a.next_attempt_at, b.next_attempt_at))
        .map(({ kind, quotation_id, next_attempt_at: _, ...mail }) => ({
          ...mail,
          kind: kind as MailKind,
          ...(quotation_id === null ? {} : { quotationId: quotation_id }),
        }));
    },

    /** Extends the leases of those that this process still sends. */
    async renew(ids: readonly string[]): Promise<void> {
      await db
        .updateTable('outbox')
        .set({ leased_until: leasing.later(leaseMs) })
        .where('id', 'in', ids)
        .where('leased_by', '=', leasing.holder)
        .where('leased_until', 'is not', null)
        .execute();
    },

    markSent(mail: Taken): Promise<void> {
      const sent = { sent_at: now().toISOString(), leased_until: null, last_error: '' };
      return conclude(mail, ({ attempts }) => ({ ...sent, attempts: attempts + 1 }), true);
    },

    /**
     * Schedules a retry, after `delay` ms if given. Gives up if the failure is final or the item is older than `keptMs`.
     */
    markFailed(
      mail: Taken,
      error: string,
      { isFinal, chance, delay, keptMs }: { isFinal: boolean; chance: number; delay?: number; keptMs?: number },
    ): Promise<void> {
      return conclude(mail, (row) => {
        const attempts = row.attempts + 1;
        const next = new Date(now().getTime() + (delay ?? retryAfter(attempts, chance)));
        return {
          attempts,
          next_attempt_at: next.toISOString(),
          given_up_at:
            isFinal || shouldGiveUp(attempts, next.getTime() - Date.parse(row.created_at), keptMs)
              ? now().toISOString()
              : null,
          last_error: error.slice(0, 500),
        };
      });
    },

    /** Releases the lease without an attempt. Sets the next attempt to `until`. */
    postpone(mail: Taken, until: Date): Promise<void> {
      return conclude(mail, () => ({ next_attempt_at: until.toISOString() }));
    },

    /** Deletes a leased notification that is obsolete. */
    async drop({ id }: Taken): Promise<void> {
      await db.deleteFrom('outbox').where('id', '=', id).execute();
    },

    /** Deletes e-mails sent or given up more than 30 days ago. */
    async sweep(): Promise<void> {
      const monthAgo = after(-30 * 24 * 60 * 60 * 1000);
      await db
        .deleteFrom('outbox')
        .where(({ eb, or }) => or([eb('sent_at', '<', monthAgo), eb('given_up_at', '<', monthAgo)]))
        .execute();
    },

    /** The last error among e-mails waiting or given up in the last week; empty if there is none. */
    async lastError(): Promise<string> {
      const row = await db
        .selectFrom('outbox')
        .select('last_error')
        .where('kind', '!=', 'push')
        .where('sent_at', 'is', null)
        .where('last_error', '!=', '')
        .where((where) => where.or([where('given_up_at', 'is', null), isGivenUpLately(where)]))
        .orderBy('next_attempt_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.last_error ?? '';
    },

    /** The number of e-mails waiting, and of those given up in the last week. */
    async count(): Promise<{ waiting: number; givenUp: number }> {
      const mails = (query: ReturnType<typeof waiting>) => countOf(query.where('kind', '!=', 'push'));
      const givenUp = db.selectFrom('outbox').where(isGivenUpLately);
      return { waiting: await mails(waiting(db)), givenUp: await mails(givenUp) };
    },

    /** What should have been sent by now, or has failed so far: without notifications that wait for quiet hours to end. */
    async backlog(): Promise<{ mails: number; notifications: number; oldestAt: string | null }> {
      const rows = await waiting(db)
        .where(({ eb, or }) => or([eb('attempts', '>', 0), eb('next_attempt_at', '<=', now().toISOString())]))
        .groupBy('kind')
        .select(({ fn }) => ['kind', fn.countAll<number>().as('n'), fn.min('created_at').as('oldest')])
        .execute();
      const count = (some: typeof rows) => some.reduce((sum, { n }) => sum + n, 0);
      const notifications = count(rows.filter(({ kind }) => kind === 'push'));
      const [oldestAt = null] = rows.map(({ oldest }) => oldest).sort(byText);
      return { mails: count(rows) - notifications, notifications, oldestAt };
    },
  };
}
