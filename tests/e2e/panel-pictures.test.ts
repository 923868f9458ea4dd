/**
 * @module-tag forms/one-picture-list
 */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { PictureLists } from '#app/domain/picture-lists.ts';
import type { Product } from '#app/domain/product.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, desktop, overflow, phone } from '#tests/support/visitor.ts';

/** The owner sees all pictures of a product as one list, whichever field stores them. */

let browser: Browser;
let site: Site;
let someone: Owner;
/** Existing picture files. */
let [a, b, c, d, e] = ['', '', '', '', ''];

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
  const all: Product[] = await (await fetch(`${site.url}/api/products`)).json();
  [a = '', b = '', c = '', d = '', e = ''] = new Set(all.flatMap(({ images }) => images));
});
afterAll(() => site.stop());
afterEach(() => someone.leave());

let made = 0;
/** Opens the form of a product with these pictures. */
async function edit(lists: Partial<PictureLists>, width = desktop, context: BrowserContextOptions = {}) {
  someone = await owner(browser, site, { width, context });
  const slug = `pictured-${++made}`;
  const fields = { name: slug, slug, brand: 'Ricoh', category: 'Laser Printers', description: 'A printer.' };
  const { id } = await someone.call<Product>('POST', '/products', { ...fields, ...lists });
  const page = await someone.open(`/admin/products/${id}`);
  await list(page).waitFor();
  return {
    id,
    slug,
    page,
    async kept(): Promise<PictureLists> {
      const [product] = await someone.call<Product[]>('GET', `/products?id=${id}`);
      const { featuredImage, images, gallery } = product as Product;
      return { featuredImage, images, gallery };
    },
  };
}

const list = (page: Page) => page.getByRole('group', { name: 'Pictures', exact: true });
const shown = (page: Page) =>
  list(page)
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
const button = (page: Page, name: string) => list(page).getByRole('button', { name, exact: true });
const hasFocus = (page: Page, name: string) =>
  expect.poll(() => button(page, name).evaluate((each) => each === document.activeElement)).toBe(true);
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save product' }).click();
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
};

