/**
 * @module-tag panel/categories
 * @module-tag panel/category-in-use
 * @module-tag panel-errors/categories
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Category } from '#app/domain/category.ts';
import type { Product } from '#app/domain/product.ts';
import { sampleCategories } from '#app/domain/samples.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { axe, axeLightAndDark, overflow, phone, widths } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
});

/** One site and window for the following tests; each test opens the page again. */
function inWindow(width: number, context: Parameters<Browser['newContext']>[0] = {}) {
  beforeAll(async () => {
    site = await startSite({ template: inject('demoData') });
    someone = await owner(browser, site, { width, context });
    page = someone.page;
  });
  beforeEach(async () => {
    await page.unrouteAll();
    await someone.open('/admin/categories');
    someone.complaints.length = 0;
  });
  afterAll(async () => {
    await someone.leave();
    await site.stop();
  });
}

const categories = () => someone.call<Category[]>('GET', '/categories');
const names = async () => (await categories()).map(({ name }) => name);
const products = (slug = '') => someone.call<Product[]>('GET', `/products${slug && `?category=${slug}`}`);
const publicPage = async (path: string) => (await fetch(site.url + path)).text();
const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const form = (name: string) => page.getByRole('form', { name, exact: true });
/** The label of a required field ends in an asterisk. */
const field = (formName: string, label: string) =>
  form(formName).getByLabel(new RegExp(`^${label.replace(/[()]/g, '\\$&')}( \\*)?$`));
const slugLabel = 'Web address ending (slug)';
const shownNames = () =>
  page.getByRole('list', { name: 'Categories' }).getByRole('heading', { level: 2 }).allTextContents();
const complaints = () => someone.complaints.filter((each) => !each.startsWith('Failed to load resource'));
const fails = (pattern: string, method: string) =>
  page.route(pattern, (route) =>
    route.request().method() === method ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  );

