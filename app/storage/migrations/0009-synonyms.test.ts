// @module-tag search/reindex
import { CompiledQuery, type Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { EngineName } from '#app/storage/engine/migration.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import { aProduct } from '#tests/support/factories.ts';
import { watchedStore } from '#tests/support/statements.ts';
import { foundation } from './0001-foundation.ts';
import { migrate, pendingMigrations } from './migrate.ts';

const now = () => new Date('2026-06-01T06:30:00.000Z');

/** Reverts the search to its state before this migration and the one before it. */
async function undo(db: Kysely<Tables>, engine: EngineName) {
  const run = (text: string) => db.executeQuery(CompiledQuery.raw(text));
  if (engine === 'sqlite') {
    for (const part of ['names', 'labels', 'texts']) await run(`drop table product_search_${part}`);
    for (const part of ['letters', 'words', 'pairs']) await run(`drop table search_known_${part}`);
  } else for (const table of ['product_search', 'search_vocabulary']) await run(`drop table ${table}`);
  await run('alter table settings drop column search_synonyms');
  for (const table of ['products', 'product_tags']) await run(`alter table ${table} rename column rank to place`);
  for (const statement of foundation.up(engine)) if (statement.includes('product_search')) await run(statement);
  await run(
    `delete from migrations where id in ('0008-rank', '0009-synonyms', '0014-search-labels', '0027-search-tokens',
      '0028-newest-row-first')`,
  );
}

describe.each(['sqlite', 'postgres'] as const)('a database from before the migration, %s', (engine) => {
  test('is reindexed by labels and words after all pending migrations', async () => {
    const { store, db, close } = await watchedStore(engine, { now, advance: () => {} });
    await store.products.create(aProduct({ name: 'A', category: 'Photocopiers', shortDescription: 'Like a ledger' }));
    await store.products.create(aProduct({ name: 'B', category: 'Printers', tags: ['ledger'] }));
    await store.products.create(aProduct({ name: 'C', specifications: { Display: 'Colour touch screen' } }));
    await undo(db, engine);
    const pending = await pendingMigrations(db, engine);
    expect(pending.map(({ id }) => id)).toEqual([
      '0008-rank',
      '0009-synonyms',
      '0014-search-labels',
      '0027-search-tokens',
      '0028-newest-row-first',
    ]);
    await migrate(db, engine, pending, now);

    const names = async (search: string) => (await store.products.list('public', { search })).map(({ name }) => name);
    expect(await names('ledger')).toEqual(['B', 'A']);
    expect([await names('xerox'), await names('colour')]).toEqual([['C', 'A'], []]);
    expect(await names('touch screen')).toEqual(['C']);
    expect((await store.settings.read()).searchSynonyms).toBe('');
    await close();
  });
});
