// @module-tag process/indexes
import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openSqlite } from '#app/storage/engine/databases/sqlite.ts';
import type { Migration } from '#app/storage/engine/migration.ts';
import { createStore } from '#app/storage/store/store.ts';
import { aProduct } from '#tests/support/factories.ts';
import { testClock } from '#tests/support/stores.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { migrations } from './migrations.ts';

const storage = migrations.find(({ id }) => id === '0004-storage') as Migration;

const { now } = testClock();

test('existing products can be filtered by brand and sorted by name', async () => {
  const { db, raw } = openSqlite(':memory:');
  await migrate(db, 'sqlite', await pendingMigrations(db, 'sqlite'), now);
  const store = createStore(db, 'sqlite', now);
  for (const name of ['zeta', 'Éclair', 'Alpha'])
    await store.products.create(aProduct({ name, slug: `p${name.length}`, brand: 'ÉCLAIR' }));
  // Restores the state before the migration, then repeats its `fill`.
  raw.exec("update products set brand_key = '', name_key = ''");
  await storage.fill?.(db, 'sqlite');
  const found = await store.products.list('public', { brand: 'Éclair' }, { sort: 'name' });
  expect(found.map(({ name }) => name)).toEqual(['Alpha', 'Éclair', 'zeta']);
  await db.destroy();
});

describe('frequent deletes, lists and counts use an index', () => {
  test.each([
    ['sessions_by_expiry', "delete from sessions where expires_at < '2026'"],
    ['throttle_by_age', "delete from throttle where since < '2026'"],
    ['messages_listed', 'select * from messages where suspected_spam = 0 order by created_at desc, id limit 50'],
    ['outbox_given_up', 'select count(*) from outbox where given_up_at is not null'],
  ])('%s', async (index, statement) => {
    const { db } = openSqlite(':memory:');
    await migrate(db, 'sqlite', await pendingMigrations(db, 'sqlite'), now);
    const { rows } = await db.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${statement}`));
    expect(rows.map(({ detail }) => detail).join('; ')).toMatch(
      new RegExp(`^SEARCH \\w+ USING .*INDEX ${index} [^;]*$`),
    );
    await db.destroy();
  });
});
