import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { newProduct } from '#app/domain/catalogue/product.schema.ts';
import type { ProductFilter } from '#app/domain/catalogue/product.ts';
import { aProduct } from '#tests/support/factories.ts';
import { clock, engines, store, storePerFile } from '#tests/support/stores.ts';

type Sample = { name: string; category: string; tags: string[] };
const samples: Sample[] = JSON.parse(readFileSync('samples/catalogue.json', 'utf8'));

/** Search results among the samples, on every engine. Each test undoes its changes. */
describe.each(engines)('a search on %s', (_engine, open) => {
  storePerFile(open);
  beforeAll(async () => {
    await store.atomically(async (inside) => {
      for (const sample of samples) {
        clock.advance(1000);
        await inside.products.create(newProduct.parse(sample));
      }
    });
  });

  const found = (search: string, filter: ProductFilter = {}) => store.products.list('public', { ...filter, search });
  const names = async (search: string) => (await found(search)).map(({ name }) => name);
  const sorted = async (search: string) => (await names(search)).sort();
  const nearest = async (filter: ProductFilter) => store.products.nearest('public', filter, 6);
  const having = (isMeant: (sample: Sample) => boolean) =>
    samples
      .filter(isMeant)
      .map(({ name }) => name)
      .sort();
  const copiers = having(({ category }) => category.endsWith('Copiers') || category.endsWith('Photocopiers'));
  const machines = having(({ category }) => !category.startsWith('Toner'));

  describe('trade terms', { tags: ['search/synonyms'] }, () => {
    test.each([
      ...['xerox', 'photostat', 'Xerox machine price', 'copier', 'फोटोकॉपी', 'ज़ेरॉक्स मशीन की कीमत'],
      'best photo copy machine',
    ])('“%s” finds exactly the photocopiers', async (query) => expect(await sorted(query)).toEqual(copiers));

    test('a search for hire finds only products that mention renting, if there are any', async () => {
      const { id } = await store.products.create(aProduct({ name: 'Office copier', tags: ['rental'] }));
      expect(await names('xerox on hire')).toEqual(['Office copier']);
      await store.products.remove(id);
      expect(await names('xerox on hire')).toHaveLength(copiers.length);
    });

    test('“toner” finds consumables only, filler words find everything, and no words nothing', async () => {
      expect(await sorted('toner')).toEqual(having((sample) => !machines.includes(sample.name)));
      const inks = (await found('ink cartridge')).map(({ category }) => category);
      expect(inks).not.toContain('Ink Tank & Inkjet Printers');
      expect(await names('the best machine')).toHaveLength(samples.length);
      expect(await names('!!!')).toEqual([]);
    });
  });

  test('the colour of a control panel does not make a colour machine', { tags: ['search/no-credit'] }, async () => {
    const a3 = (await found('a3')).filter(({ tags }) => tags.includes('colour'));
    expect(await sorted('a3 colour')).toEqual(a3.map(({ name }) => name).sort());
    for (const { tags } of await found('colour')) expect(tags).toContain('colour');
    for (const { tags } of await found('mono')) expect(tags).toContain('black-and-white');
    expect(await names('touch screen')).toContain('Kyocera TASKalfa 4012i');
  });

  describe('the order', { tags: ['search/order'] }, () => {
    test('is name, brand and SKU, then tags and category, then the rest; each newest first', async () => {
      const made: string[] = [];
      for (const fields of [
        { name: 'Zeta A' },
        { name: 'Plain A', tags: ['zeta'] },
        { name: 'Plain B', specifications: { Made: 'by Zeta' } },
        { name: 'Plain C', sku: 'ZETA-1' },
        { name: 'Plain D', category: 'Zeta machines' },
        { name: 'Plain E', shortDescription: 'As a Zeta' },
        { name: 'Plain F', brand: 'Zeta' },
      ]) {
        clock.advance(1000);
        made.push((await store.products.create(aProduct(fields))).id);
      }
      const all = ['Plain F', 'Plain C', 'Zeta A', 'Plain D', 'Plain A', 'Plain E', 'Plain B'];
      expect(await names('zeta')).toEqual(all);
      for (const [offset, limit] of [0, 1, 2, 3, 4, 5, 6, 7].flatMap((at) =>
        [1, 2, 3, 4, 7].map((size) => [at, size]),
      )) {
        const { products, total } = await store.products.page('public', { search: 'zeta' }, { offset, limit });
        const slice = all.slice(offset, (offset ?? 0) + (limit ?? 0));
        expect([total, ...products.map(({ name }) => name)]).toEqual([7, ...slice]);
      }
      for (const id of made) await store.products.remove(id);
    });

    test('lists printers before other machines that print', async () => {
      const first = (await found('laser printer')).slice(0, 20);
      expect(first.filter(({ category }) => !category.includes('Laser Printers'))).toEqual([]);
    });
  });

  test('finds a product with the maximum number of distinct words by the last one', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const words = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => `q${a}${b}${c}`)));
    const specifications = Object.fromEntries(
      Array.from({ length: 88 }, (_, row) => [`Row ${row}`, words.slice(row * 200, (row + 1) * 200).join(' ')]),
    );
    const { id } = await store.products.create(aProduct({ name: 'Endless', specifications }));
    expect(await names('qzzz')).toEqual(['Endless']);
    await store.settings.update({ searchSynonyms: 'unheard, qzzy qzzz' });
    expect(await names('unheard')).toEqual(['Endless']);
    await store.settings.update({ searchSynonyms: '' });
    await store.products.remove(id);
  });

  describe('spelling', { tags: ['search/spelling'] }, () => {
    test.each([
      ['cannon', 'canon'],
      ['zerrox', 'xerox'],
      ['photosta', 'xerox'],
      ['scaner', 'scanner'],
      ['prnter', 'printer'],
    ])('“%s” finds the same as “%s”', async (wrong, right) => {
      expect(await sorted(wrong)).toEqual(await sorted(right));
      expect(await sorted(wrong)).not.toEqual([]);
    });

    test.each(['4013i', 'taskalfa 4013i', 'm1006 mfp'])('“%s” finds nothing: it is another machine', async (query) =>
      expect(await names(query)).toEqual([]),
    );
  });

  describe('the synonyms from the settings', { tags: ['search/settings'] }, () => {
    test('apply at once; an empty list restores the defaults', async () => {
      await store.settings.update({ searchSynonyms: 'riso, photocopiers' });
      expect(await sorted('riso')).toEqual(having(({ category }) => category.endsWith('Photocopiers')));
      expect(await names('xerox')).toEqual([]);
      await store.settings.update({ searchSynonyms: '' });
      expect(await sorted('xerox')).toEqual(copiers);
      expect(await names('riso')).toEqual([]);
    });
  });

  describe('without results', { tags: ['search/nothing-found'] }, () => {
    test.each([
      [{ search: 'colour toner' }, /Toner/],
      [{ search: 'kodak photocopier' }, /Photocopiers|Copiers/],
      [{ search: 'kodak a3 colour xerox' }, /Colour Photocopiers/],
      [{ search: 'toner', category: 'laser-printers' }, /Toner/],
      [{ search: 'toner', tag: 'a3' }, /Toner/],
      [{ search: 'qqqq wwww' }, /^$/],
      [{ search: '!!!' }, /^$/],
      [{ tag: 'no-such-tag' }, /^$/],
    ])('%o suggests %s', async (filter, categories) => {
      expect(await store.products.count('public', filter)).toBe(0);
      const products = await nearest(filter);
      for (const { category } of products) expect(category).toMatch(categories);
      expect(products.length > 0).toBe(categories.source !== '^$');
      expect(products.length).toBeLessThanOrEqual(6);
    });

    test('suggests the chosen category as the last resort, no product twice, and no draft', async () => {
      const category = 'Laser Printers';
      const chosen = (await nearest({ category, tag: 'fax' })).map((each) => each.category);
      expect(chosen).toEqual(Array(5).fill(category));
      expect(await nearest({ category, search: 'qqqq' })).toHaveLength(5);
      const { id } = await store.products.create(aProduct({ name: 'Kodak draft', status: 'draft' }));
      const products = await nearest({ search: 'kodak draft toner' });
      expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
      expect(products.map(({ name }) => name)).not.toContain('Kodak draft');
      await store.products.remove(id);
    });
  });
});
