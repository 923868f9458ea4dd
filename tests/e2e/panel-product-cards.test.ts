import { describe, expect } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import { test } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';
import { phone } from '#tests/support/visitor.ts';

describe('products on a phone', { tags: ['panel/product-card', 'panel/product-taps'] }, () => {
  test.override('width', phone);

  test.for(variants([768, phone, 640, 1023]))(
    'are dense rows with large targets at %s px',
    async (width, { signIn }) => {
      const admin = await signIn({ width });
      const page = await admin.open('/admin/products?page=2');
      await page.getByRole('article').nth(23).waitFor();
      const rows = await page.getByRole('article').evaluateAll((all) => all.map((row) => row.clientHeight));
      expect(Math.max(...rows)).toBeLessThan(100);
      const heights = await page
        .locator('article button:visible')
        .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    },
  );

  test('are changed by keyboard alone', { tags: ['panel/product-menu', 'panel/product-quick-change'] }, async ({
    admin,
  }) => {
    const [product] = await admin.call<Product[]>('GET', '/products?search=pixma+g2010');
    const { id, name } = product as Product;
    await admin.call('PUT', `/products/${id}`, { regularPrice: 45000, salePrice: null });
    const page = await admin.open('/admin/products?search=pixma+g2010');
    const card = page.getByRole('article', { name, exact: true });
    const more = card.getByRole('button', { name: `More for ${name}`, exact: true });
    const isFocused = (button: typeof more) => button.evaluate((each) => each === document.activeElement);
    const price = card.getByRole('button', { name: /Change the price/ });
    await price.focus();
    await page.keyboard.press('Enter');
    // The field is selected, so typing replaces the old price.
    await page.keyboard.type('42000.50');
    await page.keyboard.press('Enter');
    await card.getByText('₹42,000.50').waitFor();
    expect(await isFocused(price)).toBe(true);

    const menu = page.getByRole('group', { name: `More for ${name}` });
    await more.focus();
    await page.keyboard.press('Enter');
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await isFocused(more)).toBe(true);
    await more.click();
    await menu.getByRole('button', { name: `Hide from the site: ${name}` }).click();
    await menu.waitFor({ state: 'hidden' });
    await card.getByText('Private').first().waitFor();
    await more.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(admin.complaints).toEqual([]);
  });

  test('a price change takes four taps from the dashboard', async ({ admin, call }) => {
    const [product] = await call<Product[]>('GET', '/products?limit=1');
    const page = await admin.open('/admin');
    // With the key pad, which opens by itself, these are four taps.
    await page.getByRole('link', { name: 'Products' }).first().tap();
    await page.getByRole('button', { name: `Change the price of ${product?.name}` }).tap();
    await page.keyboard.type('4321');
    await page.getByRole('button', { name: 'Save price' }).first().tap();
    await admin.seesToast('Product updated successfully');
    const [changed] = await call<Product[]>('GET', `/products?id=${product?.id}`);
    expect([changed?.regularPrice, changed?.salePrice]).toContain(4321);
  });

  test('hiding a product takes three taps, and Undo shows it again', async ({ admin, call, read }) => {
    const [{ slug, name } = { slug: '', name: '' }] = await call<Product[]>('GET', '/products?limit=1');
    const status = async () => (await read(`/products/${slug}`)).status;
    expect(await status()).toBe(200);
    const page = await admin.open('/admin');
    await page.getByRole('link', { name: 'Products' }).first().tap();
    await page.getByRole('button', { name: `More for ${name}` }).tap();
    await page.getByRole('button', { name: `Hide from the site: ${name}` }).tap();
    await admin.seesToast('Product updated successfully');
    expect(await status()).toBe(404);
    await page.getByRole('article', { name }).getByText('Private').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await admin.seesToast('Change undone');
    expect(await status()).toBe(200);
  });
});