// Categories are mostly managed on a phone; the last tests check both widths.
describe('the categories page on a phone', () => {
  const width = phone;
  inWindow(width);

  test('shows each category as a card with name, slug, text, order and product count', async () => {
    expect(await shownNames()).toEqual(sampleCategories.map(({ name }) => name));
    for (const { name, slug, description, order } of sampleCategories) {
      const count = (await products(slug)).length;
      await card(name).getByText(slug, { exact: true }).waitFor();
      await card(name).getByText(description).waitFor();
      await expect
        .poll(async () => (await card(name).locator('dl').textContent()) ?? '')
        .toBe(`Products${count}Order${order}`);
    }
    expect(complaints()).toEqual([]);
  });

  longTest('keeps the list if the product counts fail to load', async () => {
    await page.route('**/api/products?category=laser-printers*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.reload();
    await card('Laser Printers').getByText('unknown').waitFor();
    await expect.poll(() => card('Colour Photocopiers').locator('dl').textContent()).toMatch(/^Products\d+/);
  });

  longTest(
    'adds a category with an automatic slug, changes it and deletes it',
    {
      tags: ['forms/category-required'],
    },
    async () => {
      await page.getByRole('button', { name: 'Add category' }).click();
      expect(await field('New category', 'Name').evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await field('New category', 'Order').inputValue()).toBe('10');
      await form('New category').getByRole('button', { name: 'Add category' }).click();
      await form('New category').getByText('Enter a name').waitFor();
      await form('New category').getByText('Enter a web address ending').waitFor();
      await field('New category', 'Name').pressSequentially('Paper & Cards -- A4');
      expect(await field('New category', slugLabel).inputValue()).toBe('paper-cards-a4');
      await field('New category', slugLabel).fill('paper');
      await field('New category', 'Name').fill('Paper & Cards');
      expect(await field('New category', slugLabel).inputValue()).toBe('paper');
      await field('New category', slugLabel).fill('');
      await field('New category', 'Name').fill('Paper and Cards');
      expect(await field('New category', slugLabel).inputValue()).toBe('paper-and-cards');
      await field('New category', 'Description').fill('Reams and boxes.');
      await form('New category').getByRole('button', { name: 'Add category' }).click();
      await someone.seesToast('Created');
      await card('Paper and Cards').getByText('Reams and boxes.').waitFor();
      expect((await categories()).at(-1)).toMatchObject({
        name: 'Paper and Cards',
        slug: 'paper-and-cards',
        order: 10,
      });
      expect(await publicPage('/products')).toContain('Paper and Cards');

      await someone.dismissMessages();
      await page.getByRole('button', { name: 'Edit Paper and Cards' }).click();
      await field('Category Paper and Cards', 'Name').fill('Paper');
      expect(await field('Category Paper and Cards', slugLabel).inputValue()).toBe('paper-and-cards');
      await field('Category Paper and Cards', 'Order').fill('-3');
      await form('Category Paper and Cards').getByRole('button', { name: 'Save category' }).click();
      await someone.seesToast('Updated');
      await expect.poll(async () => (await shownNames())[0]).toBe('Paper');
      expect((await categories())[0]).toMatchObject({ name: 'Paper', slug: 'paper-and-cards', order: -3 });
      await expect
        .poll(() =>
          page.getByRole('button', { name: 'Edit Paper' }).evaluate((each) => each === document.activeElement),
        )
        .toBe(true);

      const remove = page.getByRole('button', { name: 'Delete Paper' });
      await someone.dismissMessages();
      const stay = someone.answering(false);
      await remove.click();
      expect(await stay).toBe('Delete this category?');
      expect(await names()).toContain('Paper');
      await fails('**/api/categories/*', 'DELETE');
      const tried = someone.answering(true);
      await remove.click();
      await tried;
      await someone.seesToast('Failed to delete category');
      await page.unrouteAll();
      await someone.dismissMessages();
      const go = someone.answering(true);
      await remove.click();
      await go;
      await someone.seesToast('Category deleted');
      await card('Paper').waitFor({ state: 'detached' });
      expect(await names()).not.toContain('Paper');
      expect(complaints()).toEqual([]);
    },
  );

  longTest('shows invalid and taken names at their fields and keeps the typed text', async () => {
    await page.getByRole('button', { name: 'Add category' }).click();
    const save = () => form('New category').getByRole('button', { name: 'Add category' }).click();
    const fill = async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) await field('New category', label).fill(value);
    };
    await fill({ Name: '  ', [slugLabel]: ' ', Order: 'many' });
    await save();
    for (const problem of ['Enter a name', 'Enter a web address ending', 'Enter a whole number'])
      await form('New category').getByText(problem).waitFor();
    await fill({ Name: 'x'.repeat(200), [slugLabel]: 'Not A Slug ₹', Description: 'y'.repeat(3000), Order: '5' });
    await save();
    await someone.seesToast('Failed to save');
    for (const problem of [
      'must have at most 120 characters',
      'must be small letters, digits and hyphens only, at most 120 of them',
      'must have at most 2000 characters',
    ])
      await form('New category').getByText(problem).waitFor();
    expect(await field('New category', 'Description').inputValue()).toHaveLength(3000);
    await fill({ Name: 'Laser Printers', [slugLabel]: 'something-new', Description: '' });
    await save();
    await form('New category').getByText('Another category has this name').waitFor();
    await fill({ Name: 'Something new', [slugLabel]: 'laser-printers' });
    await save();
    await form('New category').getByText('Another category already has this web address. Please change it.').waitFor();
    await fill({ [slugLabel]: 'something-new' });
    await fails('**/api/categories', 'POST');
    const failed = page.waitForResponse((response) => response.request().method() === 'POST');
    await save();
    await failed;
    await page.getByRole('alert').getByText('Failed to save').waitFor();
    expect(await field('New category', 'Name').inputValue()).toBe('Something new');

    const stay = someone.answering(false);
    await form('New category').getByRole('button', { name: 'Cancel' }).click();
    expect(await stay).toBe('You have unsaved changes. Leave without saving?');
    const away = someone.answering(false);
    await page.getByRole('link', { name: 'Settings' }).click();
    expect(await away).toBe('You have unsaved changes. Leave without saving?');
    const go = someone.answering(true);
    await form('New category').getByRole('button', { name: 'Cancel' }).click();
    await go;
    await form('New category').waitFor({ state: 'detached' });
    expect(await names()).toHaveLength(9);
  });

  test('updates the products after a rename', async () => {
    const before = await products('large-format-printers');
    expect(before.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Edit Large Format Printers' }).click();
    await field('Category Large Format Printers', 'Name').fill('Plotters');
    await form('Category Large Format Printers').getByRole('button', { name: 'Save category' }).click();
    await someone.seesToast('Updated');
    expect(await products('large-format-printers')).toHaveLength(before.length);
    const visible = before.find(({ status, visibility }) => status === 'published' && visibility === 'public');
    const shown = await publicPage(`/products/${visible?.slug}`);
    expect([shown.includes('>Plotters<'), shown.includes('>Large Format Printers<')]).toEqual([true, false]);
    expect(await publicPage('/products?category=large-format-printers')).toContain(
      visible?.name.replaceAll('&', '&amp;'),
    );
    await card('Plotters').getByText(String(before.length), { exact: true }).waitFor();
  });

  test('moves the products before it deletes a category in use, and loses none', async () => {
    const all = (await products()).length;
    const moving = await products('refurbished-copiers');
    const there = (await products('laser-printers')).length;
    const remove = page.getByRole('button', { name: 'Delete Refurbished Copiers' });
    const dialog = page.getByRole('dialog', { name: 'Delete Refurbished Copiers' });
    const asked = someone.answering(true);
    await remove.click();
    await asked;
    await dialog.getByText(`This category is used by ${moving.length} products.`).waitFor();
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await names()).toContain('Refurbished Copiers');
    expect(await page.getByRole('alert').count()).toBe(0);

    const again = someone.answering(true);
    await remove.click();
    await again;
    await dialog.getByRole('button', { name: 'Move products and delete' }).click();
    await dialog.locator('p').getByText('Choose a category').waitFor();
    const select = dialog.getByLabel('Move the products to', { exact: false });
    expect(await select.locator('option').allTextContents()).not.toContain('Refurbished Copiers');
    await select.selectOption('Laser Printers');
    await fails('**/api/categories/*', 'DELETE');
    await dialog.getByRole('button', { name: 'Move products and delete' }).click();
    await someone.seesToast('Failed to delete category');
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Move products and delete' }).click();
    await someone.seesToast('Category deleted');
    await dialog.waitFor({ state: 'detached' });
    expect(await names()).not.toContain('Refurbished Copiers');
    expect(await products()).toHaveLength(all);
    expect(await products('laser-printers')).toHaveLength(there + moving.length);
    for (const { id } of moving) expect((await products('laser-printers')).map((each) => each.id)).toContain(id);
    await card('Laser Printers')
      .getByText(String(there + moving.length), { exact: true })
      .waitFor();
    expect(complaints()).toEqual([]);
  });

  longTest(
    'reorders by buttons, with one request for the whole order',
    {
      tags: ['process/category-order'],
    },
    async () => {
      const writes: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'PUT') writes.push(request.url());
      });
      const down = page.getByRole('button', { name: 'Move Black & White Photocopiers down' });
      const before = await names();
      expect(before[0]).toBe('Black & White Photocopiers');
      expect(await page.getByRole('button', { name: 'Move Black & White Photocopiers up' }).isDisabled()).toBe(true);
      await down.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      expect((await shownNames()).indexOf('Black & White Photocopiers')).toBe(2);
      expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);
      await page.getByText('Black & White Photocopiers: 3 of', { exact: false }).waitFor({ state: 'attached' });
      await expect.poll(names).toEqual([before[1], before[2], before[0], ...before.slice(3)]);
      expect(writes.length).toBeLessThanOrEqual(2);
      expect(new Set(writes)).toEqual(new Set([`${site.url}/api/categories/order`]));
      expect(await publicPage('/products')).toMatch(
        new RegExp(`<option[^>]*>${before[1]}.*<option[^>]*>Black &amp; White Photocopiers`, 's'),
      );
      const up = page.getByRole('button', { name: 'Move Black & White Photocopiers up' });
      await up.click();
      await up.click();
      await expect.poll(names).toEqual(before);
      expect(await down.evaluate((button) => button === document.activeElement)).toBe(true);

      await fails('**/api/categories/*', 'PUT');
      await down.click();
      await someone.seesToast('Failed to save');
      await expect.poll(shownNames).toEqual(before);
      expect(complaints()).toEqual([]);
    },
  );

  longTest('keeps typed text when the session expires', async () => {
    await page.getByRole('button', { name: 'Edit Laser Printers' }).click();
    await field('Category Laser Printers', 'Description').fill('Text pages, quick and sharp.');
    // Revokes only this window's session.
    await page.evaluate(() => localStorage.setItem('token', 'ended'));
    await form('Category Laser Printers').getByRole('button', { name: 'Save category' }).click();
    await someone.seesToast('Failed to save');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password', { exact: false }).first().fill(siteAdmin.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await someone.seesToast('Updated');
    await card('Laser Printers').getByText('Text pages, quick and sharp.').waitFor();
  });

  longTest('shows a toast if categories fail to load, and loads them on retry', async () => {
    await fails('**/api/categories', 'GET');
    await someone.forgetAnswers();
    await page.reload();
    await someone.seesToast('Failed to fetch categories');
    await page.getByText('The categories could not be loaded.', { exact: false }).waitFor();
    await page.unrouteAll();
    await someone.dismissMessages();
    await page.getByRole('button', { name: 'Try again' }).click();
    await card('Laser Printers').waitFor();
  });
});

