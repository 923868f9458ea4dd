import { CompiledQuery } from 'kysely';
import { describe, expect, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { watched, watchedPerTest } from '#tests/support/statements.ts';
import { clock } from '#tests/support/stores.ts';

describe.each(variants(['sqlite', 'postgres'] as const))('toner on %s', (engine) => {
  watchedPerTest(engine);

  const create = (name: string, brand: string, specifications: Record<string, string> = {}, more: object = {}) => {
    clock.advance(1000);
    return watched.store.products.create(aProduct({ name, brand, category: 'Machines', specifications, ...more }));
  };
  const supply = (name: string, brand: string, specifications: Record<string, string> = {}) =>
    create(name, brand, specifications, { category: 'Toner, Ink & Drums' });
  const found = async (text: string) => {
    const results = await watched.store.tonerFinder.find(text);
    const products = await watched.store.products.byIds(
      'public',
      results.map(({ id }) => id),
    );
    return results.map(({ id, isExact, why }) => [products.get(id)?.name, isExact, why]);
  };

  describe('finder', { tags: ['toner/find'] }, () => {
    test('follows changes, drafts, the trash and products from before the keys', async () => {
      const { store, db } = watched;
      const toner = await supply('Kyocera TK-1178 Toner', 'Kyocera');
      expect(await found('tk1178')).toEqual([['Kyocera TK-1178 Toner', true, '']]);
      await store.products.update(toner.id, { name: 'Kyocera TK-1188 Toner' });
      expect(await found('tk 1188')).toEqual([['Kyocera TK-1188 Toner', true, '']]);
      expect((await found('tk1178'))[0]).toHaveProperty('1', false);
      await store.products.update(toner.id, { status: 'draft' });
      expect(await found('tk 1188')).toEqual([]);
      await store.products.update(toner.id, { status: 'published' });
      const trashed = await store.products.remove(toner.id);
      expect(await found('tk 1188')).toEqual([]);
      await store.trash.restore(trashed);
      expect(await found('tk 1188')).toHaveLength(1);
      await db.executeQuery(CompiledQuery.raw('delete from finder_keys'));
      await db.executeQuery(CompiledQuery.raw('update product_facets set rules = 0'));
      while ((await store.products.refreshFacts()) > 0);
      expect(await found('tk 1188')).toHaveLength(1);
    });

    test('reads a limited number of times, however many codes are typed', async () => {
      const text = Array.from({ length: 40 }, (_, index) => `zz${100 + index}`).join(' ');
      expect(await watched.statementsOf(() => watched.store.tonerFinder.find(text))).toBeLessThan(30);
    });

    test('gives the reason of each result', async () => {
      await create('Canon PIXMA E477', 'Canon', { Consumables: 'PG47, CL57' });
      await create('Kyocera ECOSYS M2040dn', 'Kyocera');
      await supply('Kyocera TK-1178 Toner', 'Kyocera', { 'For Use In': 'ECOSYS M2040dn, M2540dn' });
      expect(await found('pg-47')).toEqual([['Canon PIXMA E477', true, 'Takes PG47']]);
      expect(await found('m2040 dn toner')).toEqual([
        ['Kyocera TK-1178 Toner', true, 'For Kyocera ECOSYS M2040dn'],
        ['Kyocera ECOSYS M2040dn', true, ''],
      ]);
      expect(await found('M2540')).toEqual([['Kyocera TK-1178 Toner', false, 'For M2540dn']]);
    });
  });

  test('finds at most twelve products, by code and by words', { tags: ['toner/find'] }, async () => {
    for (let n = 1; n <= 13; n++) await create(`Canon Printer ${n}`, 'Canon', { Consumables: 'PG47' });
    for (const text of ['pg47', 'pg 4', 'canon printer']) expect(await found(text), text).toHaveLength(12);
  });

  test('finds by words if there is no code, the asked kind and maker first', { tags: ['toner/find'] }, async () => {
    await create('Sharp Digital Copier', 'Sharp');
    await supply('Digital Copier Drum', 'Sharp');
    await create('Ricoh Digital Copier', 'Ricoh');
    const by = (...names: string[]) => names.map((name) => [name, false, '']);
    const all = by('Ricoh Digital Copier', 'Sharp Digital Copier', 'Digital Copier Drum');
    expect(await found('digital copier')).toEqual(all);
    expect((await found('sharp digital'))[0]).toEqual(all[1]);
    expect([await found('digital drum'), await found('please')]).toEqual([by('Digital Copier Drum'), []]);
  });
});
