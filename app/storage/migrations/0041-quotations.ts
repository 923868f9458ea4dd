import type { Migration } from '#app/storage/engine/migration.ts';

const kinds = `kind in ('received', 'opened', 'called', 'whatsapp', 'mailed', 'sms', 'status', 'note', 'assigned', 'follow-up',
  'reminded', 'quoted', 'accepted', 'declined', 'visitor', 'withdrawn')`;

/** Quote lists and references of inquiries, quotations with their numbers, counted taps and views, and the privacy log. */
export const quotations: Migration = {
  id: '0041-quotations',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    const whole = engine === 'sqlite' ? 'integer' : 'bigint';
    return [
      `alter table messages add column reference text not null default ''`,
      `alter table messages add column access_key text not null default ''`,
      `alter table messages add column items text not null default '[]'`,
      'alter table messages add column withdrawn_at text',
      `create unique index messages_by_reference on messages (reference) where reference <> ''`,
      'alter table outbox add column quotation_id text',
      ...(engine === 'sqlite'
        ? [
            // SQLite cannot change a check constraint, so the table is rebuilt.
            `create table message_events_anew (
              id text primary key,
              message_id text not null,
              kind text not null check (${kinds}),
              text text not null,
              made_at text not null,
              made_by text not null,
              request_key text not null
            ) strict`,
            `insert into message_events_anew (id, message_id, kind, text, made_at, made_by, request_key)
              select id, message_id, kind, text, made_at, made_by, request_key from message_events`,
            'drop table message_events',
            'alter table message_events_anew rename to message_events',
            'create index message_events_by_message on message_events (message_id, made_at)',
            `create unique index message_events_by_key on message_events (request_key) where request_key <> ''`,
          ]
        : [
            'alter table message_events drop constraint message_events_kind_check',
            `alter table message_events add constraint message_events_kind_check check (${kinds})`,
          ]),
      `create table quotations (
        id text primary key,
        message_id text not null,
        year text not null,
        serial ${whole} not null,
        version ${whole} not null,
        state text not null check (state in ('draft', 'sent', 'opened', 'accepted', 'declined')),
        customer text not null,
        total ${whole} not null,
        valid_until text not null,
        body text not null,
        secret text not null unique,
        decline_reason text not null default '',
        revision ${whole} not null,
        created_at text not null,
        created_by text not null,
        sent_at text,
        opened_at text,
        decided_at text
      )${strict}`,
      'create unique index quotations_by_number on quotations (year, serial, version) where serial > 0',
      'create index quotations_by_message on quotations (message_id)',
      'create index quotations_by_time on quotations (created_at)',
      `create table quotation_numbers (year text primary key, last ${whole} not null)${strict}`,
      `create table counts (
        hour text not null,
        kind text not null,
        page text not null,
        product text not null,
        branch text not null,
        campaign text not null,
        count ${whole} not null,
        primary key (hour, kind, page, product, branch, campaign)
      )${strict}`,
      `create table privacy_log (
        id text primary key,
        action text not null,
        detail text not null,
        made_at text not null,
        made_by text not null
      )${strict}`,
      'create index privacy_log_by_time on privacy_log (made_at)',
    ];
  },
};
