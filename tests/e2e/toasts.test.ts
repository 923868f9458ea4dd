/**
 * @module-tag panel/toasts
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest } from '#tests/support/how-long.ts';
import { owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { awake, axe, desktop, phone, visitor, widths } from '#tests/support/visitor.ts';

/** Toasts never cover what the user reads or presses next. */

let browser: Browser;
let site: Site;
let someone: { leave: () => Promise<void> };

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone.leave());

async function box(of: Locator) {
  const found = await of.first().boundingBox();
  if (!found) throw new Error('Not on the screen');
  return { top: found.y, bottom: found.y + found.height, left: found.x, right: found.x + found.width };
}
type Box = Awaited<ReturnType<typeof box>>;
const overlap = (a: Box, b: Box) => a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;

const toast = (page: Page, text: string) =>
  page
    .locator('[role=status], [role=alert]')
    .filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
    .filter({
      hasText: text,
    });

longTest.each(widths)('panel toasts appear above the bottom bars at %i px, at any scroll position', async (width) => {
  const admin = await owner(browser, site, { width });
  someone = admin;
  const [product] = await admin.call<[Product]>('GET', '/products?limit=1');
  const page = await admin.open(`/admin/products/${product.id}`);
  await page.getByRole('textbox', { name: 'SKU' }).fill('NEW');
  await page.getByRole('button', { name: 'Save product' }).click();
  const shown = toast(page, 'Product updated successfully');
  await shown.waitFor();
  const covered = async () => {
    const place = await box(shown);
    expect(place.top).toBeGreaterThanOrEqual(0);
    const others = {
      heading: page.getByRole('heading', { level: 1 }),
      save: page.getByRole('button', { name: 'Save product' }),
      places: page.getByRole('navigation', { name: 'Panel' }),
    };
    const boxes = await Promise.all(Object.entries(others).map(async ([name, of]) => ({ name, at: await box(of) })));
    return boxes.filter(({ at }) => overlap(place, at)).map(({ name }) => name);
  };
  expect(await covered()).toEqual([]);
  await page.mouse.wheel(0, 100_000);
  await expect
    .poll(() => page.evaluate(() => Math.ceil(scrollY + innerHeight) >= document.body.scrollHeight))
    .toBe(true);
  await expect.poll(covered).toEqual([]);
  const { left, right } = await box(shown);
  if (width === desktop) expect(left).toBeGreaterThan(width / 2);
  else expect(right - left).toBeGreaterThan(width * 0.8);
});

longTest('a focused element scrolls clear of the toasts', async () => {
  const admin = await owner(browser, site, { width: phone });
  someone = admin;
  const page = await admin.open('/admin/products');
  await page
    .getByRole('main')
    .getByRole('button', { name: /In stock|Out of stock/i })
    .first()
    .click();
  const shown = toast(page, 'Product updated successfully');
  await shown.waitFor();
  const at = await box(shown);
  const covered: string[] = [];
  await page.getByRole('searchbox').first().focus();
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab');
    const stop = page.locator(':focus');
    if (overlap(await box(stop), at)) covered.push((await stop.textContent()) ?? '');
  }
  expect(await shown.isVisible()).toBe(true);
  expect(covered).toEqual([]);
});

test('a field error is visible above the toast about it', async () => {
  const admin = await owner(browser, site, { width: phone });
  someone = admin;
  const page = await admin.open('/admin/settings/business');
  await page.getByRole('textbox', { name: 'Contact e-mail' }).fill('nonsense');
  await page.getByRole('button', { name: 'Save settings' }).click();
  const shown = toast(page, 'Failed to update settings');
  await shown.waitFor();
  const sentence = page.getByText('must be an e-mail address');
  const at = async () => {
    const [said, error] = [await box(shown), await box(sentence)];
    return error.top > 0 && error.bottom <= said.top;
  };
  await expect.poll(at).toBe(true);
});

test('a successful save dismisses the error toast of the same form', async () => {
  const admin = await owner(browser, site, { width: phone });
  someone = admin;
  const [product] = await admin.call<[Product]>('GET', '/products?limit=1');
  const page = await admin.open(`/admin/products/${product.id}`);
  const save = page.getByRole('button', { name: 'Save product' });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('');
  await save.click();
  const failed = toast(page, 'Missing required fields: name');
  await failed.waitFor();
  await name.fill(product.name);
  await page.getByRole('textbox', { name: 'SKU' }).fill('CORRECTED');
  await save.click();
  await toast(page, 'Product updated successfully').waitFor();
  expect(await failed.count()).toBe(0);
});

test('public toasts appear below the buttons of an open dialog, otherwise above the bottom bar', async () => {
  const guest = await visitor(browser, { width: phone });
  someone = guest;
  const { page } = guest;
  await page.goto(`${site.url}/products/canon-pixma-g2010`);
  await awake(page);
  await page.getByRole('button', { name: 'Get a Quote' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Product Inquiry' });
  await dialog.getByLabel('Name').fill('Asha Patil');
  await dialog.getByLabel('Email').fill('asha@example.com');
  await dialog.getByLabel('Phone').fill('098000 12345');
  await page.route('**/api/contact', (route) => route.fulfill({ status: 422, json: { detail: 'x' } }));
  const send = dialog.locator('button[type=submit]');
  await send.click();
  const failed = toast(page, 'Failed to send inquiry. Please try again.');
  await failed.waitFor();
  await send.scrollIntoViewIfNeeded();
  expect(overlap(await box(failed), await box(send))).toBe(false);
  expect(await axe(page)).toEqual([]);
  await page.unroute('**/api/contact');
  await send.click();
  const sent = toast(page, 'Inquiry sent successfully! We will contact you soon.');
  await sent.waitFor();
  await dialog.waitFor({ state: 'hidden' });
  const place = await box(sent);
  expect(overlap(place, await box(page.locator('[data-bottom-bar]')))).toBe(false);
  expect(overlap(place, await box(page.getByRole('banner')))).toBe(false);
});
