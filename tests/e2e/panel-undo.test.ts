import { expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';

/** Undo, trash and history for visitors and by keyboard. Their rules are in `app/admin/edit` and `app/admin/settings`. */

const made = { name: 'Zebra printer', slug: 'zebra', brand: 'Canon', category: 'Laser Printers', description: 'A.' };

test('Undo and trash restore a product', {
  tags: ['undo/toast', 'undo/bin-page'],
}, async ({ admin, call, site, read }) => {
  await call('POST', '/products', made);
  const status = async () => (await read('/products/zebra')).status;
  const isListed = async () => (await (await fetch(`${site.url}/sitemap.xml`)).text()).includes('/products/zebra<');
  const page = await admin.open('/admin/products?search=zebra');
  const remove = async () => {
    const asked = admin.answering(true);
    await page.getByRole('button', { name: 'Delete Zebra printer', exact: true }).click();
    await asked;
    await admin.seesToast('Product deleted successfully');
  };
  expect([await status(), await isListed()]).toEqual([200, true]);
  await remove();
  expect([await status(), await isListed()]).toEqual([404, false]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await admin.seesToast('Restored.');
  expect([await status(), await isListed()]).toEqual([200, true]);

  await page.getByRole('heading', { name: 'Zebra printer' }).waitFor();
  await remove();
  await admin.open('/admin/settings/bin');
  await page.getByRole('button', { name: 'Restore Zebra printer' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The trash is empty.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Trash');
  expect(await status()).toBe(200);
  expect(admin.complaints).toEqual([]);
});
