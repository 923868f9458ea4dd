// @module-tag process/outbox
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openPostgres } from '#app/storage/engine/databases/postgres.ts';
import { openStore } from '#app/storage/store/open.ts';
import { anInquiry } from '#tests/support/factories.ts';
import { watchedStore } from '#tests/support/statements.ts';
import { migratedDatabase, testClock } from '#tests/support/stores.ts';

const { now } = testClock();
const mail = { kind: 'owner', to: 'a@x.test', replyTo: null, subject: 'S', text: 'T' } as const;

/** A PostgreSQL store with an e-mail, and a second connection to its database. */
async function open() {
  const databaseUrl = await migratedDatabase();
  const { store, close } = await openStore({ databaseUrl, dataDir: '', now });
  const { db } = openPostgres(databaseUrl);
  onTestFinished(async () => {
    await db.destroy();
    await close();
  });
  const { id } = await store.inquiries.create({ inquiry: anInquiry(), mails: () => [mail] });
  return { store, db, id };
}

test('neither waits for an e-mail that another process records as sent nor leases it', async () => {
  const { store, db } = await open();
  await db.transaction().execute(async (other) => {
    await other.updateTable('outbox').set({ sent_at: now().toISOString(), leased_until: null }).execute();
    // It skips the locked row instead of waiting.
    expect(await store.outbox.take(5)).toEqual([]);
  });
  expect(await store.outbox.take(5)).toEqual([]);
});

test('keeps the sent mark of an e-mail whose inquiry is deleted concurrently', async () => {
  const { store, db, id } = await open();
  const isWaiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.n;
  };
  let removing: Promise<string> | undefined;
  await db.transaction().execute(async (other) => {
    await other.updateTable('outbox').set({ sent_at: now().toISOString() }).execute();
    removing = store.inquiries.remove(id);
    await expect.poll(isWaiting).toBe(1);
  });
  await store.trash.restore((await removing) ?? '');
  expect(await store.outbox.take(5)).toEqual([]);
});

test('deletes a sent e-mail after thirty days', async () => {
  const clock = testClock();
  const { store, db, close } = await watchedStore('sqlite', clock);
  await store.inquiries.create({ inquiry: anInquiry(), mails: () => [mail] });
  const [taken] = await store.outbox.take(1);
  if (taken) await store.outbox.markSent(taken);
  const kept = async () => (await db.selectFrom('outbox').select('id').execute()).length;
  clock.advance(30 * 24 * 60 * 60 * 1000);
  await store.outbox.sweep();
  expect(await kept()).toBe(1);
  clock.advance(1);
  await store.outbox.sweep();
  expect(await kept()).toBe(0);
  await close();
});
