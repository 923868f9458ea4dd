// @module-tag beyond/deep-pages
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ProductFilter, type ProductRange, pageSize } from '#app/domain/catalogue/product.ts';
import { aProduct } from '#tests/support/factories.ts';
import { type Watched, watchedStore } from '#tests/support/statements.ts';
import { testClock } from '#tests/support/stores.ts';

const lastPage = 400;
const perTransaction = 800;

/** Long, so that reading rows is measurable. */
const description = 'An A3 copier for a steady office. '.repeat(60);

/** Reading the rows before the page takes about twenty times as long. */
const tolerance = 8;

const lists: [string, ProductFilter, ProductRange][] = [
  ['all', {}, {}],
  ['of a category', { category: 'Copiers' }, {}],
  ['of a tag', { tag: 'a3' }, {}],
  ['of a category and a tag', { category: 'Copiers', tag: 'a3' }, {}],
  ['by name', {}, { sort: 'name' }],
  ['of a category by price', { category: 'Copiers' }, { sort: 'price' }],
];

describe('page 400 of a list', () => {
  let watched: Watched;
  beforeAll(async () => {
    const clock = testClock();
    watched = await watchedStore('postgres', clock);
    const product = aProduct({ category: 'Copiers', tags: ['a3'], description });
    for (let at = 0; at < lastPage * pageSize; at += perTransaction) {
      clock.advance(1000);
      const made = (_: unknown, index: number) => ({ ...product, name: `P ${at + index}`, slug: `p-${at + index}` });
      await watched.store.products.createMany(Array.from({ length: perTransaction }, made));
    }
    await watched.db.executeQuery(CompiledQuery.raw('vacuum analyze'));
  });
  afterAll(() => watched.close());

  const page = (filter: ProductFilter, range: ProductRange, number: number) =>
    watched.store.products.cards('public', filter, { ...range, limit: pageSize, offset: (number - 1) * pageSize });

  test.each(lists)('%s costs about as much as page 1', async (_name, filter, range) => {
    expect(await page(filter, range, lastPage)).toHaveLength(pageSize);
    const [first, last] = [
      await blocksRead(() => page(filter, range, 1)),
      await blocksRead(() => page(filter, range, lastPage)),
    ];
    expect(last).toBeLessThan(first * tolerance);
  });

  /** Blocks that PostgreSQL reads. SQLite has no such figure. */
  async function blocksRead(list: () => Promise<unknown>): Promise<number> {
    let blocks = 0;
    const statements = await watched.statements(list);
    for (const { sql, parameters } of statements) {
      const { rows } = await watched.db.executeQuery<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        CompiledQuery.raw(`explain (analyze, buffers, format json) ${sql}`, [...parameters]),
      );
      for (const { Plan } of rows.flatMap((row) => row['QUERY PLAN']))
        blocks += (Plan['Shared Hit Blocks'] ?? 0) + (Plan['Shared Read Blocks'] ?? 0);
    }
    return blocks;
  }
});
