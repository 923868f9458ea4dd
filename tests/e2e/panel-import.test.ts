// @module-tag import/panel
import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { expect } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import { phoneTest as test } from '#tests/support/fixtures.ts';
import { aPhoto } from '#tests/support/pictures.ts';

const list = (...lines: string[]) => ({
  name: 'prices.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
});
const chooser = 'Choose an Excel or CSV file';

test('imports a price list with pictures from a ZIP file', { tags: ['import/pictures'] }, async ({ admin, call }) => {
  const page = await admin.open('/admin/products/import');
  const state = (text: RegExp | string) => page.getByRole('status').getByText(text).waitFor();
  const press = (name: string) => page.getByRole('button', { name }).click();
  await page
    .getByLabel(chooser)
    .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await admin.seesToast('This is a PDF. Please choose an Excel or CSV file.');
  await admin.dismissMessages();
  await page
    .getByLabel(chooser)
    .setInputFiles(
      list('Name,Category,Price,Images', 'HP Upsilon,Laser Printers,100,front.jpg', 'HP Zeta,Laser Printers,cheap,'),
    );
  await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
  await state('Checked: 1 new, 0 changed, 1 refused');
  const missing = page.getByText('There is no picture “front.jpg”');
  await missing.waitFor();
  const { buffer } = await aPhoto('front.jpg');
  const zip = Buffer.from(zipSync({ 'front.jpg': buffer, 'broken.png': Buffer.from('no picture') }));
  await page
    .getByLabel('Choose a ZIP with pictures')
    .setInputFiles({ name: 'pictures.zip', mimeType: 'application/zip', buffer: zip });
  await state('1 picture taken.');
  await state('broken.png:');
  await missing.waitFor({ state: 'detached' });
  await press('Import 1 product');
  await state('Done: 1 product imported');
  const [product] = await call<Product[]>('GET', '/products?search=upsilon');
  expect(product?.images).toEqual([expect.stringMatching(/^\/uploads\//)]);
  const download = page.waitForEvent('download');
  await press('Download refused rows');
  expect(readFileSync(await (await download).path(), 'utf8')).toContain('HP Zeta');
  expect(admin.complaints.filter((text) => !text.includes('422'))).toEqual([]);
});

test('a file that is split at the wrong separator is read again with another', async ({ admin, call }) => {
  const split = list(
    'Item Code|Model,,,,|Product type|MRP',
    'Z-1|HP Rho 1, a, b, c, d|Laser Printers|5000',
    'Z-2|HP Rho 2, a, b, c, d|Laser Printers|9000',
  );
  const page = await admin.open('/admin/products/import');
  await page.getByLabel(chooser).setInputFiles(split);
  await page.getByText('Are the columns split wrongly?').click();
  await page.getByLabel('Between the columns').selectOption('Bar |');
  await page.getByLabel('Choose the file again').setInputFiles(split);
  await page.getByRole('status').getByText('Checked: 2 new, 0 changed, 0 refused').waitFor();
  await page.getByRole('button', { name: 'Import 2 products' }).click();
  await page.getByRole('status').getByText('Done: 2 products imported').waitFor();
  const [product] = await call<Product[]>('GET', '/products?search=rho 1');
  expect(product?.name).toBe('HP Rho 1, a, b, c, d');
});
