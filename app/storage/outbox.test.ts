// @module-tag process/outbox
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anInquiry } from '#tests/support/factories.ts';
import { migratedDatabase, sqliteStore, testClock } from '#tests/support/stores.ts';
import { openStore } from './open.ts';
import { openPostgres } from './postgres.ts';

const mail = { kind: 'owner', to: 'a@x.test', replyTo: null, subject: 'S', text: 'T' } as const;

test('neither waits for an e-mail that another process records as sent nor leases it', async () => {
  const databaseUrl = await migratedDatabase();
  const { now } = testClock();
  const { store, close } = await openStore({ databaseUrl, dataDir: '', now });
  await store.messages.create({ inquiry: anInquiry(), mails: () => [mail] });
  const { db } = openPostgres(databaseUrl);
  await db.transaction().execute(async (other) => {
    await other.updateTable('outbox').set({ sent_at: now().toISOString(), leased_until: null }).execute();
    // It skips the locked row instead of waiting.
    expect(await store.outbox.take(5)).toEqual([]);
  });
  expect(await store.outbox.take(5)).toEqual([]);
  await db.destroy();
  await close();
});

test('keeps the sent mark of an e-mail whose message is deleted concurrently', async () => {
  const databaseUrl = await migratedDatabase();
  const clock = testClock();
  const { store, close } = await openStore({ databaseUrl, dataDir: '', now: clock.now });
  const { id } = await store.messages.create({ inquiry: anInquiry(), mails: () => [mail] });
  const { db } = openPostgres(databaseUrl);
  const isWaiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.n;
  };
  let removing: Promise<string> | undefined;
  await db.transaction().execute(async (other) => {
    await other.updateTable('outbox').set({ sent_at: clock.now().toISOString() }).execute();
    removing = store.messages.remove(id);
    await expect.poll(isWaiting).toBe(1);
  });
  await store.bin.restore((await removing) ?? '');
  expect(await store.outbox.take(5)).toEqual([]);
  await db.destroy();
  await close();
});

test('deletes a sent e-mail after thirty days', async () => {
  const clock = testClock();
  const { store, dataDir, close } = await sqliteStore(clock);
  await store.messages.create({ inquiry: anInquiry(), mails: () => [mail] });
  const [taken] = await store.outbox.take(1);
  if (taken) await store.outbox.markSent(taken);
  const database = new DatabaseSync(join(dataDir, 'platen.db'), { readOnly: true });
  const kept = () => database.prepare('select count(*) as count from outbox').get()?.count;
  clock.advance(30 * 24 * 60 * 60 * 1000);
  await store.outbox.sweep();
  expect(kept()).toBe(1);
  clock.advance(1);
  await store.outbox.sweep();
  expect(kept()).toBe(0);
  database.close();
  await close();
});
