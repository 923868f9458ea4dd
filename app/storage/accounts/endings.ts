import type { Ending } from '#app/domain/accounts/user.ts';
import { keepExisting } from '#app/storage/engine/queries.ts';
import type { Db } from '#app/storage/engine/tables.ts';

const endingKey = (tokenHash: string, ending: Ending): string => `${ending} ${tokenHash}`;

/** Notes why sessions ended, so that devices delete their data. Swept a day after the sessions would expire. */
export async function noteEnding(
  trx: Db,
  ending: Ending,
  ended: readonly { token_hash: string; expires_at: string }[],
) {
  const rows = ended.map(({ token_hash, expires_at }) => ({
    key: endingKey(token_hash, ending),
    count: 1,
    since: expires_at,
  }));
  // Another call may end the same session at the same time.
  if (rows.length > 0) await trx.insertInto('throttle').values(rows).onConflict(keepExisting).execute();
}

export async function readEnding(db: Db, tokenHash: string): Promise<Ending | null> {
  const keys = { removed: endingKey(tokenHash, 'removed'), signedOut: endingKey(tokenHash, 'signedOut') };
  const row = await db.selectFrom('throttle').select('key').where('key', 'in', Object.values(keys)).executeTakeFirst();
  return row === undefined ? null : row.key === keys.removed ? 'removed' : 'signedOut';
}
