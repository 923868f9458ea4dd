/**
 * @module-tag media/panel
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { MediaPicture } from '#app/domain/media.ts';
import type { Product } from '#app/domain/product.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { aBrokenPhoto, aPhoto } from '#tests/support/pictures.ts';
import { type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, overflow, phone } from '#tests/support/visitor.ts';

/** The media library by touch and by keyboard alone. One session, on a phone. */

let browser: Browser;
let site: Site;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
  someone = await owner(browser, site, { width: phone });
  ({ page } = someone);
});
afterAll(async () => {
  await someone.leave();
  await site.stop();
});

const tiles = () => page.getByRole('list', { name: 'All pictures' }).getByRole('listitem');
const tile = (name: string) => tiles().filter({ hasText: name }).first();
const dialog = (name?: string) => page.getByRole('dialog', name ? { name } : {});
const text = () => dialog().getByLabel('Alt text');
/** Calls the API as another user, so the browser's session may expire in between. */
const call = async (method: string, path: string, body?: RequestInit['body'], type?: string) => {
  const headers = { authorization: `Bearer ${site.session()}`, ...(type ? { 'content-type': type } : {}) };
  return (await fetch(`${site.url}/api${path}`, { method, headers, ...(body ? { body } : {}) })).json();
};
const all = (query = ''): Promise<MediaPicture[]> => call('GET', `/media${query}`);
/** URL and alt text of the pictures on a public page. */
const shownOn = async (path: string) =>
  [...(await (await fetch(site.url + path)).text()).matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)].map(
    ([, src, alt]) => `${src}: ${alt}`,
  );
const product = async () => (await (await fetch(`${site.url}/api/products?limit=1`)).json())[0] as Product;
const openPictures = async (query = '') => {
  await someone.open(`/admin/media${query}`);
  await tiles().first().waitFor();
};

