// @module-tag forms/one-picture-list
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PictureLists } from '#app/domain/catalogue/picture-lists.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { test as base } from '#tests/support/fixtures.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { desktop, phone, requestsOf } from '#tests/support/visitor.ts';

const test = base
  /** Existing picture files. */
  .extend('files', async ({ call }) => {
    const products = await call<Product[]>('GET', '/products');
    return [...new Set(products.flatMap(({ images }) => images))] as [string, string, string];
  })
  /** Opens the form of a product with these pictures. */
  .extend('edit', ({ signIn }) => async (lists: Partial<PictureLists>, isPhone = false) => {
    const someone = await signIn({ width: isPhone ? phone : desktop, context: { hasTouch: isPhone } });
    const fields = { name: 'Pictured', slug: 'pictured', brand: 'Ricoh', category: 'Laser Printers' };
    const { id } = await someone.call<Product>('POST', '/products', { ...fields, description: 'A printer.', ...lists });
    const page = await someone.open(`/admin/products/${id}`);
    await list(page).waitFor();
    const kept = async (): Promise<PictureLists> => {
      const [product] = await someone.call<Product[]>('GET', `/products?id=${id}`);
      const { featuredImage, images, gallery } = product as Product;
      return { featuredImage, images, gallery };
    };
    return { someone, page, kept };
  });

const list = (page: Page) => page.getByRole('group', { name: 'Pictures', exact: true });
const shown = (page: Page) =>
  list(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save product' }).click();
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
};

test.for(['finger', 'mouse'])('pictures are reordered by dragging them, by %s', async (by, { edit, files }) => {
  const isFinger = by === 'finger';
  const [a, b, c] = files;
  const { page, kept } = await edit({ featuredImage: a, images: [a, b], gallery: [c] }, isFinger);
  const pictures = list(page).getByRole('img');
  await pictures.last().scrollIntoViewIfNeeded();
  const middle = async (index: number) => {
    const box = await pictures.nth(index).boundingBox();
    if (!box) throw new Error('no picture');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await middle(2), await middle(0)];
  const { mouse } = page;
  const session = isFinger ? await page.context().newCDPSession(page) : null;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    session?.send('Input.dispatchTouchEvent', { type, touchPoints });
  if (isFinger) {
    await touch('touchStart', from);
    await page.getByText(/Over position 3 of 3/).waitFor({ state: 'attached' });
    await touch('touchMove', { x: to.x + 10, y: to.y + 10 });
  } else {
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x + 10, to.y + 10, { steps: 8 });
  }
  await page.getByText(/Over position 1 of 3/).waitFor({ state: 'attached' });
  if (isFinger) await touch('touchEnd');
  else await mouse.up();
  await expect.poll(() => shown(page)).toEqual([c, a, b]);
  await save(page);
  expect(await kept()).toEqual({ featuredImage: c, images: [c, a, b], gallery: [] });
});

test('pictures are added, and reordered by keyboard', { tags: ['forms/product-gallery'] }, async ({ edit }) => {
  const { someone, page, kept } = await edit({});
  const posts = requestsOf(page, (request) => request.method() === 'POST');
  const add = page.getByLabel('Add pictures', { exact: true });
  await add.setInputFiles(await aPhoto('1.jpg', 201, 150));
  await someone.seesToast('Image uploaded successfully');
  await add.setInputFiles(await Promise.all([202, 203].map((width) => aPhoto(`${width}.jpg`, width, 150))));
  await someone.seesToast('Uploaded 2 images successfully');
  const calls = posts.map((request) => new URL(request.url()).pathname.replace('/api/products/', ''));
  expect(calls).toEqual(['upload-image', 'upload-gallery', 'upload-gallery']);
  await save(page);
  const stored = async () => {
    const { featuredImage, images, gallery } = await kept();
    return [[featuredImage], images, gallery].map((urls) => urls.map((url) => /-(\d+)x150\.webp$/.exec(url)?.[1]));
  };
  expect(await stored()).toEqual([['201'], ['201'], ['202', '203']]);

  await page.getByRole('button', { name: 'Reorder picture 3' }).focus();
  await page.keyboard.press('Space');
  await page.getByText(/Over position 3 of 3/).waitFor({ state: 'attached' });
  // A busy browser may not have measured the positions yet; then an arrow key does nothing.
  const move = async () => {
    if ((await page.getByText(/Over position 3 of 3/).count()) > 0) await page.keyboard.press('ArrowLeft');
    return page.getByText(/Over position 2 of 3/).count();
  };
  await expect.poll(move, { interval: 300 }).toBe(1);
  await page.keyboard.press('Space');
  await page.getByText(/Dropped at position 2 of 3/).waitFor({ state: 'attached' });
  await save(page);
  expect(await stored()).toEqual([['201'], ['201'], ['203', '202']]);
  expect(someone.complaints).toEqual([]);
});
