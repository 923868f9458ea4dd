import type { Migration } from '#app/storage/engine/migration.ts';
import { outboxFor } from './0026-second-factor.ts';

const columns =
  'id, message_id, kind, recipient, reply_to, subject, text, attempts, created_at, next_attempt_at, leased_until, sent_at, given_up_at, last_error';
const kinds = `kind in ('owner', 'visitor', 'notice', 'push', 'digest', 'reminder')`;

/**
 * Adds follow-up of inquiries: source, assignee, follow-up day and events of messages; notification devices and their
 * signing keys; e-mail addresses for the morning digest; and the inquiry mailbox.
 */
export const followUp: Migration = {
  id: '0040-follow-up',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    const whole = engine === 'sqlite' ? 'integer' : 'bigint';
    const bit = (name: string) => `${name} ${whole} not null default 0 check (${name} in (0, 1))`;
    return [
      `alter table messages add column source text not null default 'website'
        check (source in ('website', 'call', 'walk-in', 'email'))`,
      `alter table messages add column assignee text not null default ''`,
      `alter table messages add column follow_up_on text not null default ''`,
      'alter table messages add column opened_at text',
      'alter table messages add column answered_at text',
      // Existing messages do not become unanswered.
      'update messages set opened_at = created_at where read = 1',
      `update messages set answered_at = created_at where status <> 'new'`,
      `create table message_events (
        id text primary key,
        message_id text not null,
        kind text not null check (kind in ('received', 'opened', 'called', 'whatsapp', 'mailed', 'sms', 'status', 'note',
          'assigned', 'follow-up', 'reminded')),
        text text not null,
        made_at text not null,
        made_by text not null,
        request_key text not null
      )${strict}`,
      'create index message_events_by_message on message_events (message_id, made_at)',
      `create unique index message_events_by_key on message_events (request_key) where request_key <> ''`,
      `create table push_devices (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        endpoint text not null unique,
        p256dh text not null,
        auth text not null,
        name text not null,
        browser text not null default '',
        ${bit('is_paused')},
        ${bit('hides_names')},
        ${bit('digest')},
        quiet_from text not null default '',
        quiet_until text not null default '',
        created_at text not null,
        last_sent_at text
      )${strict}`,
      'create index push_devices_by_user on push_devices (user_id)',
      'create index push_devices_by_use on push_devices (is_paused, user_id)',
      `create table push_keys (id ${whole} primary key check (id = 1), public_key text not null, sealed_key text not null)${strict}`,
      `alter table sessions add column browser text not null default ''`,
      'update sessions set browser = token_hash',
      `alter table remembered_devices add column browser text not null default ''`,
      `alter table users add column digest_email text not null default ''`,
      `create table inquiry_mailbox (
        id ${whole} primary key check (id = 1),
        host text not null,
        port ${whole} not null,
        username text not null,
        sealed_password text not null,
        folder text not null,
        ${bit('is_on')},
        uid_validity text not null default '',
        last_uid ${whole} not null default 0,
        last_read_at text,
        last_error text not null default '',
        last_skipped text not null default '{}'
      )${strict}`,
      ...outboxFor(kinds, columns, engine),
    ];
  },
};
