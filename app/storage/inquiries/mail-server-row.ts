import type { MailServer } from '#app/domain/inquiries/notices/mail-server.ts';
import { codec, number, type RowOf, text } from '#app/storage/engine/codec.ts';

/** The stored mail settings; the password is encrypted with a key outside the database. */
export type StoredMailServer = MailServer & { sealedPassword: string; updatedAt: string };

const mailServer = codec<StoredMailServer>()({
  host: text('host'),
  port: number('port'),
  security: text('security'),
  username: text('username'),
  sender: text('sender'),
  sealedPassword: text('sealed_password'),
  updatedAt: text('updated_at'),
});

export type MailServerRow = RowOf<typeof mailServer>;
export const { fromRow, toRow } = mailServer;
