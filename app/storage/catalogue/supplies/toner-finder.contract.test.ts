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
  const linked = async (id: string) =>
    (await watched.store.supplies.view(id)).linked.map(({ name, reason }) => [name, reason]);
  const suggested = async (id: string) => (await watched.store.supplies.view(id)).suggested.map(({ name }) => name);

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

  describe('links', { tags: ['toner/links'] }, () => {
    test('suggest no machine for a machine', async () => {
      const machine = await create('Canon LBP 2900', 'Canon');
      await create('Canon LBP2900', 'Canon');
      const toner = await supply('Printco Toner', 'Printco', { Fits: 'LBP 2900' });
      const { suggested } = await watched.store.supplies.view(machine.id);
      expect(suggested.filter(({ id }) => id !== toner.id)).toEqual([]);
    });

    test('follow from a code of the machine, of the same brand only', async () => {
      const machine = await create('HP LaserJet Pro M427fdw', 'HP', { 'Toner Yield': '9,200 copies (CF228X)' });
      const toner = await supply('HP CF228X Toner', 'HP');
      const other = await supply('Printco CF228X Toner', 'Printco');
      expect(await linked(machine.id)).toEqual([['HP CF228X Toner', 'code']]);
      expect([await linked(toner.id), await linked(other.id)]).toEqual([[['HP LaserJet Pro M427fdw', 'code']], []]);
      expect(await suggested(machine.id)).toEqual(['Printco CF228X Toner']);
    });

    test('follow from a name in another brand’s list only if it names a family or the maker', async () => {
      const machine = await create('Ricoh C250', 'Ricoh');
      const family = await create('Ricoh Aficio 2015', 'Ricoh');
      await supply('Konica toner', 'Konica Minolta', { Fits: 'C250' });
      await supply('Printco A', 'Printco', { Fits: 'Ricoh C250' });
      await supply('Printco B', 'Printco', { Fits: 'Aficio 2015' });
      expect(await linked(machine.id)).toEqual([['Printco A', 'name']]);
      expect(await linked(family.id)).toEqual([['Printco B', 'name']]);
    });

    test('that the owner removed stay removed, and those that the owner added stay', async () => {
      const { contentVersion, products, supplies } = watched.store;
      const { decide } = supplies;
      const machine = await create('Kyocera M2040dn', 'Kyocera');
      const toner = await supply('TK-1178', 'Kyocera', { Fits: 'M2040dn' });
      const drum = await supply('Drum', 'Printco', { Fits: 'M9999' });
      const version = await contentVersion();
      await decide(machine.id, toner.id, false);
      await decide(drum.id, machine.id, true);
      expect(await contentVersion()).toBeGreaterThan(version);
      expect(await linked(machine.id)).toEqual([['Drum', 'confirmed']]);
      expect([await linked(drum.id), await linked(toner.id)]).toEqual([[['Kyocera M2040dn', 'confirmed']], []]);
      expect(await suggested(machine.id)).toEqual([]);
      expect(await supplies.suited(machine, 5)).toEqual({ isSupply: false, ids: [drum.id] });
      await expect(decide(toner.id, drum.id, true)).rejects.toThrow('must be a machine');
      await expect(decide(toner.id, 'gone', true)).rejects.toThrow('not found');
      // They last while a product is in the trash, and are deleted with it for good.
      const trashed = await products.remove(drum.id);
      expect(await linked(machine.id)).toEqual([]);
      await watched.store.trash.restore(trashed);
      expect(await linked(machine.id)).toEqual([['Drum', 'confirmed']]);
      await watched.store.trash.remove(await products.remove(drum.id));
      const links = await watched.db.selectFrom('supply_links').selectAll().execute();
      expect(links.map((each) => JSON.stringify(each)).join()).not.toContain(drum.id);
    });
  });
});
