/**
 * @module-tag session/ended
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { awake } from '#tests/support/visitor.ts';

/** After a session expires, the panel never mistakes the public view for its own, and no typed text is lost. */

let browser: Browser;
let site: Site;
let someone: Owner;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone.leave());

const prices = { regularPrice: 90_000, salePrice: 80_000 };
let made = 0;
const add = (fields: Record<string, unknown> = {}) => {
  const number = ++made;
  return someone.call<Product>('POST', '/products', {
    name: `Ended ${number}`,
    slug: `ended-${number}`,
    brand: 'Ricoh',
    category: 'Laser Printers',
    description: 'A printer.',
    ...fields,
  });
};
/** The stored product, read by another session. */
const kept = async ({ id }: Product): Promise<Product> => {
  const headers = { authorization: `Bearer ${await site.signIn()}` };
  return (await (await fetch(`${site.url}/api/products?id=${id}`, { headers })).json())[0];
};
/** Revokes the browser's session on the server without the browser's knowledge. */
const endSession = () => someone.call('POST', '/auth/logout');
const signInAgain = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Password', { exact: false }).first().fill(siteAdmin.password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'hidden' });
};

test('a product opened after the session expired is loaded again after signing in, and keeps its hidden prices', async () => {
  someone = await owner(browser, site);
  const product = await add({ ...prices, priceLabel: 'Price on Request' });
  const page = await someone.open('/admin/products?search=ended');
  await endSession();
  await page.getByRole('link', { name: `Edit ${product.name}` }).click();
  await someone.seesToast('Failed to fetch data');
  expect(await page.getByRole('form', { name: 'Product' }).count()).toBe(0);
  await signInAgain(page);
  await page.getByRole('form', { name: 'Product' }).waitFor();
  expect(await page.getByRole('spinbutton', { name: 'Regular price' }).inputValue()).toBe('90000');
  await page.getByRole('textbox', { name: 'Warranty', exact: true }).fill('One year');
  await page.getByRole('button', { name: 'Save product' }).click();
  await someone.seesToast('Product updated successfully');
  expect(await kept(product)).toMatchObject({ ...prices, warranty: 'One year' });
});

longTest(
  'a list requested after the session expired shows drafts and private products after signing in again',
  async () => {
    someone = await owner(browser, site);
    await add({ name: 'Ended draft', status: 'draft' });
    await add({ name: 'Ended private', visibility: 'private' });
    const page = await someone.open('/admin/products');
    await endSession();
    await page.getByRole('searchbox', { name: 'Search products' }).fill('ended');
    await someone.seesToast('Failed to fetch data');
    expect(await page.getByRole('article').count()).toBe(0);
    await signInAgain(page);
    for (const name of ['Ended draft', 'Ended private'])
      await page.getByRole('article', { name, exact: true }).waitFor();
  },
);

longTest('Duplicate after the session expired copies the prices as well, or nothing', async () => {
  someone = await owner(browser, site);
  const product = await add({ ...prices, priceLabel: 'Contact for Quote' });
  const page = await someone.open(`/admin/products/${product.id}`);
  await endSession();
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await someone.seesToast('Failed to fetch data');
  await page.getByText('The product to copy could not be loaded.').waitFor();
  expect(await page.getByRole('form', { name: 'New product' }).count()).toBe(0);
  await signInAgain(page);
  await page.getByRole('form', { name: 'New product' }).waitFor();
  expect(await page.getByRole('spinbutton', { name: 'Regular price' }).inputValue()).toBe('90000');
  expect(await page.getByRole('spinbutton', { name: 'Sale price' }).inputValue()).toBe('80000');
});

test('a response without the panel-view header is discarded, however it arrived', {
  tags: ['session/view'],
}, async () => {
  someone = await owner(browser, site);
  const product = await add({ ...prices, priceLabel: 'Price on Request' });
  const page = await someone.open('/admin/products?search=ended');
  // Simulates a proxy that strips the Authorization header.
  await page.route(/\/api\/products\?.*id=/, async (route) => {
    const { authorization: _, ...headers } = route.request().headers();
    await route.continue({ headers });
  });
  await page.getByRole('link', { name: `Edit ${product.name}` }).click();
  await someone.seesToast('Failed to fetch data');
  expect(await page.getByRole('form', { name: 'Product' }).count()).toBe(0);
});

longTest(
  'a token removed by another tab leaves the page and its text, and the save works after signing in',
  async () => {
    someone = await owner(browser, site);
    const page = await someone.open('/admin/settings/branches');
    await page.getByRole('button', { name: 'Add branch' }).click();
    const name = page.getByRole('form', { name: 'New branch' }).getByLabel('Name');
    await name.fill('Typed before');
    await page.evaluate(() => localStorage.removeItem('token'));
    someone.answering(true);
    await page.getByRole('button', { name: 'Delete Nashik Service Centre' }).click();
    await someone.seesToast('Failed to delete branch');
    await signInAgain(page);
    await someone.seesToast('Branch deleted');
    expect(await page.getByText('Failed to delete branch').count()).toBe(0);
    expect(await name.inputValue()).toBe('Typed before');
    someone.answering(true);
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.getByRole('link', { name: 'Products' }).first().click();
    await page.waitForURL((url) => url.pathname === '/admin/login');
  },
);

test('public pages send no token, so an owner with an expired session sees the public view', {
  tags: ['session/no-token-in-public'],
}, async () => {
  someone = await owner(browser, site);
  const { page } = someone;
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') sent.push(request.headers().authorization);
  });
  await page.goto(`${site.url}/products`);
  const list = page.waitForResponse((response) => response.url().endsWith('/products?search=canon'));
  await page.getByPlaceholder('Search products...').fill('canon');
  expect((await list).status()).toBe(200);
  await page.goto(`${site.url}/contact`);
  await awake(page);
  await page.getByLabel('Full Name').fill('Asha Patil');
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByLabel('Phone').fill('+91 00000 12345');
  await page.getByLabel('Message').fill('Do you rent by the day?');
  const call = page.waitForResponse((response) => response.url().endsWith('/api/contact'));
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect((await call).status()).toBe(201);
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.filter((authorization) => authorization !== undefined)).toEqual([]);
});
