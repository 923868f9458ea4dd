import type { Migration } from '#app/storage/engine/migration.ts';

/** The state of each backup, and the lease of the process that makes them. */
export const backups: Migration = {
  id: '0025-backups',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    const number = engine === 'sqlite' ? 'integer' : 'bigint';
    return [
      `create table backups (
        id text primary key not null,
        file text not null,
        begun_at text not null,
        begun_by text not null,
        step text not null check (step in ('making', 'proving', 'proven', 'failed')),
        problem text,
        ended_at text,
        bytes ${number} not null,
        is_encrypted ${number} not null check (is_encrypted in (0, 1)),
        contents text not null,
        sent_at text,
        send_problem text,
        send_attempts ${number} not null,
        next_send_at text not null
      )${strict}`,
      'create index backups_by_date on backups (begun_at)',
      `create table backup_turn (
        id ${number} primary key check (id = 1),
        holder text not null,
        leased_until text not null,
        wanted_by text
      )${strict}`,
      `insert into backup_turn (id, holder, leased_until, wanted_by) values (1, '', '', null)`,
    ];
  },
};
