/**
 * @module-tag panel/categories
 */
import { expect } from 'vitest';
import type { Category } from '#app/domain/category.ts';
import { phoneTest as test } from '#tests/support/fixtures.ts';

test('a category is moved by keyboard', { tags: ['process/category-order'] }, async ({ admin, call, read }) => {
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
