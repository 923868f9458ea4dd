import type { Migration } from '#app/storage/engine/migration.ts';

/** Idempotency keys for messages, suspected spam, and the e-mail outbox. */
export const outbox: Migration = {
  id: '0002-outbox',
  up(engine) {
    const int = engine === 'sqlite' ? 'integer' : 'bigint';
    const strict = engine === 'sqlite' ? ' strict' : '';
    return [
      `alter table messages add column suspected_spam ${int} not null default 0 check (suspected_spam in (0, 1))`,
      `alter table messages add column request_key text not null default ''`,
      // Older messages have no key.
      `create unique index messages_by_request_key on messages (request_key) where request_key <> ''`,
      `create table outbox (
        id text primary key,
        message_id text not null references messages (id) on delete cascade,
        kind text not null check (kind in ('owner', 'visitor')),
        recipient text not null,
        reply_to text,
        subject text not null,
        text text not null,
        attempts ${int} not null,
        created_at text not null,
        next_attempt_at text not null,
        leased_until text,
        sent_at text,
        given_up_at text,
        last_error text not null
      )${strict}`,
      'create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and given_up_at is null',
      'create index outbox_by_message on outbox (message_id)',
    ];
  },
};
