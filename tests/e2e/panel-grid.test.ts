import { expect } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import { test } from '#tests/support/fixtures.ts';

/** What the grid needs a browser for: the order of tab stops, the clipboard and the viewport. Its rules are in `app/panel/catalogue/grid`. */

test('cells are reached, edited, copied, pasted and saved by keyboard alone', {
  tags: ['grid/keyboard', 'grid/paste', 'grid/save'],
}, async ({ admin, call }) => {
  const fields = { brand: 'Ricoh', category: 'Laser Printers', description: 'A printer.' };
  for (const number of [1, 2, 3]) {
    const names = { name: `Kopierer ${number}`, slug: `kopierer-${number}` };
    await call('POST', '/products', { ...fields, ...names, regularPrice: number * 10_000 });
  }
  const prices = async () =>
    (await call<Product[]>('GET', '/products?search=kopierer&sort=name')).map(({ regularPrice }) => regularPrice);
  const page = await admin.open('/admin/products/prices?search=kopierer&sort=name');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const news = (text: string) => page.getByRole('status').getByText(text).waitFor();
  await news('3 products, none selected');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  const tabTo = async (text: string) => {
    for (let stops = 0; stops < 40; stops++) {
      await press('Tab');
      if ((await focused()).includes(text)) return;
    }
    throw new Error(`${text} is not reached by Tab`);
  };
  await tabTo('Regular price of Kopierer 1: ₹10,000');
  await page.keyboard.type('1,25,000');
  await press('Enter');
  await expect.poll(focused).toContain('Regular price of Kopierer 2');
  await press('F2', 'End');
  await page.keyboard.type('.50');
  await press('Tab', 'Shift+ArrowLeft', 'Control+c');
  await news('Copied 1 row.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('20000.5\t');
  await press('ArrowDown');
  await page.evaluate(() => navigator.clipboard.writeText('47,500\r\n1\r\n'));
  await press('Control+v');
  await news('Filled 1 cell. 1 line did not fit');
  await tabTo('Review changes');
  await press('Enter');
  await tabTo('Save 3 products');
  await press('Enter');
  await admin.seesToast('3 products updated');
  expect(await prices()).toEqual([125_000, 20_000.5, 47_500]);
  expect(admin.complaints).toEqual([]);
});

test('the grid needs 768 px; a narrower viewport links to the product list', {
  tags: ['grid/phone'],
}, async ({ admin }) => {
  const page = await admin.open('/admin/products/prices?search=pixma&stock=in_stock');
  const [grid, link] = [page.getByRole('grid'), page.getByRole('link', { name: 'Prices in the list' })];
  for (const [width, isShown] of [
    [1280, true],
    [768, true],
    [767, false],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await grid.waitFor({ state: isShown ? 'visible' : 'hidden' });
    expect(await link.isVisible()).toBe(!isShown);
  }
  await link.click();
  await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
  expect(new URL(page.url()).searchParams.get('search')).toBe('pixma');
  expect(await page.getByRole('link', { name: 'Prices and stock' }).isVisible(), 'link').toBe(false);
  expect(admin.complaints).toEqual([]);
});
