import type { Selectable } from 'kysely';
import { readMeta, writeMeta } from '#app/storage/engine/meta.ts';
import type { Db, Tables } from '#app/storage/engine/tables.ts';
import { queued } from '#app/storage/engine/work/outbox-rows.ts';

/** The recipient of the items of the outbox that go to the backup bucket; their subject is the table, their text the id. */
export const toBucket = 'bucket';

const key = 'copies';

export type CopiedTable = 'messages' | 'message_events' | 'quotations' | 'privacy_log';

/** Rows at one time, each with its table. */
export type CopiedRows = { [Table in CopiedTable]: [Table, Selectable<Tables[Table]>] }[CopiedTable][];

/** Queues a copy of a row for the backup bucket, if copies are on. */
export async function queueCopy(trx: Db, table: CopiedTable, id: string, now: Date): Promise<void> {
  if ((await readMeta(trx, key)) === null) return;
  // Databases check the kind: a new one would need a migration that the previous release cannot run on.
  const item = { kind: 'push', to: toBucket, replyTo: null, subject: table, text: id } as const;
  await trx
    .insertInto('outbox')
    .values(queued(item, null, now))
    .execute();
}

/** Restored from the manifest of a backup, so that the copies after it stay readable. */
export const keepCopiesKey = (trx: Db, identity: string) => writeMeta(trx, key, identity);

export function createCopies({ db }: { db: Db }) {
  const row = async (table: CopiedTable, id: string) => {
    const found = await db.selectFrom(table).selectAll().where('id', '=', id).execute();
    return found.map((each) => [table, each]) as CopiedRows;
  };

  return {
    /** Turns copies on; returns the age identity that opens them. */
    async begin(create: () => Promise<string>): Promise<string> {
      const created = { key, value: await create() };
      await db
        .insertInto('meta')
        .values(created)
        .onConflict((clash) => clash.doNothing())
        .execute();
      return (await readMeta(db, key)) ?? created.value;
    },

    /** Turns copies off and drops those that wait. */
    async end(): Promise<void> {
      await db.deleteFrom('meta').where('key', '=', key).execute();
      await db.deleteFrom('outbox').where('kind', '=', 'push').where('recipient', '=', toBucket).execute();
    },

    /** The rows of a copy: an event comes with its inquiry. Empty if the row is deleted. */
    async read(table: CopiedTable, id: string): Promise<CopiedRows> {
      const own = await row(table, id);
      const [first] = own;
      return first?.[0] === 'message_events' ? [...(await row('messages', first[1].message_id)), ...own] : own;
    },

    /** The time of the oldest copy that waits; `null` if none does. */
    async waitingSince(): Promise<string | null> {
      const waiting = db.selectFrom('outbox').where('kind', '=', 'push').where('recipient', '=', toBucket);
      return (await waiting.select(({ fn }) => fn.min('created_at').as('at')).executeTakeFirstOrThrow()).at;
    },
  };
}
