import { fromJson } from '#app/storage/engine/codec.ts';
import { keepExisting } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import type { InquiryRecord } from '#app/storage/inquiries/trashed-inquiry.ts';
import type { Change } from './changes.ts';

/** Ids of the rows that changes added to a restored backup, or of quotations that they changed. */
export type Added = Record<'messages' | 'message_events' | 'quotations', Set<string>>;

/**
 * Adds the changes to a restored backup, each row once: rows of changes before `madeAt` only if they are missing, which
 * happens if the clocks of two processes differ. Leaves trashed inquiries in the trash.
 */
export async function addChanges(trx: Db, changes: readonly Change[], madeAt: string): Promise<Added> {
  const trash = await trx.selectFrom('bin').select('record').where('kind', '=', 'message').execute();
  const trashed = new Set(trash.map(({ record }) => fromJson<InquiryRecord>(record).row.id));
  const tables = await trx.introspection.getTables();
  const added: Added = { messages: new Set(), message_events: new Set(), quotations: new Set() };
  for (const { at, rows } of changes)
    for (const [table, copied] of rows) {
      const { id } = copied;
      if (table === 'privacy_log' || (table === 'messages' && trashed.has(id))) continue;
      const columns = new Set(tables.find(({ name }) => name === table)?.columns.map(({ name }) => name));
      const row = Object.fromEntries(Object.entries(copied).filter(([name]) => columns.has(name)));
      if (table === 'quotations' && copied.serial > 0) {
        // A draft created after the backup may hold the same number.
        const { year, serial, version } = copied;
        const draft = trx.deleteFrom('quotations').where('id', '!=', id).where('state', '=', 'draft');
        await draft.where('year', '=', year).where('serial', '=', serial).where('version', '=', version).execute();
        const number = trx.insertInto('quotation_numbers').values({ year, last: serial });
        await number
          .onConflict((clash) =>
            clash.column('year').doUpdateSet({ last: serial }).where('quotation_numbers.last', '<', serial),
          )
          .execute();
      }
      if (table === 'messages' && copied.request_key !== '') {
        // An old inquiry with the same text may hold this request key.
        const other = trx.updateTable('messages').set({ request_key: '' }).where('id', '!=', id);
        await other.where('request_key', '=', copied.request_key).execute();
      }
      const known = await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
      if (known === undefined)
        await trx
          .insertInto(table)
          .values(row as never)
          .onConflict(keepExisting)
          .execute();
      else if (at >= madeAt)
        await trx
          .updateTable(table)
          .set(row as never)
          .where('id', '=', id)
          .execute();
      if (known === undefined || (table === 'quotations' && at >= madeAt)) added[table].add(id);
    }
  return added;
}
