import { describe, expect } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import { test } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';
import { phone } from '#tests/support/visitor.ts';

describe('products on a phone', { tags: ['panel/product-menu', 'panel/product-card'] }, () => {
  test.override('width', phone);

  test.for(variants([768, phone, 640, 1023]))(
    'are dense rows at %s px, and every target is large enough for a finger',
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

  test('are changed by keyboard alone: the price in place, the rest in one menu', {
    tags: ['panel/product-quick-change'],
  }, async ({ admin }) => {
    const [product] = await admin.call<Product[]>('GET', '/products?search=pixma+g2010');
    const { id, name } = product as Product;
    await admin.call('PUT', `/products/${id}`, { regularPrice: 45000, salePrice: null });
    const page = await admin.open('/admin/products?search=pixma+g2010');
    const card = page.getByRole('article', { name, exact: true });
    const price = card.getByRole('button', { name: /Change the price/ });
    const isFocused = (button: typeof price) => button.evaluate((each) => each === document.activeElement);
    await price.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('1e');
    await page.keyboard.press('Enter');
    await card.getByText('must be a number', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await card.getByText('₹45,000').waitFor();
    expect(await isFocused(price)).toBe(true);
    // The field is selected, so typing replaces the old price.
    await page.keyboard.press('Enter');
    await page.keyboard.type('42000.50');
    await page.keyboard.press('Enter');
    await card.getByText('₹42,000.50').waitFor();
    await admin.seesToast('Product updated successfully');
    expect(await isFocused(price)).toBe(true);

    const more = card.getByRole('button', { name: `More for ${name}`, exact: true });
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
});
