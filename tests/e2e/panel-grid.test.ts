import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import type { Revision } from '#app/domain/revision.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longDescribe, longTest } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, desktop, overflow, phone } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
  someone = await owner(browser, site, { width: desktop });
  page = someone.page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});
afterAll(async () => {
  await someone.leave();
  await site.stop();
});

let group = '';
let made = 0;
/** Four products with unique names, in grid order. */
let products: Product[];
beforeEach(async () => {
  // Clears drafts of earlier tests.
  page.on('dialog', (asked) => asked.type() === 'beforeunload' && asked.accept());
  await page.goto(`${site.url}/healthz`);
  await page.evaluate(() => localStorage.removeItem('draft:product-grid'));
  page.removeAllListeners('dialog');
  await page.setViewportSize({ width: desktop, height: 900 });
  group = `Kopierer${++made}`;
  products = [];
  for (const number of [1, 2, 3, 4])
    products.push(
      await someone.call<Product>('POST', '/products', {
        name: `${group} ${number}`,
        slug: `${group}-${number}`.toLowerCase(),
        brand: 'Ricoh',
        category: 'Laser Printers',
        description: 'A printer.',
        regularPrice: number * 10_000,
        tags: ['a4'],
      }),
    );
});

const address = () => `/admin/products/prices?search=${group}&sort=name`;
const kept = async () =>
  (await someone.call<Product[]>('GET', `/products?search=${group}&sort=name`)).map(({ regularPrice }) => regularPrice);
