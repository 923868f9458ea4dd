import { isSameAccount, type Mailbox } from '#app/domain/inquiries/mailbox/mailbox.ts';
import { type MailboxOutcome, type SkippedMail, withSkipped } from '#app/domain/inquiries/mailbox/mailbox-options.ts';
import { toJson } from '#app/storage/engine/codec.ts';
import { noteChange } from '#app/storage/engine/last-changes.ts';
import { hasChanged, keepExisting } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { checkSeen, inTransaction, later } from '#app/storage/engine/writing.ts';
import { fromRow, noMailbox, type StoredMailbox, toRow } from './mailbox-row.ts';

/** `seen` is the `updatedAt` that the change is based on, `by` the user name of the author. */
type Change = { seen?: string | undefined; by?: string };
/** Settings that a change may set. */
type Entered = Mailbox & { sealedPassword: string };

type Position = Pick<StoredMailbox, 'uidValidity' | 'lastUid'>;

/** Id in the list of last changes, kind `mail`. */
export const mailboxId = 'mailbox';
const never = '1970-01-01T00:00:00.000Z';

export function createMailbox({ db, now }: { db: Db; now: () => Date }) {
  const updatedAt = async (trx: Db): Promise<string> => {
    const changes = trx.selectFrom('last_changes').where('kind', '=', 'mail').where('thing_id', '=', mailboxId);
    return (await changes.select('made_at').executeTakeFirst())?.made_at ?? never;
  };

  /** Updates the row if reading is on, the folder is the same, and the position is not beyond `lastUid`. */
  const updateWhere = (
    seen: StoredMailbox,
    set: Partial<ReturnType<typeof toRow>>,
    lastUid = Number.MAX_SAFE_INTEGER,
  ): Promise<boolean> =>
    hasChanged(
      db
        .updateTable('inquiry_mailbox')
        .set(set)
        .where('host', '=', seen.host)
        .where('port', '=', seen.port)
        .where('username', '=', seen.username)
        .where('folder', '=', seen.folder)
        .where('is_on', '=', 1)
        .where('uid_validity', '=', seen.uidValidity)
        .where('last_uid', '<=', lastUid),
    );

  return {
    async read(): Promise<StoredMailbox & { updatedAt: string }> {
      const row = await db.selectFrom('inquiry_mailbox').selectAll().executeTakeFirst();
      return { ...(row === undefined ? noMailbox : fromRow(row)), updatedAt: await updatedAt(db) };
    },

    /**
     * `make` returns the new settings, or throws to reject the change. After a change of folder, or after reading was off,
     * reading starts with the next e-mail.
     */
    update(make: (before: StoredMailbox) => Entered, { seen, by = '' }: Change = {}): Promise<void> {
      return inTransaction(db, async (trx) => {
        const first = { id: 1, ...toRow(noMailbox) };
        await trx.insertInto('inquiry_mailbox').values(first).onConflict(keepExisting).execute();
        // Locks the row by an update before reading, so that the second of two concurrent saves sees the first.
        const locked = trx.updateTable('inquiry_mailbox').set({ id: 1 }).returningAll();
        const before = fromRow(await locked.executeTakeFirstOrThrow());
        const savedAt = await updatedAt(trx);
        checkSeen('the mailbox', seen, savedAt);
        const after = make(before);
        const continues = isSameAccount(before, after) && before.folder === after.folder && before.isOn && after.isOn;
        const position = continues ? before : noMailbox;
        const { uidValidity, lastUid, lastReadAt, lastSkipped } = position;
        const row = toRow({ ...after, uidValidity, lastUid, lastReadAt, lastError: '', lastSkipped });
        await trx.updateTable('inquiry_mailbox').set(row).execute();
        // Ends a backoff.
        await trx.deleteFrom('leases').where('name', '=', 'mailbox').execute();
        await noteChange(trx, 'mail', [mailboxId], { by, at: new Date(later(now(), savedAt)) });
      });
    },

    /** Stores the position, after the inquiries. False if settings changed or another process has read further. */
    advance(seen: StoredMailbox, { uidValidity, lastUid }: Position): Promise<boolean> {
      const isSameFolder = uidValidity === seen.uidValidity;
      return updateWhere(seen, { uid_validity: uidValidity, last_uid: lastUid }, isSameFolder ? lastUid : undefined);
    },

    /** Records that it was read to its end. */
    async noteRead(seen: StoredMailbox): Promise<void> {
      await updateWhere(seen, { last_read_at: now().toISOString(), last_error: '' });
    },

    /** Lists e-mails that were left out, or removes one of them or all from the list. */
    listSkipped(change: { add: readonly SkippedMail[] } | { remove: number | 'all' }): Promise<void> {
      return inTransaction(db, async (trx) => {
        const row = await trx.updateTable('inquiry_mailbox').set({ id: 1 }).returningAll().executeTakeFirst();
        if (row === undefined) return;
        const { lastSkipped } = fromRow(row);
        const list =
          'add' in change
            ? withSkipped(lastSkipped, change.add)
            : lastSkipped.filter(({ uid }) => change.remove !== 'all' && uid !== change.remove);
        const last_skipped = toJson(list);
        await trx.updateTable('inquiry_mailbox').set({ last_skipped }).execute();
      });
    },

    async noteProblem(seen: StoredMailbox, problem: MailboxOutcome): Promise<void> {
      await updateWhere(seen, { last_error: problem });
    },
  };
}
