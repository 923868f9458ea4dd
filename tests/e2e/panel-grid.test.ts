import { expect } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import { test as base } from '#tests/support/fixtures.ts';

const machine = (number: number) => ({
  name: `Kopierer ${number}`,
  slug: `kopierer-${number}`,
  regularPrice: number * 10_000,
});

/** The grid with three products, `Kopierer 1` to `Kopierer 3`, at ₹10,000 to ₹30,000. */
const test = base.extend('grid', async ({ admin }) => {
  const { page } = admin;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const fields = { brand: 'Ricoh', category: 'Laser Printers', description: 'A printer.', tags: ['a4'] };
  for (const number of [1, 2, 3]) await admin.call('POST', '/products', { ...fields, ...machine(number) });
  await admin.open('/admin/products/prices?search=kopierer&sort=name');
  await page.getByText('3 products, none selected').waitFor();
  return {
    prices: async () =>
      (await admin.call<Product[]>('GET', '/products?search=kopierer&sort=name')).map(
        ({ regularPrice }) => regularPrice,
      ),
    cell: (row: number, title: string) =>
      page.getByRole('gridcell', { name: new RegExp(`^${title} of Kopierer ${row}:`) }),
    news: (text: string) => page.getByRole('status').getByText(text).waitFor(),
    async press(...keys: string[]) {
      for (const key of keys) await page.keyboard.press(key);
    },
    /** Presses Tab until the expected element has the focus. */
    async tabTo(isThere: () => boolean) {
      for (let stops = 0; stops < 40; stops++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(isThere)) return;
      }
      throw new Error('Not reached by Tab');
    },
  };
});
test('the keyboard alone reaches, edits, copies, pastes and saves cells, and undoes the save', {
  tags: ['grid/keyboard', 'grid/paste', 'grid/save', 'grid/undo'],
}, async ({ admin, grid }) => {
  const { page } = admin;
  const { cell, press, tabTo } = grid;
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await tabTo(() => document.activeElement?.closest('[role=grid]') !== null);
  expect(await focused()).toContain('Regular price of Kopierer 1: ₹10,000');
  await page.keyboard.type('1,25,000');
  await press('Enter');
  expect(await focused()).toContain('Regular price of Kopierer 2');
  await press('F2', 'End');
  await page.keyboard.type('.50');
  await press('Tab', 'Shift+ArrowLeft', 'Control+c');
  await grid.news('Copied 1 row.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('20000.5\t');
  await press('ArrowDown');
  await page.evaluate(() => navigator.clipboard.writeText('47,500\r\n1\r\n'));
  await press('Control+v');
  await grid.news('Filled 1 cell. 1 line did not fit');
  await tabTo(() => document.activeElement?.textContent === 'Check 3 changes');
  await press('Enter');
  await tabTo(() => document.activeElement?.textContent === 'Save 3 products');
  await press('Enter');
  await admin.seesToast('3 products updated');
  expect(await grid.prices()).toEqual([125_000, 20_000.5, 47_500]);
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).focus();
  await press('Enter');
  await admin.seesToast('Change undone');
  await cell(1, 'Regular price').getByText('₹10,000').waitFor();
  expect(await grid.prices()).toEqual([10_000, 20_000, 30_000]);
  expect(admin.complaints).toEqual([]);
});
