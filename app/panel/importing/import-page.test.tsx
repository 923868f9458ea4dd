// @module-tag import/panel
import { describe, expect } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { Import } from '#app/domain/importing/import.schema.ts';
import { test as base, screen, waitFor, within } from '#tests/support/panel.tsx';
import { field, texts } from '#tests/support/panel-queries.ts';

const titles = ['Sharma Traders,,,', 'Item Code,Model,Product type,MRP'];
const rows = ['Z-1,HP Zeta 1,Laser Printers,"₹ 1,25,000/-"', 'Z-2,HP Zeta 2,Laser Printers,cheap'];

const test = base
  /** Sends a price list and opens the page of its import. */
  .extend('send', async ({ panel }) => {
    await panel.add('/categories', { name: 'Laser Printers' });
    return async (lines: string[], head = titles) => {
      const file = new File([[...head, ...lines].join('\n')], 'prices.csv');
      const { id } = await panel.upload<Import>('/imports', file);
      await panel.open(`/admin/products/import/${id}`);
      return id;
    };
  })
  .extend('found', ({ panel }) => async (search: string) => {
    const products = await panel.call<Product[]>('GET', `/products?search=${encodeURIComponent(search)}`);
    return products.filter(({ name }) => name === search);
  });

const without = 'Category for new products without a category';
const state = (text: string | RegExp) =>
  waitFor(() => {
    const states = screen.getAllByRole('status').flatMap((status) => within(status).queryAllByText(text));
    expect(texts(states)).not.toEqual([]);
  });
const list = () => screen.queryByRole('list', { name: 'Rows of the file' });
/** Waits until the row of a product contains these texts. The rows follow the counts. */
const line = (product: string, ...texts: string[]) =>
  waitFor(() => {
    const items = within(list() as HTMLElement).getAllByRole('listitem');
    const text = items.find((item) => item.textContent?.includes(product))?.textContent;
    for (const each of texts) expect(text).toContain(each);
  });

test('a file is imported and undone', { tags: ['import/dry-run', 'import/job'] }, async ({ panel, send, found }) => {
  await send(rows);
  await state('Checked: 1 new, 0 changed, 1 refused');
  screen.getByText('Nothing is changed yet.');
  screen.getByText('prices.csv');
  await line('HP Zeta 1', 'New', 'Regular price₹1,25,000');
  await line('HP Zeta 2', 'Refused', 'Regular price could not be read as a price');
  expect(await found('HP Zeta 1')).toEqual([]);
  await panel.press('Import 1 product');
  await state('Done: 1 product imported');
  expect(await found('HP Zeta 1')).toMatchObject([{ sku: 'Z-1', brand: 'HP', regularPrice: 125000 }]);
  // The pressed button is removed, so the focus moves to the result.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Summary'));
  const files = panel.savedFiles();
  await panel.press('Download refused rows');
  await waitFor(() => expect(files).toMatchObject([{ download: 'not-taken-over.csv' }]));
  await panel.declines(
    'Undo this import',
    'Undo this import of 1 product? Changed ones get their old values back. New ones move to the trash.',
  );
  panel.confirm(true);
  await panel.press('Undo this import');
  await state('Undone');
  expect(await found('HP Zeta 1')).toEqual([]);
  await panel.open('/admin/products/import');
  expect(within(screen.getByRole('list', { name: 'Earlier imports' })).getByRole('listitem').textContent).toMatch(
    /^prices\.csvUndone · /,
  );
});

