import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pictureOrder } from '#app/domain/catalogue/picture-lists.ts';
import type { Product } from '#app/domain/catalogue/product.ts';
import { test as base } from '#tests/support/fixtures.ts';
import { inLongForm, variants } from '#tests/support/how-long.ts';
import { aBrokenPhoto, aMachineOn, aPhoto } from '#tests/support/pictures.ts';
import { boxOf, leastHeight, phone } from '#tests/support/visitor.ts';

const fields = { brand: 'Ricoh', category: 'Colour Photocopiers', description: 'A copier.' };

/** Opens the form of a product without pictures. */
const test = base.extend('edit', ({ admin }) => async () => {
  const { id } = await admin.call<Product>('POST', '/products', { name: 'Made', slug: 'made', ...fields });
  const kept = async () => (await admin.call<Product[]>('GET', `/products?id=${id}`))[0] as Product;
  return { page: await admin.open(`/admin/products/${id}`), kept };
});
const longTest = inLongForm(test);

const save = (page: Page) => page.getByRole('button', { name: 'Save product' }).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const pictures = (page: Page) => page.getByRole('group', { name: 'Pictures', exact: true });
const choose = (page: Page) => page.getByLabel('Add pictures', { exact: true });

describe('on a phone', () => {
  test.override('width', phone);

  test('a product with a photo is entered, corrected and shown on the site', {
    tags: ['panel/product-created', 'forms/client-validation', 'forms/phone-photos', 'panel-errors/uploads'],
  }, async ({ admin, visit }) => {
    const page = await admin.open('/admin/products/new');
    await page.keyboard.type('Photographed');
    await page.getByLabel('Category').selectOption(fields.category);
    await page.getByLabel('Brand').fill(fields.brand);
    await field(page, 'Full description').fill(fields.description);
    const price = page.getByRole('spinbutton', { name: 'Regular price' });
    await price.pressSequentially('1e');
    await choose(page).setInputFiles(await aPhoto('front.jpg'));
    await admin.seesToast('Image uploaded successfully');
    await pictures(page).getByRole('img', { name: 'Picture 1 of 1' }).waitFor();
    await pictures(page).getByText('Main picture', { exact: true }).waitFor();
    await save(page);
    await page.getByText('Must be a number', { exact: true }).waitFor();
    await price.and(page.locator(':focus')).waitFor();
    await price.fill('45000');
    await save(page);
    await page.getByText('Photographed is now on your site.').waitFor();
    const [product] = await admin.call<Product[]>('GET', '/products?slug=photographed');
    expect(product).toMatchObject({ regularPrice: 45000, images: [product?.featuredImage] });
    const visitor = await visit('/products/photographed');
    await visitor.page.getByText('₹45,000').filter({ visible: true }).first().waitFor();
    const src = await visitor.page.getByRole('main').locator('img').first().getAttribute('src');
    expect(src).toContain(product?.featuredImage.replace('.webp', ''));
    expect([...admin.complaints, ...visitor.complaints]).toEqual([]);
  });

  longTest('pictures lose a plain border, and one click restores the whole picture', async ({ admin, edit }) => {
    const { page, kept } = await edit();
    const onWhite = { mimeType: 'image/jpeg', buffer: await aMachineOn({ background: '#ffffff' }) };
    await choose(page).setInputFiles([await aPhoto('stripes.jpg'), { name: 'on-white.jpg', ...onWhite }]);
    await admin.seesToast('Uploaded 2 images successfully');
    const tile = pictures(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /border|whole/ }) });
    const picture = tile.getByRole('img');
    const size = async () => [await picture.getAttribute('width'), await picture.getAttribute('height')].map(Number);
    expect(await picture.getAttribute('alt')).toBe('Picture 2 of 2');
    const [trimmedWidth, trimmedHeight] = (await size()) as [number, number];
    expect([trimmedWidth < 560, trimmedHeight < 450]).toEqual([true, true]);
    await tile.getByRole('button', { name: 'Make main: picture 2' }).click();

    const whole = page.getByRole('button', { name: 'Show the whole picture of picture 1', exact: true });
    expect((await whole.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await whole.focus();
    await page.keyboard.press('Enter');
    await expect.poll(size).toEqual([800, 600]);
    const trim = page.getByRole('button', { name: 'Trim the border of picture 1', exact: true });
    await trim.and(page.locator(':focus')).waitFor();
    await save(page);
    await admin.seesToast('Product updated successfully');
    const { images, gallery, featuredImage } = await kept();
    expect([...images, ...gallery]).toHaveLength(2);
    expect(images[0]).toBe(featuredImage);
    expect(featuredImage).toMatch(/-800x600-/);

    await trim.click();
    await expect.poll(size).toEqual([trimmedWidth, trimmedHeight]);
    await save(page);
    await expect.poll(async () => (await kept()).featuredImage).toContain(`-${trimmedWidth}x${trimmedHeight}-800x600`);
    expect(admin.complaints).toEqual([]);
  });
});

