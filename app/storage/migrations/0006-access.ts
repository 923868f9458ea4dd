import type { Migration } from '#app/storage/engine/migration.ts';

/** Networks from which an admin has signed in, so that a flood of sign-in attempts does not lock admins out. */
export const access: Migration = {
  id: '0006-access',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    return [
      `create table trusted_networks (
        network text not null,
        user_id text not null references users (id) on delete cascade,
        expires_at text not null,
        primary key (network, user_id)
      )${strict}`,
      'create index trusted_networks_user on trusted_networks (user_id)',
      'create index trusted_networks_expiry on trusted_networks (expires_at)',
    ];
  },
};
