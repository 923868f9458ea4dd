// @module-tag import/job
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import { guessColumns } from '#app/domain/importing/columns.ts';
import { findTable, hiddenRow } from '#app/domain/importing/header.ts';
import { defaultOptions, type ImportState, noCounts } from '#app/domain/importing/import.ts';
import type { ImportOptions } from '#app/domain/importing/plan.ts';
import { Failure } from '#app/domain/records/errors.ts';
import { Unreachable } from '#app/storage/engine/databases/postgres-failure.ts';
import type { Store } from '#app/storage/store/store.ts';
import { aProduct } from '#tests/support/factories.ts';
import { variants } from '#tests/support/how-long.ts';
import { clock, engines, store, storePerTest } from '#tests/support/stores.ts';
import { createImporter, type Importer } from './importer.ts';

describe.each(variants(engines))('imports over %s', (_engine, open) => {
  let importers: Importer[];
  const errors: unknown[] = [];
  const fetched: string[] = [];

  const work = (over: Store = store) => {
    const importer = createImporter({
      store: over,
      log: { error: (details: unknown) => errors.push(details) } as never,
      brands: ['Canon', 'HP'],
      pictures: {
        fetch: async (address) => {
          fetched.push(address);
          if (address.endsWith('/none.jpg')) throw new Failure('invalid', 'the other website answers 404');
          return Buffer.from(address);
        },
        keep: async (bytes) => ({ url: `/uploads/${bytes.toString('hex').slice(-12)}-8x6.webp` }),
      },
    });
    importers.push(importer);
    return importer;
  };

  storePerTest(open);
  beforeEach(async () => {
    importers = [];
    errors.length = 0;
    fetched.length = 0;
    await store.categories.create({ name: 'Scanners', slug: 'scanners', description: '', order: 1 });
  });
  afterEach(async () => {
    for (const importer of importers) await importer.stop();
  });

  const file = (...rows: string[][]) => {
    const { titles, lines } = findTable(rows.map((cells, index) => ({ number: index + 1, cells })));
    const targets = guessColumns(titles);
    const about = { fileName: 'list.csv', format: 'csv' as const, sheet: '', otherSheets: [] };
    return store.imports.create({ ...about, titles, targets, lines });
  };
  const find = (id: string) => store.imports.find(id);
  const state = (id: string) => async () => (await find(id)).state;
  const until = (id: string, wanted: ImportState) => expect.poll(state(id)).toBe(wanted);
  const planned = async (rows: string[][], options: Partial<ImportOptions> = {}, over?: Importer) => {
    const { id, targets } = await file(...rows);
    await store.imports.choose(id, targets, { ...defaultOptions, category: 'Scanners', brand: 'HP', ...options });
    (over ?? work()).wake();
    await until(id, 'planned');
    return id;
  };
  const run = async (id: string, action: 'start' | 'undo', by = '') => {
    await store.imports.move(id, action, by);
    for (const importer of importers) importer.wake();
    await until(id, action === 'start' ? 'done' : 'undone');
  };
  /** All products without `updatedAt`. */
  const all = async () => (await store.products.list('panel')).map(({ updatedAt: _, ...product }: Product) => product);
  const values = async (field: 'name' | 'brand') => (await all()).map((product) => product[field]).sort();
  const count = () => store.products.count('panel');
  const outcomes = async (id: string) =>
    (await store.imports.lines(id, { limit: 1000 })).lines.map(({ number, outcome, problem }) =>
      problem ? [number, outcome, problem] : [number, outcome],
    );
  /** Rows of cells, separated by bars. */
  const table = (...rows: string[]) => rows.map((row) => row.split('|'));
  const one = table('Name|Price', 'A|1');
  const many = (count: number) => [['Name', 'Price'], ...Array.from({ length: count }, (_, n) => [`P${n}`, '1'])];
  /** Starts an import in its own process and returns after the first batch. */
  const begun = async (lines: number) => {
    const importer = work();
    const id = await planned(many(lines), {}, importer);
    await store.imports.move(id, 'start');
    importer.wake();
    await expect.poll(async () => (await find(id)).written).toBeGreaterThan(0);
    return { id, importer };
  };

  test('a plan states the effect of each line and writes nothing', async () => {
    await store.products.create(aProduct({ name: 'Alpha', sku: 'A', regularPrice: 10, category: 'Scanners' }));
    await store.products.create(aProduct({ name: 'Beta', sku: 'B', regularPrice: 20 }));
    const before = await all();
    const version = await store.contentVersion();
    const id = await planned(
      table(
        'Price list',
        'SKU|Name|MRP',
        'A|Alpha|12',
        'B|Beta|₹ 20/-',
        '||',
        'C|Gamma|POA',
        'c|Gamma|POA',
        'D|Delta|cheap',
      ),
    );
    expect(await outcomes(id)).toEqual([
      [3, 'changed'],
      [4, 'same'],
      [6, 'new'],
      [7, 'refused', 'SKU c is already in row 6.'],
      [8, 'refused', 'Regular price could not be read as a price; please write only a number, such as 12500.'],
    ]);
    expect(await find(id)).toMatchObject({
      ...{ total: 5, done: 5, counts: { new: 1, changed: 1, same: 1, refused: 2 } },
      samples: table('A|B|C', 'Alpha|Beta|Gamma', '12|₹ 20/-|POA'),
    });
    const { lines } = await store.imports.lines(id, { outcome: 'changed', limit: 10 });
    expect(lines).toMatchObject([{ before: { regularPrice: 10 }, after: { regularPrice: 12 } }]);
    expect(await all()).toEqual(before);
    expect(await store.contentVersion()).toBe(version);
  });

  test('records the user who started or undid it as author of changes', { tags: ['undo/last-change'] }, async () => {
    const product = aProduct({ name: 'Alpha', sku: 'A', regularPrice: 10, category: 'Scanners' });
    const { id: alpha } = await store.products.create(product);
    const rows = table('SKU|Name|Category|Price', 'A|Alpha|Scanners|12', 'B|Beta|Plotters|20');
    const id = await planned(rows, { addCategories: true });
    await run(id, 'start', 'asha');
    const plotters = (await store.categories.list()).find(({ name }) => name === 'Plotters');
    expect(await store.lastChanges.list('category')).toMatchObject([{ id: plotters?.id, by: 'asha' }]);
    expect(await store.revisions.ofProduct(alpha)).toMatchObject([{ by: 'asha', was: { regularPrice: 10 } }]);
    await run(id, 'undo', 'ravi');
    expect((await store.revisions.ofProduct(alpha)).map(({ by }) => by)).toContain('ravi');
    const trash = (await store.trash.list()).map(({ title, removedBy }) => `${title} ${removedBy}`).sort();
    expect(trash).toEqual(['Beta ravi', 'Plotters ravi']);
    const group = { id, label: expect.stringMatching(/^Import of /) };
    expect((await store.trash.groups()).items).toMatchObject([{ count: 2, group }]);
  });

  test('writes the plan; the same file again is a no-op; undoing restores everything', async () => {
    const alpha = { name: 'Alpha', sku: 'A', regularPrice: 10, tags: ['x'], category: 'Scanners' };
    await store.products.create(aProduct(alpha));
    const before = await all();
    const categories = async () => (await store.categories.list()).map(({ name }) => name);
    const rows = [
      ['SKU', 'Name', 'MRP', 'Category', 'Tags', 'Web address'],
      ['A', 'Alpha II', '12', 'Scanners', 'y, z', 'alpha-two'],
      ...Array.from({ length: 60 }, (_, n) => `N${n},New ${n},${n},${n % 2 ? 'Plotters' : 'scanners'},new,`.split(',')),
    ];
    const id = await planned(rows, { addCategories: true });
    await run(id, 'start');
    expect(await find(id)).toMatchObject({ written: 61, done: 61, toDo: 61, problem: '' });
    // The first line is also first on the site.
    expect((await all()).slice(0, 3).map(({ name }) => name)).toEqual(['New 0', 'New 1', 'New 2']);
    const changed = { name: 'Alpha II', regularPrice: 12, tags: ['y', 'z'] };
    expect(await store.products.find('public', 'alpha-two')).toMatchObject(changed);
    expect(await categories()).toEqual(['Scanners', 'Plotters']);
    expect(await store.products.count('public', { tag: 'new' })).toBe(60);

    const again = await planned(rows, { addCategories: true });
    expect((await find(again)).counts).toEqual({ ...noCounts, new: 0, changed: 0, same: 61, refused: 0 });

    await run(id, 'undo');
    expect(await all()).toEqual(before);
    expect(await categories()).toEqual(['Scanners']);
    expect(await store.products.count('public', { tag: 'new' })).toBe(0);
    expect(await store.products.list('public', { search: 'plotters' })).toEqual([]);
    expect(await find(id)).toMatchObject({ left: 0 });
    expect(errors).toEqual([]);
  });

  test('refuses products changed after the check, and undoing keeps later changes', async () => {
    const made = [];
    for (const name of ['One', 'Two', 'Three', 'Four'])
      made.push(await store.products.create(aProduct({ name, sku: name, regularPrice: 1, warranty: 'w' })));
    const [one, two, three, four] = made.map((product) => product.id) as [string, string, string, string];
    const id = await planned([
      ['SKU', 'Name', 'Price', 'Warranty'],
      ...['One', 'Two', 'Three', 'Four'].map((name) => [name, name, '2', '']),
      ['', 'Taken', '3', ''],
      ['', 'Fresh', '3', ''],
      ['', 'Mine', '3', ''],
    ]);
    await store.products.update(one, { regularPrice: 5 });
    await store.products.update(two, { warranty: 'longer' });
    await store.products.remove(three);
    await store.products.create(aProduct({ name: 'Taken' }));
    await run(id, 'start');
    expect(await outcomes(id)).toEqual([
      [2, 'refused', 'Someone else changed this product after the check.'],
      [3, 'changed'],
      [4, 'refused', 'This product was deleted after the check.'],
      [5, 'changed'],
      [6, 'refused', 'Another product has got this web address since the check.'],
      [7, 'new'],
      [8, 'new'],
    ]);
    expect(await find(id)).toMatchObject({ written: 4, counts: { new: 2, changed: 2, refused: 3, same: 0 } });
    await store.products.update(four, { regularPrice: 9 });
    const mine = await store.products.find('panel', 'mine');
    await store.products.update(mine?.id ?? '', { warranty: 'for ever' });
    await run(id, 'undo');
    expect(await find(id)).toMatchObject({ left: 2 });
    const later = 'This product was changed after the import, so it was not undone.';
    expect(await outcomes(id)).toEqual(expect.arrayContaining([[5, 'changed', later]]));
    const left = (await store.products.byIds('panel', [one, two, four]))
      .values()
      .map(({ regularPrice }) => regularPrice);
    expect([...left].sort()).toEqual([1, 5, 9]);
    expect(await values('name')).toEqual(['Four', 'Mine', 'One', 'Taken', 'Two']);
  });

  test('keeps the warnings of the file when it plans again', async () => {
    const lines = [
      { number: 2, cells: ['HP 1', '500'], warnings: [hiddenRow] },
      { number: 3, cells: ['HP 2', '600'] },
    ];
    const about = {
      fileName: 'a.xlsx',
      format: 'xlsx' as const,
      sheet: 'S',
      otherSheets: [],
      titles: ['Name', 'Price'],
    };
    const { id } = await store.imports.create({ ...about, targets: ['name', 'regularPrice'], lines });
    work().wake();
    for (const category of ['', 'Scanners', '', 'Scanners']) {
      await until(id, 'planned');
      const { lines: planned } = await store.imports.lines(id, { limit: 9 });
      expect(planned.map(({ warnings }) => warnings.includes(hiddenRow))).toEqual([true, false]);
      await store.imports.choose(id, ['name', 'regularPrice'], { ...defaultOptions, category });
      for (const importer of importers) importer.wake();
    }
    await until(id, 'planned');
    expect((await find(id)).counts).toMatchObject({ new: 2, warned: 1 });
  });

  test('writes one spelling of a brand from the option, the rows, the settings and the list of known brands', async () => {
    const id = await planned(table('Name|Brand', 'One|HP™', 'Two|', 'Three|h.p.'), { brand: 'hp ®' });
    await run(id, 'start');
    expect(await values('brand')).toEqual(['HP', 'HP', 'HP']);
    const next = await planned(table('Name|Brand', 'Four|Zebra', 'Five|'), { brand: 'zebra' });
    await store.settings.update({ brands: ['ZEBRA'] });
    await run(next, 'start');
    expect(await values('brand')).toEqual(['HP', 'HP', 'HP', 'ZEBRA', 'ZEBRA']);
    // A spelling that another import creates after the check.
    const first = await planned(table('Name|Brand', 'Alpha|Zenith', 'Beta| ZENITH '));
    const second = await planned(table('Name|Brand', 'Gamma|ZEN\u200bITH'));
    for (const each of [first, second]) await run(each, 'start');
    expect((await values('brand')).slice(5)).toEqual(['Zenith', 'Zenith', 'Zenith']);
  });

  test('downloads each picture once; the same file again is a no-op', { tags: ['import/pictures'] }, async () => {
    const at = (name: string) => `https://x.example/${name}.jpg`;
    await store.products.create(aProduct({ name: 'Kept', images: [at('there')], category: 'Scanners' }));
    const rows = [
      ['Name', 'Images', 'Featured image'],
      ['Kept', at('there'), ''],
      ['A', `${at('a1')}, ${at('a2')}`, at('a1')],
      ['B', at('none'), ''],
      ['C', 'photo.jpg', ''],
      ['D', '/uploads/000000000000-8x6.webp', ''],
    ];
    const id = await planned(rows);
    expect(fetched).toEqual([]);
    await run(id, 'start');
    expect(fetched.sort()).toEqual(['a1', 'a2', 'none'].map(at));
    const reference = (name: string) => `/uploads/${Buffer.from(at(name)).toString('hex').slice(-12)}-8x6.webp`;
    const pictures = { images: [reference('a1'), reference('a2')], featuredImage: reference('a1') };
    expect(await store.products.find('panel', 'a')).toMatchObject(pictures);
    expect(await outcomes(id)).toEqual([
      [2, 'same'],
      [3, 'new'],
      [4, 'refused', 'The picture https://x.example/none.jpg could not be copied: the other website answers 404.'],
      [5, 'new'],
      [6, 'new'],
    ]);
    const again = await planned(rows);
    expect((await find(again)).counts).toMatchObject({ new: 1, changed: 0, same: 4 });
    await run(id, 'undo');
    expect(await values('name')).toEqual(['Kept']);

    clock.advance(3 * 24 * 60 * 60 * 1000);
    await store.importPictures.sweep(new Set());
    expect((await store.importPictures.find([at('a1')])).size).toBe(0);
  });

  test('can be resumed or undone after a cancellation between two batches', async () => {
    const { id, importer } = await begun(200);
    await store.imports.move(id, 'cancel');
    const { written } = await find(id);
    // Imports run one at a time, so once another one is planned, this one has stopped.
    await planned(one, {}, importer);
    expect(await state(id)()).toBe('cancelled');
    expect(await count()).toBe(written);
    expect(written).toBeLessThan(200);
    await run(id, 'start');
    expect(await count()).toBe(200);
    await run(id, 'undo');
    expect(await count()).toBe(0);
  });

  test('is resumed by another process', async () => {
    const { id, importer } = await begun(200);
    await importer.stop();
    expect(await state(id)()).toBe('running');
    work();
    await until(id, 'done');
    expect(await count()).toBe(200);
  });

  test('rolls back a batch that fails, reports it, and can undo the earlier ones', async () => {
    const importer = work();
    const id = await planned(many(60), {}, importer);
    await importer.stop();
    let batches = 0;
    const failing: Store = {
      ...store,
      atomically: (change) =>
        store.atomically(async (inside) => {
          const result = await change(inside);
          if (++batches === 2) throw new Error('out of order');
          return result;
        }),
    };
    await store.imports.move(id, 'start');
    work(failing);
    await until(id, 'failed');
    const problem = 'An error on our side. You can undo the rows imported so far.';
    expect(await find(id)).toMatchObject({ written: 25, problem });
    expect(await count()).toBe(25);
    expect(errors).toHaveLength(1);
    await run(id, 'undo');
    expect(await count()).toBe(0);
  });

  test('continues after the database was away', async () => {
    let isAway = true;
    const restarting: Store = {
      ...store,
      async atomically(change) {
        if (!isAway) return store.atomically(change);
        isAway = false;
        throw new Unreachable(new Error('closed'));
      },
    };
    const importer = work(restarting);
    const id = await planned(many(60), {}, importer);
    await store.imports.move(id, 'start', '');
    importer.wake();
    await expect.poll(() => errors.length).toBe(1);
    importer.wake();
    await until(id, 'done');
    expect(await values('name')).toHaveLength(60);
  });

  test('allows only the actions of its state', async () => {
    const { id } = await file(...one);
    const refused = (call: Promise<unknown>, message: string) =>
      expect(call).rejects.toThrow(new Failure('conflict', message));
    await refused(store.imports.move(id, 'start'), 'This import cannot be started now');
    await refused(store.imports.move(id, 'undo'), 'This import cannot be undone now');
    await refused(store.imports.move(id, 'cancel'), 'This import is not running');
    await store.imports.remove(id);
    for (const call of [store.imports.find(id), store.imports.remove(id)])
      await expect(call).rejects.toMatchObject({ kind: 'not-found', message: 'Import not found' });
    const done = await planned(one);
    await store.imports.move(done, 'start', 'asha');
    await refused(store.imports.remove(done), 'This import is running; cancel it first');
    await run(done, 'start');
    await refused(store.imports.remove(done), 'This import has written products; undo it first');
    const begun = 'This import has begun; its columns can no longer be changed';
    await refused(store.imports.choose(done, ['name', ''], defaultOptions), begun);
    expect(await store.imports.list()).toEqual([await find(done)]);
  });

  test('choices are listed newest first, one per value, until asked for', { tags: ['import/values'] }, async () => {
    const { remember, list } = store.importChoices;
    const brand = { field: 'brand', value: 'H.P.', action: 'use', to: 'HP' } as const;
    const sign = { ...brand, value: '—', to: 'Dash' };
    await remember([brand, sign]);
    clock.advance(1000);
    await remember([{ ...brand, value: 'hp', to: 'Other' }]);
    expect(await list()).toEqual([{ ...brand, value: 'hp', to: 'Other' }, sign]);
    await remember([{ ...sign, action: 'ask' }]);
    expect(await list()).toEqual([{ ...brand, value: 'hp', to: 'Other' }]);
  });

  test('deletes unused files after two days and imports after a month', async () => {
    const waiting = await file(...one);
    const id = await planned(one);
    await run(id, 'start');
    clock.advance(2 * 24 * 60 * 60 * 1000 + 1);
    await store.importWork.sweep();
    await expect(store.imports.find(waiting.id)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await state(id)()).toBe('done');
    clock.advance(29 * 24 * 60 * 60 * 1000);
    await store.importWork.sweep();
    expect(await store.imports.list()).toEqual([]);
  });
});
