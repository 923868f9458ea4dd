/**
 * @module-tag forms/uploads-pending
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { pictureOrder } from '#app/domain/picture-lists.ts';
import type { Post } from '#app/domain/post.ts';
import type { Product } from '#app/domain/product.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { holdBack } from '#tests/support/gate.ts';
import { longDescribe, longTest } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { type Site, startSite } from '#tests/support/site.ts';

/** On a slow connection, saving or leaving early loses no picture and keeps the chosen order. */

let browser: Browser;
let site: Site;
let someone: Owner;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone.leave());

/** Pictures with distinct widths, which identify them by their stored names. */
const photos = (...widths: number[]) => Promise.all(widths.map((width) => aPhoto(`w${width}.jpg`, width, 100)));
const widthsOf = (urls: readonly string[]) => urls.map((url) => Number(/-(\d+)x\d+\.webp$/.exec(url)?.[1]));

const uploadCall = '**/api/products/upload-{image,gallery}';
const findProduct = async (slug: string) =>
  (await someone.call<Product[]>('GET', `/products?slug=${slug}`))[0] as Product;
const findPost = async (slug: string) =>
  (await someone.call<Post[]>('GET', '/blog')).find((post) => post.slug === slug) as Post;

const newProduct = async () => {
  someone = await owner(browser, site);
  return someone.open('/admin/products/new');
};
const fillProduct = async (page: Page, name: string) => {
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('combobox', { name: 'Category' }).selectOption('Laser Printers');
  await page.getByRole('combobox', { name: 'Brand' }).fill('Ricoh');
  await page.getByRole('textbox', { name: 'Full description', exact: true }).fill('A printer.');
};
const choose = async (page: Page, ...widths: number[]) =>
  page.getByLabel('Add pictures', { exact: true }).setInputFiles(await photos(...widths));
/** Chooses pictures one by one, because pictures chosen together may start uploading in any order. */
const chooseInTurn = async (page: Page, line: { held: () => number }, ...widths: number[]) => {
  for (const width of widths) {
    const before = line.held();
    await choose(page, width);
    await expect.poll(line.held).toBe(before + 1);
  }
};
const saveProduct = (page: Page) => page.getByRole('button', { name: 'Save product' }).click();

