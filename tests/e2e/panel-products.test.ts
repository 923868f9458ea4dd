/**
 * @module-tag session/ended
 * @module-tag panel-errors/products
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { productForm } from '#app/admin/products/product-fields.ts';
import { pictureOrder } from '#app/domain/picture-lists.ts';
import type { Product } from '#app/domain/product.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { aBrokenPhoto, aMachineOn, aPhonePhoto, aPhoto } from '#tests/support/pictures.ts';
import { type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { axe, axeLightAndDark, overflow, phone, widths } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let admin: Owner;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => admin.leave());

const category = 'Colour Photocopiers';
const complete = { brand: 'Ricoh', category, description: 'A copier.' };
let made = 0;
const add = (fields: Record<string, unknown> = {}) => {
  const number = ++made;
  return admin.call<Product>('POST', '/products', {
    name: `Made ${number}`,
    slug: `made-${number}`,
    ...complete,
    ...fields,
  });
};
const kept = async (id: string) => (await admin.call<Product[]>('GET', `/products?id=${id}`))[0] as Product;
const save = (page: Page) => page.getByRole('button', { name: 'Save product' }).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const pictures = (page: Page) => page.getByRole('group', { name: 'Pictures', exact: true });
const choose = (page: Page) => page.getByLabel('Add pictures', { exact: true });

describe('the product list', { tags: ['panel/products', 'panel/product-card', 'panel/product-card-state'] }, () => {
  test.each(widths)('is well-formed at %i px, light and dark', async (width) => {
    admin = await owner(browser, site, { width });
    const page = await admin.open('/admin/products');
    await card(page, 'Canon PIXMA G2010').waitFor();
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(admin.complaints).toEqual([]);
  });

  test('shows prices, stock state, quantity and every marker on a card', async () => {
    admin = await owner(browser, site);
    await add({
      name: 'Marked machine',
      slug: 'marked',
      featured: true,
      status: 'draft',
      visibility: 'private',
      regularPrice: 125000,
      salePrice: 99999.5,
      stockQuantity: 3,
      inStock: false,
      stockStatus: 'out_of_stock',
    });
    const page = await admin.open('/admin/products?search=marked+machine');
    const text = await card(page, 'Marked machine').innerText();
    for (const part of [
      'Ricoh',
      category,
      '₹99,999.50',
      '₹1,25,000',
      'Out of Stock · 3',
      'Featured',
      'Sale',
      'Draft',
      'Private',
    ])
      expect(text).toContain(part);
    expect(await card(page, 'Marked machine').getByRole('link', { name: 'View' }).count()).toBe(0);
  });

  test('keeps search and filters in the address', async () => {
    admin = await owner(browser, site);
    const page = await admin.open('/admin/products');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('pixma g3010');
    await page.getByText('1 product', { exact: true }).waitFor();
    expect(await page.getByRole('article').count()).toBe(1);
    await page.getByRole('searchbox').fill('nothing at all like this');
    await page.getByText('No products found').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Large Format Printers' });
    await page.waitForURL((url) => url.search === '?category=large-format-printers');
    await page.getByText(/^[1-9]\d* products$/).waitFor();
    await page.getByRole('combobox', { name: 'Show' }).selectOption('draft');
    await page.getByText('No products found').waitFor();
    await page.goBack();
    await page.getByText(/^[1-9]\d* products$/).waitFor();
    expect(await page.getByRole('combobox', { name: 'Show' }).inputValue()).toBe('');
  });

  longTest('is restored by the link back from a product', async () => {
    admin = await owner(browser, site, { width: phone });
    const page = await admin.open('/admin/products?category=colour-photocopiers');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('ricoh');
    await page.waitForURL((url) => url.searchParams.get('search') === 'ricoh');
    await page.getByRole('article').getByRole('link').first().click();
    await page.getByRole('form', { name: 'Product' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click();
    await page.waitForURL('**/admin/products?category=colour-photocopiers&search=ricoh');
    expect(await page.getByRole('searchbox').inputValue()).toBe('ricoh');
  });

  test('shows all actions of a product in one row at 1024 px', async () => {
    admin = await owner(browser, site, { width: 1024 });
    const page = await admin.open('/admin/products?search=pixma+g2010');
    const controls = card(page, 'Canon PIXMA G2010').locator('> div:last-child > *');
    await controls.first().waitFor();
    const tops = await controls.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(4);
    expect(new Set(tops).size).toBe(1);
  });

  test('shares a summary by WhatsApp with a contact the owner chooses', async () => {
    admin = await owner(browser, site);
    await add({ name: 'For a customer', slug: 'for-a-customer', regularPrice: 45000 });
    const page = await admin.open('/admin/products?search=for+a+customer');
    const link = page.getByRole('link', { name: 'Send For a customer by WhatsApp' });
    const address = new URL((await link.getAttribute('href')) ?? '');
    expect(address.origin + address.pathname).toBe('https://wa.me/');
    expect(address.searchParams.get('text')).toBe(
      `*For a customer* (Ricoh)\nStarting from ₹45,000\n${site.url}/products/for-a-customer`,
    );
    expect(await link.getAttribute('target')).toBe('_blank');
  });

  test('asks for confirmation on Delete', async () => {
    admin = await owner(browser, site);
    const { id } = await add({ name: 'To be deleted', slug: 'to-be-deleted' });
    const page = await admin.open('/admin/products?search=to+be+deleted');
    let asked = admin.answering(false);
    await page.getByRole('button', { name: 'Delete To be deleted' }).click();
    expect(await asked).toBe('Are you sure you want to delete this product?');
    expect(await kept(id)).toBeDefined();
    asked = admin.answering(true);
    await page.getByRole('button', { name: 'Delete To be deleted' }).click();
    await asked;
    await admin.seesToast('Product deleted successfully');
    await page.getByText('No products found').waitFor();
    expect(await kept(id)).toBeUndefined();
  });

  longTest('shows Failed to fetch data and Failed to delete product on failure', async () => {
    admin = await owner(browser, site);
    const { name } = await add();
    const page = await admin.open(`/admin/products?search=${name}`);
    await page.route('**/api/products/*', (route) => route.fulfill({ status: 500, json: { detail: 'x' } }));
    admin.answering(true);
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
    await admin.seesToast('Failed to delete product');
    await page.unroute('**/api/products/*');
    await page.route('**/api/products?*', (route) => route.fulfill({ status: 500, json: { detail: 'x' } }));
    await page.reload();
    await admin.seesToast('Failed to fetch data');
    await page.unroute('**/api/products?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await card(page, name).waitFor();
  });
});

