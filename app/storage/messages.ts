import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { notFound } from '#app/domain/errors.ts';
import type { Inquiry, Message, MessageStatus, SettableStatus } from '#app/domain/message.ts';
import { fromBit } from './columns.ts';
import type { MessageRow, Tables } from './tables.ts';
import { inTransaction } from './writing.ts';

const fromRow = (row: MessageRow): Message => ({
  id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  subject: row.subject,
  message: row.message,
  preferredBranch: row.preferred_branch,
  read: fromBit(row.read),
  status: row.status as MessageStatus,
  createdAt: row.created_at,
});

export type Messages = ReturnType<typeof createMessages>;

export function createMessages({ db, now }: { db: Kysely<Tables>; now: () => Date }) {
  return {
    /** Newest first. */
    async list(): Promise<Message[]> {
      const rows = await db.selectFrom('messages').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
      return rows.map(fromRow);
    },

    create(inquiry: Inquiry): Promise<Message> {
      return inTransaction(db, async (trx) => {
        const row: MessageRow = {
          id: randomUUID(),
          name: inquiry.name,
          email: inquiry.email,
          phone: inquiry.phone,
          subject: inquiry.subject,
          message: inquiry.message,
          preferred_branch: inquiry.preferredBranch,
          read: 0,
          status: 'new',
          created_at: now().toISOString(),
        };
        await trx.insertInto('messages').values(row).execute();
        return fromRow(row);
      });
    },

    /** A status can be set at any time and marks the message read; `read` alone marks it read when it is opened. */
    update(id: string, status: SettableStatus | undefined): Promise<Message> {
      return inTransaction(db, async (trx) => {
        const row = await trx
          .updateTable('messages')
          .set(status === undefined ? { read: 1 } : { read: 1, status })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (!row) throw notFound('Message');
        return fromRow(row);
      });
    },

    async remove(id: string): Promise<void> {
      const { numDeletedRows } = await db.deleteFrom('messages').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound('Message');
    },
  };
}
