import { conflict } from '#app/domain/records/errors.ts';
import { changeRow, hasChanged, keepExisting } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';
import { inTransaction } from '#app/storage/engine/writing.ts';
import { endAllSessions } from './sessions.ts';

export type StoredSecondFactor = { sealedSecret: string; since: string; recoveryCodesLeft: number };

type NewSecondFactor = {
  sealedSecret: string;
  /** The TOTP time step of the code that confirmed the setup. */
  step: number;
  codeHashes: readonly string[];
  /** The session that turns it on. All other sessions end, since they started with a password alone. */
  keepSession: string;
};

const codeRows = (userId: string, hashes: readonly string[]) =>
  hashes.map((code_hash) => ({ user_id: userId, code_hash }));

export function createSecondFactors({ db, now }: { db: Db; now: () => Date }) {
  return {
    async find(userId: string): Promise<StoredSecondFactor | null> {
      const row = await db
        .selectFrom('second_factors')
        .select(['sealed_secret', 'created_at'])
        .select(({ selectFrom }) =>
          selectFrom('recovery_codes')
            .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
            .select(({ fn }) => fn.countAll<number>().as('n'))
            .as('left'),
        )
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return row
        ? { sealedSecret: row.sealed_secret, since: row.created_at, recoveryCodesLeft: Number(row.left) }
        : null;
    },

    turnOn(userId: string, { sealedSecret, step, codeHashes, keepSession }: NewSecondFactor): Promise<void> {
      return inTransaction(db, async (trx) => {
        const added = await trx
          .insertInto('second_factors')
          .values({
            user_id: userId,
            sealed_secret: sealedSecret,
            last_step: step,
            created_at: now().toISOString(),
          })
          .onConflict(keepExisting)
          .returning('user_id')
          .executeTakeFirst();
        if (!added) throw conflict('Codes are asked for already');
        await trx.insertInto('recovery_codes').values(codeRows(userId, codeHashes)).execute();
        await endAllSessions(trx, userId, keepSession);
      });
    },

    /** Uses up a code's time step; false if this or a later one was used. One statement: of two attempts one fails. */
    async takeStep(userId: string, step: number): Promise<boolean> {
      const own = db.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId);
      return hasChanged(own.where('last_step', '<', step));
    },

    /** Uses up a recovery code. Returns false if it is unknown or used. */
    async takeRecoveryCode(userId: string, codeHash: string): Promise<boolean> {
      const own = db.deleteFrom('recovery_codes').where('user_id', '=', userId);
      return hasChanged(own.where('code_hash', '=', codeHash));
    },

    renewRecoveryCodes(userId: string, codeHashes: readonly string[]): Promise<void> {
      return inTransaction(db, async (trx) => {
        // Updates the row first to lock it, so that concurrent renewals run one after the other.
        const own = trx.updateTable('second_factors').set({ user_id: userId }).where('user_id', '=', userId);
        const row = await own.returning('user_id').executeTakeFirst();
        if (!row) throw conflict('No code is asked for');
        await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
        await trx.insertInto('recovery_codes').values(codeRows(userId, codeHashes)).execute();
      });
    },

    /** Turns the second factor off. `endSessions` also signs the user out on all devices. */
    turnOff(userId: string, { endSessions = false } = {}): Promise<void> {
      return inTransaction(db, async (trx) => {
        await changeRow(trx.deleteFrom('second_factors').where('user_id', '=', userId), 'Second step of signing in');
        await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
        if (endSessions) await endAllSessions(trx, userId);
      });
    },
  };
}