test('each of twenty photos is uploaded or named as failed, even if the session expires midway', {
  tags: ['media/uploads'],
}, async () => {
  await openPictures();
  const portrait = readFileSync(join(import.meta.dirname, '../corpora/hostile-uploads/exif-orientation6.jpg'));
  const photos = await Promise.all(Array.from({ length: 18 }, (_, n) => aPhoto(`photo-${n}.jpg`, 60, 40)));
  await someone.call('POST', '/auth/logout');
  await page
    .getByLabel('Add pictures', { exact: true })
    .and(page.locator('input'))
    .setInputFiles([
      ...photos,
      aBrokenPhoto('broken.jpg'),
      { name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: portrait },
    ]);
  const asked = dialog('Sign in again');
  await asked.getByLabel('Password').first().fill(siteAdmin.password);
  // Leaving now asks for confirmation.
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false);
  await asked.getByRole('button', { name: 'Sign in' }).click();
  await someone.seesToast('1 picture could not be uploaded');
  await someone.seesToast('Uploaded 19 images successfully');
  expect(await tiles().first().textContent()).toMatch(/broken\.jpg.*damaged/);
  // Toasts must not cover the failed file that they report.
  const bottomOf = (found: Locator) => found.evaluate((each) => each.getBoundingClientRect().bottom);
  const topOf = (found: Locator) => found.evaluate((each) => each.getBoundingClientRect().top);
  await expect
    .poll(async () => (await topOf(page.locator('.toast').first())) - (await bottomOf(tiles().first())))
    .toBeGreaterThan(0);
  expect(await tile('portrait.jpg').locator('img').getAttribute('src')).toMatch(/-240x320/);
  expect((await all('?search=photo-')).length).toBe(18);
  // A retry fails for the same reason; after dismissal the file is gone.
  await someone.dismissMessages();
  await page.getByRole('button', { name: 'Try broken.jpg again' }).click();
  await someone.seesToast('1 picture could not be uploaded');
  await page.getByRole('button', { name: 'Remove broken.jpg' }).click();
  await expect.poll(() => tiles().filter({ hasText: 'broken.jpg' }).count()).toBe(0);
  await someone.dismissMessages();
  expect(await axeLightAndDark(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  // New uploads are not shown if they do not match the search.
  await page.getByRole('searchbox').fill('portrait');
  await expect.poll(() => tiles().count()).toBe(1);
});

test('alt text is edited by keyboard alone and public at the next request', async () => {
  const { name, slug } = await product();
  await openPictures(`?search=${encodeURIComponent(name)}`);
  await tile(name).getByRole('button').focus();
  await page.keyboard.press('Enter');
  expect(await axeLightAndDark(page)).toEqual([]);
  expect(await dialog().getByRole('link', { name, exact: true }).getAttribute('href')).toMatch(
    /^\/admin\/products\/[\w-]+#section-pictures$/,
  );
  await text().focus();
  await page.keyboard.type('The machine, सामने से');
  await page.keyboard.press('Enter');
  await someone.seesToast('Alt text saved');
  await page.keyboard.press('Escape');
  await tile('“The machine, सामने से”').waitFor();
  // The focus returns to the picture.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('सामने से');
  expect(await shownOn(`/products/${slug}`)).toContainEqual(expect.stringMatching(/: The machine, सामने से$/));
});

test('an alt text conflict asks the second user, and closing the dialog by key keeps the text', async () => {
  const [picture] = (await all('?search=सामने')) as [MediaPicture];
  const theySay = (words: string) =>
    call('PUT', `/media/${picture.id}`, JSON.stringify({ text: words }), 'application/json');
  const kept = async () => (await all(`?ids=${picture.id}`))[0]?.text;
  const choose = (name: string) => dialog().getByRole('button', { name }).click();
  await openPictures(`?search=${encodeURIComponent((await product()).name)}`);
  await tiles().first().getByRole('button').click();
  await theySay('Theirs');
  await text().fill('Mine');
  await page.keyboard.press('Enter');
  await dialog().getByText('Someone else wrote: “Theirs”.').waitFor();
  expect(await text().inputValue()).toBe('Mine');
  // Leaving decides nothing; the draft is kept.
  await text().fill('Mine.');
  await text().blur();
  await text().focus();
  await page.keyboard.press('Escape');
  await tiles().first().getByRole('button').click();
  await dialog().getByText('Someone else wrote: “Theirs”.').waitFor();
  expect(await text().inputValue()).toBe('Mine.');
  expect(await kept()).toBe('Theirs');
  await choose('Take theirs');
  expect(await text().inputValue()).toBe('Theirs');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
  await theySay('Theirs again');
  await text().fill('Mine');
  await text().blur();
  await dialog().getByText('Someone else wrote: “Theirs again”.').waitFor();
  await choose('Keep mine');
  await someone.seesToast('Alt text saved');
  expect(await kept()).toBe('Mine');
  await text().fill('Mine, longer');
  await page.keyboard.press('Escape');
  await expect.poll(kept).toBe('Mine, longer');
});

test('replacing a picture applies everywhere, and Undo restores the old one', { tags: ['media/replace'] }, async () => {
  const { slug } = await product();
  const [before] = (await all('?search=mine')) as [MediaPicture];
  await openPictures('?search=mine');
  await tiles().first().getByRole('button').click();
  await dialog()
    .getByLabel('Replace everywhere')
    .setInputFiles(await aPhoto('better.jpg', 222, 111));
  await someone.seesToast('Replaced everywhere');
  await tile('better.jpg').waitFor();
  const better = expect.stringMatching(/-222x111\.webp: Mine, longer$/);
  expect(await shownOn(`/products/${slug}`)).toContainEqual(better);
  await page.getByRole('button', { name: 'Undo' }).click();
  await someone.seesToast('Restored. The picture it replaced is in the trash.');
  expect(await shownOn(`/products/${slug}`)).toContain(`${before.url}: Mine, longer`);
  // The new picture is shown even without a search match, and gets the focus.
  const isInList = () => document.activeElement?.closest('section[aria-label=Pictures]') !== null;
  await openPictures('?search=portrait');
  await tiles().first().getByRole('button').click();
  await dialog()
    .getByLabel('Replace')
    .setInputFiles(await aPhoto('landscape.jpg', 40, 30));
  await someone.seesToast('Replaced everywhere');
  await tile('landscape.jpg').waitFor();
  await page.getByText('1 picture', { exact: true }).waitFor();
  await expect.poll(() => page.evaluate(isInList)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await tile('portrait.jpg').waitFor();
  expect(await tiles().count()).toBe(1);
  // An unused picture is removed without confirmation.
  await tiles().first().getByRole('button').click();
  someone.answering(true);
  await dialog().getByRole('button', { name: 'Remove' }).click();
  await someone.seesToast('Picture moved to trash');
  expect(await page.evaluate(isInList)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await tile('portrait.jpg').waitFor();
});

test('removing all unused pictures asks for confirmation, and Undo restores them', async () => {
  const db = new DatabaseSync(join(site.dataDir, 'platen.db'), { timeout: 4000 });
  db.exec("update pictures set added_at = '2026-01-01T00:00:00.000Z' where name like 'photo-%'");
  db.close();
  // An unsaved form refers to one of them.
  const [, drafted] = (await all('?search=photo-')) as [MediaPicture, MediaPicture];
  await page.evaluate((url) => localStorage.setItem('draft:product', JSON.stringify({ form: url })), drafted.url);
  await openPictures('?show=unused');
  const asked = someone.answering(true);
  await page.getByRole('button', { name: /^Remove 17 unused pictures/ }).click();
  expect(await asked).toMatch(/^Remove 17 unused pictures \(\d+ KB\)\? They stay in the trash for 30 days\.$/);
  await page.getByText(/^Moved 17 pictures \(\d+ KB\) to trash$/).waitFor();
  expect((await all('?search=photo-')).map(({ id }) => id)).toEqual([drafted.id]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await all('?search=photo-')).length).toBe(18);
});

test("alt texts appear on the home page and in posts and can be edited there; a picture's own alt attribute wins", {
  tags: ['media/texts', 'media/at-its-place'],
}, async () => {
  const hero = new FormData();
  hero.append('file', new Blob([new Uint8Array((await aPhoto('hero.jpg', 90, 60)).buffer)]), 'hero.jpg');
  await call('POST', '/settings/upload-hero-image', hero);
  const [lead, first, second] = (await all('?search=photo-')) as [MediaPicture, MediaPicture, MediaPicture];
  for (const { id } of [first, second])
    await call('PUT', `/media/${id}`, JSON.stringify({ text: `Words of ${id}` }), 'application/json');
  const content = `<img src="${first.url}" alt=""><img src="${second.url}" alt="Beside it">`;
  const fields = { title: 'Seen', slug: 'seen', author: 'Asha', category: 'Care', content, featuredImage: lead.url };
  const { id } = await call('POST', '/blog', JSON.stringify(fields), 'application/json');

  await someone.open('/admin/settings/pictures');
  await page.getByLabel('Alt text of the hero image').fill('Our shop in Pune');
  await page.keyboard.press('Enter');
  await someone.seesToast('Alt text saved');
  expect(await shownOn('/')).toContainEqual(expect.stringMatching(/-90x60\.webp: Our shop in Pune$/));

  await someone.open(`/admin/blog/${id}`);
  await page.getByLabel('Alt text of the featured image').fill('A tray of paper');
  await page.keyboard.press('Enter');
  await someone.seesToast('Alt text saved');
  await page.getByRole('form', { name: 'Post' }).waitFor();
  expect(await shownOn('/blog/seen')).toEqual([
    `${lead.url}: A tray of paper`,
    `${first.url}: Words of ${first.id}`,
    `${second.url}: Beside it`,
  ]);
});

test('staff edit alt texts, except of pictures in the settings', {
  tags: ['people/levels'],
}, async () => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array((await aPhoto('logo.jpg', 30, 20)).buffer)]), 'logo.jpg');
  await call('POST', '/settings/upload-logo', form);
  await openPictures();
  await page.route('**/api/auth/me', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), role: 'staff' } });
  });
  await someone.forgetAnswers();
  await openPictures('?search=logo.jpg');
  await tile('Company logo').getByRole('button').click();
  await dialog().getByText('Only an owner can replace it: the settings of your website use it.').waitFor();
  expect(await dialog().getByRole('link', { name: 'Company logo' }).count()).toBe(0);
  expect(await dialog().locator('input[type=file]').count()).toBe(0);
  await page.unroute('**/api/auth/me');
});

