import type { MailServer } from '#app/domain/mail-server.ts';
import { codec, number, type RowOf, text } from './codec.ts';

/** How e-mails are sent, as it is kept; the password is sealed, and only the process can open it. */
export type KeptMailServer = MailServer & { sealedPassword: string; updatedAt: string };

const mailServer = codec<KeptMailServer>()({
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
