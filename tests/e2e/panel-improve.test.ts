/**
 * @module-tag improve/panel
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, overflow, phone } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterEach(() => someone.leave());
afterAll(() => site.stop());

test('a line leads to the field that fixes it, and is gone afterwards', async () => {
  someone = await owner(browser, site, { width: phone });
  await someone.call('POST', '/products', {
    name: 'Verkaufsbremse',
    slug: 'verkaufsbremse',
    brand: 'Ricoh',
    category: 'Laser Printers',
    description: 'A printer.',
    regularPrice: 5000,
    salePrice: 6000,
  });
  const page = await someone.open('/admin/products');
  await page.getByRole('link', { name: 'To improve' }).click();
  await page.getByRole('heading', { level: 1, name: 'To improve' }).waitFor();
  await page.getByRole('list', { name: 'Short description' }).getByText('10 letters').waitFor();
  await page.getByRole('list', { name: 'No picture' }).getByText('Verkaufsbremse').waitFor();
  await page.getByRole('link', { name: /^Remove: 123 products/ }).waitFor();
  expect(await axeLightAndDark(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  await page.getByRole('link', { name: 'Correct price: Verkaufsbremse' }).click();
  const price = page
    .getByRole('textbox', { name: /^Sale price/ })
    .or(page.getByRole('spinbutton', { name: /^Sale price/ }));
  await expect.poll(() => price.evaluate((input) => input === document.activeElement)).toBe(true);
  await price.fill('4000');
  await page.getByRole('button', { name: 'Save product' }).click();
  await page.getByText('Product updated').first().waitFor();
  await someone.open('/admin/improve');
  await page.getByRole('list', { name: 'No picture' }).getByText('Verkaufsbremse').waitFor();
  expect(await page.getByRole('heading', { name: /^Sale price not lower/ }).count()).toBe(0);
});