describe('the product form', {
  tags: [
    'forms/product-required',
    'forms/product-slug',
    'forms/product-prices',
    'forms/product-specifications',
    'forms/product-recommended-lengths',
    'forms/client-validation',
    'panel-errors/product-save',
  ],
}, () => {
  test.each(widths)('is accessible at %i px, light and dark', async (width) => {
    admin = await owner(browser, site, { width });
    const { id } = await add({
      specifications: { Speed: '25 ppm', Duplex: 'yes' },
      videos: [{ youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', title: 'A', description: 'B' }],
      reviews: [{ rating: 5, author: 'Asha', text: 'Good' }],
      images: ['https://example.com/a.webp'],
    });
    await admin.page.route('https://example.com/**', async (route) =>
      route.fulfill({ body: (await aPhoto('a.jpg')).buffer, contentType: 'image/jpeg' }),
    );
    const page = await admin.open(`/admin/products/${id}`);
    await page.getByRole('heading', { name: 'Reviews' }).waitFor();
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(admin.complaints).toEqual([]);
  });

  test('has every field and saves the typed values', async () => {
    admin = await owner(browser, site);
    const page = await admin.open('/admin/products/new');
    await field(page, 'Name').fill('Ricoh  IM C3000 & Co.');
    expect(await field(page, 'URL slug').inputValue()).toBe('ricoh-im-c3000-co');
    await page.getByLabel('Category').selectOption(category);
    await page.getByLabel('Brand').fill('Ricoh');
    await field(page, 'Short description').fill('A colour copier');
    await field(page, 'Full description').fill('Line one\nLine two');
    await field(page, 'SKU').fill('RIC-3000');
    await field(page, 'Warranty').fill('1 year');
    await field(page, 'Tags').fill(' a3, ,colour,, ');
    await page.getByLabel('Featured', { exact: true }).check();
    await page.getByLabel('Get a Quote button').uncheck();
    const number = (name: string) => page.getByRole('spinbutton', { name, exact: true });
    await number('Regular price').fill('125000.50');
    await number('Sale price').fill('99999');
    await page.getByLabel('Price label').selectOption('no-label');
    await number('Stock quantity').fill('0');
    await page.getByLabel('Stock status').selectOption('out_of_stock');
    expect(await page.getByLabel('In stock', { exact: true }).isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Add video' }).click();
    await field(page, 'YouTube address').fill('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    await field(page, 'Title').fill('See it print');
    for (const [name, value] of [
      ['Print speed', '30 ppm'],
      ['Paper', 'A3'],
    ] as const) {
      await field(page, 'New specification').fill(name);
      await field(page, 'Value of new specification').fill(value);
      await page.getByRole('button', { name: 'Add specification' }).click();
    }
    await page.getByRole('button', { name: 'Move specification 2 up' }).click();
    await field(page, 'New dimension').fill('Width');
    await field(page, 'Value of new dimension').fill('587 mm');
    await page.keyboard.press('Enter');
    await field(page, 'Title for search engines').fill('x'.repeat(55));
    await page.getByText('55 characters, good. 50-60 are recommended.').waitFor();
    await field(page, 'Description for search engines').fill('y'.repeat(20));
    await page.getByText('20 characters, rather short. 150-160 are recommended.').waitFor();
    await field(page, 'Focus keyword').fill('copier');
    await field(page, 'Keywords').fill('copier, Ricoh');
    await number('Rating').fill('4.5');
    await number('Number of reviews').fill('12');
    await page.getByRole('button', { name: 'Add review' }).click();
    await field(page, 'Author').fill('Asha');
    await field(page, 'Text').fill('Quiet');
    const preview = page.getByRole('complementary', { name: 'Preview' });
    for (const part of ['Ricoh IM C3000 & Co.', '₹99,999', '₹1,25,000.50', 'Sale', 'Out of Stock', 'A colour copier'])
      expect((await preview.innerText()).replace(/\s+/g, ' ')).toContain(part);
    await save(page);
    await admin.seesToast('Product created successfully');
    const [product] = await admin.call<Product[]>('GET', '/products?slug=ricoh-im-c3000-co');
    expect(product).toMatchObject({
      name: 'Ricoh  IM C3000 & Co.',
      category,
      brand: 'Ricoh',
      shortDescription: 'A colour copier',
      description: 'Line one\nLine two',
      sku: 'RIC-3000',
      warranty: '1 year',
      tags: ['a3', 'colour'],
      featured: true,
      enquiryForm: false,
      regularPrice: 125000.5,
      salePrice: 99999,
      priceLabel: 'no-label',
      stockQuantity: 0,
      stockStatus: 'out_of_stock',
      inStock: false,
      videos: [{ youtubeUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', title: 'See it print', description: '' }],
      specifications: { Paper: 'A3', 'Print speed': '30 ppm' },
      dimensions: { Width: '587 mm' },
      metaTitle: 'x'.repeat(55),
      focusKeyword: 'copier',
      keywords: ['copier', 'Ricoh'],
      rating: 4.5,
      reviewCount: 12,
      reviews: [{ rating: 5, author: 'Asha', text: 'Quiet' }],
    });
    expect(Object.keys(product?.specifications ?? {})).toEqual(['Paper', 'Print speed']);
    await page.waitForURL(`${site.url}/admin/products/${product?.id}`);
    // The public page shows a save at the next request.
    const html = await (await fetch(`${site.url}/products/ricoh-im-c3000-co`)).text();
    expect(html).toContain('RIC-3000');
  });

  longTest(
    'keeps a new product open, links to its page and offers another new product',
    {
      tags: ['panel/product-created'],
    },
    async () => {
      admin = await owner(browser, site, { width: phone });
      const page = await admin.open('/admin/products');
      await page.getByRole('link', { name: 'Add product' }).click();
      await field(page, 'Name').fill('Just created');
      await page.getByLabel('Category').selectOption(category);
      await page.getByLabel('Brand').fill('Ricoh');
      await field(page, 'Full description').fill('A copier.');
      await save(page);
      await admin.seesToast('Product created successfully');
      await page.getByRole('heading', { level: 1, name: 'Just created' }).waitFor();
      const notice = page.getByRole('status').filter({ hasText: 'Just created is now on your site.' });
      expect(await notice.getByRole('link', { name: 'View on the site' }).getAttribute('href')).toBe(
        '/products/just-created',
      );
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      // The next save updates the product.
      await field(page, 'SKU').fill('JC-1');
      await save(page);
      await admin.seesToast('Product updated successfully');
      const made = await admin.call<Product[]>('GET', '/products?slug=just-created');
      expect(made).toMatchObject([{ sku: 'JC-1' }]);
      await notice.getByRole('link', { name: 'Add another' }).click();
      await page.getByRole('heading', { level: 1, name: 'Add product' }).waitFor();
      expect(await field(page, 'Name').inputValue()).toBe('');
      // Back from the product leads to the list, not to the empty form.
      await page.goBack();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Products', exact: true }).waitFor();
    },
  );

  test('creates a missing category in place and selects it', { tags: ['forms/new-category'] }, async () => {
    admin = await owner(browser, site, { width: phone });
    const page = await admin.open('/admin/products/new');
    await field(page, 'Name').fill('Typed before');
    await page.getByRole('button', { name: 'New category' }).click();
    await page.getByRole('group', { name: 'New category' }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    // An existing category is not created again.
    await page.keyboard.type('colour photocopiers');
    await page.keyboard.press('Enter');
    expect(await page.getByLabel('Category').inputValue()).toBe(category);
    await page.getByRole('button', { name: 'New category' }).click();
    await page.keyboard.type('छपाई');
    await page.keyboard.press('Enter');
    await page.getByText('Add some letters from a to z, for the web address of its page.').waitFor();
    await page.keyboard.type(' Barcode Printers');
    await page.getByRole('button', { name: 'Add category' }).click();
    await admin.seesToast('Created');
    const select = page.getByLabel('Category');
    expect(await select.inputValue()).toBe('छपाई Barcode Printers');
    expect(await select.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await field(page, 'Name').inputValue()).toBe('Typed before');
    const made = (await admin.call<{ name: string; slug: string }[]>('GET', '/categories')).at(-1);
    expect(made).toMatchObject({ name: 'छपाई Barcode Printers', slug: 'barcode-printers' });
    await page.getByRole('button', { name: 'New category' }).click();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('group', { name: 'New category' }).count()).toBe(0);
    await page.getByRole('button', { name: 'New category' }).waitFor();
  });

  longTest(
    'asks for the name of the first category if there is none',
    {
      tags: ['forms/new-category'],
    },
    async () => {
      const empty = await startSite();
      try {
        admin = await owner(browser, empty, { width: phone });
        const page = await admin.open('/admin/products/new');
        await field(page, 'Name of the new category').fill('Copiers');
        await page.keyboard.press('Enter');
        await admin.seesToast('Created');
        await field(page, 'Name').fill('The first');
        await page.getByLabel('Brand').fill('Ricoh');
        await field(page, 'Full description').fill('A copier.');
        await save(page);
        await page.getByText('The first is now on your site.').waitFor();
      } finally {
        await empty.stop();
      }
    },
  );

  longTest('does not claim that a new draft is on the site', async () => {
    admin = await owner(browser, site);
    const { id } = await add();
    const page = await admin.open(`/admin/products/new?copy=${id}`);
    await field(page, 'Name').fill('Just drafted');
    await save(page);
    await page.getByText('Just drafted is saved. Visitors do not see it yet.').waitFor();
    expect(await page.getByRole('link', { name: 'View on the site' }).count()).toBe(0);
  });

  longTest(
    'keeps In Stock and stock status consistent, and keeps the quantity when out of stock',
    {
      tags: ['forms/product-stock'],
    },
    async () => {
      admin = await owner(browser, site);
      const { id, slug } = await add({ stockQuantity: 50 });
      const page = await admin.open(`/admin/products/${id}`);
      const quantity = page.getByRole('spinbutton', { name: 'Stock quantity' });
      const inStock = page.getByLabel('In stock', { exact: true });
      const status = page.getByLabel('Stock status');
      await status.selectOption('out_of_stock');
      expect(await inStock.isChecked()).toBe(false);
      expect(await quantity.inputValue()).toBe('50');
      await page.getByText('Visitors do not see it while the product is out of stock.').waitFor();
      expect(await axe(page)).toEqual([]);
      await save(page);
      await admin.seesToast('Product updated successfully');
      expect(await kept(id)).toMatchObject({ inStock: false, stockStatus: 'out_of_stock', stockQuantity: 50 });
      expect(await (await fetch(`${site.url}/products/${slug}`)).text()).not.toContain('Stock Quantity');

      await page.reload();
      await inStock.check();
      expect(await status.inputValue()).toBe('in_stock');
      expect(await quantity.inputValue()).toBe('50');
      await quantity.fill('0');
      await page.getByRole('button', { name: 'Mark out of stock' }).click();
      expect(await status.inputValue()).toBe('out_of_stock');
      expect(await inStock.evaluate((input) => input === document.activeElement)).toBe(true);
      await quantity.fill('3');
      expect(await inStock.isChecked()).toBe(true);
      await save(page);
      await admin.seesToast('Product updated successfully');
      expect(await kept(id)).toMatchObject({ inStock: true, stockStatus: 'in_stock', stockQuantity: 3 });
    },
  );

  test('shows missing fields as a toast and as field errors', async () => {
    admin = await owner(browser, site);
    const page = await admin.open('/admin/products/new');
    await save(page);
    await page
      .getByRole('alert')
      .getByText('Missing required fields: name, slug, brand, category, description', { exact: true })
      .waitFor();
    for (const name of ['Name', 'URL slug', 'Full description'])
      expect(await field(page, name).getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await axe(page)).toEqual([]);
  });

  longTest(
    'rejects prices that are negative or not a number, and only warns about a sale above the regular price',
    async () => {
      admin = await owner(browser, site);
      const { id } = await add({ regularPrice: 100 });
      const page = await admin.open(`/admin/products/${id}`);
      const regular = page.getByRole('spinbutton', { name: 'Regular price' });
      await page.getByRole('spinbutton', { name: 'Sale price' }).fill('200');
      await page
        .getByText('The sale price is not below the regular price. Visitors see it as the price, without a sale.')
        .waitFor();
      await regular.fill('-1');
      const calls: string[] = [];
      page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
      await save(page);
      await page.getByText('The price must not be negative', { exact: true }).waitFor();
      await admin.seesToast('Invalid data. Please check required fields: Name, Description, Category, Brand, Slug');
      expect(await regular.evaluate((field) => field === document.activeElement)).toBe(true);
      expect(calls).toEqual([]);
      await regular.fill('');
      await regular.pressSequentially('1e');
      await save(page);
      await admin.seesToast('Invalid data. Please check required fields: Name, Description, Category, Brand, Slug');
      await page.getByText('must be a number').waitFor();
      expect((await kept(id)).regularPrice).toBe(100);
      await regular.fill('');
      await save(page);
      await admin.seesToast('Product updated successfully');
      expect(await kept(id)).toMatchObject({ regularPrice: null, salePrice: 200 });
    },
  );

  test('requires name and value of a specification, and replaces one of the same name after confirmation', async () => {
    admin = await owner(browser, site);
    const { id } = await add({ specifications: { Speed: '20 ppm' } });
    const page = await admin.open(`/admin/products/${id}`);
    await page.getByRole('button', { name: 'Add specification' }).click();
    await page.getByText('Please enter a name').waitFor();
    await page.getByText('Please enter a value').waitFor();
    await field(page, 'New specification').fill('speed');
    await field(page, 'Value of new specification').fill('30 ppm');
    const asked = admin.answering(true);
    await page.getByRole('button', { name: 'Add specification' }).click();
    expect(await asked).toBe('There is already a specification named speed. Replace its value?');
    await save(page);
    await admin.seesToast('Product updated successfully');
    expect((await kept(id)).specifications).toEqual({ Speed: '30 ppm' });
  });

  longTest(
    'keeps the order of specifications, also with integer names',
    {
      tags: ['entities/specification-order'],
    },
    async () => {
      admin = await owner(browser, site);
      const { id } = await add();
      const token = await site.signIn();
      const raw = (method: string, path: string, body?: string) =>
        fetch(`${site.url}/api/products${path}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body === undefined ? {} : { body }),
        });
      await raw('PUT', `/${id}`, '{"specifications":{"Speed":"25 ppm","1200":"dots","600":"dots"}}');
      const page = await admin.open(`/admin/products/${id}`);
      const shown = () =>
        page
          .getByRole('textbox', { name: /^Name of specification/ })
          .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));
      await page.getByRole('textbox', { name: 'Name of specification 3' }).waitFor();
      expect(await shown()).toEqual(['Speed', '1200', '600']);
      await page.getByRole('button', { name: 'Move specification 3 up' }).click();
      await field(page, 'Warranty').fill('2 years');
      await save(page);
      await admin.seesToast('Product updated successfully');
      const answer = await (await raw('GET', `?id=${id}`)).text();
      expect(answer).toContain('"specifications":{"Speed":"25 ppm","600":"dots","1200":"dots"}');
      expect(answer).toContain('2 years');
    },
  );

  test('creates a slug for new products only, and shows a taken slug at its field', async () => {
    admin = await owner(browser, site);
    const { id, slug } = await add();
    const other = await add();
    const page = await admin.open(`/admin/products/${id}`);
    await field(page, 'Name').fill('A new name');
    expect(await field(page, 'URL slug').inputValue()).toBe(slug);
    await field(page, 'URL slug').fill(other.slug);
    await save(page);
    await admin.seesToast('Failed to save product');
    await expect.poll(() => field(page, 'URL slug').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'Name').inputValue()).toBe('A new name');
  });

  longTest('asks for a web address if the name has no Latin letters', async () => {
    admin = await owner(browser, site, { width: phone });
    const page = await admin.open('/admin/products/new');
    await field(page, 'Name').fill('फोटोकॉपी मशीन');
    await page.getByText('Please write one in English letters, such as ricoh-mp-2014.').waitFor();
    await field(page, 'URL slug').fill('photocopier');
    await page.getByText('The end of the product’s web address').waitFor();
  });

  test('shows each of its fields', async () => {
    admin = await owner(browser, site);
    const page = await admin.open('/admin/products/new');
    // List fields have one input for each entry, or pictures.
    const lists = [
      ...['featuredImage', 'images', 'gallery', 'videos', 'specifications', 'dimensions', 'reviews'],
      'factCorrections',
    ];
    const names = Object.keys(productForm.labels).filter((name) => !lists.includes(name));
    const shown = await page
      .locator('form [name]')
      .evaluateAll((inputs) => inputs.map((each) => each.getAttribute('name')));
    expect(names.filter((name) => !shown.includes(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(20);
  });

  longTest('saves a specification that was typed but not added', async () => {
    admin = await owner(browser, site);
    const { id } = await add({ specifications: { Speed: '20 ppm' } });
    const page = await admin.open(`/admin/products/${id}`);
    await field(page, 'New specification').fill('Paper');
    await field(page, 'Value of new specification').fill('A3');
    await save(page);
    await admin.seesToast('Product updated successfully');
    expect((await kept(id)).specifications).toEqual({ Speed: '20 ppm', Paper: 'A3' });
    await field(page, 'New dimension').fill('Width');
    await field(page, 'Value of new dimension').fill('587 mm');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await kept(id)).dimensions).toEqual({ Width: '587 mm' });
    // An incomplete one asks for confirmation before leaving.
    await field(page, 'New specification').fill('Half');
    const asked = admin.answering(false);
    await page.getByRole('link', { name: 'Blog' }).first().click();
    expect(await asked).toBe('You have unsaved changes. Leave without saving?');
    await field(page, 'New specification').fill('');
  });

  test('shows the facts that the typed words state, each with its source', { tags: ['product/facts'] }, async () => {
    admin = await owner(browser, site);
    const { id } = await add({ specifications: { 'Print speed': '20 ppm' } });
    const page = await admin.open(`/admin/products/${id}`);
    const facts = page.getByRole('region', { name: 'Facts' });
    await facts.getByText('From “Print speed: 20 ppm”').waitFor();
    await field(page, 'New specification').fill('Fax');
    await field(page, 'Value of new specification').fill('Optional');
    await page.getByRole('button', { name: 'Add specification' }).click();
    await facts.getByText('From “Fax: Optional”').waitFor();
  });

  test('corrects, rejects and adds facts on a phone', { tags: ['product/facts'] }, async () => {
    admin = await owner(browser, site, { width: phone });
    const { id } = await add({ specifications: { 'Print speed': '20 ppm', Fax: 'Optional', Memory: '2 GB' } });
    const page = await admin.open(`/admin/products/${id}`);
    const facts = page.getByRole('region', { name: 'Facts' });
    await facts.getByRole('button', { name: 'Change Speed, black & white' }).click();
    await facts.getByLabel('Right value of Speed, black & white').fill('30');
    await facts.getByRole('button', { name: 'Done' }).click();
    await facts.getByText('30 pages a minute').waitFor();
    await facts.getByText('Corrected by you').waitFor();
    await facts.getByRole('button', { name: 'Change Fax' }).click();
    await facts.getByRole('button', { name: 'Not stated' }).click();
    await facts.getByLabel('Add a fact').selectOption('Largest paper');
    await facts.getByLabel('Right value of Largest paper').selectOption('A3');
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await facts.getByRole('button', { name: 'Done' }).click();
    await save(page);
    await admin.seesToast('Product updated successfully');
    const saved = await kept(id);
    expect(saved.factCorrections).toEqual({ ppmMono: 30, fax: null, paper: 'A3' });
    expect(saved.facts).toMatchObject({ ppmMono: { value: 30 }, paper: { value: 'A3' }, memoryMb: { value: 2048 } });
    expect(saved.facts.fax).toBeUndefined();
    // A correction goes as easily as it came.
    await facts.getByRole('button', { name: 'Change Fax' }).click();
    await facts.getByRole('button', { name: 'Use what the website reads' }).click();
    await facts.getByText('From “Fax: Optional”').waitFor();
    await save(page);
    await expect.poll(async () => (await kept(id)).facts.fax?.value).toBe('optional');
  });

  test('duplicates a product as a draft with another name', async () => {
    admin = await owner(browser, site);
    const { name } = await add({ specifications: { Speed: '20 ppm' }, sku: 'ONE' });
    const page = await admin.open(`/admin/products?search=${name}`);
    await page.getByRole('link', { name: `Duplicate ${name}`, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Add product' }).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe(`${name} copy`);
    await field(page, 'Name').fill(`${name} second`);
    await save(page);
    await admin.seesToast('Product created successfully');
    const [copy] = await admin.call<Product[]>('GET', `/products?slug=${name.toLowerCase().replace(' ', '-')}-second`);
    expect(copy).toMatchObject({ status: 'draft', sku: '', specifications: { Speed: '20 ppm' } });
  });

  longTest('survives garbage in every field', async () => {
    admin = await owner(browser, site);
    const { id } = await add({ specifications: { Speed: '1' } });
    const page = await admin.open(`/admin/products/${id}`);
    const garbage = '<script>alert(1)</script>\u202eabc 💥 \' " ` & ;--';
    for (const input of await page.locator('form input[type=text], form input:not([type]), form textarea').all())
      if (await input.isEditable()) await input.fill(garbage);
    await field(page, 'Full description').fill('x'.repeat(30_000));
    await save(page);
    await page.getByText('must be small letters, digits and hyphens only').waitFor();
    await page.getByText('must have at most 20000 characters').waitFor();
    await field(page, 'URL slug').fill('garbage');
    await field(page, 'Full description').fill(garbage);
    await field(page, 'Currency').fill('INR');
    await page.getByLabel('Category').selectOption(category);
    await save(page);
    await admin.seesToast('Product updated successfully');
    expect((await kept(id)).name).toBe(garbage);
    const guest = await browser.newPage();
    const dialogs: string[] = [];
    guest.on('dialog', (dialog) => dialogs.push(dialog.message()));
    await guest.goto(`${site.url}/products/garbage`);
    expect(dialogs).toEqual([]);
    await guest.close();
  });
});

describe('product pictures', { tags: ['forms/product-gallery', 'forms/phone-photos', 'panel-errors/uploads'] }, () => {
  test('are uploaded, shown at once, made the main picture and saved', async () => {
    admin = await owner(browser, site, { width: phone });
    const { id } = await add();
    const page = await admin.open(`/admin/products/${id}`);
    await choose(page).setInputFiles(await aPhoto('front.jpg'));
    await admin.seesToast('Image uploaded successfully');
    const picture = pictures(page).getByRole('img', { name: 'Picture 1 of 1' });
    await picture.waitFor();
    await pictures(page).getByText('Main picture', { exact: true }).waitFor();
    await save(page);
    await admin.seesToast('Product updated successfully');
    const { images, featuredImage } = await kept(id);
    expect(images).toHaveLength(1);
    expect(featuredImage).toBe(images[0]);
  });

  longTest(
    'lose a plain border, and one click restores the whole picture',
    {
      tags: ['forms/whole-picture', 'beyond/plain-border'],
    },
    async () => {
      admin = await owner(browser, site, { width: phone });
      const { id } = await add();
      const page = await admin.open(`/admin/products/${id}`);
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
      expect(await trim.evaluate((button) => button === document.activeElement)).toBe(true);
      // A target partly covered by the bottom bar would count as too small.
      await page.evaluate(() => scrollTo(0, 0));
      expect(await axe(page)).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await save(page);
      await admin.seesToast('Product updated successfully');
      const { images, gallery, featuredImage } = await kept(id);
      expect([...images, ...gallery]).toHaveLength(2);
      expect(images[0]).toBe(featuredImage);
      expect(featuredImage).toMatch(/-800x600-/);

      await trim.click();
      await expect.poll(size).toEqual([trimmedWidth, trimmedHeight]);
      await save(page);
      await expect
        .poll(async () => (await kept(id)).featuredImage)
        .toContain(`-${trimmedWidth}x${trimmedHeight}-800x600`);
      expect((await kept(id)).images[0]).toContain(`-${trimmedWidth}x${trimmedHeight}-800x600`);
      expect(admin.complaints).toEqual([]);
    },
  );

  longTest('of 12 megapixels from a phone are scaled down before the upload', async () => {
    admin = await owner(browser, site, { width: phone });
    const { id } = await add();
    const page = await admin.open(`/admin/products/${id}`);
    const photo = await aPhonePhoto('huge.jpg');
    expect(photo.buffer.length).toBeGreaterThan(3_000_000);
    const sent = page.waitForRequest('**/upload-image');
    await choose(page).setInputFiles(photo);
    const size = Number((await (await sent).allHeaders())['content-length']);
    expect(size).toBeLessThan(photo.buffer.length / 2);
    await admin.seesToast('Image uploaded successfully');
    expect(await pictures(page).getByRole('img').getAttribute('width')).toBe('2000');
  });

  longTest('are kept from ten files, and invalid files are named', async () => {
    admin = await owner(browser, site);
    const { id } = await add();
    const page = await admin.open(`/admin/products/${id}`);
    const good = await Promise.all([1, 2, 3].map((number) => aPhoto(`good-${number}.jpg`, 300 + number, 200)));
    const bad = Array.from({ length: 7 }, (_, index) => aBrokenPhoto(`bad-${index + 1}.jpg`));
    await choose(page).setInputFiles([...bad.slice(0, 4), ...good, ...bad.slice(4)]);
    await admin.seesToast('Uploaded 3 images successfully');
    await admin.seesToast('Failed to upload gallery images');
    expect(
      await pictures(page)
        .getByRole('img', { name: /^Picture \d of 3$/ })
        .count(),
    ).toBe(3);
    const alerts = pictures(page).getByRole('alert');
    expect(await alerts.count()).toBe(7);
    expect(await alerts.first().textContent()).toContain('This picture is damaged or cannot be read');
    for (const { name } of bad) await pictures(page).getByText(name, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Remove bad-1.jpg' }).click();
    expect(await alerts.count()).toBe(6);
    await save(page);
    await admin.seesToast('Product updated successfully');
    const widths = pictureOrder(await kept(id)).map((url) => /-(\d+)x200\.webp$/.exec(url)?.[1]);
    expect(widths).toEqual(['301', '302', '303']);
  });

  longTest('reject SVG and HEIC with a plain sentence, and take ten files at most', async () => {
    admin = await owner(browser, site);
    const { id } = await add();
    const page = await admin.open(`/admin/products/${id}`);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await choose(page).setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: svg });
    await admin.seesToast('Failed to upload image');
    await pictures(page)
      .getByText(/SVG pictures are not accepted/)
      .waitFor();
    // A browser that cannot decode it uploads the original, and the server explains the rejection.
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);
    await choose(page).setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic });
    await pictures(page)
      .getByText(/HEIC photos cannot be read here/)
      .waitFor();
    const small = await aPhoto('small.jpg', 40, 30);
    await choose(page).setInputFiles(Array.from({ length: 12 }, (_, index) => ({ ...small, name: `${index}.jpg` })));
    await admin.seesToast('Up to 10 images at once. The first 10 are uploaded.');
    await admin.seesToast('Uploaded 10 images successfully');
  });

  longTest('continue uploading after a lost connection', async () => {
    admin = await owner(browser, site);
    const { id } = await add();
    const page = await admin.open(`/admin/products/${id}`);
    let tries = 0;
    await page.route('**/upload-image', (route) => (++tries < 3 ? route.abort('connectionreset') : route.continue()));
    await choose(page).setInputFiles(await aPhoto('patient.jpg'));
    await page.getByText('Waiting for a connection…').waitFor();
    await admin.seesToast('Image uploaded successfully');
    expect(tries).toBe(3);
  });

  test('are moved by buttons, keyboard and dragging, and removed', async () => {
    admin = await owner(browser, site);
    const images = await Promise.all(
      [1, 2, 3].map(async (number) => {
        const body = new FormData();
        const { buffer } = await aPhoto('x.jpg', 200 + number, 150);
        body.append('file', new Blob([new Uint8Array(buffer)]), 'x.jpg');
        const response = await fetch(`${site.url}/api/products/upload-image`, {
          method: 'POST',
          headers: { authorization: `Bearer ${admin.token}` },
          body,
        });
        return (await response.json()).url as string;
      }),
    );
    const [a, b, c] = images as [string, string, string];
    const { id } = await add({ images });
    const page = await admin.open(`/admin/products/${id}`);
    const order = async () => {
      await save(page);
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor();
      const { images, featuredImage } = await kept(id);
      expect(featuredImage).toBe(images[0]);
      return images;
    };
    await page.getByRole('button', { name: 'Move picture 1 later' }).click();
    expect(await order()).toEqual([b, a, c]);

    await page.getByRole('button', { name: 'Reorder picture 3' }).focus();
    await page.keyboard.press('Space');
    await page.getByText(/Over position 3 of 3/).waitFor({ state: 'attached' });
    // A busy browser may not have measured the positions yet; then an arrow key does nothing.
    await expect
      .poll(
        async () => {
          if ((await page.getByText(/Over position 3 of 3/).count()) > 0) await page.keyboard.press('ArrowLeft');
          return page.getByText(/Over position 2 of 3/).count();
        },
        { interval: 300 },
      )
      .toBe(1);
    await page.keyboard.press('Space');
    await page.getByText(/Dropped at position 2 of 3/).waitFor({ state: 'attached' });
    expect(await order()).toEqual([b, c, a]);

    // Scrolls it into view from under the bottom bar.
    await page.getByRole('button', { name: 'Reorder picture 1' }).hover();
    const from = await page.getByRole('button', { name: 'Reorder picture 1' }).boundingBox();
    const to = await page.getByRole('button', { name: 'Reorder picture 3' }).boundingBox();
    if (!from || !to) throw new Error('no handles');
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 10, { steps: 8 });
    await page.mouse.move(to.x + 20, to.y + 20);
    await page.mouse.up();
    await page.getByText('Not saved yet').waitFor();
    expect(await order()).toEqual([c, a, b]);

    await page.getByRole('button', { name: 'Remove picture 2' }).click();
    expect(await order()).toEqual([c, b]);
    expect(admin.complaints).toEqual([]);
  });
});

describe('unsaved changes', { tags: ['forms/drafts'] }, () => {
  test('ask for confirmation before leaving, also on Back', async () => {
    admin = await owner(browser, site);
    const { id, name } = await add({ featured: true });
    const page = await admin.open('/admin/products');
    await card(page, name)
      .getByRole('link', { name: `Edit ${name}` })
      .click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await field(page, 'Name').fill('Half a name');
    const away = page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Dashboard' });
    for (const leave of [() => away.click(), () => page.evaluate(() => history.back())]) {
      const asked = admin.answering(false);
      await leave();
      expect(await asked).toBe('You have unsaved changes. Leave without saving?');
      expect(await field(page, 'Name').inputValue()).toBe('Half a name');
      expect(new URL(page.url()).pathname).toBe(`/admin/products/${id}`);
    }
    const asked = admin.answering(true);
    await page.evaluate(() => history.back());
    await asked;
    await page.getByRole('heading', { level: 1, name: 'Products', exact: true }).waitFor();
  });

  longTest('are restored after a browser crash', async () => {
    admin = await owner(browser, site);
    const { id } = await add();
    const page = await admin.open(`/admin/products/${id}`);
    await field(page, 'Name').fill('Typed and not saved');
    await page.waitForFunction(
      (key) => localStorage.getItem(key)?.includes('Typed and not saved'),
      `draft:product:${id}`,
    );
    const again = await page.context().newPage();
    await again.goto(`${site.url}/admin/products/${id}`);
    await again.getByRole('button', { name: 'Restore', exact: true }).click();
    expect(await field(again, 'Name').inputValue()).toBe('Typed and not saved');
    await save(again);
    await again.getByText('Product updated successfully').waitFor();
    expect((await kept(id)).name).toBe('Typed and not saved');
    expect(await again.evaluate((key) => localStorage.getItem(key), `draft:product:${id}`)).toBeNull();
  });

  longTest('stay in the form after a server error', async () => {
    admin = await owner(browser, site);
    const { id } = await add();
    const page = await admin.open(`/admin/products/${id}`);
    await field(page, 'Name').fill('Kept through trouble');
    await page.route('**/api/products/*', (route) => route.fulfill({ status: 500, json: { detail: 'x' } }));
    await save(page);
    await admin.seesToast('Failed to save product');
    expect(await field(page, 'Name').inputValue()).toBe('Kept through trouble');
    await page.unroute('**/api/products/*');
    await save(page);
    await admin.seesToast('Product updated successfully');
  });

  test('are saved after the user signs in again over the form', async () => {
    admin = await owner(browser, site, { width: phone });
    const { id } = await add();
    const page = await admin.open(`/admin/products/${id}`);
    await field(page, 'Name').fill('Saved after signing in again');
    await admin.call('POST', '/auth/logout');
    await save(page);
    await admin.seesToast('Not authenticated. Please login again.');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Password' }).fill(siteAdmin.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await admin.seesToast('Product updated successfully');
    expect(await page.getByText('Not authenticated. Please login again.').count()).toBe(0);
    const [product] = (await (await fetch(`${site.url}/api/products?id=${id}`)).json()) as Product[];
    expect(product?.name).toBe('Saved after signing in again');
  });

  longTest('show the second of two users what changed after a conflict, and overwrite nothing', async () => {
    admin = await owner(browser, site);
    const { id } = await add({ sku: 'OLD', warranty: 'none' });
    const page = await admin.open(`/admin/products/${id}`);
    await field(page, 'Name').fill('My name');
    await field(page, 'SKU').fill('MINE');
    await admin.call('PUT', `/products/${id}`, { sku: 'THEIRS', warranty: '2 years' });
    await save(page);
    const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
    await dialog.waitFor();
    const said = await dialog.innerText();
    for (const part of ['SKU', 'THEIRS', 'MINE', 'Warranty', '2 years']) expect(said).toContain(part);
    expect(said).not.toContain('My name');
    expect((await kept(id)).sku).toBe('THEIRS');
    expect(await axe(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Keep mine, add theirs' }).click();
    expect(await field(page, 'Warranty').inputValue()).toBe('2 years');
    await save(page);
    await admin.seesToast('Product updated successfully');
    expect(await kept(id)).toMatchObject({ name: 'My name', sku: 'MINE', warranty: '2 years' });
  });
});

longTest(
  'the keyboard alone covers the whole life of a product',
  async () => {
    admin = await owner(browser, site);
    const page = await admin.open('/admin');
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement as HTMLInputElement;
        return (
          element.labels?.[0]?.textContent ??
          element.getAttribute('aria-label') ??
          element.textContent ??
          ''
        ).trim();
      });
    /** Presses Tab until an element with this name has the focus. */
    const tabTo = async (name: RegExp) => {
      for (let stops = 0; stops < 150; stops++) {
        await page.keyboard.press('Tab');
        if (name.test(await focused())) return;
      }
      throw new Error(`No stop is named ${name}`);
    };
    await tabTo(/^Products/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
    await tabTo(/^Add product/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Add product' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.tagName === 'INPUT');
    await page.keyboard.type('Keyboard copier');
    await tabTo(/^Category/);
    await page.keyboard.type('Colour');
    await tabTo(/^Brand/);
    await page.keyboard.type('Canon');
    await tabTo(/^Full description/);
    await page.keyboard.type('Made without a mouse.');
    await tabTo(/^Regular price/);
    await page.keyboard.type('50000');
    await page.keyboard.press('Enter');
    await admin.seesToast('Product created successfully');
    await page.getByRole('heading', { level: 1, name: 'Keyboard copier' }).waitFor();
    expect((await fetch(`${site.url}/products/keyboard-copier`)).status).toBe(200);

    await tabTo(/^Products/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Products', exact: true }).waitFor();

    await page.keyboard.press('/');
    await page.keyboard.type('keyboard copier');
    await page.getByText('1 product', { exact: true }).waitFor();
    await tabTo(/^Edit Keyboard copier/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Keyboard copier' }).waitFor();
    await tabTo(/^Status/);
    await page.keyboard.type('Draft');
    await tabTo(/^Save product/);
    await page.keyboard.press('Space');
    await admin.seesToast('Product updated successfully');
    expect((await fetch(`${site.url}/products/keyboard-copier`)).status).toBe(404);

    await tabTo(/^Products/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Products', exact: true }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('keyboard copier');
    await page.getByText('1 product', { exact: true }).waitFor();
    admin.answering(true);
    await tabTo(/^Delete Keyboard copier/);
    await page.keyboard.press('Enter');
    await admin.seesToast('Product deleted successfully');
  },
  90_000,
);
