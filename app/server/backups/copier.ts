import { snapshotKeptMs } from '#app/domain/backups/backup.ts';
import type { Deliver } from '#app/server/inquiries/outbox-loop.ts';
import type { Log } from '#app/server/process/work/log.ts';
import { putChange, removeChanges } from '#app/storage/backups/archive/changes.ts';
import { type BucketAt, openBucket } from '#app/storage/engine/bucket/bucket.ts';
import type { CopiedTable } from '#app/storage/inquiries/copies.ts';
import type { Store } from '#app/storage/store/store.ts';

const timeouts = { readMs: 8000, writeMs: 8000 };

/** Short, since inquiries are at risk until the bucket has them. */
const retryMs = 30_000;

type Deps = { store: Pick<Store, 'copies' | 'outbox'>; log: Pick<Log, 'error'>; now: () => Date };

/** Puts inquiries, their events and quotations into the backup bucket. `identity` encrypts them. */
export function createCopier({ store, log, now }: Deps, at: BucketAt, identity: string | null): Deliver {
  const bucket = openBucket(at, timeouts);
  let turn: Promise<unknown> = Promise.resolve();

  /** Reads one row at a time: of two copies of a row, the later name must have the later state. */
  const read = (table: string, id: string) => {
    const reading = turn.then(async () => {
      const at = now().toISOString();
      return { at, rows: await store.copies.read(table as CopiedTable, id) };
    });
    turn = reading.catch(() => {});
    return reading;
  };

  return async (item) => {
    try {
      const change = await read(item.subject, item.text);
      // No row: it was deleted or moved to the trash.
      if (change.rows.length > 0) await putChange(bucket, change, identity);
      for (const [table, row] of change.rows)
        if (table === 'privacy_log') await removeChanges(bucket, new Date(item.createdAt), JSON.parse(row.ids));
      await store.outbox.drop(item);
    } catch (error) {
      log.error({ err: error, attempts: item.attempts + 1 }, 'An inquiry or quotation was not copied to the bucket');
      const isOld = now().getTime() - Date.parse(item.createdAt) > snapshotKeptMs;
      if (isOld) await store.outbox.drop(item);
      else await store.outbox.markFailed(item, String(error), { isFinal: false, chance: 0, delay: retryMs });
    }
    return false;
  };
}
