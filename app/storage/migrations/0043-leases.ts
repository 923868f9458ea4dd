import type { Migration } from '#app/storage/engine/migration.ts';

/**
 * Leases of jobs that one process at a time does, and the process that sends an e-mail. The former leases of backups,
 * imports and the mailbox stay for earlier versions, which may still run.
 */
export const leases: Migration = {
  id: '0043-leases',
  up: (engine) => [
    `create table leases (
      name text primary key not null,
      holder text not null,
      until text not null
    )${engine === 'sqlite' ? ' strict, without rowid' : ''}`,
    'alter table outbox add column leased_by text',
  ],
};
