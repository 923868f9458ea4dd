/**
 * @module-tag import/messy-files
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Import } from '#app/domain/import/import.ts';
import type { LineView } from '#app/domain/import/line-view.ts';
import { form, openApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openApi();
  token = await api.session();
  for (const [order, name] of ['Laser Printers', 'Toner, Ink & Drums'].entries())
    await api.store.categories.create({
      name,
      slug: name.toLowerCase().replace(/[^a-z]+/g, '-'),
      description: '',
      order,
    });
});
afterAll(() => api.close());

/** A typical dealer's file: a letterhead, two header rows, pages, gaps, and free text for prices. */
const list = [
  'M/s Sharma Enterprises (Regd.);;;;;;',
  'Price list w.e.f. 01/11/2026;;;;;;',
  ';;;;;;',
  'Sr;Item Code;Model;Product type;Price;;Stock',
  ';;;;MRP;Offer Price;',
  '1;LJ-1;HP LaserJet Café;laser printers;\x80;;',
  '2;LJ-2;HP LaserJet 2;LASER PRINTERS;Rs. 1,25,000/-;1.1 lakh;Yes',
  ';;;;;;',
  'TONERS;;;;;;',
  'Sr;Item Code;Model;Product type;Price;;Stock',
  '3;TN-1;Brother TN \x96 black;Toner Ink and Drums;POA;;12 nos',
  '4;TN-1;Brother TN black again;Toner Ink and Drums;4,500;;No',
  '5;TN-2;Canon TN-2;toner-ink-drums;4,500 + GST;-;Sold out',
  '6;TN-3;"HP 19"" tray";Toner, Ink & Drums;4500-5000;;Yes',
  ...Array.from({ length: 3000 }, () => ';;;;;;'),
  'E & O.E.;;;;;;',
].join('\r\n');

test('imports a typical dealer’s list and reports what it cannot use', async () => {
  const file = new File([Buffer.from(list, 'latin1')], 'list.csv');
  const made: Import = await (await api.call('POST', '/imports', { token, body: form({ file }) })).json();
  expect(made.titles).toEqual(['Sr', 'Item Code', 'Model', 'Product type', 'MRP', 'Offer Price', 'Stock']);
  expect(made.targets).toEqual(['', 'sku', 'name', 'category', 'regularPrice', 'salePrice', 'stock']);
  await expect.poll(async () => (await api.store.imports.find(made.id)).state).toBe('planned');
  const response = await api.call('GET', `/imports/${made.id}/lines`, { token });
  const lines: LineView[] = await response.json();
  const shown = lines.map(({ number, outcome, problem, changes }) => [
    number,
    outcome,
    problem ||
      changes
        .filter(({ title }) => title.endsWith('price'))
        .map(({ to }) => to)
        .join(' / '),
  ]);
  const noPrice = 'Regular price is in euros; please write it in rupees.';
  const conflict =
    'SKU TN-1 stands for different products: row 11 “Brother TN – black”, row 12 “Brother TN black again”; please correct the file.';
  expect(shown).toEqual([
    [6, 'refused', noPrice],
    [7, 'new', '125000 / 110000'],
    [9, 'skipped', 'A heading, not a product.'],
    [10, 'skipped', 'Column titles, not a product.'],
    [11, 'refused', conflict],
    [12, 'refused', conflict],
    [13, 'new', '4500'],
    [14, 'refused', 'Regular price is a range; please write one price.'],
    [3015, 'skipped', 'A note, not a product.'],
  ]);
  await api.store.imports.move(made.id, 'start');
  api.deps.sheets.wake();
  await expect.poll(async () => (await api.store.imports.find(made.id)).state).toBe('done');
  const found = await api.store.products.list('panel', {}, { sort: 'name' });
  expect(
    found.map(({ name, category, priceLabel, inStock, stockQuantity }) => [
      name,
      category,
      priceLabel,
      inStock,
      stockQuantity,
    ]),
  ).toEqual([
    ['Canon TN-2', 'Toner, Ink & Drums', 'Starting from', false, null],
    ['HP LaserJet 2', 'Laser Printers', 'Starting from', true, null],
  ]);
});
