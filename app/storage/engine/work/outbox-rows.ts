import { createHash, randomUUID } from 'node:crypto';
import { type HookEvent, hookRecipient } from '#app/domain/accounts/webhook.ts';
import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { fromJson } from '#app/storage/engine/codec.ts';
import { inPieces, keepExisting } from '#app/storage/engine/queries.ts';
import type { Db, MailRow } from '#app/storage/engine/tables.ts';

type Queued = Omit<Mail, 'kind'> & Pick<MailRow, 'kind'>;

/** The row of an e-mail or a notification that is due now. */
export const queued = (
  { kind, to, replyTo, subject, text, quotationId }: Queued,
  inquiryId: string | null,
  now: Date,
): MailRow => ({
  id: randomUUID(),
  message_id: inquiryId,
  kind,
  recipient: to,
  reply_to: replyTo,
  subject,
  text,
  attempts: 0,
  created_at: now.toISOString(),
  next_attempt_at: now.toISOString(),
  leased_until: null,
  leased_by: null,
  sent_at: null,
  given_up_at: null,
  last_error: '',
  quotation_id: quotationId ?? null,
});

/** The row of an event for a webhook. `text` is the id of its subject, which is read when it is sent. */
export const queuedEvent = (hookId: string, event: string, text: string, now: Date): MailRow =>
  // Databases check the kind: see copies.ts.
  queued({ kind: 'push', to: hookRecipient(hookId), replyTo: null, subject: event, text }, null, now);

/** Queues an event for each webhook that has chosen it, once for each id and time, in the transaction of the change. */
export async function queueHooks(trx: Db, event: HookEvent, ids: readonly string[], now: Date): Promise<void> {
  const hooks = await trx.selectFrom('webhooks').select(['id', 'events']).where('is_on', '=', 1).execute();
  const chosen = hooks.filter(({ events }) => fromJson<HookEvent[]>(events).includes(event));
  const rows = chosen.flatMap((hook) =>
    ids.map((id) => {
      const row = queuedEvent(hook.id, event, id, now);
      const same = [hook.id, event, id, row.created_at].join(' ');
      return { ...row, id: createHash('sha256').update(same).digest('hex').slice(0, 32) };
    }),
  );
  await inPieces(rows, (some) => trx.insertInto('outbox').values(some).onConflict(keepExisting).execute());
}
