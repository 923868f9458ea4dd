// @module-tag beyond/queries
import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Migration } from '#app/storage/engine/migration.ts';
import { migrations } from '#app/storage/migrations/migrations.ts';
import { aProduct } from '#tests/support/factories.ts';
import { watched, watchedPerTest } from '#tests/support/statements.ts';
import { clock } from '#tests/support/stores.ts';

const productModelsTable = migrations.find(({ id }) => id === '0024-product-models') as Migration;

describe.each(['sqlite', 'postgres'] as const)('products that suit a machine, %s', (engine) => {
  watchedPerTest(engine);

  const create = (name: string, specifications: Record<string, string> = {}, more: object = {}) => {
    clock.advance(1000);
    return watched.store.products.create(aProduct({ name, brand: 'Kyocera', specifications, ...more }));
  };
  const toner = (name: string, fits: string, more?: object) => create(name, { 'For Use In': fits }, more);
  const suited = async (product: Awaited<ReturnType<typeof create>>) => {
    const { isSupply, ids } = await watched.store.supplies.suited(product, 3);
    const cards = await watched.store.products.cardsOf('public', ids);
    return { isSupply, names: cards.map(({ name }) => name) };
  };

  test('are found from both sides, newest first, limited, without duplicates or hidden ones', async () => {
    const machine = await create('Kyocera TASKalfa 3212i');
    await create('Kyocera TASKalfa 3212i Plus');
    const first = await toner('TK-1', 'taskalfa-3212I, Kyocera TASKalfa 3212i, ECOSYS 1');
    await toner('TK-hidden', 'TASKalfa 3212i', { status: 'draft' });
    for (const name of ['TK-2', 'TK-3', 'TK-4']) await toner(name, 'TASKalfa 3212i');
    expect(await suited(machine)).toEqual({ isSupply: false, names: ['TK-4', 'TK-3', 'TK-2'] });
    expect(await suited(first)).toEqual({ isSupply: true, names: ['Kyocera TASKalfa 3212i'] });
  });

  test('follow changes and deletions on either side', async () => {
    const machine = await create('Kyocera M2040');
    const supply = await toner('TK-1', 'M9999');
    expect((await suited(machine)).names).toEqual([]);
    const { products } = watched.store;
    await products.update(supply.id, { specifications: [['Fits', 'M2040']] });
    expect((await suited(machine)).names).toEqual(['TK-1']);
    await products.update(machine.id, { name: 'Kyocera M3040' });
    expect((await suited({ ...supply, specifications: [['Fits', 'M3040']] })).names).toEqual(['Kyocera M3040']);
    await products.remove(machine.id);
    expect((await suited({ ...supply, specifications: [['Fits', 'M3040']] })).names).toEqual([]);
  });

  test('are known for products from before the migration', async () => {
    const machine = await create('Kyocera TASKalfa 3212i');
    await toner('TK-1', 'TASKalfa 3212i');
    const { db } = watched;
    await db.executeQuery(CompiledQuery.raw('drop table product_models'));
    for (const statement of productModelsTable.up(engine)) await db.executeQuery(CompiledQuery.raw(statement));
    await productModelsTable.fill?.(db, engine);
    expect((await suited(machine)).names).toEqual(['TK-1']);
  });
});