longTest('valid pictures are kept from ten files at most, and invalid files are named', async ({ admin, edit }) => {
  const { page, kept } = await edit();
  const good = await Promise.all([1, 2, 3].map((number) => aPhoto(`good-${number}.jpg`, 300 + number, 200)));
  const bad = Array.from({ length: 7 }, (_, index) => aBrokenPhoto(`bad-${index + 1}.jpg`));
  let tries = 0;
  await page.route('**/upload-gallery', (route) => (++tries < 3 ? route.abort('connectionreset') : route.continue()));
  await choose(page).setInputFiles([...bad.slice(0, 4), ...good, ...bad.slice(4), aBrokenPhoto('eleventh.jpg')]);
  await admin.seesToast('Up to 10 images at once. The first 10 are uploaded.');
  await admin.seesToast('Uploaded 3 images successfully');
  await admin.seesToast('Failed to upload gallery images');
  const alerts = pictures(page).getByRole('alert');
  expect(await alerts.count()).toBe(7);
  expect(await alerts.first().textContent()).toContain('This picture is damaged or cannot be read');
  for (const { name } of bad) await pictures(page).getByText(name, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove bad-1.jpg' }).click();
  expect(await alerts.count()).toBe(6);
  await save(page);
  await admin.seesToast('Product updated successfully');
  const widths = pictureOrder(await kept()).map((url) => /-(\d+)x200\.webp$/.exec(url)?.[1]);
  expect(widths).toEqual(['301', '302', '303']);
});

describe('products on a phone', { tags: ['panel/product-card', 'panel/product-taps'] }, () => {
  test.override('width', phone);

  test.for(variants([768, phone, 640, 1023]))('are dense rows of large targets at %s px', async (width, { signIn }) => {
    const admin = await signIn({ width });
    const page = await admin.open('/admin/products?page=2');
    await page.getByRole('article').nth(23).waitFor();
    const rows = await page.getByRole('article').evaluateAll((all) => all.map((row) => row.clientHeight));
    expect(Math.max(...rows)).toBeLessThan(100);
    expect(await leastHeight(page.locator('article button:visible'))).toBeGreaterThanOrEqual(44);
  });

  test('stand near the top with their price; filters open on request', {
    tags: ['panel/content-first'],
  }, async ({ admin }) => {
    const page = await admin.open('/admin/products');
    const first = page.getByRole('article').first();
    const price = first.getByRole('button', { name: 'Change the price of' });
    for (const each of [first, price]) expect((await boxOf(each)).top).toBeLessThanOrEqual(250);
    const filters = page.getByRole('combobox', { name: 'Category' });
    expect(await filters.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters' }).tap();
    await filters.selectOption({ label: 'Laser Printers' });
    await page.waitForURL(/category=laser-printers/);
    await page.reload();
    // A filter in use stays visible.
    await filters.waitFor();
    const menu = page.getByRole('group', { name: 'More actions' });
    await page.getByRole('button', { name: 'More actions' }).tap();
    expect(await leastHeight(menu.getByRole('link'))).toBeGreaterThanOrEqual(44);
    await menu.getByRole('link', { name: 'Cost data' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Cost data' }).waitFor();
    await menu.waitFor({ state: 'detached' });
    expect(admin.complaints).toEqual([]);
  });

  test('change a price in four taps from the dashboard, and are hidden in three', {
    tags: ['panel/product-quick-change'],
  }, async ({ admin, call, read }) => {
    const find = async () => (await call<Product[]>('GET', '/products?limit=1'))[0] as Product;
    const { name, slug, regularPrice: before } = await find();
    // A much lower price would be asked about.
    const changed = (before as number) - 1000;
    const page = await admin.open('/admin');
    const tap = (button: string) => page.getByRole('button', { name: button }).first().tap();
    const openProducts = () => page.getByRole('link', { name: 'Products' }).first().tap();
    await openProducts();
    await tap(`Change the price of ${name}`);
    // The key pad opens by itself.
    await page.keyboard.type(`${changed}`);
    await tap('Save price');
    await admin.seesToast('Product updated successfully');
    const { regularPrice, salePrice } = await find();
    expect([regularPrice, salePrice]).toContain(changed);

    await admin.open('/admin');
    await openProducts();
    await tap(`More for ${name}`);
    await tap(`Hide from the site: ${name}`);
    await page.getByRole('article', { name }).getByText('Private').first().waitFor();
    await expect.poll(async () => (await read(`/products/${slug}`)).status).toBe(404);
    await tap('Undo');
    await admin.seesToast('Change undone');
    expect((await read(`/products/${slug}`)).status).toBe(200);
  });
});
