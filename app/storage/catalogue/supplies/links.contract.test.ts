import { describe, expect, test } from 'vitest';
import { aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { watched, watchedPerTest } from '#tests/support/statements.ts';
import { clock } from '#tests/support/stores.ts';

describe.each(variants(['sqlite', 'postgres'] as const))('supplies on %s', (engine) => {
  watchedPerTest(engine);

  const create = (name: string, brand: string, specifications: Record<string, string> = {}, more: object = {}) => {
    clock.advance(1000);
    return watched.store.products.create(aProduct({ name, brand, category: 'Machines', specifications, ...more }));
  };
  const supply = (name: string, brand: string, specifications: Record<string, string> = {}) =>
    create(name, brand, specifications, { category: 'Toner, Ink & Drums' });
  const linked = async (id: string) =>
    (await watched.store.supplies.view(id)).linked.map(({ name, reason }) => [name, reason]);
  const suggested = async (id: string) => (await watched.store.supplies.view(id)).suggested.map(({ name }) => name);

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
      await expect(decide(toner.id, drum.id, true)).rejects.toMatchObject({
        message: 'One of the two must be a machine, the other a toner, ink or drum',
        field: 'other',
      });
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