describe.each(widths)('the page at %i px', (width) => {
  inWindow(width);

  test('is accessible', async () => {
    await card('Laser Printers').waitFor();
    await page.getByRole('button', { name: 'Add category' }).click();
    await form('New category').getByRole('button', { name: 'Add category' }).click();
    await form('New category').getByText('Enter a name').waitFor();
    await page.getByRole('button', { name: 'Edit Laser Printers' }).click();
    await form('Category Laser Printers').waitFor();
    expect(await axeLightAndDark(page)).toEqual([]);
    for (const each of [width, 320, 768]) {
      await page.setViewportSize({ width: each, height: 800 });
      expect(await overflow(page), `${each} px`).toBe(0);
    }
    const small = await page
      .locator('main')
      .locator('a, button, input, textarea, select')
      .evaluateAll((all) => all.filter((each) => each.getBoundingClientRect().height < 44).length);
    expect(small).toBe(0);
    expect(complaints()).toEqual([]);
  });

  longTest('shows where to start if there are no categories', async () => {
    for (const { id } of await products()) await someone.call('DELETE', `/products/${id}`);
    for (const { id } of await categories()) await someone.call('DELETE', `/categories/${id}`);
    await page.reload();
    await page.getByText('No categories yet, and every product needs one.').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', { name: 'Sample data' }).click();
    await page.getByRole('button', { name: 'Initialize sample data' }).waitFor();
  });
});
