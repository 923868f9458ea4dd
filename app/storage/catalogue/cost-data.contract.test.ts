// @module-tag cost/data
import { describe, expect, test } from 'vitest';
import { costGaps } from '#app/domain/catalogue/product-options.ts';
import { aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { engines, store, storePerTest } from '#tests/support/stores.ts';

const rental = { rentPerMonth: 5000, rentExtraMono: 0.4 };

describe.each(variants(engines))('cost data on %s', (_engine, open) => {
  storePerTest(open);

  const add = (name: string, fields: Record<string, unknown> = {}) =>
    store.products.create(aProduct({ name, category: 'Black & White Photocopiers', ...fields }));
  const lacking = (lacks: (typeof costGaps)[number]) =>
    store.productGrid
      .range({ lacks, status: 'published', visibility: 'public' }, {})
      .then(({ rows, total }) => [rows.map(({ name }) => name).sort(), total]);

  test('counts complete costs of public machines, and lists incomplete plans first', async () => {
    await add('Complete', { ...rental, amcLabour: 3000, tonerPrice: 3900, tonerYield: 7200 });
    await add('Without an extra page', { rentPerMonth: 5000, amcFull: 9000 });
    await add('Without plans');
    await add('Colour', { category: 'Colour Photocopiers', tonerPrice: 3900, tonerYield: 7200 });
    await add('Draft', { status: 'draft', ...rental });
    await add('Cartridge', { category: 'Toner, Ink & Drums', tonerPrice: 1, tonerYield: 1 });
    const read = await store.costData.read({ limit: 2, offset: 0 });
    expect(read).toMatchObject({ machines: 4, complete: { rental: 1, amc: 2, toner: 1 }, total: 4 });
    expect(read.products).toMatchObject([
      {
        name: 'Without an extra page',
        complete: ['amcFull'],
        incomplete: [{ plan: 'rental', missing: ['rentExtraMono'] }],
      },
      { name: 'Cartridge', complete: ['toner'], incomplete: [] },
    ]);
    const rest = await store.costData.read({ limit: 2, offset: 2 });
    expect(rest.products.map(({ name }) => name)).toEqual(['Colour', 'Complete']);
    expect(await Promise.all(costGaps.map(lacking))).toEqual([
      [['Colour', 'Without an extra page', 'Without plans'], 3],
      [['Colour', 'Without plans'], 2],
      [['Colour', 'Without an extra page', 'Without plans'], 3],
    ]);
  });

  test('follows a change in the price grid', async () => {
    const { id, updatedAt: seen } = await add('Machine', { rentPerMonth: 5000 });
    await store.productGrid.update([{ id, seen, fields: { rentExtraMono: 0.4 } }]);
    expect(await lacking('rental')).toEqual([[], 0]);
    const kept = async () => (await store.productGrid.range({ among: [id] }, {})).rows[0];
    await store.productGrid.update([{ id, seen: (await kept())?.updatedAt ?? '', fields: { rentPerMonth: null } }]);
    expect(await lacking('rental')).toEqual([['Machine'], 1]);
    expect(await kept()).not.toHaveProperty('rentPerMonth');
  });
});