describe('the columns', { tags: ['import/columns'] }, () => {
  test('can be chosen, and the rows are checked again', async ({ panel, send }) => {
    await send(['Y-1,HP Yota 1,Something else,100,x', 'Y-2,HP Yota 2,,200,y'], [titles[0] ?? '', `${titles[1]},`]);
    await state('Checked: 0 new, 0 changed, 2 refused');
    expect(field('Column 5').value).toBe('');
    await panel.fillIn({ 'Product type': 'Skip', MRP: 'A specification of this name', [without]: 'Laser Printers' });
    await panel.press('Check again');
    await state('Checked: 2 new, 0 changed, 0 refused');
    await line('HP Yota 1', 'Laser Printers');
    await panel.fillIn({ Model: 'Skip', 'Item Code': 'Skip' });
    await screen.findByText('Please choose which column holds the name or the SKU.');
    expect(screen.getByRole('button', { name: 'Check again' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('are asked about before anything is planned, if one may hold the SKU', async ({ panel, send }) => {
    await send(['R-1,HP Rho 1,Laser Printers,100'], ['Item ref,Name,Category,MRP']);
    await screen.findByRole('heading', { name: 'Is “Item ref” the SKU?' });
    await state('Waiting for your answer');
    expect(list()).toBeNull();
    await panel.press('Yes, it is the SKU');
    await state('Checked: 1 new, 0 changed, 0 refused');
    await line('HP Rho 1', 'R-1');
  });
});

test('unknown values are matched, created or skipped', { tags: ['import/values'] }, async ({ panel, send, found }) => {
  const messy = ['V-1,Cannon Vega 1,Lsr Prntr,100', 'V-2,HP Vega 2,Franking,200', 'V-3,HP Vega 3,Shredders,300'];
  await send([...messy, 'LASER PRINTERS,,,', 'Total,,,600']);
  await state('Checked: 0 new, 0 changed, 3 refused, 2 skipped');
  await panel.press('Choose what 2 unknown words mean');
  expect(document.activeElement?.textContent).toBe('Unknown words');
  expect(field('“Lsr Prntr”').value).toBe('use:Laser Printers');
  await panel.fillIn({ '“Franking”': 'Create “Franking”' });
  await state('Checked: 1 new, 0 changed, 2 refused, 2 skipped');
  await screen.findByRole('button', { name: 'Choose what one unknown word means' });
  await panel.fillIn({ '“Shredders”': 'Skip these rows' });
  await state('Checked: 1 new, 0 changed, 1 refused, 3 skipped');
  await panel.fill('Brand for new products without a brand', 'Canon');
  await panel.press('Check again');
  await state('Checked: 2 new, 0 changed, 0 refused, 3 skipped');
  await panel.press('Import 2 products');
  await state('Done: 2 products imported');
  expect(await found('HP Vega 2')).toMatchObject([{ category: 'Franking' }]);
  await panel.press('Undo this import');
  await state('Undone');
  await panel.open('/admin/settings/bin');
  screen.getByRole('button', { name: 'Restore all of this import: Import of prices.csv' });
  screen.getByText('3 items');
  await send(messy);
  await state('Checked: 1 new, 0 changed, 1 refused, 1 skipped');
});

test('a progress bar shows the import, which can be cancelled', { tags: ['import/job'] }, async ({ panel, send }) => {
  await send(rows);
  await state(/^Checked/);
  let now = 'running';
  for (const method of ['GET', 'POST'])
    panel.intercept(method, /^\/imports\/[\w-]+(\/start|\/cancel)?$/, async ({ url }) => {
      const [, id, action] = /imports\/([^/]+)\/?(.*)/.exec(url) ?? [];
      if (action === 'cancel') now = 'cancelled';
      const kept = await panel.call('GET', `/imports/${id}`);
      const progress = { done: 20, toDo: 80, written: 20, state: now };
      return Response.json({ ...kept, ...progress }, { headers: { 'x-view': 'panel' } });
    });
  await panel.press('Import 1 product');
  const bar = await screen.findByRole('progressbar', { name: '20 of 80' });
  expect(bar.getAttribute('value') ?? bar.getAttribute('aria-valuenow')).toMatch(/^(0\.25|25)$/);
  await state('Importing');
  await panel.press('Cancel');
  await state('Cancelled after 20 products');
  screen.getByRole('button', { name: 'Continue import' });
  screen.getByRole('button', { name: 'Undo this import' });
  expect(screen.queryByRole('button', { name: 'Discard this file' })).toBeNull();
});

test('rows can be filtered by kind and are paginated; a discarded file is removed', async ({ panel, send }) => {
  await send(Array.from({ length: 60 }, (_, n) => `W-${n},HP Woo ${n},${n < 55 ? 'Laser Printers' : 'None'},${n}`));
  await state(/^Checked/);
  const count = (expected: number) =>
    waitFor(() => expect(within(list() as HTMLElement).getAllByRole('listitem')).toHaveLength(expected));
  await count(50);
  await panel.click('link', 'Refused 5');
  await count(5);
  expect(screen.getByRole('link', { name: 'Refused 5' }).getAttribute('aria-current')).toBe('true');
  await panel.click('link', 'New 55');
  await panel.click('link', 'Next');
  await screen.findByText('Page 2 of 2');
  expect(location.search).toBe('?show=new&page=2');
  await count(5);
  await panel.click('link', 'Changed 0');
  await screen.findByText('No rows of this kind.');
  await panel.press('Discard this file', 'File discarded. Nothing was changed.');
  await screen.findByText('None yet.');
  expect(location.pathname).toBe('/admin/products/import');
});

test('each button of the export saves a file', async ({ panel }) => {
  const files = panel.savedFiles();
  await panel.open('/admin/products/import');
  await panel.fails('GET', /^\/exports/, 'Products as CSV', 'Failed to create the file');
  for (const [index, [name, download]] of [
    ['Products for Excel', /^products-[\d-]+\.xlsx$/],
    ['Products as CSV', /^products-[\d-]+\.csv$/],
    ['Categories as CSV', /^categories-[\d-]+\.csv$/],
    ['Blog posts as CSV', /^posts-[\d-]+\.csv$/],
    ['Messages as CSV', /^messages-[\d-]+\.csv$/],
  ].entries() as Iterable<[number, [string, RegExp]]>) {
    await panel.press(name);
    await waitFor(() => expect(files[index]?.download).toMatch(download));
  }
});
