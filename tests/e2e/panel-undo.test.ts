import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, desktop, overflow, phone, widths } from '#tests/support/visitor.ts';

/** Undo, Trash and History on a phone: deleted and changed entries can be restored. */

let browser: Browser;
let site: Site;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());

async function come(width: number) {
  someone = await owner(browser, site, { width });
  page = someone.page;
}

type BinItem = { id: string; title: string };
afterEach(async () => {
  for (const { id } of await someone.call<BinItem[]>('GET', '/bin')) await someone.call('DELETE', `/bin/${id}`);
  await someone.leave();
});
const inBin = async () => (await someone.call<BinItem[]>('GET', '/bin')).map(({ title }) => title);
const isFocused = (name: string) => page.evaluate((text) => document.activeElement?.textContent?.trim() === text, name);

const product = (name: string, fields: object = {}) => ({
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  brand: 'Canon',
  category: 'Laser Printers',
  description: 'A printer.',
  ...fields,
});
const make = async (path: string, fields: object) => (await someone.call<{ id: string }>('POST', path, fields)).id;

/** Clicks Delete, confirms, and waits for the toast. */
async function deleting(name: string, toastText: string) {
  const asked = someone.answering(true);
  await page.getByRole('button', { name, exact: true }).click();
  await asked;
  await someone.seesToast(toastText);
}

describe('Undo after a deletion', { tags: ['undo/toast'] }, () => {
  beforeEach(() => come(desktop));
  const undo = () => page.getByRole('button', { name: 'Undo', exact: true });

  test('restores a product, for visitors too', async () => {
    const id = await make('/products', product('Zebra printer', { tags: ['striped'] }));
    const visit = async () => (await fetch(`${site.url}/products/zebra-printer`)).status;
    await someone.open('/admin/products?search=zebra');
    await deleting('Delete Zebra printer', 'Product deleted successfully');
    await page.getByText('No products found').waitFor();
    expect(await visit()).toBe(404);
    expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).not.toContain('zebra');
    await undo().click();
    await someone.seesToast('Restored.');
    await page.getByRole('heading', { name: 'Zebra printer' }).waitFor();
    expect(await visit()).toBe(200);
    expect(await inBin()).toEqual([]);
    await someone.call('DELETE', `/products/${id}`);
    expect(someone.complaints.filter((text) => !text.includes('404'))).toEqual([]);
  });

  longTest('restores a post, a category and a branch', async () => {
    await make('/blog', { title: 'Zebra post', slug: 'zebra', author: 'A', category: 'C', content: '<p>x</p>' });
    await make('/categories', { name: 'Zebras', slug: 'zebras' });
    await make('/branches', { name: 'Zebra House', address: '1 Road', city: 'Pune' });
    const rows = [
      ['/admin/blog', 'Delete Zebra post', 'Post deleted', 'Zebra post'],
      ['/admin/categories', 'Delete Zebras', 'Category deleted', 'Zebras'],
      ['/admin/settings/branches', 'Delete Zebra House', 'Branch deleted', 'Zebra House'],
    ] as const;
    for (const [path, button, toastText, heading] of rows) {
      await someone.open(path);
      await deleting(button, toastText);
      await page.getByRole('heading', { name: heading, exact: true }).waitFor({ state: 'detached' });
      await undo().click();
      await someone.seesToast('Restored.');
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    }
    expect(await inBin()).toEqual([]);
  });

  longTest('restores a message in the list and in the count', async () => {
    await make('/contact', { name: 'Zebra', email: 'z@example.com', phone: '98000 12345', message: 'Stripes' });
    await someone.open('/admin/messages');
    await page.getByRole('link', { name: /Zebra/ }).click();
    await expect.poll(() => someone.call('GET', '/contact')).toMatchObject([{ read: true }]);
    await deleting('Delete', 'Message deleted');
    await page.getByRole('link', { name: /Zebra/ }).waitFor({ state: 'detached' });
    await undo().click();
    await page.getByRole('link', { name: /Zebra/ }).waitFor();
    expect(await someone.call('GET', '/contact')).toMatchObject([{ name: 'Zebra', read: true }]);
  });

  longTest('restores a picture', async () => {
    await someone.open('/admin/settings/pictures');
    const field = page.getByRole('group', { name: 'Company logo' });
    await field.locator('input[type=file]').setInputFiles(await aPhoto('logo.jpg', 200, 80));
    await someone.seesToast('Logo uploaded successfully');
    const { companyLogo } = await someone.call<{ companyLogo: string }>('GET', '/settings');
    const asked = someone.answering(true);
    await field.getByRole('button', { name: 'Remove company logo' }).click();
    expect(await asked).toBe('Remove the company logo?');
    await someone.seesToast('Logo removed');
    await undo().click();
    await someone.seesToast('Restored.');
    expect(await someone.call('GET', '/settings')).toMatchObject({ companyLogo });
  });

  test('shows an error if the entry is no longer in the trash', async () => {
    await make('/products', product('Gone printer'));
    await someone.open('/admin/products?search=gone+printer');
    await deleting('Delete Gone printer', 'Product deleted successfully');
    const [item] = await someone.call<BinItem[]>('GET', '/bin');
    await someone.call('DELETE', `/bin/${item?.id}`);
    await undo().click();
    await someone.seesToast('This is no longer in the trash');
  });
});

