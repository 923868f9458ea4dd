// @module-tag panel/categories
import { expect } from 'vitest';
import { phoneTest as test } from '#tests/support/fixtures.ts';

test('a category that is moved by keyboard keeps the focus', async ({ admin, call }) => {
  const [first] = await call<{ name: string }[]>('GET', '/categories');
  const page = await admin.open('/admin/categories');
  const press = (way: string) => page.getByRole('button', { name: `Move ${first?.name} ${way}` }).press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel);
  await press('down');
  await press('down');
  await expect.poll(focused).toBe(`Move ${first?.name} down`);
  await press('up');
  await press('up');
  // The pressed button is disabled in the first place.
  await expect.poll(focused).toBe(`Move ${first?.name} down`);
});
