import { hookRecipient } from '#app/domain/accounts/webhook.ts';
import type { MailKind } from '#app/domain/inquiries/notices/mail.ts';
import { failureOutcome } from '#app/domain/inquiries/notices/mail-server.ts';
import type { PushNotice } from '#app/domain/inquiries/notices/push.ts';
import type { Unsent } from '#app/domain/inquiries/notices/unsent.schema.ts';
import { notFound } from '#app/domain/records/errors.ts';
import { fromJson } from '#app/storage/engine/codec.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { toBucket } from './copies.ts';

const maxListed = 100;

/** Failed e-mails and notifications of the outbox. */
export function createUnsent({ db, now }: { db: Db; now: () => Date }) {
  return {
    /** Returns the latest failures, newest first. `withNotices` includes e-mails about accounts. */
    async list({ withNotices }: { withNotices: boolean }): Promise<Unsent[]> {
      const rows = await db
        .selectFrom('outbox')
        .leftJoin('push_devices', 'push_devices.id', 'outbox.recipient')
        .leftJoin('users', 'users.id', 'push_devices.user_id')
        .selectAll('outbox')
        .select(['push_devices.name as device', 'users.username'])
        .where('outbox.sent_at', 'is', null)
        .where('outbox.recipient', '!=', toBucket)
        .where('outbox.recipient', 'not like', hookRecipient('%'))
        .where(({ eb, or }) => or([eb('outbox.given_up_at', 'is not', null), eb('outbox.last_error', '!=', '')]))
        .$if(!withNotices, (query) => query.where('outbox.kind', '!=', 'notice'))
        .orderBy('outbox.created_at', 'desc')
        .orderBy('outbox.id')
        .limit(maxListed)
        .execute();
      return rows.map((row) => {
        const isPush = row.kind === 'push';
        return {
          id: row.id,
          kind: row.kind as MailKind | 'push',
          to: isPush ? [row.device, row.username].filter(Boolean).join(', ') : row.recipient,
          subject: isPush ? fromJson<PushNotice>(row.text).title : row.subject,
          createdAt: row.created_at,
          nextAttemptAt: row.given_up_at === null ? row.next_attempt_at : null,
          outcome: failureOutcome(row.last_error),
        };
      });
    },

    /** Queues a failed item again with all its attempts. A no-op if the item was sent in between. */
    async retry(id: string): Promise<void> {
      const at = now().toISOString();
      const { numUpdatedRows } = await db
        .updateTable('outbox')
        .set(({ eb, ref }) => ({
          given_up_at: null,
          attempts: 0,
          next_attempt_at: at,
          last_error: '',
          // Resets the age, because an old notification would be dropped.
          created_at: eb.case().when('kind', '=', 'push').then(at).else(ref('created_at')).end(),
        }))
        .where('id', '=', id)
        .where('sent_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return;
      const known = await db.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst();
      if (!known) throw notFound('E-mail or notification');
    },
  };
}