describe('the pictures of a product', () => {
  test('are one list, shown and stored in the order that visitors see', async () => {
    const { page, slug, kept } = await edit({ featuredImage: a, images: [a, b], gallery: [c, b, d] });
    expect(await shown(page)).toEqual([a, b, c, d]);
    expect(await list(page).getByText('Main picture', { exact: true }).count()).toBe(1);
    await button(page, 'Move picture 3 earlier').click();
    await button(page, 'Move picture 3 later').click();
    expect(await shown(page)).toEqual([a, c, d, b]);
    await save(page);
    const lists = await kept();
    expect(lists.featuredImage).toBe(a);
    expect([...lists.images, ...lists.gallery]).toEqual([a, c, d, b]);
    await page.goto(`${site.url}/products/${slug}`);
    const links = page.getByRole('list', { name: 'Pictures' }).getByRole('link');
    expect(await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))).toEqual([a, c, d, b]);
  });

  test.each(variants(['finger', 'mouse']))('are reordered by dragging the picture itself, by %s', async (by) => {
    const isFinger = by === 'finger';
    const lists = { featuredImage: a, images: [a, b], gallery: [c] };
    const { page, kept } = await edit(lists, isFinger ? phone : desktop, { hasTouch: isFinger });
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

  longTest('are unchanged if another field is saved or their order is restored', async () => {
    const before = { featuredImage: '', images: [a, b], gallery: [b, c] };
    const { page, id, kept } = await edit(before);
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByLabel('SKU', { exact: true }).fill('S-1');
    await save(page);
    expect((await sent).postDataJSON()).toEqual({ sku: 'S-1' });
    await button(page, 'Make main: picture 3').click();
    await page.getByText('Not saved yet').waitFor();
    await button(page, 'Move picture 1 later').click();
    await button(page, 'Move picture 2 later').click();
    expect(await shown(page)).toEqual([a, b, c]);
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await list(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/admin/products/${id}`);
    expect(await page.getByRole('button', { name: 'Restore', exact: true }).count()).toBe(0);
    expect(await kept()).toEqual(before);
  });

  longTest('get a new main picture in one click, on every card, and the focus stays', async () => {
    const { page, slug, kept } = await edit({ featuredImage: a, images: [a, b], gallery: [c, d] });
    await button(page, 'Make main: picture 3').focus();
    await page.keyboard.press('Enter');
    await hasFocus(page, 'Main picture');
    expect(await shown(page)).toEqual([c, a, b, d]);
    // It is the main picture already, so nothing happens.
    await page.keyboard.press('Enter');
    expect(await shown(page)).toEqual([c, a, b, d]);
    await save(page);
    expect(await kept()).toEqual({ featuredImage: c, images: [c, a, b], gallery: [d] });
    await page.goto(`${site.url}/products?search=${slug}`);
    const src = await page.getByRole('article').first().locator('img').first().getAttribute('src');
    expect(src?.replace('.480.webp', '.webp')).toBe(c);
  });

  test('start with the next one after the main picture is removed, and the focus moves on', async () => {
    const { page, kept } = await edit({ featuredImage: a, images: [a, b], gallery: [c] });
    await button(page, 'Remove picture 1').click();
    await hasFocus(page, 'Remove picture 1');
    expect(await shown(page)).toEqual([b, c]);
    await list(page).getByRole('listitem').first().getByText('Main picture').waitFor();
    await save(page);
    expect(await kept()).toEqual({ featuredImage: b, images: [b], gallery: [c] });
    await button(page, 'Remove picture 2').click();
    await hasFocus(page, 'Remove picture 1');
    await button(page, 'Remove picture 1').click();
    await expect
      .poll(() => page.getByLabel('Add pictures').evaluate((input) => input === document.activeElement))
      .toBe(true);
    await save(page);
    expect(await kept()).toEqual({ featuredImage: '', images: [], gallery: [] });
  });

  test('are added after the existing ones: several by the gallery call, one by the image call', {
    tags: ['forms/product-gallery', 'panel-errors/uploads'],
  }, async () => {
    const { page, kept } = await edit({});
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.push(new URL(request.url()).pathname);
    });
    const add = page.getByLabel('Add pictures', { exact: true });
    await add.setInputFiles(await aPhoto('1.jpg', 201, 150));
    await someone.seesToast('Image uploaded successfully');
    await add.setInputFiles(await Promise.all([202, 203].map((width) => aPhoto(`${width}.jpg`, width, 150))));
    await someone.seesToast('Uploaded 2 images successfully');
    expect(calls).toEqual([
      '/api/products/upload-image',
      '/api/products/upload-gallery',
      '/api/products/upload-gallery',
    ]);
    await save(page);
    const { featuredImage, images, gallery } = await kept();
    const widths = (urls: string[]) => urls.map((url) => /-(\d+)x150\.webp$/.exec(url)?.[1]);
    expect([widths([featuredImage]), widths(images), widths(gallery)]).toEqual([['201'], ['201'], ['202', '203']]);
  });

  test('show a warning if some cards use another picture, and one click fixes it', async () => {
    const { page, kept } = await edit({ gallery: [a, b] });
    const mend = page.getByRole('button', { name: 'Show it on all cards' });
    await page.getByText('Some of the product’s cards do not show the main picture.').waitFor();
    await mend.click();
    await mend.waitFor({ state: 'detached' });
    await save(page);
    expect(await kept()).toEqual({ featuredImage: a, images: [a], gallery: [b] });
  });

  longTest('merge with the changes of another user', { tags: ['forms/conflict'] }, async () => {
    const { page, id, kept } = await edit({ featuredImage: a, images: [a, b], gallery: [c, d] });
    // The other user moves one picture to the other list and adds one; this user removes one and picks a new main picture.
    await someone.call('PUT', `/products/${id}`, { images: [a, b, c], gallery: [d, e] });
    await button(page, 'Remove picture 4').click();
    await button(page, 'Make main: picture 2').click();
    await page.getByRole('button', { name: 'Save product' }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
    await dialog.getByText('Theirs: 3 pictures').waitFor();
    await dialog.getByRole('button', { name: 'Keep mine, add theirs' }).click();
    await expect.poll(() => shown(page)).toEqual([b, a, c, e]);
    await save(page);
    expect(await kept()).toEqual({ featuredImage: b, images: [b, a, c], gallery: [e] });
  });

  longTest(
    'are restored unsaved, and their last save can be undone',
    {
      tags: ['forms/drafts', 'forms/gone'],
    },
    async () => {
      const before = { featuredImage: a, images: [a], gallery: [b, c] };
      const { page, id, kept } = await edit(before);
      await button(page, 'Make main: picture 3').click();
      const draft = () => page.evaluate((name) => localStorage.getItem(name), `draft:product:${id}`);
      await expect.poll(draft).toContain(`"featuredImage":"${c}"`);
      const leaving = someone.answering(true);
      await page.reload();
      await leaving;
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      await expect.poll(() => shown(page)).toEqual([c, a, b]);
      await save(page);
      expect(await kept()).toEqual({ featuredImage: c, images: [c, a], gallery: [b] });
      await page.getByRole('button', { name: 'Undo save' }).click();
      await expect.poll(() => shown(page)).toEqual([a, b, c]);
      await expect.poll(kept).toEqual(before);
    },
  );
});

longTest('are two tiles a row at 360 px, with large targets and room for 200 % text', async () => {
  const { page } = await edit({ featuredImage: a, images: [a, b], gallery: [c] }, phone);
  const boxes = await list(page)
    .getByRole('listitem')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  const [first, second, third] = boxes as [DOMRect, DOMRect, DOMRect];
  expect([first.top === second.top, third.top > first.top, third.width >= 140]).toEqual([true, true, true]);
  const tooSmall = () =>
    list(page)
      .locator('button, label')
      .evaluateAll((all) =>
        all
          .filter((each) => {
            const { width, height } = each.getBoundingClientRect();
            return Math.min(width, height) < 44;
          })
          .map((each) => each.ariaLabel ?? each.textContent),
      );
  expect(await tooSmall()).toEqual([]);
  expect(await axeLightAndDark(page)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await overflow(page)).toBe(0);
  expect(await tooSmall()).toEqual([]);
  expect(someone.complaints).toEqual([]);
});