describe.each(widths)('the trash at %i px', { tags: ['undo/bin-page'] }, (width) => {
  beforeEach(() => come(width));
  const row = (title: string) =>
    page.getByRole('list', { name: 'Trash' }).getByRole('listitem').filter({ hasText: title });

  test('shows what was deleted, by which user and until when it is kept; restores and deletes by keyboard', async () => {
    const name = `<b>Printer</b> ${width}`;
    const slug = `printer-${width}`;
    for (const [each, path] of [
      [{ ...product(name), slug }, '/products'],
      [{ title: `Post ${width}`, slug, author: 'A', category: 'C', content: '<p>x</p>' }, '/blog'],
    ] as const)
      await someone.call('DELETE', `${path}/${await make(path, each)}`);
    await make('/products', { ...product(`Another ${width}`), slug });

    await someone.open('/admin/settings/bin');
    await row(name)
      .getByText(/^Deleted .* by admin\. Kept until .*\.$/)
      .waitFor();
    expect(await row(name).textContent()).toContain('Product');
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    await row(name)
      .getByRole('button', { name: `Restore ${name}` })
      .focus();
    await page.keyboard.press('Enter');
    await page.getByText(`Another product has its web address now, so it got a new one: ${slug}-2.`).first().waitFor();
    await row(name).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused('Trash')).toBe(true);
    expect(await axeLightAndDark(page)).toEqual([]);
    expect((await fetch(`${site.url}/products/${slug}-2`)).status).toBe(200);

    const title = `Post ${width}`;
    const button = row(title).getByRole('button', { name: `Delete permanently: ${title}` });
    await button.focus();
    const no = someone.answering(false);
    await page.keyboard.press('Enter');
    expect(await no).toBe(`Delete ${title} permanently? It cannot be restored.`);
    expect(await row(title).count()).toBe(1);
    const yes = someone.answering(true);
    await page.keyboard.press('Enter');
    await yes;
    await someone.seesToast('Deleted permanently');
    await page.getByText('The trash is empty.').waitFor();
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(someone.complaints).toEqual([]);
  });

  longTest('shows a load error and loads on retry', async () => {
    await page.route(/\/api\/bin\b/, (route) => route.abort());
    await someone.open('/admin/settings/bin');
    await someone.seesToast('Failed to fetch the trash');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('The trash is empty.').waitFor();
  });
});

test('is offered by the page of a deleted entry', { tags: ['undo/bin-page'] }, async () => {
  await come(phone);
  await someone.open('/admin/products/nobody');
  await page.getByRole('link', { name: 'trash' }).click();
  await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor();
});

const open = async () => {
  await page.getByRole('heading', { name: 'History' }).click();
  await page.getByRole('list', { name: 'History' }).waitFor();
};
const changes = () => page.getByRole('list', { name: 'History' }).locator('> li');
const bringBack = (index: number) =>
  changes()
    .nth(index)
    .getByRole('button', { name: /^Restore/ });

describe.each(widths)('the history at %i px', (width) => {
  beforeEach(() => come(width));

  test('shows the changes of a product and restores them', {
    tags: ['undo/differences', 'undo/bring-back'],
  }, async () => {
    const id = await make('/products', product(`History ${width}`, { regularPrice: 45000, tags: ['a3'] }));
    await someone.call('PUT', `/products/${id}`, { regularPrice: 47500 });
    await someone.call('PUT', `/products/${id}`, { tags: [], sku: '<i>X</i>' });
    const now = () => someone.call<{ regularPrice: number; sku: string }[]>('GET', `/products?id=${id}`);
    await someone.open(`/admin/products/${id}`);
    await page.locator('summary').filter({ hasText: 'History' }).focus();
    await page.keyboard.press('Enter');
    await changes().first().waitFor();
    expect(await changes().count()).toBe(2);
    expect(await changes().nth(0).textContent()).toMatch(
      /, by admin.*SKU: empty → {2}changed to <i>X<\/i>.*Tags: a3 → .*empty/,
    );
    expect(await changes().nth(1).textContent()).toMatch(/Regular price: ₹45,000 → {2}changed to ₹47,500/);
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    // Text typed since then stays unsaved.
    await page.getByLabel('Warranty').fill('Two years');
    await bringBack(1).focus();
    await page.keyboard.press('Enter');
    await someone.seesToast('Restored');
    expect(await now()).toMatchObject([{ regularPrice: 45000, sku: '', tags: ['a3'], warranty: '' }]);
    expect(await page.getByLabel('Regular price').inputValue()).toBe('45000');
    expect(await page.getByLabel('Warranty').inputValue()).toBe('Two years');
    await expect.poll(() => changes().count()).toBe(3);
    expect(await changes().nth(2).textContent()).toContain('Current version');
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await someone.seesToast('Change undone');
    expect(await now()).toMatchObject([{ regularPrice: 47500, sku: '<i>X</i>', tags: [] }]);
    await expect.poll(() => changes().count()).toBe(4);
    expect(someone.complaints).toEqual([]);
  });
});

