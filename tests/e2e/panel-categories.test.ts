/**
 * @module-tag panel/categories
 */
import { describe, expect } from 'vitest';
import type { Category } from '#app/domain/category.ts';
import type { Product } from '#app/domain/product.ts';
import { test } from '#tests/support/fixtures.ts';
import { phone } from '#tests/support/visitor.ts';

describe('the categories page on a phone', () => {
  test.override('width', phone);

  test('moves a card by keyboard, which keeps the focus', { tags: ['process/category-order'] }, async ({
    admin,
    call,
    read,
  }) => {
    const names = async () => (await call<Category[]>('GET', '/categories')).map(({ name }) => name);
    const [first = '', ...others] = await names();
    const page = await admin.open('/admin/categories');
    const [up, down] = ['up', 'down'].map((way) => page.getByRole('button', { name: `Move ${first} ${way}` }));
    const isFocused = (button = down) => button?.evaluate((each) => each === document.activeElement);
    await down?.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(await isFocused()).toBe(true);
    await expect.poll(names).toEqual([...others.slice(0, 2), first, ...others.slice(2)]);
    const offered = (await read('/products')).getByRole('combobox', { name: /^Category/ }).textContent;
    expect(offered).toContain([...others.slice(0, 2), first].join(''));
    await up?.click();
    await up?.click();
    // The pressed button is disabled in the first place.
    expect(await isFocused()).toBe(true);
    await expect.poll(names).toEqual([first, ...others]);
    expect(admin.complaints).toEqual([]);
  });
});

test('a renamed category keeps its products', async ({ call, read }) => {
  const categories = await call<Category[]>('GET', '/categories');
  const [category] = categories.filter(({ slug }) => slug === 'large-format-printers');
  const products = () => call<Product[]>('GET', '/products?category=large-format-printers&status=published');
  const [product, ...others] = await products();
  await call('PUT', `/categories/${category?.id}`, { name: 'Plotters' });
  expect(await products()).toHaveLength(others.length + 1);
  const { html } = await read(`/products/${product?.slug}`);
  expect([html.includes('>Plotters<'), html.includes('>Large Format Printers<')]).toEqual([true, false]);
  (await read('/products?category=large-format-printers')).getByRole('heading', { name: product?.name ?? '' });
});
