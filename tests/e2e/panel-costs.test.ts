/**
 * @module-tag cost/data
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, desktop, overflow, phone } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterEach(() => someone.leave());
afterAll(() => site.stop());

let made = 0;
const add = (fields: object = {}) =>
  someone.call<Product>('POST', '/products', {
    name: `Kostenmaschine ${++made}`,
    slug: `kostenmaschine-${made}`,
    brand: 'Ricoh',
    category: 'Black & White Photocopiers',
    description: 'A copier.',
    ...fields,
  });
const kept = async (id: string) => (await someone.call<Product[]>('GET', `/products?id=${id}`))[0] as Product;

test('the form says what a plan lacks until visitors see it, and the history shows amounts', {
  tags: ['cost/form'],
}, async () => {
  someone = await owner(browser, site, { width: phone });
  const { id } = await add({ rentPerMonth: 4500 });
  const page = await someone.open(`/admin/products/${id}`);
  const section = page.getByRole('region', { name: 'Rental & running costs' });
  const number = (name: string) => section.getByRole('spinbutton', { name, exact: true });
  const says = (text: string) => section.getByRole('status').getByText(text).waitFor();
  await says('Rental: visitors do not see it yet. Missing: price per extra page, black & white.');
  await section.getByText('All amounts are before GST').waitFor();
  await number('Price per extra page, black & white').fill('0.405');
  await number('Rent per month').fill('4800');
  await page.getByRole('button', { name: 'Save product' }).click();
  await section.getByText('The price must have at most two decimals').waitFor();
  await number('Price per extra page, black & white').fill('0.40');
  await says('Rental: complete. Visitors see it with the product.');
  await number('Toner price, black').fill('3900');
  await says('Black toner: visitors do not see it yet. Missing: toner yield, black.');
  expect(await overflow(page)).toBe(0);
  expect(await axeLightAndDark(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save product' }).click();
  await someone.seesToast('Product updated successfully');
  expect(await kept(id)).toMatchObject({ rentPerMonth: 4800, rentExtraMono: 0.4, tonerPrice: 3900 });
  // By keyboard, since the toast lies above it.
  await page.locator('summary', { hasText: 'History' }).press('Enter');
  await page.getByText('₹4,500').first().waitFor();
  // A colour machine also needs a price for colour pages.
  await page.getByLabel('Category').selectOption('Colour Photocopiers');
  await says('Missing: price per extra page, colour.');
  const copy = await someone.open(`/admin/products/new?copy=${id}`);
  expect(await copy.getByRole('spinbutton', { name: 'Rent per month' }).inputValue()).toBe('4800');
});

test('the cost columns of the grid are filled, pasted, checked, saved and undone', {
  tags: ['cost/grid'],
}, async () => {
  someone = await owner(browser, site, { width: desktop });
  const { page } = someone;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = `Rastermaschine${++made}`;
  const [one, two] = [await add({ name: `${name} 1`, rentPerMonth: 4000 }), await add({ name: `${name} 2` })];
  await someone.open(`/admin/products/prices?search=${name}&sort=name&columns=costs`);
  await page.getByRole('heading', { name: 'Rental and costs' }).waitFor();
  const cell = (row: number, title: string) =>
    page.getByRole('gridcell', { name: new RegExp(`^${title} of ${name} ${row}:`) });
  await cell(1, 'Rent per month').click();
  await page.keyboard.type('Rs 4,500/month');
  await page.keyboard.press('Enter');
  await page.keyboard.type('5400 per year');
  await page.keyboard.press('Enter');
  await cell(2, 'Rent per month').getByText('has another unit').waitFor();
  await page.evaluate(() => navigator.clipboard.writeText('5000 copies\t\t40 paise\n3,000\t\t0.45'));
  await cell(1, 'Rent: included pages, black & white').click();
  await page.keyboard.press('Control+v');
  await page.getByText('Filled 6 cells.').waitFor();
  await page
    .getByRole('button', { name: /^Select all/ })
    .first()
    .click();
  const bulk = page.getByRole('form', { name: 'Change the selected products' });
  await bulk.getByLabel('Change of 2 selected products').selectOption('Tax percent');
  await bulk.getByLabel('Number').fill('18 %');
  await bulk.getByRole('button', { name: 'Fill in' }).click();
  await page.getByText('Changed 2 products.').waitFor();
  // Unsaved changes survive the other columns, and prices the cost columns.
  await page.getByLabel('Columns').selectOption('Price columns');
  await cell(1, 'Regular price').waitFor();
  await cell(1, 'Regular price').click();
  await page.keyboard.type('55000');
  await page.keyboard.press('Enter');
  await page.getByLabel('Columns').selectOption('Cost columns');
  expect(await cell(1, 'Rent per month').innerText()).toContain('₹4,500');
  expect(await axeLightAndDark(page)).toEqual([]);
  await page.getByRole('button', { name: /^Check/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Check your changes' });
  const text = (await dialog.innerText()).replace(/\s+/g, ' ');
  expect(text).toContain('Rent: price per extra page, black & white: empty');
  expect(text).toContain('₹0.40');
  expect(text).toContain('Rent per month “5400 per year” “5400 per year” has another unit');
  await dialog.getByRole('button', { name: 'Save 2 products' }).click();
  await someone.seesToast('2 products updated');
  expect(await kept(one.id)).toMatchObject({
    regularPrice: 55_000,
    rentPerMonth: 4500,
    rentPagesMono: 5000,
    rentExtraMono: 0.4,
    taxPercent: 18,
  });
  expect(await kept(two.id)).toMatchObject({ rentPagesMono: 3000, rentExtraMono: 0.45, taxPercent: 18 });
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await someone.seesToast('Change undone');
  const before = await kept(one.id);
  expect(before).toMatchObject({ regularPrice: null, rentPerMonth: 4000 });
  expect(before).not.toHaveProperty('taxPercent');
});

test('cost cards on a phone take the same cells', { tags: ['cost/grid'] }, async () => {
  someone = await owner(browser, site, { width: phone });
  const { page } = someone;
  const { id, name } = await add();
  await someone.open(`/admin/products/prices?search=${name.replace(' ', '+')}&columns=costs`);
  const card = page.getByRole('group', { name, exact: true });
  await card.getByLabel('Rent: minimum months').fill('3 yrs');
  await card.getByLabel('Rent: minimum months').blur();
  expect(await card.getByLabel('Rent: minimum months').inputValue()).toBe('36');
  expect(await overflow(page)).toBe(0);
  expect(await axeLightAndDark(page)).toEqual([]);
  await page.getByRole('button', { name: /^Check/ }).click();
  await page.getByRole('button', { name: 'Save 1 product' }).click();
  await someone.seesToast('1 product updated');
  expect(await kept(id)).toMatchObject({ rentMonths: 36 });
});

test('the cost data page counts, links to the machines that lack a cost, and to the page of visitors', async () => {
  someone = await owner(browser, site, { width: phone });
  const { page } = someone;
  const incomplete = await add({ name: 'Anfang', rentPerMonth: 4500, amcLabour: 3000 });
  await someone.open('/admin/products');
  await page.getByRole('link', { name: 'Cost data' }).click();
  await page.getByRole('heading', { name: 'Cost data' }).waitFor();
  const row = page.getByRole('listitem').filter({ hasText: incomplete.name });
  await row.getByText('Rental is hidden. Missing: price per extra page, black & white.').waitFor();
  expect(await row.getByRole('link', { name: 'View on site: Anfang' }).getAttribute('href')).toBe(
    `/cost?m=${incomplete.slug}`,
  );
  expect(await overflow(page)).toBe(0);
  expect(await axeLightAndDark(page)).toEqual([]);
  const lacking = page.getByRole('link', { name: /^\d+ without a rental$/ });
  const count = Number.parseInt(await lacking.innerText(), 10);
  await lacking.click();
  await page.getByRole('heading', { name: 'Rental and costs' }).waitFor();
  expect(await page.getByLabel('Costs', { exact: true }).inputValue()).toBe('rental');
  await page.getByText(`${count} products, none selected`).waitFor();
  expect(someone.complaints).toEqual([]);
});
