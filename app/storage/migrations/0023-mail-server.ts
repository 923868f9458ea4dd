import type { Migration } from '#app/storage/engine/migration.ts';

/** Mail settings in the panel; the password is encrypted with a key outside the database. */
export const mailServer: Migration = {
  id: '0023-mail-server',
  up(engine) {
    const strict = engine === 'sqlite' ? ' strict' : '';
    const int = engine === 'sqlite' ? 'integer' : 'bigint';
    return [
      `create table mail_server (
        id ${int} primary key check (id = 1),
        host text not null,
        port ${int} not null,
        security text not null check (security in ('tls', 'starttls', 'none')),
        username text not null,
        sender text not null,
        sealed_password text not null,
        updated_at text not null
      )${strict}`,
      `insert into mail_server (id, host, port, security, username, sender, sealed_password, updated_at)
        values (1, '', 587, 'starttls', '', '', '', '2026-01-01T00:00:00.000Z')`,
      `create table mail_proofs (
        fingerprint text primary key,
        proven_at text not null
      )${strict}`,
    ];
  },
};
