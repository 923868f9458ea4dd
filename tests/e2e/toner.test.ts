// @module-tag toner/page
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import { test } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';

const photo = readFileSync(join(import.meta.dirname, '../corpora/hostile-uploads/ok.jpg'));

test.for(variants([false, true]))('brand, machine, toner and back (scripts: %s)', async (javaScript, { visit }) => {
  const { page, complaints } = await visit('/toner', { javaScript });
  await page.getByRole('region', { name: 'Choose by brand' }).getByRole('link', { name: 'Kyocera' }).click();
  await page.getByRole('link', { name: 'ECOSYS M2040dn', exact: true }).click();
  expect(new URL(page.url()).search).toBe('?m=kyocera-ecosys-m2040dn');
  const supplies = page.getByRole('list', { name: 'Toner and supplies' }).getByRole('listitem');
  expect(await supplies.allTextContents()).toEqual([expect.stringContaining('Kyocera TK-1178 Toner Cartridge')]);
  const perPage = '7,000 pages · ₹0.56 per page';
  for (const text of ['In Stock', '₹4,602 with GST', perPage]) await supplies.getByText(text).waitFor();
  for (const name of ['WhatsApp', 'Add to list']) await supplies.getByRole('link', { name }).waitFor();
  expect(await supplies.locator('img').count()).toBe(1);
  const sizeOf = (text: string) =>
    supplies.getByText(text, { exact: true }).evaluate((each) => Number.parseInt(getComputedStyle(each).fontSize, 10));
  expect(await sizeOf('₹3,900')).toBeGreaterThan(await sizeOf(perPage));
  await supplies.getByRole('heading').getByRole('link', { name: 'TK-1178' }).click();
  await page.getByRole('link', { name: 'Find toner for another machine' }).click();
  await page.getByRole('searchbox', { name: 'Machine or cartridge code' }).fill('tk 1178');
  await page.getByRole('button', { name: 'Find toner' }).click();
  await page.getByText('Fits ECOSYS M2040dn, ECOSYS M2540dn, ECOSYS M2640idw').waitFor();
  expect(await page.context().cookies()).toEqual([]);
  expect(complaints).toEqual([]);
});

test('only the page without a search is for search engines', async ({ read }) => {
  const robots = async (path: string) => {
    const { html } = await read(path);
    return [html.includes('content="noindex"'), /rel="canonical" href="[^"]*\/toner"/.test(html)];
  };
  expect(await robots('/toner')).toEqual([false, true]);
  expect(await robots('/toner?m=kyocera-ecosys-m2040dn')).toEqual([false, true]);
  expect(await robots('/toner?q=tk1178')).toEqual([true, true]);
  expect((await read('/sitemap.xml')).html).toContain('/toner</loc>');
});

test('names missing and similar machines, and hides hidden prices', async ({ read, call }) => {
  const missing = await read('/toner?m=gone');
  expect(missing.status).toBe(404);
  expect(missing.getAllByRole('status')[0]?.textContent).toContain('no longer in our list');
  missing.getByRole('region', { name: 'Choose by brand' });
  const levels = (await read('/toner?brand=hp')).getAllByRole('heading').map(({ tagName }) => tagName);
  expect(levels.slice(0, 2)).toEqual(['H1', 'H2']);
  const similar = await read('/toner?q=TK-1179');
  expect(similar.getAllByRole('status')[0]?.textContent).toContain('No exact match for “TK-1179”');
  expect(similar.all('article :is(h2, h3)')[0]?.textContent).toContain('TK-1178');
  expect((similar.getByLabelText(/^Message/) as HTMLTextAreaElement).value).toContain('TK-1179');
  const [toner] = await call<Product[]>('GET', '/products?slug=brother-tn-b021-toner-cartridge');
  await call('PUT', `/products/${toner?.id}`, { priceLabel: 'Price on Request' });
  const main = (await read('/toner?q=tn-b021')).getByRole('main').textContent;
  expect(main).toContain('Price on Request');
  expect(main).not.toMatch(/890|per page/);
});

test('nothing found: an inquiry with two photos', { tags: ['toner/photos'] }, async ({ visit, inquiries, admin }) => {
  const { page } = await visit('/toner?q=Brand+X+9999', { javaScript: false });
  const words = { 'Full Name': 'Asha Rao', Email: 'asha@example.com', Phone: '98765 43210' };
  for (const [name, text] of Object.entries(words)) await page.getByRole('textbox', { name }).fill(text);
  const files = page.getByLabel('Photos of the label');
  await files.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect(await page.getByRole('alert').textContent()).toContain('Failed to send message');
  expect(await page.getByText('This file is not a picture').isVisible(), 'reason').toBe(true);
  expect(await page.getByRole('textbox', { name: 'Full Name' }).inputValue()).toBe('Asha Rao');
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toContain('Brand X 9999');
  await files.setInputFiles([1, 2].map((number) => ({ name: `${number}.jpg`, mimeType: 'image/jpeg', buffer: photo })));
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.waitForURL(/\/inquiry\/.*&sent=toner$/);
  expect(await page.getByRole('status').first().textContent()).toContain('Message sent successfully');
  const [inquiry] = await inquiries();
  expect(inquiry).toMatchObject({ name: 'Asha Rao', page: '/toner?q=Brand+X+9999', photos: [{}, {}] });
  expect(inquiry?.subject).toBe('Toner finder: Brand X 9999');
  const inbox = await admin.open('/admin/messages');
  await inbox.getByRole('link', { name: /Asha Rao/ }).click();
  const photos = inbox.getByRole('list', { name: 'Photos' }).getByRole('img');
  await photos.nth(1).waitFor();
  expect(await photos.count()).toBe(2);
  await inbox.waitForFunction(() => [...document.images].every((image) => image.complete && image.naturalWidth > 0));
});