const save = (number: number, fields: object) => someone.call('PUT', `/products/${products[number]?.id}`, fields);
const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const cell = (row: number, title: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${title} of ${group} ${row}:`) });
const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
const news = (text: string) => page.getByRole('status').getByText(text).waitFor();
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog', { name: 'Check your changes' });
const open = async () => {
  await someone.open(address());
  await news('4 products, none selected');
};
/** Presses Tab until the expected element has the focus. */
async function tabTo(isThere: () => boolean, key = 'Tab') {
  for (let stops = 0; stops < 40; stops++) {
    await press(key);
    if (await page.evaluate(isThere)) return;
  }
  throw new Error('Not reached by Tab');
}
const inGrid = () => document.activeElement?.closest('[role=grid]') !== null;

longTest(
  'the keyboard alone edits, copies, pastes, reviews and saves cells, and undoes the save',
  {
    tags: ['grid/keyboard', 'grid/paste', 'grid/preview', 'grid/undo', 'grid/rows', 'grid/save', 'grid/cells'],
  },
  async () => {
    await someone.open(`/admin/products?search=${group}`);
    await page.getByRole('link', { name: 'Prices and stock' }).focus();
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Prices and stock' }).waitFor();
    await page.getByLabel('Sort').selectOption('By name');
    await page.waitForFunction(
      (name) => document.querySelector('[role=rowheader]')?.textContent?.startsWith(name),
      `${group} 1`,
    );

    await tabTo(inGrid);
    expect(await focused()).toContain(`Regular price of ${group} 1: ₹10,000`);
    await page.keyboard.type('1,25,000');
    await press('Enter');
    await cell(1, 'Regular price').getByText('₹1,25,000').waitFor();
    expect(await focused()).toContain(`Regular price of ${group} 2`);
    await page.keyboard.type('7');
    await press('Escape');
    expect(await focused()).toContain('₹20,000');
    await press('F2', 'End');
    await page.keyboard.type('.50');
    await press('Tab', 'Delete', 'Shift+ArrowLeft', 'Control+c');
    await news('Copied 1 row.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('20000.5\t');
    await press('ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    // The page itself also handles this key.
    await press('/');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');
    await press('Escape');
    await page.keyboard.type('o');
    await press('Enter');
    await cell(1, 'Stock').getByText('Out of stock').waitFor();
    await press('Control+z');
    await cell(1, 'Stock').getByText('In stock').waitFor();
    await press('Control+y');
    await cell(1, 'Stock').getByText('Out of stock').waitFor();

    await page.evaluate(() => navigator.clipboard.writeText('47,500\r\ncheap\r\n1\r\n2\r\n'));
    await press('Home', 'ArrowRight', 'ArrowDown', 'Control+v');
    await news('Names cannot be pasted over.');
    await press('ArrowRight', 'Control+v');
    await news('Filled 2 cells. 1 cell could not be read; each shows the reason. 2 lines did not fit');
    expect(await cell(4, 'Regular price').getAttribute('aria-invalid')).toBe('true');
    await cell(4, 'Regular price').getByText('“cheap” could not be read as a price').waitFor();
    expect(await kept()).toEqual([10_000, 20_000, 30_000, 40_000]);

    await tabTo(() => document.activeElement?.textContent === 'Check 5 changes');
    await press('Enter');
    await dialog().getByText('4 changes in 3 products. Nothing is saved yet.').waitFor();
    for (const text of ['₹10,000 → becomes ₹1,25,000', 'In stock → becomes Out of stock', '₹30,000 → becomes ₹47,500'])
      await dialog().getByText(text).waitFor();
    await dialog().getByText('“cheap” could not be read').waitFor();
    await tabTo(() => document.activeElement?.getAttribute('aria-label')?.includes('Stock and quantity') ?? false);
    await press('Enter');
    await dialog().getByText('3 changes in 3 products').waitFor();
    await tabTo(() => document.activeElement?.textContent === 'Save 3 products');
    await press('Enter');
    await someone.seesToast('3 products updated');
    expect(await kept()).toEqual([125_000, 20_000.5, 47_500, 40_000]);
    // The invalid text is still in its cell.
    await cell(4, 'Regular price').getByText('cheap').waitFor();
    await cell(1, 'Regular price').getByText('₹1,25,000').waitFor();

    const undo = button('Undo').and(page.locator('.toast *'));
    await undo.focus();
    await press('Enter');
    await someone.seesToast('Change undone');
    expect(await kept()).toEqual([10_000, 20_000, 30_000, 40_000]);
    await cell(1, 'Regular price').getByText('₹10,000').waitFor();
    const history = await someone.call<Revision<Product>[]>('GET', `/products/${products[0]?.id}/history`);
    expect(history).toMatchObject([
      { by: siteAdmin.username, was: { regularPrice: 125_000 } },
      { by: siteAdmin.username, was: { regularPrice: 10_000 } },
    ]);
    expect(someone.complaints).toEqual([]);
  },
);

test('all filtered products are raised by 5 % and rounded, and one change is dropped', {
  tags: ['grid/bulk', 'grid/rows', 'grid/preview'],
}, async () => {
  await save(3, { regularPrice: null });
  await open();
  await button('Select all 4').click();
  await page.getByLabel('Amount, such as').fill('five');
  await button('Fill in').click();
  await page.getByText('Enter a number, such as 5 or -5').waitFor();
  await page.getByLabel('Amount, such as').fill('+5,75 %');
  await button('Fill in').click();
  await news(
    `Changed 3 products. Nothing is saved yet. For example ${group} 1: from ₹10,000 to ₹10,600. Not changed (no regular price): ${group} 4.`,
  );
  // Applying it a second time changes nothing.
  await button('Fill in').click();
  await page.getByText('Enter a number, such as 5 or -5').waitFor();
  await page.getByLabel('Change of 4 selected products').selectOption('Add a tag');
  await page.getByLabel('Tag', { exact: true }).last().fill('किराये पर');
  await button('Fill in').click();
  await news('Changed 4 products.');
  await button('Check 7 changes').click();
  await button(`Discard this change: Tags of ${group} 1`).click();
  // The server saves, but the response is lost.
  await page.route(
    '**/api/products/grid',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button('Save 4 products').click();
  await someone.seesToast('Failed to save products');
  await button('Save 4 products').click();
  await someone.seesToast('4 products updated');
  expect(await page.getByText(/Failed to save products|Nothing is saved yet/).count()).toBe(0);
  expect(await page.evaluate(inGrid)).toBe(true);
  expect(await kept()).toEqual([10_600, 21_200, 31_700, null]);
  // The browser logs the lost response.
  someone.complaints.length = 0;
  await page.getByLabel('Tag', { exact: true }).first().selectOption('किराये पर');
  await news('3 of 3 selected');
  expect(await page.getByRole('row').count()).toBe(4);
  await button('Undo').and(page.locator('.toast *')).click();
  await someone.seesToast('Change undone');
  expect(await kept()).toEqual([10_000, 20_000, 30_000, null]);
  expect(someone.complaints).toEqual([]);
});

longDescribe('an edit conflict', { tags: ['grid/conflict', 'grid/undo'] }, () => {
  test('merges other fields, asks the owner about the same field, and never overwrites by a late Undo', async () => {
    await open();
    await cell(1, 'Regular price').click();
    // As in Excel, an arrow key ends the edit that typing started.
    for (const price of ['1', '2', '3']) {
      await page.keyboard.type(price);
      await press('ArrowDown');
    }
    await press('F2', 'ArrowLeft');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await press('Escape');
    await save(0, { regularPrice: 11_000 });
    await save(1, { regularPrice: 22_000 });
    await save(2, { salePrice: 2 });
    await button('Check 3 changes').click();
    await button('Save 3 products').click();
    await someone.seesToast('Nothing saved yet: someone else has changed some of these products.');
    await someone.dismissMessages();
    await dialog().getByRole('heading', { name: 'Someone else changed these products' }).waitFor();
    await dialog().getByText('Theirs: ₹11,000').waitFor();
    expect(await kept()).toEqual([11_000, 22_000, 30_000, 40_000]);
    await button(`Keep mine: ${group} 1`).click();
    await button(`Take theirs: ${group} 2`).click();
    await button('Save 2 products').click();
    await someone.seesToast('2 products updated');
    expect(await kept()).toEqual([1, 22_000, 3, 40_000]);
    await cell(3, 'Sale price').getByText('₹2').waitFor();

    await save(0, { warranty: 'One year' });
    await button('Undo').and(page.locator('.toast *')).click();
    await someone.seesToast('Not undone: someone else has saved a change since then');
    expect(await kept()).toEqual([1, 22_000, 3, 40_000]);
    await someone.dismissMessages();
  });

  longTest('with a deleted product names it, and the others can be saved', async () => {
    await open();
    await cell(1, 'Regular price').click();
    await page.evaluate(() => navigator.clipboard.writeText('5\n6'));
    await press('Control+v');
    await news('Filled 2 cells.');
    await press('ArrowDown');
    await page.keyboard.type('6');
    await someone.call('DELETE', `/products/${products[0]?.id}`);
    await press('Control+s');
    await button('Save 2 products').click();
    await dialog().getByText('Another user deleted this product.').waitFor();
    await someone.dismissMessages();
    await button(`Discard this change: Regular price of ${group} 1`).click();
    await button('Save 1 product').click();
    await someone.seesToast('1 product updated');
    expect(await kept()).toEqual([6, 30_000, 40_000]);
  });
});

longTest(
  'the phone layout lists the same fields, and unsaved changes survive a reload and an expired session',
  {
    tags: ['grid/phone', 'grid/kept', 'session/ended'],
  },
  async () => {
    await page.setViewportSize({ width: phone, height: 740 });
    await open();
    const machine = (number: number) => page.getByRole('group', { name: `${group} ${number}` });
    await machine(1).getByLabel('Regular price').fill('₹ 85,000/-');
    await machine(1).getByLabel('Regular price').blur();
    expect(await machine(1).getByLabel('Regular price').inputValue()).toBe('85000');
    await machine(1).getByText('Was ₹10,000').waitFor();
    // An incomplete word matches nothing, even if it could be parsed.
    await machine(1).getByLabel('Sale price').fill('call');
    await machine(1).getByLabel('Sale price').fill('');
    await machine(1).getByLabel('Sale price').blur();
    expect(await machine(1).getByLabel('Price label').inputValue()).toBe('Starting from');
    await machine(2).getByLabel('Stock').selectOption('Out of stock');
    await machine(2).getByLabel('Sale price').fill('cheap');
    await machine(3).getByLabel('Regular price').focus();
    await machine(2).getByText('“cheap” could not be read as a price').waitFor();
    // A pasted column continues in the following rows.
    await page.evaluate(() => navigator.clipboard.writeText('31000\n41000'));
    await press('Control+v');
    await news('Filled 2 cells.');
    expect(await machine(4).getByLabel('Regular price').inputValue()).toBe('41000');
    await page.waitForFunction(() => localStorage.getItem('draft:product-grid')?.includes('41000'));

    page.once('dialog', (asked) => asked.accept());
    await page.reload();
    await button('Restore').click();
    expect(await machine(1).getByLabel('Regular price').inputValue()).toBe('85000');
    await page.setViewportSize({ width: desktop, height: 900 });
    await cell(2, 'Stock').getByText('Out of stock').waitFor();
    await page.setViewportSize({ width: phone, height: 740 });

    await someone.call('POST', '/auth/logout');
    await button('Check 5 changes').click();
    await button('Save 4 products').click();
    await someone.seesToast('Not authenticated. Please login again.');
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Password').first().fill(siteAdmin.password);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await someone.seesToast('4 products updated');
    expect(await page.evaluate(() => localStorage.getItem('draft:product-grid'))).toContain('cheap');
    await someone.leave();
    someone = await owner(browser, site, { width: desktop });
    page = someone.page;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    expect(await kept()).toEqual([85_000, 20_000, 31_000, 41_000]);
  },
);

longTest(
  'leaving asks for confirmation, and both layouts are accessible in light and dark mode',
  {
    tags: ['grid/keyboard', 'grid/phone', 'grid/kept'],
  },
  async () => {
    const forty = 'लेज़र'.repeat(8);
    await save(0, { name: `${group} 1 ${forty}`, category: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk' });
    await open();
    await button('Select all 4').click();
    await cell(2, 'Regular price').click();
    await page.keyboard.type('cheap');
    await press('Tab');
    await page.keyboard.type('90000');
    await press('Enter', 'Shift+ArrowDown', 'Shift+ArrowRight');
    expect(await page.getByRole('gridcell', { selected: true }).count()).toBe(4);
    // A shadow at the edge shows that columns continue, until the end is scrolled into view.
    const edge = page.locator('[data-goes-on]');
    await edge.waitFor();
    await page.getByRole('columnheader', { name: 'Tags' }).scrollIntoViewIfNeeded();
    await edge.waitFor({ state: 'detached' });
    expect(await axeLightAndDark(page)).toEqual([]);
    await page.keyboard.type('5');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      `Sale price of ${group} 3`,
    );
    await press('Escape');
    const size = (text: string) =>
      page.evaluate((wanted) => {
        document.documentElement.style.fontSize = wanted;
      }, text);
    await size('200%');
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: phone, height: 740 });
    await page.getByRole('list', { name: 'Products' }).waitFor();
    // Bulk actions would fill the screen.
    await page.getByLabel('Change of 4 selected products').waitFor({ state: 'hidden' });
    await button('Change 4 selected products together').click();
    await page.getByLabel('Change of 4 selected products').waitFor();
    expect(await overflow(page)).toBe(0);
    await size('');
    expect(await overflow(page)).toBe(0);
    // A target partly covered by the bottom bar counts as too small, so skip it.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axeLightAndDark(page)).toEqual([]);
    await button('Check 2 changes').click();
    expect(await axeLightAndDark(page)).toEqual([]);
    await button('Continue editing').click();
    const asked = someone.answering(false);
    await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Dashboard' }).click();
    expect(await asked).toBe('You have unsaved changes. Leave without saving?');
    expect(someone.complaints).toEqual([]);
  },
);

test('the brand filter lists the brands of the products, drafts included, beside those of the settings', async () => {
  await save(1, { brand: `Duplo ${group}` });
  await save(2, { brand: `Toray ${group}`, status: 'draft' });
  await open();
  const filter = page.getByLabel('Brand', { exact: true });
  const options = await filter.locator('option').allTextContents();
  expect(options).toEqual(expect.arrayContaining(['All brands', 'Kyocera', `Duplo ${group}`, `Toray ${group}`]));
  expect(options.slice(1)).toEqual(options.slice(1).toSorted((a, b) => a.localeCompare(b, 'en')));
  await filter.selectOption(`Toray ${group}`);
  await news('1 product, none selected');
  expect(await page.getByRole('rowheader').allTextContents()).toEqual([expect.stringContaining(`${group} 3`)]);
});