test('a product can use an existing picture and edit its alt text', {
  tags: ['media/choose', 'media/at-its-place'],
}, async () => {
  const { id, slug } = await product();
  await someone.open(`/admin/products/${id}`);
  await page.getByRole('button', { name: 'Choose from pictures' }).click();
  const picker = dialog('Choose from pictures');
  await picker.getByRole('searchbox').fill('portrait');
  await picker.getByRole('button', { name: /^portrait\.jpg/ }).click();
  // Enter in the search does not save the product.
  await picker.getByRole('searchbox').press('Enter');
  expect(await axeLightAndDark(page)).toEqual([]);
  await picker.getByRole('button', { name: 'Add 1 picture' }).click();
  const pictures = page.getByRole('group', { name: 'Pictures', exact: true }).getByRole('listitem');
  const added = pictures.filter({ has: page.locator('img[src*="-240x320"]') });
  await added.getByRole('button', { name: /^Add alt text: picture/ }).click();
  await text().fill('Paper tray, open');
  await dialog().getByRole('button', { name: 'Done' }).click();
  await someone.seesToast('Alt text saved');
  await added.getByRole('button', { name: /^Edit alt text: picture/ }).waitFor();
  await page.getByRole('button', { name: 'Save product' }).click();
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
  expect(await shownOn(`/products/${slug}`)).toContainEqual(expect.stringMatching(/-240x320.webp: Paper tray, open$/));
});
