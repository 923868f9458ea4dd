import { expect } from 'vitest';
import { phoneTest as test } from '#tests/support/fixtures.ts';

/** What forms of the panel need a browser for. Their rules are in `app/admin/edit`. */

const made = { name: 'Edited', slug: 'edited', brand: 'Ricoh', category: 'Laser Printers', description: 'A printer.' };

test('a form asks before it is closed, restores its text, and scrolls to the notice of a deletion', {
  tags: ['forms/drafts', 'forms/gone'],
}, async ({ admin, call }) => {
  const { id } = await call<{ id: string }>('POST', '/products', made);
  const page = await admin.open(`/admin/products/${id}`);
  const warranty = page.getByRole('form', { name: 'Product' }).getByLabel('Warranty');
  await warranty.fill('Two years');
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('Two years');
  const asked = admin.answering(true);
  await page.reload();
  await asked;
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  expect(await warranty.inputValue()).toBe('Two years');

  await call('DELETE', `/products/${id}`);
  await page.getByRole('button', { name: 'Save product' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Someone else has deleted this product.' });
  await notice.waitFor();
  // The form had scrolled down to the field.
  expect(await notice.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await notice.boundingBox())?.y).toBeGreaterThanOrEqual(0);
});
