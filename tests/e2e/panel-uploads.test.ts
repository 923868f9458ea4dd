// @module-tag forms/uploads-pending
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Post } from '#app/domain/blog/post.ts';
import { pictureOrder } from '#app/domain/catalogue/picture-lists.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { test as base } from '#tests/support/fixtures.ts';
import { inLongForm } from '#tests/support/how-long.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { hold } from '#tests/support/visitor.ts';

/** On a slow connection, saving or leaving early loses no picture and keeps the chosen order. */

/** Pictures with distinct widths, which identify them by their stored names. */
const photos = (...widths: number[]) => Promise.all(widths.map((width) => aPhoto(`w${width}.jpg`, width, 100)));
const widthsOf = (urls: readonly string[]) => urls.map((url) => Number(/-(\d+)x\d+\.webp$/.exec(url)?.[1]));
const choose = async (page: Page, ...widths: number[]) =>
  page.getByLabel('Add pictures', { exact: true }).setInputFiles(await photos(...widths));
/** Chooses pictures one by one, because those chosen together may start uploading in any order. */
async function chooseInTurn(page: Page, line: Awaited<ReturnType<typeof hold>>, ...widths: number[]): Promise<void> {
  for (const [index, width] of widths.entries()) {
    await choose(page, width);
    await expect.poll(line.held).toBe(Math.min(index + 1, 2));
  }
}
const uploadCall = '**/api/products/upload-{image,gallery}';

const test = base
  /** Opens the form of a new product, whose uploads wait. */
  .extend('enter', ({ admin }) => async () => {
    const page = await admin.open('/admin/products/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Entered');
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Laser Printers');
    await page.getByRole('combobox', { name: 'Brand' }).fill('Ricoh');
    await page.getByRole('textbox', { name: 'Full description', exact: true }).fill('A printer.');
    return {
      page,
      line: await hold(page, uploadCall),
      save: () => page.getByRole('button', { name: 'Save product' }).click(),
      stored: async () => (await admin.call<Product[]>('GET', '/products?slug=entered'))[0],
    };
  })
  /** Tries to leave the page during an upload. */
  .extend('leave', ({ admin }) => async () => {
    const asked = admin.answering(false);
    await admin.page.getByRole('link', { name: 'Products' }).first().click();
    expect(await asked).toBe('Pictures are still being uploaded. Leave without them?');
  });
const longTest = inLongForm(test);

test('a saved product waits for running uploads, and asks before it is left', async ({ admin, enter, leave }) => {
  const { page, line, save, stored } = await enter();
  await chooseInTurn(page, line, 101, 102, 103);
  await save();
  const button = page.locator('button[type=submit]').filter({ hasText: 'Saving' });
  await expect.poll(() => button.textContent()).toBe('Saving after 3 pictures…');
  line.letOneGo();
  await expect.poll(() => button.textContent()).toBe('Saving after 2 pictures…');
  await leave();
  expect(new URL(page.url()).pathname).toBe('/admin/products/new');
  expect(await stored()).toBeUndefined();
  line.letGo();
  await admin.seesToast('Product created successfully');
  expect(widthsOf(pictureOrder((await stored()) as Product))).toEqual([101, 102, 103]);
});

test('pictures keep their chosen order, and a failed one is retried', { tags: ['forms/picture-order'] }, async ({
  admin,
  enter,
}) => {
  const { page, line, save, stored } = await enter();
  await chooseInTurn(page, line, 111, 112, 113);
  await save();
  line.refuse();
  await admin.seesToast('Not saved: a picture could not be uploaded. Try it again or remove it, then save.');
  await page.getByText('This picture is damaged.').waitFor();
  expect(await stored()).toBeUndefined();
  await expect.poll(line.held).toBe(2);
  // The third picture arrives before the second, and the first one after both.
  line.letOneGo(1);
  line.letGo();
  await page.getByRole('img', { name: 'Picture 2 of 2' }).waitFor();
  await page.getByRole('button', { name: 'Try w111.jpg again' }).click();
  await page.getByRole('img', { name: 'Picture 3 of 3' }).waitFor();
  await save();
  await admin.seesToast('Product created successfully');
  expect(await stored()).toMatchObject({ description: 'A printer.' });
  expect(widthsOf(pictureOrder((await stored()) as Product))).toEqual([112, 113, 111]);
});

test('an upload waits while the browser is offline', async ({ admin, enter }) => {
  const { page, line, save, stored } = await enter();
  line.letGo();
  await page.context().setOffline(true);
  await choose(page, 121);
  await page.getByText('Waiting for a connection…').waitFor();
  await save();
  await page.getByRole('button', { name: 'Saving after 1 picture…' }).waitFor();
  await page.context().setOffline(false);
  await admin.seesToast('Product created successfully');
  expect(widthsOf(pictureOrder((await stored()) as Product))).toEqual([121]);
});

longTest('a post waits for uploads in its text and of the featured image when saved', async ({ admin, leave }) => {
  const page = await admin.open('/admin/blog/new');
  const form = page.getByRole('form', { name: 'Post' });
  await form.getByLabel('Title').fill('Illustrated');
  await form.getByLabel('Category').fill('Care');
  await form.getByLabel('Author').fill('Asha');
  await form.getByRole('textbox', { name: 'Content' }).fill('Words.');
  const line = await hold(page, uploadCall);
  await form.getByLabel('Choose featured image').setInputFiles(await photos(141));
  await form.getByRole('toolbar').getByRole('button', { name: 'Picture', exact: true }).click();
  await form.locator('input[type=file][multiple]').setInputFiles(await photos(142, 143));
  await expect.poll(line.held).toBe(2);
  await form.getByRole('button', { name: 'Publish', exact: true }).click();
  await form.getByRole('button', { name: 'Saving after 3 pictures…' }).waitFor();
  await leave();
  const stored = async () => (await admin.call<Post[]>('GET', '/blog')).find(({ slug }) => slug === 'illustrated');
  expect(await stored()).toBeUndefined();
  line.letGo();
  await admin.seesToast('Post published');
  const { content, featuredImage } = (await stored()) as Post;
  expect(widthsOf([featuredImage])).toEqual([141]);
  expect(widthsOf([...content.matchAll(/src="([^"]+)"/g)].map(([, src]) => src as string))).toEqual([142, 143]);
});
