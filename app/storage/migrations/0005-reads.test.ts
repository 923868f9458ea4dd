// @module-tag beyond/migrations
import { CompiledQuery, type Kysely } from 'kysely';
import { describe, expect, test } from 'vitest';
import { reindex } from '#app/storage/catalogue/search/reindex.ts';
import type { EngineName, Migration } from '#app/storage/engine/migration.ts';
import type { Tables } from '#app/storage/engine/tables.ts';
import { aPost, aProduct } from '#tests/support/factories.ts';
import { watchedStore } from '#tests/support/statements.ts';
import { migrations } from './migrations.ts';

const reads = migrations.find(({ id }) => id === '0005-reads') as Migration;

const now = () => new Date('2026-06-01T06:30:00.000Z');

async function undo(db: Kysely<Tables>, engine: EngineName) {
  const run = (text: string) => db.executeQuery(CompiledQuery.raw(text));
  await run(`update products set specifications = '{"Speed":"90 ppm","A first":"no"}', dimensions = '{}'`);
  await run('alter table posts drop column cleaned_by');
  if (engine === 'sqlite') {
    await run('drop table search_categories');
    for (const part of ['names', 'labels', 'texts']) await run(`delete from product_search_${part}`);
  } else await run(`update product_search set rest = ''`);
}

describe.each(['sqlite', 'postgres'] as const)('a database from before the migration, %s', (engine) => {
  test('keeps the order of specifications, stays searchable, and marks its posts as not sanitised', async () => {
    const { store, db, close } = await watchedStore(engine, { now, advance: () => {} });
    await store.products.create(aProduct({ name: 'A', category: 'Copiers', tags: ['a3'] }));
    await store.products.create(aProduct({ name: 'B', category: 'Printers' }));
    await store.posts.create(aPost());
    await undo(db, engine);
    for (const statement of reads.up(engine)) await db.executeQuery(CompiledQuery.raw(statement));
    await reindex(db, engine);

    const names = async (search: string) => (await store.products.list('public', { search })).map(({ name }) => name);
    const [product] = await store.products.list('public', { slug: 'a' });
    expect(product?.specifications).toEqual([
      ['Speed', '90 ppm'],
      ['A first', 'no'],
    ]);
    expect(product?.dimensions).toEqual([]);
    expect(await names('copiers')).toEqual(['A']);
    expect(await names('90 ppm')).toEqual(['B', 'A']);
    const { cleaned_by } = await db.selectFrom('posts').select('cleaned_by').executeTakeFirstOrThrow();
    expect(cleaned_by).toBeNull();
    await close();
  });
});