describe('a product', () => {
  test('waits for running uploads when saved, and shows it', async () => {
    const page = await newProduct();
    const line = await holdBack(page, uploadCall);
    await fillProduct(page, 'Waiting');
    await choose(page, 101, 102, 103);
    await expect.poll(line.held).toBe(2);
    await saveProduct(page);
    const button = page.locator('button[type=submit]').filter({ hasText: 'Saving' });
    await expect.poll(() => button.textContent()).toBe('Saving after 3 pictures…');
    line.letGo();
    await expect.poll(() => button.textContent()).toBe('Saving after 2 pictures…');
    expect(await findProduct('waiting')).toBeUndefined();
    line.open();
    await someone.seesToast('Product created successfully');
    expect(widthsOf(pictureOrder(await findProduct('waiting')))).toEqual([101, 102, 103]);
  });

  longTest(
    'keeps the chosen order of pictures, whichever upload finishes first',
    {
      tags: ['forms/picture-order'],
    },
    async () => {
      const page = await newProduct();
      const line = await holdBack(page, uploadCall);
      await fillProduct(page, 'In order');
      await chooseInTurn(page, line, 111, 112, 113);
      const tiles = page.getByRole('group', { name: 'Pictures', exact: true }).getByRole('listitem');
      const arrived = () => tiles.evaluateAll((all) => all.map((tile) => tile.querySelector('button') !== null));
      // The second and third upload finish; the first keeps its place while uploading.
      line.letGo(1);
      await expect.poll(arrived).toEqual([false, true, false]);
      line.letGo(1);
      await expect.poll(arrived).toEqual([false, true, true]);
      line.open();
      await expect.poll(arrived).toEqual([true, true, true]);
      await saveProduct(page);
      await someone.seesToast('Product created successfully');
      expect(widthsOf(pictureOrder(await findProduct('in-order')))).toEqual([111, 112, 113]);
    },
  );

  longTest(
    'stops waiting after a failed upload, keeps its text, and puts the retried picture in its place',
    async () => {
      const page = await newProduct();
      const line = await holdBack(page, uploadCall);
      await fillProduct(page, 'One fails');
      await chooseInTurn(page, line, 121, 122);
      await saveProduct(page);
      line.refuse(0);
      await someone.seesToast('Not saved: a picture could not be uploaded. Try it again or remove it, then save.');
      await page.getByText('This picture is damaged.').waitFor();
      line.open();
      expect(await page.getByRole('textbox', { name: 'Full description', exact: true }).inputValue()).toBe(
        'A printer.',
      );
      expect(await findProduct('one-fails')).toBeUndefined();
      await page.getByRole('button', { name: 'Try w121.jpg again' }).click();
      await saveProduct(page);
      await someone.seesToast('Product created successfully');
      expect(widthsOf(pictureOrder(await findProduct('one-fails')))).toEqual([121, 122]);
    },
  );

  longTest('asks for confirmation before leaving during an upload', async () => {
    const page = await newProduct();
    const line = await holdBack(page, uploadCall);
    await choose(page, 131);
    await expect.poll(line.held).toBe(1);
    const asked = someone.answering(false);
    await page.getByRole('link', { name: 'Products' }).first().click();
    expect(await asked).toBe('Pictures are still being uploaded. Leave without them?');
    expect(new URL(page.url()).pathname).toBe('/admin/products/new');
    const closing = someone.answering(false);
    await page.close({ runBeforeUnload: true });
    expect(await closing).toBe('');
    line.open();
  });
});

longDescribe('a post', () => {
  const newPost = async (title: string) => {
    someone = await owner(browser, site);
    const page = await someone.open('/admin/blog/new');
    const form = page.getByRole('form', { name: 'Post' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Category').fill('Care');
    await form.getByLabel('Author').fill('Asha');
    await form.getByRole('textbox', { name: 'Content' }).fill('Words.');
    return { page, form };
  };

  test('waits for uploads in its text and of the featured image when saved', async () => {
    const { page, form } = await newPost('Illustrated');
    const line = await holdBack(page, uploadCall);
    await form.getByLabel('Choose featured image').setInputFiles(await photos(141));
    await form.getByRole('toolbar').getByRole('button', { name: 'Picture', exact: true }).click();
    await form.locator('input[type=file][multiple]').setInputFiles(await photos(142, 143));
    await expect.poll(line.held).toBe(2);
    await form.getByRole('button', { name: 'Publish', exact: true }).click();
    await form.getByRole('button', { name: 'Saving after 3 pictures…' }).waitFor();
    const asked = someone.answering(false);
    await page.getByRole('link', { name: 'Products' }).first().click();
    expect(await asked).toBe('Pictures are still being uploaded. Leave without them?');
    expect(await findPost('illustrated')).toBeUndefined();
    line.open();
    await someone.seesToast('Post published');
    const { content, featuredImage } = await findPost('illustrated');
    expect(widthsOf([featuredImage])).toEqual([141]);
    expect(widthsOf([...content.matchAll(/src="([^"]+)"/g)].map(([, src]) => src as string))).toEqual([142, 143]);
  });
});

longTest('a logo upload asks for confirmation before leaving', async () => {
  someone = await owner(browser, site);
  const page = await someone.open('/admin/settings/pictures');
  const line = await holdBack(page, '**/api/settings/upload-logo');
  await page.getByLabel('Choose company logo').setInputFiles(await photos(151));
  await expect.poll(line.held).toBe(1);
  const asked = someone.answering(false);
  await page.getByRole('link', { name: 'Products' }).first().click();
  expect(await asked).toBe('Pictures are still being uploaded. Leave without them?');
  line.open();
  await someone.seesToast('Logo uploaded successfully');
});
