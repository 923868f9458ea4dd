import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, hold, overflow, phone } from '#tests/support/visitor.ts';

/** Quick edits in the product list, mostly on a phone. */

let browser: Browser;
let site: Site;
let admin: Owner;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => admin.leave());

let made = 0;
/** The list with a single product, created for the test. */
async function listed(fields: Record<string, unknown> = {}, options: Parameters<typeof owner>[2] = { width: phone }) {
  admin = await owner(browser, site, options);
  const number = ++made;
  const product = await admin.call<Product>('POST', '/products', {
    name: `Quick ${number}`,
    slug: `quick-${number}`,
    brand: 'Ricoh',
    category: 'Laser Printers',
    description: 'A printer.',
    ...fields,
  });
  const page = await admin.open(`/admin/products?search=${product.name}`);
  const card = page.getByRole('article', { name: product.name, exact: true });
  await card.waitFor();
  return { page, card, product };
}
const at = ({ id }: Product) => `/products/${id}`;
const kept = async ({ id }: Product) => (await admin.call<Product[]>('GET', `/products?id=${id}`))[0] as Product;
const pill = (card: Locator) => card.getByRole('button', { name: /^(In|Out of) Stock/ });
const price = (card: Locator) => card.getByRole('button', { name: /Change the price/ });
const updates = (page: Page) => {
  const calls: { ifMatch: string | undefined; body: unknown }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT')
      calls.push({ ifMatch: request.headers()['if-match'], body: request.postDataJSON() });
  });
  return calls;
};

describe('stock', { tags: ['panel/product-quick-change'] }, () => {
  test('one tap marks a product out of stock and keeps its quantity, and the next marks it in stock', async () => {
    const { page, card, product } = await listed({ stockQuantity: 50 });
    const calls = updates(page);
    await pill(card).click();
    await admin.seesToast('Product updated successfully');
    expect(await pill(card).textContent()).toBe('Out of Stock · 50');
    expect(calls).toEqual([
      {
        ifMatch: `"${product.updatedAt}"`,
        body: { inStock: false, stockStatus: 'out_of_stock' },
      },
    ]);
    await pill(card).click();
    await expect.poll(async () => (await kept(product)).inStock).toBe(true);
    expect(await pill(card).textContent()).toBe('In Stock · 50');
    expect(await kept(product)).toMatchObject({ stockStatus: 'in_stock', stockQuantity: 50 });
  });

  test('updates at once, and two taps on a slow connection save twice in order', async () => {
    const { page, card, product } = await listed();
    const line = await hold(page, `**/api${at(product)}`);
    await pill(card).click();
    expect(await pill(card).textContent()).toBe('Out of Stock');
    await pill(card).click();
    expect(await pill(card).textContent()).toBe('In Stock');
    line.letGo();
    await expect.poll(() => line.asked.length).toBe(2);
    await expect.poll(async () => (await kept(product)).updatedAt > product.updatedAt).toBe(true);
    await expect.poll(async () => (await kept(product)).inStock).toBe(true);
    expect(await pill(card).textContent()).toBe('In Stock');
  });

  test('reverts with a toast on failure', async () => {
    const { page, card, product } = await listed();
    await page.route(`**/api${at(product)}`, (route) => route.fulfill({ status: 500, json: { detail: 'x' } }));
    await pill(card).click();
    await admin.seesToast('Failed to save product');
    await expect.poll(() => pill(card).textContent()).toBe('In Stock');
  });

  longTest(
    "is restored by Undo, without overwriting another user's later change",
    {
      tags: ['undo/toast'],
    },
    async () => {
      const { page, card, product } = await listed({ stockQuantity: 50 });
      const undo = page.getByRole('button', { name: 'Undo', exact: true });
      await pill(card).click();
      await admin.seesToast('Product updated successfully');
      await undo.click();
      await admin.seesToast('Change undone');
      expect(await pill(card).textContent()).toBe('In Stock · 50');
      expect(await kept(product)).toMatchObject({ inStock: true, stockStatus: 'in_stock', stockQuantity: 50 });
      expect(await undo.count()).toBe(0);

      await pill(card).click();
      await admin.seesToast('Product updated successfully');
      await admin.call('PUT', at(product), { stockStatus: 'on_backorder' });
      await undo.click();
      await admin.seesToast('Not saved: someone else has just changed this product. You see it as it is now.');
      expect(await kept(product)).toMatchObject({ inStock: false, stockStatus: 'on_backorder' });
    },
  );

  test("is saved with If-Match, and keeps another user's changes to other fields", async () => {
    const { card, product } = await listed();
    await admin.call('PUT', at(product), { warranty: 'Theirs' });
    await pill(card).click();
    await admin.seesToast('Product updated successfully');
    expect(await kept(product)).toMatchObject({ inStock: false, warranty: 'Theirs' });
  });

  test("shows the other user's value after a conflict", async () => {
    const { card, product } = await listed({ stockQuantity: 5 });
    await admin.call('PUT', at(product), { stockStatus: 'out_of_stock' });
    await pill(card).click();
    await admin.seesToast('Not saved: someone else has just changed this product. You see it as it is now.');
    expect(await kept(product)).toMatchObject({ inStock: true, stockStatus: 'out_of_stock' });
    await pill(card).click();
    await expect.poll(async () => (await kept(product)).inStock).toBe(false);
  });

  test('is saved after the user signs in again over the list', { tags: ['session/ended'] }, async () => {
    const { page, card, product } = await listed();
    await admin.call('POST', '/auth/logout');
    await pill(card).click();
    await admin.seesToast('Not authenticated. Please login again.');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password', { exact: false }).first().fill(siteAdmin.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await admin.seesToast('Product updated successfully');
    const [seen] = (await (await fetch(`${site.url}/api/products?id=${product.id}`)).json()) as Product[];
    expect(seen?.inStock).toBe(false);
  });
});

