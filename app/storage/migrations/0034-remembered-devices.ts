import type { Migration } from '#app/storage/engine/migration.ts';

/** Devices whose secret exempts their sign-ins from the limit that all clients share; each session names its device. */
export const rememberedDevices: Migration = {
  id: '0034-remembered-devices',
  up: (engine) => [
    `create table remembered_devices (
      secret_hash text primary key,
      user_id text not null references users (id) on delete cascade,
      agent text not null,
      address text not null,
      created_at text not null,
      last_used_at text not null
    )${engine === 'sqlite' ? ' strict' : ''}`,
    'create index remembered_devices_by_user on remembered_devices (user_id, last_used_at)',
    `alter table sessions add column secret_hash text not null default ''`,
  ],
};
