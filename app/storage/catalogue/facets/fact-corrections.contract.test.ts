// @module-tag product/facts
import { describe, expect, test } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import { aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { engines, store, storePerTest } from '#tests/support/stores.ts';

describe.each(variants(engines))('corrections of facts on %s', (_engine, open) => {
  storePerTest(open);

  const machine = {
    brand: 'Gestetner',
    specifications: { 'Print speed': '25 ppm', Fax: 'Optional' },
    factCorrections: { ppmMono: 60, fax: null },
  };
  const kept = async (id: string) => (await store.products.list('panel', { id }))[0] as Product;
  const speeds = async (speed: string) => {
    const selection = { brand: ['gestetner'], speed: [speed] };
    const { products } = await store.catalogue.page({ selection, sort: 'rank' }, { limit: 10, offset: 0 });
    return products.map(({ name }) => name);
  };

  test('win over what is read, reject a fact with null, and decide the facets', async () => {
    const { id, name } = await store.products.create(aProduct(machine));
    const { facts } = await kept(id);
    expect(facts.ppmMono?.value).toBe(60);
    expect(facts.fax).toBeUndefined();
    expect([await speeds('46-'), await speeds('21-30')]).toEqual([[name], []]);
  });

  test('stay when specifications change, in the form and in the grid', async () => {
    const { id } = await store.products.create(aProduct(machine));
    const specifications = Object.entries({ 'Print speed': '18 ppm', Fax: 'Standard', Scan: 'Yes' });
    await store.products.update(id, { specifications });
    const changed = await kept(id);
    expect(changed.facts).toMatchObject({ ppmMono: { value: 60 }, scan: { value: 'standard' } });
    expect(changed.facts.fax).toBeUndefined();
    await store.productGrid.update([{ id, seen: changed.updatedAt, fields: { regularPrice: 900 } }]);
    expect((await kept(id)).facts.ppmMono?.value).toBe(60);
  });

  test('go: the website then reads the specifications again', async () => {
    const { id } = await store.products.create(aProduct(machine));
    await store.products.update(id, { factCorrections: {} });
    expect((await kept(id)).facts).toMatchObject({ ppmMono: { value: 25 }, fax: { value: 'optional' } });
  });

  test('come back from the trash', async () => {
    const { id, name } = await store.products.create(aProduct(machine));
    const inTrash = await store.products.remove(id);
    expect(await speeds('46-')).toEqual([]);
    await store.trash.restore(inTrash);
    const { factCorrections } = machine;
    expect(await kept(id)).toMatchObject({ factCorrections, facts: { ppmMono: { value: 60 } } });
    expect(await speeds('46-')).toEqual([name]);
  });
});
