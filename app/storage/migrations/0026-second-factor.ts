import type { EngineName, Migration } from '#app/storage/engine/migration.ts';

/** An outbox for these kinds. SQLite cannot change a check constraint, so the table is rebuilt and `columns` are copied. */
export const outboxFor = (kinds: string, columns: string, engine: EngineName): string[] =>
  engine === 'sqlite'
    ? [
        `create table outbox_anew (
              id text primary key,
              message_id text references messages (id) on delete cascade,
              kind text not null check (${kinds}),
              recipient text not null,
              reply_to text,
              subject text not null,
              text text not null,
              attempts integer not null,
              created_at text not null,
              next_attempt_at text not null,
              leased_until text,
              sent_at text,
              given_up_at text,
              last_error text not null
            ) strict`,
        `insert into outbox_anew (${columns}) select ${columns} from outbox`,
        'drop table outbox',
        'alter table outbox_anew rename to outbox',
        'create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and given_up_at is null',
        'create index outbox_by_message on outbox (message_id)',
        'create index outbox_given_up on outbox (given_up_at) where given_up_at is not null',
      ]
    : [
        'alter table outbox drop constraint outbox_kind_check',
        `alter table outbox add constraint outbox_kind_check check (${kinds})`,
      ];

/** Second factors, known devices, and security notices. An e-mail about a notice belongs to no message. */
export const secondFactor: Migration = {
  id: '0026-second-factor',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    const int = engine === 'sqlite' ? 'integer' : 'bigint';
    const owner = 'user_id text not null references users (id) on delete cascade';
    const columns = `id, message_id, kind, recipient, reply_to, subject, text, attempts, created_at, next_attempt_at,
      leased_until, sent_at, given_up_at, last_error`;
    return [
      `create table second_factors (
        user_id text primary key references users (id) on delete cascade,
        sealed_secret text not null,
        last_step ${int} not null,
        created_at text not null
      )${strict}`,
      `create table recovery_codes (${owner}, code_hash text not null, primary key (user_id, code_hash))${strict}`,
      `create table known_devices (
        ${owner},
        device_hash text not null,
        first_seen_at text not null,
        last_seen_at text not null,
        primary key (user_id, device_hash)
      )${strict}`,
      `create table notices (
        id text primary key,
        ${owner},
        kind text not null check (kind in ('sign-in', 'wrong-codes', 'recovery-code', 'second-factor-removed')),
        device text not null,
        place text not null,
        made_at text not null
      )${strict}`,
      'create index notices_by_user on notices (user_id, made_at)',
      // Sessions from before the migration are not tied to a device.
      `alter table sessions add column device_since text not null default ''`,
      ...(engine === 'postgres' ? ['alter table outbox alter column message_id drop not null'] : []),
      ...outboxFor(`kind in ('owner', 'visitor', 'notice')`, columns, engine),
    ];
  },
};
