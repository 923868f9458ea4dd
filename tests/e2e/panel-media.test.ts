// @module-tag media/panel
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import type { MediaPicture } from '#app/domain/pictures/media.ts';
import { phoneTest } from '#tests/support/fixtures.ts';
import { aBrokenPhoto, aPhoto, photoFile } from '#tests/support/pictures.ts';
import { siteAdmin } from '#tests/support/site.ts';

/** The media library on a phone: uploads, focus and public pages. Its rules are in `app/panel/pictures`. */

const test = phoneTest
  .extend('all', ({ call }) => async (query = '') => {
    return call<MediaPicture[]>('GET', `/media${query}`);
  })
  .extend('add', ({ upload }) => async (name: string, path = '/media', width = 60) => {
    return upload<MediaPicture>(path, await photoFile(width, 40, name));
  })
  /** Address and alt text of the pictures on a public page. */
  .extend('shownOn', ({ read }) => async (path: string) => {
    const pictures = (await read(path)).all('img[src][alt]:not([alt=""])');
    return pictures.map((image) => `${image.getAttribute('src')}: ${image.getAttribute('alt')}`);
  })
  .extend('tiles', ({ admin }) => () => {
    return admin.page.getByRole('list', { name: 'All pictures' }).getByRole('listitem');
  });

test('each of 8 photos is uploaded or named as failed', { tags: ['media/uploads'] }, async ({ admin, all, tiles }) => {
  const page = await admin.open('/admin/media');
  const portrait = readFileSync(join(import.meta.dirname, '../corpora/hostile-uploads/exif-orientation6.jpg'));
  const photos = await Promise.all(Array.from({ length: 6 }, (_, n) => aPhoto(`photo-${n}.jpg`, 60 + n, 40)));
  await admin.call('POST', '/auth/logout');
  const turned = { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: portrait };
  const input = page.getByLabel('Add pictures', { exact: true }).and(page.locator('input'));
  await input.setInputFiles([...photos, aBrokenPhoto('broken.jpg'), turned]);
  const asked = page.getByRole('dialog', { name: 'Sign in again' });
  await asked.getByLabel('Password').first().fill(siteAdmin.password);
  const mayLeave = await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(mayLeave, 'leaves without confirmation').toBe(false);
  await asked.getByRole('button', { name: 'Sign in' }).click();
  await admin.seesToast('1 picture could not be uploaded');
  await admin.seesToast('Uploaded 7 images successfully');
  expect(await tiles().first().textContent()).toMatch(/broken\.jpg.*damaged/);
  // Toasts must not cover the failed file that they report.
  const [toast, tile] = [page.locator('.toast').first(), tiles().first()];
  const bottom = async () => tile.evaluate((found) => found.getBoundingClientRect().bottom);
  await expect.poll(async () => ((await toast.boundingBox())?.y ?? 0) - (await bottom())).toBeGreaterThan(0);
  const rotated = tiles().filter({ hasText: 'portrait.jpg' }).locator('img');
  expect(await rotated.getAttribute('src')).toMatch(/-240x320/);
  expect(await all('?search=photo-')).toHaveLength(6);
  // A retry fails for the same reason; after dismissal the file is not listed any more.
  await admin.dismissMessages();
  await page.getByRole('button', { name: 'Try broken.jpg again' }).click();
  await admin.seesToast('1 picture could not be uploaded');
  await page.getByRole('button', { name: 'Remove broken.jpg' }).click();
  await expect.poll(() => tiles().filter({ hasText: 'broken.jpg' }).count()).toBe(0);
  // New uploads are not shown if they do not match the search.
  await page.getByRole('searchbox').fill('portrait');
  await expect.poll(() => tiles().count()).toBe(1);
});

test('an alt text is changed', { tags: ['media/texts'] }, async ({ admin, call, add, shownOn, tiles }) => {
  const [product] = (await call<Product[]>('GET', '/products?limit=1')) as [Product];
  const { url } = await add('front.jpg');
  await call('PUT', `/products/${product.id}`, { images: [url] });
  const page = await admin.open('/admin/media');
  const button = tiles().filter({ hasText: 'front.jpg' }).getByRole('button');
  await button.press('Enter');
  await page.getByRole('dialog').getByLabel('Alt text').fill('सामने से');
  await page.keyboard.press('Escape');
  await admin.seesToast('Alt text saved');
  await button.and(page.locator(':focus')).waitFor();
  expect(await shownOn(`/products/${product.slug}`)).toContainEqual(`${url}: सामने से`);
});

test('alt texts are public; own attributes win', { tags: ['media/texts'] }, async ({ call, add, shownOn, all }) => {
  await add('hero.jpg', '/settings/upload-hero-image', 90);
  const [hero] = (await all('?search=hero.jpg')) as [MediaPicture];
  const [lead, first, second] = await Promise.all([1, 2, 3].map((n) => add(`${n}.jpg`, '/media', 60 + n)));
  for (const { id } of [hero, lead, first, second] as MediaPicture[])
    await call('PUT', `/media/${id}`, { text: `Words of ${id}` });
  const content = `<img src="${first?.url}" alt=""><img src="${second?.url}" alt="Beside it">`;
  const fields = { title: 'Seen', slug: 'seen', author: 'Asha', category: 'Care', content, featuredImage: lead?.url };
  await call('POST', '/blog', fields);
  expect(await shownOn('/')).toContainEqual(expect.stringMatching(new RegExp(`-90x40\\.webp: Words of ${hero.id}$`)));
  expect(await shownOn('/blog/seen')).toEqual([
    `${lead?.url}: Words of ${lead?.id}`,
    `${first?.url}: Words of ${first?.id}`,
    `${second?.url}: Beside it`,
  ]);
});