describe('the history on a phone', () => {
  beforeEach(() => come(phone));

  test('never overwrites later changes by another user, and never restores a taken name', {
    tags: ['undo/bring-back'],
  }, async () => {
    const id = await make('/products', product(`Theirs 1`, { warranty: 'One year' }));
    await someone.call('PUT', `/products/${id}`, { slug: `renamed-1`, warranty: 'Two years' });
    await someone.open(`/admin/products/${id}`);
    await someone.call('PUT', `/products/${id}`, { warranty: 'Theirs' });
    await open();
    // Changes that the page has not loaded are not part of its history.
    expect(await changes().count()).toBe(1);
    expect(await changes().first().textContent()).toMatch(/Warranty: One year → .*Two years/);
    await bringBack(0).click();
    await someone.seesToast('Not restored. Someone else has saved this product since you opened it');
    expect(await someone.call('GET', `/products?id=${id}`)).toMatchObject([{ warranty: 'Theirs' }]);

    await make('/products', product(`Theirs 1`));
    await someone.open(`/admin/products/${id}`);
    await open();
    await bringBack(1).click();
    await someone.seesToast('Not restored. Another product has this slug');
    expect(await someone.call('GET', `/products?id=${id}`)).toMatchObject([{ slug: `renamed-1` }]);
  });

  test('restores the text of a post, in the editor too', { tags: ['undo/bring-back'] }, async () => {
    const content = '<p>The first words.</p>';
    const id = await make('/blog', { title: 'T', slug: `t-1`, author: 'A', category: 'C', content });
    await someone.call('PUT', `/blog/${id}`, { content: '<p>Other words.</p>', status: 'draft' });
    await someone.open(`/admin/blog/${id}`);
    await page.getByRole('textbox', { name: 'Content' }).getByText('Other words.').waitFor();
    await open();
    expect(await changes().first().textContent()).toMatch(/Content: The first words\. → .*Other words\./);
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await bringBack(0).click();
    await page.getByRole('textbox', { name: 'Content' }).getByText('The first words.').waitFor();
    expect(await someone.call('GET', `/blog/${id}`)).toMatchObject({ content, status: 'published' });
  });

  longTest(
    'shows that a secret key changed, but not its value',
    {
      tags: ['undo/secrets', 'undo/bring-back'],
    },
    async () => {
      const key = `AIza${'b'.repeat(35)}`;
      await someone.call('PUT', '/settings', { companyName: `Dealer 1`, googleMapsApiKey: key });
      await someone.call('PUT', '/settings', { companyName: 'Better Copiers', heroTreatment: 'halftone' });
      await someone.open('/admin/settings/business');
      await open();
      expect(await changes().nth(0).textContent()).toContain(`Company name: Dealer 1 →  changed to Better Copiers`);
      expect(await changes().nth(1).textContent()).toContain(
        'Google Maps API key: changed (keys are not stored in the history)',
      );
      expect(await page.getByRole('list', { name: 'History' }).textContent()).not.toContain('AIza');
      expect(await axeLightAndDark(page)).toEqual([]);
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await bringBack(0).click();
      await someone.seesToast('Restored');
      const now = await someone.call('GET', '/settings');
      expect(now).toMatchObject({ companyName: `Dealer 1`, googleMapsApiKey: key, heroTreatment: 'halftone' });

      await someone.open('/admin/settings/pictures');
      await open();
      expect(await changes().first().textContent()).toContain(
        'Hero image effect: Original →  changed to Halftone dots',
      );
      await bringBack(0).click();
      await someone.seesToast('Restored');
      expect(await someone.call('GET', '/settings')).toMatchObject({ heroTreatment: 'none' });
      await someone.call('PUT', '/settings', { googleMapsApiKey: null });
    },
  );

  longTest(
    'can be retried after a load error, and shows older changes on request',
    {
      tags: ['undo/differences'],
    },
    async () => {
      const id = await make('/products', product(`Long 1`));
      for (let n = 1; n <= 12; n++) await someone.call('PUT', `/products/${id}`, { sku: `S${n}` });
      await page.route('**/history', (route) => route.abort());
      await someone.open(`/admin/products/${id}`);
      await page.getByRole('heading', { name: 'History' }).click();
      await someone.seesToast('Failed to fetch the history');
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => changes().count()).toBe(10);
      await page.getByRole('button', { name: 'Show older changes' }).click();
      await expect.poll(() => changes().count()).toBe(12);
    },
  );
});
