import { noteChange } from '#app/storage/engine/last-changes.ts';
import { countOf, keepExisting } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { checkSeen, inTransaction, later } from '#app/storage/engine/writing.ts';
import { fromRow, type StoredMailServer, toRow } from './mail-server-row.ts';

/** `seen` is the `updatedAt` that the change is based on, `by` the user name of the author. */
type Change = { seen?: string | undefined; by?: string };

export function createMailServer({ db, now }: { db: Db; now: () => Date }) {
  return {
    async read(): Promise<StoredMailServer> {
      return fromRow(await db.selectFrom('mail_server').selectAll().executeTakeFirstOrThrow());
    },

    /** `make` returns the next version, or throws to reject the change. */
    update(
      make: (before: StoredMailServer) => Omit<StoredMailServer, 'updatedAt'>,
      { seen, by = '' }: Change = {},
    ): Promise<StoredMailServer> {
      return inTransaction(db, async (trx) => {
        // Updates before reading, which locks the row: of two concurrent saves, the second sees the result of the
        // first.
        const row = await trx.updateTable('mail_server').set({ id: 1 }).returningAll().executeTakeFirstOrThrow();
        const before = fromRow(row);
        checkSeen('how e-mails are sent', seen, before.updatedAt);
        const after = { ...make(before), updatedAt: later(now(), before.updatedAt) };
        await trx.updateTable('mail_server').set(toRow(after)).execute();
        await noteChange(trx, 'mail', [''], { by, at: now() });
        return after;
      });
    },

    /** Records that an e-mail was accepted with the mail settings of this fingerprint. */
    async prove(fingerprint: string): Promise<void> {
      const proof = { fingerprint, proven_at: now().toISOString() };
      await db.insertInto('mail_proofs').values(proof).onConflict(keepExisting).execute();
    },

    async isProven(fingerprint: string): Promise<boolean> {
      const proofs = db.selectFrom('mail_proofs').where('fingerprint', '=', fingerprint);
      return (await countOf(proofs)) > 0;
    },
  };
}
