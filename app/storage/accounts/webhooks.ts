import { randomUUID } from 'node:crypto';
import type { Delivery, Webhook } from '#app/domain/accounts/webhook.schema.ts';
import { hookRecipient, testEvent } from '#app/domain/accounts/webhook.ts';
import type { Mail } from '#app/domain/inquiries/notices/mail.ts';
import { fromJson, toBit, toJson } from '#app/storage/engine/codec.ts';
import { changeRow } from '#app/storage/engine/queries.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { queuedEvent } from '#app/storage/engine/work/outbox-rows.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import { queueMails } from '#app/storage/inquiries/outbox.ts';

const maxListed = 20;

/** For this long a webhook may fail before it is turned off, in ms. */
const failsFor = 3 * 24 * 60 * 60 * 1000;

type NewWebhook = Pick<Webhook, 'address' | 'events' | 'createdBy'> & { sealedSecret: string };

const columns = [
  'id',
  'address',
  'events',
  'is_on',
  'failing_since as failingSince',
  'created_by as createdBy',
] as const;

/** Webhooks and their deliveries, which are rows of the outbox. */
export function createWebhooks({ db, now }: { db: Db; now: () => Date }) {
  async function deliveries(id: string): Promise<Delivery[]> {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'subject as event', 'created_at as createdAt', 'attempts', 'last_error as error'])
      .select(['sent_at', 'given_up_at'])
      .where('recipient', '=', hookRecipient(id))
      .orderBy('created_at', 'desc')
      .limit(maxListed)
      .execute();
    return rows.map(({ sent_at, given_up_at, ...row }) => {
      const state = sent_at !== null ? 'sent' : given_up_at !== null ? 'failed' : 'waiting';
      return { ...row, state };
    });
  }

  const update = (id: string, set: Partial<Tables['webhooks']>): Promise<void> =>
    changeRow(db.updateTable('webhooks').set(set).where('id', '=', id), 'Webhook');

  return {
    /** Newest first. */
    async list(): Promise<Webhook[]> {
      const rows = await db
        .selectFrom('webhooks')
        .select(columns)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return Promise.all(
        rows.map(async ({ is_on, events, ...row }) => {
          const stored = { events: fromJson<Webhook['events']>(events), isOn: is_on === 1 };
          return { ...row, ...stored, deliveries: await deliveries(row.id) };
        }),
      );
    },

    /** The row; `undefined` if there is none. */
    find: (id: string) => db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst(),

    async add({ address, events, createdBy, sealedSecret }: NewWebhook): Promise<string> {
      const id = randomUUID();
      const given = { id, address, events: toJson(events), sealed_secret: sealedSecret, is_on: 1 };
      const row = { ...given, created_by: createdBy, created_at: now().toISOString() };
      await db.insertInto('webhooks').values(row).execute();
      return id;
    },

    /** Turns a webhook on or off, which forgets its failures. */
    turn: (id: string, isOn: boolean) => update(id, { is_on: toBit(isOn), failing_since: null }),

    noteSent: (id: string) => update(id, { failing_since: null }),

    /**
     * Notes a failed attempt. Turns the webhook off and queues the e-mails if it is gone or has failed for three days.
     * Returns whether it is off.
     */
    noteFailed: (id: string, isGone: boolean, mails: Mail[]): Promise<boolean> =>
      inTransaction(db, async (trx) => {
        const at = now();
        const on = trx.updateTable('webhooks').where('id', '=', id).where('is_on', '=', 1);
        const since = on.set(({ fn, val }) => ({ failing_since: fn.coalesce('failing_since', val(at.toISOString())) }));
        const row = await since.returning('failing_since').executeTakeFirst();
        if (row === undefined) return true;
        if (!isGone && at.getTime() - Date.parse(row.failing_since ?? '') < failsFor) return false;
        await on.set({ is_on: 0 }).execute();
        await queueMails(trx, null, mails, at);
        return true;
      }),

    /** Removes a webhook with its deliveries. */
    remove: (id: string): Promise<void> =>
      inTransaction(db, async (trx) => {
        await changeRow(trx.deleteFrom('webhooks').where('id', '=', id), 'Webhook');
        await trx.deleteFrom('outbox').where('recipient', '=', hookRecipient(id)).execute();
      }),

    /** Queues a delivery again, under its id, so that the receiver can detect the repeat; without one, a test. */
    async send(id: string, delivery?: string): Promise<void> {
      const test = queuedEvent(id, testEvent, '', now());
      if (delivery === undefined) {
        await update(id, { id });
        await db.insertInto('outbox').values(test).execute();
        return;
      }
      const { sent_at, given_up_at, attempts, next_attempt_at, last_error } = test;
      const again = db.updateTable('outbox').set({ sent_at, given_up_at, attempts, next_attempt_at, last_error });
      await changeRow(again.where('id', '=', delivery).where('recipient', '=', hookRecipient(id)), 'Delivery');
    },
  };
}