describe('a price', { tags: ['panel/product-quick-change'] }, () => {
  test('is edited by click, typing and Enter, and gets the focus back', async () => {
    const { page, card, product } = await listed({ regularPrice: 45000 });
    const calls = updates(page);
    await price(card).click();
    const input = card.getByRole('spinbutton', { name: `Regular price of ${product.name}` });
    expect(await input.getAttribute('inputmode')).toBe('decimal');
    await page.keyboard.type('42000.50');
    await page.keyboard.press('Enter');
    await admin.seesToast('Product updated successfully');
    await card.getByText('₹42,000.50').waitFor();
    expect(calls).toEqual([{ ifMatch: `"${product.updatedAt}"`, body: { regularPrice: 42000.5 } }]);
    expect((await kept(product)).regularPrice).toBe(42000.5);
    expect(await price(card).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('is unchanged after Escape or Cancel', async () => {
    const { page, card, product } = await listed({ regularPrice: 45000 });
    const calls = updates(page);
    await price(card).click();
    await page.keyboard.type('1');
    await page.keyboard.press('Escape');
    await card.getByText('₹45,000').waitFor();
    await price(card).click();
    await card.getByRole('button', { name: 'Cancel' }).click();
    expect(await price(card).evaluate((button) => button === document.activeElement)).toBe(true);
    expect(calls).toEqual([]);
    expect((await kept(product)).regularPrice).toBe(45000);
  });

  test.each([
    ['-1', 'The price must not be negative'],
    ['10.001', 'The price must have at most two decimals'],
    ['1e', 'must be a number'],
    ['2000000000', 'must be at most 1,00,00,00,000'],
  ])('of %s is rejected as in the form', async (typed, message) => {
    const { page, card, product } = await listed({ regularPrice: 45000 });
    await price(card).click();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await card.getByText(message, { exact: true }).waitFor();
    const input = card.getByRole('spinbutton');
    expect(await input.getAttribute('aria-invalid')).toBe('true');
    expect(await axeLightAndDark(page)).toEqual([]);
    await input.fill('46000');
    await card.getByRole('button', { name: 'Save price' }).click();
    await expect.poll(async () => (await kept(product)).regularPrice).toBe(46000);
  });

  test('on sale is edited with its regular price in place, and a sale above it shows a warning', async () => {
    const { page, card, product } = await listed({ regularPrice: 50000, salePrice: 45000 });
    await price(card).click();
    await page.keyboard.type('60000');
    await card.getByText('Not below the regular price. Visitors see it as the price, without a sale.').waitFor();
    await card.getByRole('spinbutton', { name: `Sale price of ${product.name}` }).fill('40000');
    await page.keyboard.press('Enter');
    await card.getByText('₹40,000').waitFor();
    await admin.dismissMessages();
    await card.getByRole('button', { name: /Change the regular price/ }).click();
    await page.keyboard.type('48000');
    await page.keyboard.press('Enter');
    await card.getByText('₹48,000').waitFor();
    await admin.dismissMessages();
    expect(await kept(product)).toMatchObject({ regularPrice: 48000, salePrice: 40000 });
    // The other user's value is shown on top of the inline form.
    await card.getByRole('button', { name: /Change the regular price/ }).click();
    await page.keyboard.type('47000');
    await admin.call('PUT', at(product), { regularPrice: 49000 });
    await page.keyboard.press('Enter');
    await card.getByText('Someone else has changed it to ₹49,000.').waitFor();
    expect((await kept(product)).regularPrice).toBe(49000);
  });

  test('can be added if missing, and cleared again', async () => {
    const { page, card, product } = await listed();
    await card.getByText('Price on Request').click();
    await page.keyboard.type('9000');
    await page.keyboard.press('Enter');
    await card.getByText('₹9,000').waitFor();
    await admin.dismissMessages();
    await price(card).click();
    await card.getByRole('spinbutton').fill('');
    await page.keyboard.press('Enter');
    await card.getByText('Price on Request').waitFor();
    expect((await kept(product)).regularPrice).toBeNull();
  });

  test('asks for confirmation before unsaved input is left', { tags: ['forms/drafts'] }, async () => {
    const { page, card } = await listed({ regularPrice: 45000 });
    await price(card).click();
    await page.keyboard.type('1');
    const asked = admin.answering(false);
    await page.getByRole('link', { name: 'Blog' }).first().click();
    expect(await asked).toBe('You have unsaved changes. Leave without saving?');
  });
});

describe('on a phone', { tags: ['panel/product-menu', 'panel/product-card'] }, () => {
  test.each(variants([768, phone, 640, 1023]))(
    'a row is dense at %s px, and every target is large enough for a finger',
    async (width) => {
      admin = await owner(browser, site, { width });
      const page = await admin.open('/admin/products?page=2');
      await page.getByRole('article').nth(23).waitFor();
      const rows = await page.getByRole('article').evaluateAll((all) => all.map((row) => row.clientHeight));
      expect(Math.max(...rows)).toBeLessThan(100);
      const heights = await page
        .locator('article button:visible')
        .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      expect(await overflow(page)).toBe(0);
    },
  );

  test('one menu offers all actions, and works by keyboard alone', async () => {
    const { page, card, product } = await listed();
    const { name, slug } = product;
    const more = card.getByRole('button', { name: `More for ${name}`, exact: true });
    await more.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('group', { name: `More for ${name}` });
    const names = await menu.locator('a, button').evaluateAll((all) => all.map((each) => each.ariaLabel));
    expect(names).toEqual([
      `Edit ${name}`,
      `View on the site: ${name}`,
      `Hide from the site: ${name}`,
      `Send ${name} by WhatsApp`,
      `Duplicate ${name}`,
      `Delete ${name}`,
    ]);
    expect(await menu.getByRole('link', { name: /^View/ }).getAttribute('href')).toBe(`/products/${slug}`);
    expect(await axeLightAndDark(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
  });

  test('Delete in the menu asks for confirmation', async () => {
    const { page, card, product } = await listed();
    await card.getByRole('button', { name: `More for ${product.name}` }).click();
    const asked = admin.answering(true);
    await page.getByRole('button', { name: `Delete ${product.name}` }).click();
    expect(await asked).toBe('Are you sure you want to delete this product?');
    await admin.seesToast('Product deleted successfully');
    await page.getByText('No products found').waitFor();
  });

  test('nothing overflows the page at 200 % text size', async () => {
    const { page } = await listed({ regularPrice: 145000, salePrice: 99999, stockQuantity: 50, featured: true });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await overflow(page)).toBe(0);
  });
});
