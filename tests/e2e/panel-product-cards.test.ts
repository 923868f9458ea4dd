import { describe, expect } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import { test } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';
import { phone } from '#tests/support/visitor.ts';

describe('products on a phone', { tags: ['panel/product-card', 'panel/product-taps'] }, () => {
  test.override('width', phone);

  test.for(variants([768, phone, 640, 1023]))('are dense rows of large targets at %s px', async (width, { signIn }) => {
    const admin = await signIn({ width });
    const page = await admin.open('/admin/products?page=2');
    await page.getByRole('article').nth(23).waitFor();
    const rows = await page.getByRole('article').evaluateAll((all) => all.map((row) => row.clientHeight));
    expect(Math.max(...rows)).toBeLessThan(100);
    const heights = await page
      .locator('article button:visible')
      .evaluateAll((all) => all.map((target) => target.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });

  test('have a menu for the keyboard alone', { tags: ['panel/product-menu'] }, async ({ admin }) => {
    const name = 'Canon PIXMA G2010';
    const page = await admin.open('/admin/products?search=pixma+g2010');
    const card = page.getByRole('article', { name, exact: true });
    const more = card.getByRole('button', { name: `More for ${name}`, exact: true });
    const menu = page.getByRole('group', { name: `More for ${name}` });
    await more.press('Enter');
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => more.evaluate((each) => each === document.activeElement)).toBe(true);
    await more.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(admin.complaints).toEqual([]);
  });

  test('change a price in four taps from the dashboard, and are hidden in three', {
    tags: ['panel/product-quick-change'],
  }, async ({ admin, call, read }) => {
    const find = async () => (await call<Product[]>('GET', '/products?limit=1'))[0] as Product;
    const { name, slug } = await find();
    const page = await admin.open('/admin');
    const tap = (button: string) => page.getByRole('button', { name: button }).first().tap();
    const openProducts = () => page.getByRole('link', { name: 'Products' }).first().tap();
    await openProducts();
    await tap(`Change the price of ${name}`);
    // The key pad opens by itself.
    await page.keyboard.type('4321');
    await tap('Save price');
    await admin.seesToast('Product updated successfully');
    const { regularPrice, salePrice } = await find();
    expect([regularPrice, salePrice]).toContain(4321);

    await admin.open('/admin');
    await openProducts();
    await tap(`More for ${name}`);
    await tap(`Hide from the site: ${name}`);
    await page.getByRole('article', { name }).getByText('Private').first().waitFor();
    await expect.poll(async () => (await read(`/products/${slug}`)).status).toBe(404);
    await tap('Undo');
    await admin.seesToast('Change undone');
    expect((await read(`/products/${slug}`)).status).toBe(200);
  });
});
