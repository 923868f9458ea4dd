import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { isToBeGivenUp, longestRetry, type Mail, type MailKind, retryAfter } from '#app/domain/mail.ts';
import { changeBinnedMail } from './bin/binned-message.ts';
import { stillToCome } from './clock.ts';
import type { MailRow, Tables } from './tables.ts';
import { inTransaction } from './writing.ts';

/** An e-mail whose turn it is, and the message it is about, if it is about one. */
export type DueMail = Mail & { id: string; messageId: string | null; attempts: number };
type Taken = Pick<DueMail, 'id' | 'messageId'>;

/** How often what came of an e-mail looks for its row, which may change places meanwhile. */
const mostLooks = 4;

/** Of an e-mail that was given up so long ago nobody needs to be told any more, in milliseconds. */
const toldFor = 7 * 24 * 60 * 60 * 1000;

/** How long one process has to send what it took, in milliseconds; longer than any attempt lasts. */
const lease = 5 * 60 * 1000;

export async function queueMails(db: Kysely<Tables>, messageId: string | null, mails: readonly Mail[], now: Date) {
  if (mails.length === 0) return;
  await db
    .insertInto('outbox')
    .values(
      mails.map(
        ({ kind, to, replyTo, subject, text }): MailRow => ({
          id: randomUUID(),
          message_id: messageId,
          kind,
          recipient: to,
          reply_to: replyTo,
          subject,
          text,
          attempts: 0,
          created_at: now.toISOString(),
          next_attempt_at: now.toISOString(),
          leased_until: null,
          sent_at: null,
          given_up_at: null,
          last_error: '',
        }),
      ),
    )
    .execute();
}

export function createOutbox({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  const waiting = (trx: Kysely<Tables>) =>
    trx.selectFrom('outbox').where('sent_at', 'is', null).where('given_up_at', 'is', null);

  const after = (milliseconds: number) => new Date(now().getTime() + milliseconds).toISOString();

  /** Given up not long ago; what lies further ahead was given up while the clock was ahead. */
  const isGivenUpLately = ({ eb, and }: ExpressionBuilder<Tables, 'outbox'>) =>
    and([eb('given_up_at', '>', after(-toldFor)), eb('given_up_at', '<', after(toldFor))]);

  /**
   * Writes down what came of an e-mail. Its message may have been deleted while it was under way, and its row is in the bin
   * with it; or restored between the two looks, so that it is looked for again. Restored, it must not be sent twice.
   */
  async function conclude({ id, messageId }: Taken, change: (row: MailRow) => Partial<MailRow>): Promise<void> {
    for (let looks = 0; looks < mostLooks; looks++) {
      const isDone = await inTransaction(db, async (trx) => {
        // Taken to be written before it is read: on PostgreSQL a deletion under way is waited for.
        const row = await trx
          .updateTable('outbox')
          .set({ leased_until: null })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!row)
          return (
            messageId === null ||
            changeBinnedMail(trx, { id, messageId }, (binned) => ({ ...binned, ...change(binned) }))
          );
        await trx.updateTable('outbox').set(change(row)).where('id', '=', id).execute();
        return true;
      });
      if (isDone) return;
    }
  }

  return {
    /** Takes the e-mails whose turn it is. Nobody else gets them until the lease has run out. */
    take(limit: number): Promise<DueMail[]> {
      return inTransaction(db, async (trx) => {
        const until = new Date(now().getTime() + lease).toISOString();
        const held = stillToCome(now(), lease);
        const resting = stillToCome(now(), longestRetry);
        const isFree = ({ eb, or }: ExpressionBuilder<Tables, 'outbox'>) =>
          or([
            eb('leased_until', 'is', null),
            eb('leased_until', '<=', held.after),
            eb('leased_until', '>', held.until),
          ]);
        const due = await waiting(trx)
          .select('id')
          .where(({ eb, or }) =>
            or([eb('next_attempt_at', '<=', resting.after), eb('next_attempt_at', '>', resting.until)]),
          )
          .where(isFree)
          .orderBy('next_attempt_at')
          .limit(limit)
          .execute();
        const taken: DueMail[] = [];
        for (const { id } of due) {
          const row = await trx
            .updateTable('outbox')
            .set({ leased_until: until })
            .where('id', '=', id)
            // On PostgreSQL another process may have taken it since.
            .where(isFree)
            .where('sent_at', 'is', null)
            .returningAll()
            .executeTakeFirst();
          if (row)
            taken.push({
              id: row.id,
              messageId: row.message_id,
              kind: row.kind as MailKind,
              to: row.recipient,
              replyTo: row.reply_to,
              subject: row.subject,
              text: row.text,
              attempts: row.attempts,
            });
        }
        return taken;
      });
    },

    markSent(mail: Taken): Promise<void> {
      return conclude(mail, ({ attempts }) => ({
        sent_at: now().toISOString(),
        leased_until: null,
        attempts: attempts + 1,
        last_error: '',
      }));
    },

    /** Puts an e-mail back for later; it is given up when it is too old, or when trying again is of no use. */
    markFailed(mail: Taken, error: string, { isFinal, chance }: { isFinal: boolean; chance: number }): Promise<void> {
      return conclude(mail, (row) => {
        const attempts = row.attempts + 1;
        const next = new Date(now().getTime() + retryAfter(attempts, chance));
        return {
          attempts,
          leased_until: null,
          next_attempt_at: next.toISOString(),
          given_up_at:
            isFinal || isToBeGivenUp(attempts, next.getTime() - Date.parse(row.created_at))
              ? now().toISOString()
              : null,
          last_error: error.slice(0, 500),
        };
      });
    },

    /** Forgets e-mails that were sent or given up a month ago. */
    async sweep(): Promise<void> {
      const monthAgo = after(-30 * 24 * 60 * 60 * 1000);
      await db
        .deleteFrom('outbox')
        .where(({ eb, or }) => or([eb('sent_at', '<', monthAgo), eb('given_up_at', '<', monthAgo)]))
        .execute();
    },

    /** Why the e-mail that was tried last could not be sent, of those that wait or were given up in the last week; or empty. */
    async lastError(): Promise<string> {
      const row = await db
        .selectFrom('outbox')
        .select('last_error')
        .where('sent_at', 'is', null)
        .where('last_error', '!=', '')
        .where((where) => where.or([where('given_up_at', 'is', null), isGivenUpLately(where)]))
        .orderBy('next_attempt_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.last_error ?? '';
    },

    /** How many e-mails wait, and how many were given up in the last week. */
    async count(): Promise<{ waiting: number; givenUp: number }> {
      const all = (query: ReturnType<typeof waiting>) => query.select(({ fn }) => fn.countAll<number>().as('n'));
      const { n } = await all(waiting(db)).executeTakeFirstOrThrow();
      const lost = await all(db.selectFrom('outbox').where(isGivenUpLately)).executeTakeFirstOrThrow();
      return { waiting: n, givenUp: lost.n };
    },
  };
}
