import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import { shortPhonePrompt } from '#app/domain/text/prompts.ts';
import { test as siteTest } from '#tests/support/fixtures.ts';
import { inLongForm } from '#tests/support/how-long.ts';
import { awake, boxOf, desktop, hold, standIn } from '#tests/support/visitor.ts';
import { hrefOf, redirectOf, texts } from './reading.ts';

const full = {
  name: 'Xerograph 9000 <Pro>',
  slug: 'xerograph-9000',
  brand: 'Canon',
  category: 'Colour Photocopiers',
  description: 'First line.\nSecond line with <b>no markup</b>.',
  shortDescription: 'The short one.',
  sku: 'XG-9000',
  regularPrice: 125000,
  salePrice: 99999.5,
  stockQuantity: 0,
  featured: true,
  videos: [{ youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', title: 'How it works', description: 'A short film.' }],
  metaTitle: 'Xerograph 9000 in Pune',
  keywords: ['copier', 'colour'],
  specifications: { Speed: '90 ppm', 'Paper sizes': 'A3, A4' },
  dimensions: { Width: '600 mm' },
  warranty: 'One year on-site',
  rating: 4.5,
  reviewCount: 12,
  reviews: [{ rating: 5, author: 'Ravi', text: 'Quiet & quick' }],
};

const test = siteTest
  .extend(
    'add',
    ({ call }) =>
      (fields: object) =>
        call<Product>('POST', '/products', { brand: 'B', category: 'C', description: 'A description.', ...fields }),
  )
  /** The address of a product with all fields and three pictures. */
  .extend('address', async ({ add, call }) => {
    const samples = await call<Product[]>('GET', '/products?limit=3');
    const [first, second, third] = samples.map(({ images: [image] }) => image);
    const { slug } = await add({ ...full, images: [first, second], gallery: [third] });
    return `/products/${slug}`;
  })
  .extend('open', ({ address, visit }) => async (options: Parameters<typeof visit>[1] = {}) => {
    const opened = await visit(address, options);
    await awake(opened.page);
    return opened;
  });
const longTest = inLongForm(test);

const textOf = ({ document }: { document: Document }) => document.querySelector('main')?.textContent ?? '';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Product Inquiry' });
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Get a Quote' }).first().click();
  await dialog(page).waitFor();
};
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(value);
};
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send Inquiry' }).click();
const posted = { name: 'Asha Patil', email: 'asha@example.com', phone: '+91 00000 12345' };
const visitorsWords = { Name: posted.name, Email: posted.email, Phone: posted.phone };
const sent = 'Inquiry sent successfully! We will contact you soon.';
const failed = 'Failed to send inquiry. Please try again.';

describe('the HTML of a product', { tags: ['product/by-slug'] }, () => {
  test('has facts, prices, pictures, links, breadcrumbs, a form and metadata', {
    tags: `product/whatsapp product/share product/way-back product/videos product/inquiry-dialog product/meta
      product/social-tags public-forms/inquiry-required beyond/forms-without-scripts product/featured-badge
      product/sale-badge product/stock-badge product/price product/stock-quantity product/specifications
      beyond/breadcrumbs`.split(/\s+/),
  }, async ({ address, read }) => {
    const page = await read(address);
    const { document, all } = page;
    expect(document.querySelector('h1')?.textContent).toBe(full.name);
    const shown = textOf(page);
    const badges =
      'Featured|SALE|Canon|In Stock|Starting from|₹99,999.50|Save ₹25,000.50|INR|Stock Quantity: 0|SKU: XG-9000';
    const words = 'The short one.|Second line with <b>no markup</b>.|One year on-site|A short film.';
    const rating = '4.5of 5, 12 reviews|5 of 5, Ravi|Quiet & quick';
    for (const part of [badges, words, rating].join('|').split('|')) expect(shown).toContain(part);
    expect(texts(all('main s'))).toEqual(['Regular price ₹1,25,000']);
    expect(texts(all('dt'))).toEqual(['pages a minute', 'largest paper', 'printing', 'Speed', 'Paper sizes', 'Width']);
    const crumbs = all('[aria-label=Breadcrumb] li');
    expect(texts(crumbs)).toEqual(['Home/', 'Products/', 'Colour Photocopiers/', full.name]);
    expect(crumbs[2]?.querySelector('a')?.getAttribute('href')).toBe('/categories/colour-photocopiers');
    const pictures = all('[aria-label=Pictures] a');
    expect(pictures).toHaveLength(3);
    // Without scripts, each picture leads to its file.
    for (const link of pictures) expect(link.getAttribute('href')).toBe(link.querySelector('img')?.getAttribute('src'));
    expect(all('[aria-label=Thumbnails] a').map((link) => link.getAttribute('href'))).toEqual(
      [1, 2, 3].map((number) => `#picture-${number}`),
    );
    const chat = new URL(hrefOf(page, /^WhatsApp Inquiry/));
    expect(`${chat.origin}${chat.pathname}`).toBe('https://wa.me/910000000000');
    expect(chat.searchParams.get('text')).toBe(
      "Hi, I'm interested in the Xerograph 9000 <Pro>. Could you please provide more details about pricing and availability?",
    );
    const shared = new URL(hrefOf(page, /^Share/)).searchParams.get('text') ?? '';
    expect(shared).toMatch(/^Xerograph 9000 <Pro>\nhttp:\/\/localhost:\d+\/products\/xerograph-9000$/);
    expect(hrefOf(page, 'Contact Us')).toBe('/contact');
    expect(hrefOf(page, 'Back to Products')).toBe('/products');
    expect(hrefOf(page, /^Play How it works/)).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    const required = all('dialog [required]').map((field) => field.getAttribute('name'));
    expect(required).toEqual(['name', 'email', 'phone']);
    expect(document.title).toBe('Xerograph 9000 in Pune');
    for (const [selector, content] of [
      ['name=description', /^First line\. Second line with <b>no markup<\/b>\.$/],
      ['name=keywords', /^copier, colour$/],
      ['property="og:type"', /^product$/],
      ['property="og:image"', /^http:\/\/localhost:\d+\/social\/products\/xerograph-9000\.jpg\?v=/],
    ] as const)
      expect(document.querySelector(`meta[${selector}]`)?.getAttribute('content')).toMatch(content);
    const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
    expect(canonical).toMatch(/\/products\/xerograph-9000$/);
    expect(page.headers.get('content-security-policy')).toContain('frame-src https://www.youtube-nocookie.com;');
    for (const path of ['/', '/products/canon-pixma-g2010', '/contact'])
      expect((await read(path)).headers.get('content-security-policy')).toContain("frame-src 'none'");
  });

  test('has no rating without reviews on the page', { tags: ['product/rating'] }, async ({ add, read }) => {
    await add({ name: 'Claimed', slug: 'claimed', rating: 4.5, images: ['my photo.png'] });
    const claimed = await read('/products/claimed');
    expect(textOf(claimed)).not.toContain('of 5');
    expect(claimed.html).not.toContain('aggregateRating');
    // The name of a picture is encoded once, also in the structured data.
    expect(claimed.html).toContain('src="/uploads/my%20photo.png"');
    expect(claimed.html).not.toContain('my photo.png');
  });

  test('links to supplies, similar products and machines', { tags: ['product/related'] }, async ({ read }) => {
    const machine = await read('/products/kyocera-taskalfa-3212i');
    const supplies = machine.getByRole('region', { name: 'Toner and supplies for this machine' });
    const supply = [...supplies.querySelectorAll('a')].find((link) => link.textContent?.includes('TK-7120'));
    const similar = machine.getByRole('region', { name: 'Similar machines' });
    expect(similar.querySelectorAll('li')).toHaveLength(3);
    expect(similar.textContent).toMatch(/Faster: \d+ ppm|₹[\d,]+ less/);
    const toner = await read(supply?.getAttribute('href') ?? '');
    expect(toner.document.querySelector('h1')?.textContent).toContain('TK-7120');
    const machines = toner.getByRole('region', { name: 'Compatible machines we sell' });
    expect(texts(machines.querySelectorAll('h3'))).toContain('Kyocera TASKalfa 3212i');
  });

  test('leaves out missing, out-of-stock and hidden values', { tags: ['states/in-stock'] }, async ({ add, read }) => {
    await add({ name: 'Bare', slug: 'bare', category: 'Bare ones' });
    const bare = textOf(await read('/products/bare'));
    expect(bare).toContain('Price on Request');
    expect(bare).toContain('No Image');
    expect(bare).not.toMatch(/Stock Quantity|Featured|SALE|Specifications|SKU|Warranty|Videos/);
    await add({ name: 'Sold', slug: 'sold', stockStatus: 'out_of_stock', featured: true, enquiryForm: false });
    const sold = await read('/products/sold');
    expect(textOf(sold)).toMatch(/^(?!.*SALE).*Featured.*Out of Stock/s);
    expect(sold.queryByRole('button', { name: 'Get a Quote' })).toBeNull();
    await add({ name: 'Secret', slug: 'secret', regularPrice: 4711, salePrice: 4242, priceLabel: 'Contact for Quote' });
    const page = await read('/products/secret');
    expect(textOf(page)).toContain('Contact for Quote');
    expect(textOf(page)).not.toContain('SALE');
    expect(page.html).not.toMatch(/4711|4242/);
    expect(page.structuredData()[0]).toMatchObject({ offers: { price: 0 } });
  });

  test('has structured data, in which a closing script tag stays text', {
    tags: `product/structured-data product/structured-offer product/structured-availability product/structured-seller
      product/structured-rating`.split(/\s+/),
  }, async ({ address, add, read }) => {
    const [product, breadcrumbs] = (await read(address)).structuredData();
    expect(product).toMatchObject({
      '@type': 'Product',
      name: full.name,
      brand: { '@type': 'Brand', name: 'Canon' },
      sku: 'XG-9000',
      category: 'Colour Photocopiers',
      offers: { '@type': 'Offer', priceCurrency: 'INR', price: 99999.5, seller: { '@type': 'Organization' } },
      aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
      review: [{ author: { name: 'Ravi' }, reviewRating: { ratingValue: 5 } }],
    });
    const { priceValidUntil } = (product as { offers: { priceValidUntil: string } }).offers;
    expect(Math.abs((Date.parse(priceValidUntil) - Date.now()) / 86_400_000 - 365)).toBeLessThan(2);
    expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(product).toMatchObject({ offers: { availability: 'https://schema.org/InStock' } });
    const [toner] = (await read('/products/kyocera-tk-1178-toner-cartridge')).structuredData();
    const machine = { '@type': 'Product', name: expect.stringMatching(/^Kyocera/) };
    expect(toner).toMatchObject({
      mpn: 'TK-1178',
      isConsumableFor: expect.arrayContaining([expect.objectContaining(machine)]),
    });
    const [refurbished] = (await read('/products/canon-ir-3300-refurbished')).structuredData();
    expect(refurbished).toMatchObject({
      offers: { itemCondition: 'https://schema.org/RefurbishedCondition' },
      additionalProperty: expect.arrayContaining([
        { '@type': 'PropertyValue', name: 'Condition', value: 'Refurbished' },
      ]),
    });
    const name = '</script><script>alert(1)</script>';
    await add({ name, slug: 'nasty', description: '<!--<script>' });
    expect((await read('/products/nasty')).structuredData()[0]?.name).toBe(name);
  });

  test('is a page not found unless it is published, and redirects after a rename', {
    tags: ['product/not-found', 'beyond/redirects'],
  }, async ({ add, call, read }) => {
    await add({ name: 'Draft', slug: 'a-draft', status: 'draft' });
    await add({ name: 'Private', slug: 'a-private-one', visibility: 'private' });
    for (const slug of ['a-private-one', '%E0%A4%A', 'no-such-product', 'a-draft', '__proto__']) {
      const page = await read(`/products/${slug}`);
      const { status, document } = page;
      expect([status, document.querySelector('h1')?.textContent], slug).toEqual([404, 'Product not found']);
      expect(hrefOf(page, 'Back to Products')).toBe('/products');
      expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    }
    const { id } = await add({ name: 'Renamed', slug: 'old-name' });
    await call('PUT', `/products/${id}`, { slug: 'newer-name' });
    await call('PUT', `/products/${id}`, { slug: 'newest-name' });
    for (const slug of ['old-name', 'newer-name'])
      expect(redirectOf(await read(`/products/${slug}`))).toEqual([301, '/products/newest-name']);
  });

  test('takes an inquiry, or opens its dialog again', async ({ address, read, sendForm, inquiries }) => {
    const refused = await sendForm(address, { ...posted, phone: '12' });
    expect([refused.status, await inquiries()]).toEqual([422, []]);
    expect(refused.all('dialog[open] [name=phone]')[0]?.getAttribute('value')).toBe('12');
    for (const text of [failed, shortPhonePrompt]) expect(refused.document.body.textContent).toContain(text);
    const { status, headers } = await sendForm(address, posted);
    const thanks = headers.get('location') ?? '';
    expect([status, thanks]).toEqual([303, expect.stringMatching(/\/inquiry\/.*&sent=product%3Axerograph-9000$/)]);
    expect((await read(thanks)).document.body.textContent).toContain(sent);
    expect(await inquiries()).toMatchObject([
      { ...posted, subject: 'Inquiry about Xerograph 9000 <Pro>', message: '', preferredBranch: '' },
    ]);
  });
});

describe('the pictures', { tags: ['product/gallery', 'product/large-picture'] }, () => {
  test('are switched by thumbnails, and enlarged by a tap, arrow keys, buttons and Esc', async ({ open }) => {
    const { page } = await open({ width: desktop });
    const strip = page.getByRole('list', { name: 'Pictures' });
    const thumbnails = page.getByRole('list', { name: 'Thumbnails' }).getByRole('link');
    const current = thumbnails.and(page.locator('[aria-current=true]'));
    const shown = () => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth));
    expect(await current.getAttribute('aria-label')).toBe('Picture 1');
    await thumbnails.nth(2).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => [scrollY, history.length]);
    await thumbnails.nth(2).click();
    await expect.poll(shown).toBe(2);
    await expect.poll(() => current.getAttribute('aria-label')).toBe('Picture 3');
    expect(await page.evaluate(() => [scrollY, history.length, location.hash])).toEqual([...before, '']);
    await thumbnails.nth(0).click();
    await expect.poll(shown).toBe(0);

    await strip.getByRole('link').first().click();
    const large = page.getByRole('dialog', { name: `Pictures of ${full.name}` });
    await large.getByText('Picture 1 of 3').waitFor();
    expect(await large.getByRole('button', { name: 'Picture before' }).isDisabled(), 'first').toBe(true);
    await page.keyboard.press('ArrowRight');
    await large.getByText('Picture 2 of 3').waitFor();
    await large.getByRole('button', { name: 'Next picture' }).click();
    await large.getByText('Picture 3 of 3').waitFor();
    expect(await large.getByRole('button', { name: 'Next picture' }).isDisabled(), 'last').toBe(true);
    await page.keyboard.press('Escape');
    await large.waitFor({ state: 'hidden' });
    // The strip shows the last enlarged picture.
    await expect.poll(shown).toBe(2);
  });
});

test('videos load nothing from YouTube before a click', { tags: ['beyond/videos', 'beyond/csp'] }, async ({ open }) => {
  const { page, complaints } = await open();
  const outside = await standIn(page, /youtube/);
  await page.getByRole('heading', { name: 'How it works' }).scrollIntoViewIfNeeded();
  expect(outside).toEqual([]);
  await page.getByRole('link', { name: 'Play How it works' }).click();
  await page.locator('iframe[title="How it works"]').waitFor();
  await expect.poll(() => outside[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/);
  expect(complaints).toEqual([]);
});

test('a bar has large buttons, at the bottom of a phone and below the picture of a scrolled wide page', async ({
  open,
}) => {
  const { page } = await open();
  const call = page.getByRole('link', { name: 'Call' });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const { top, bottom, height } = await boxOf(call);
  expect(await call.getAttribute('href')).toBe('tel:+910000000000');
  expect(height).toBeGreaterThanOrEqual(44);
  expect(bottom).toBeGreaterThan(700);
  expect((await boxOf(page.getByText('All rights reserved.'))).bottom).toBeLessThanOrEqual(top);
  await page.setViewportSize({ width: desktop, height: 900 });
  expect(await call.isVisible(), 'after the buttons of the page').toBe(true);
  await page.evaluate(() => scrollTo(0, 0));
  await call.waitFor({ state: 'hidden' });
});

describe('the inquiry dialog', { tags: ['product/inquiry-dialog'] }, () => {
  test('opens and closes by keyboard, and returns the focus', async ({ open }) => {
    const { page } = await open({ width: desktop });
    const button = page.getByRole('button', { name: 'Get a Quote' }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await dialog(page).getByLabel('Name').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog(page).isVisible(), 'after Escape').toBe(false);
    await button.and(page.locator(':focus')).waitFor();
  });

  test('keeps a refused inquiry with the problem at its field, sends it once, closes and clears', {
    tags: ['errors/inquiry-sent', 'errors/inquiry-reset', 'errors/inquiry-failed', 'calls/inquiry-subject'],
  }, async ({ open, inquiries }) => {
    const { page } = await open();
    await openDialog(page);
    await fill(page, { ...visitorsWords, Message: 'Two machines, please.' });
    const detail = [{ loc: ['body', 'email'], msg: 'is refused', type: 'value_error' }];
    await page.route('**/api/contact', (route) => route.fulfill({ status: 422, json: { detail } }));
    await send(page);
    await page.getByText(failed).waitFor();
    await dialog(page).getByText('is refused').waitFor();
    expect(await dialog(page).getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
    await page.unroute('**/api/contact');
    expect(await dialog(page).getByLabel('Message').inputValue()).toBe('Two machines, please.');
    const { letGo, asked } = await hold(page, '**/api/contact');
    await dialog(page)
      .locator('form')
      .last()
      .evaluate((form: HTMLFormElement) => {
        form.requestSubmit();
        form.requestSubmit();
      });
    await expect.poll(() => asked).toHaveLength(1);
    letGo();
    await page.getByText(sent).waitFor();
    await dialog(page).waitFor({ state: 'hidden' });
    const first = { ...posted, subject: 'Inquiry about Xerograph 9000 <Pro>', message: 'Two machines, please.' };
    expect(await inquiries()).toMatchObject([first]);
    await openDialog(page);
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('');
  });

  longTest('opens and closes without invoker commands, before the script loads', async ({ address, site, visit }) => {
    const { page } = await visit(null);
    // This browser supports commands; an unknown command disables the built-in action.
    await page.addInitScript(() => {
      delete (HTMLButtonElement.prototype as { command?: string }).command;
    });
    await page.route('**/assets/*.js*', (route) => route.abort());
    await page.goto(site.url + address);
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('[command=show-modal]')) button.setAttribute('command', '--none');
    });
    await openDialog(page);
    await page.evaluate(() => document.querySelector('[command=close]')?.removeAttribute('command'));
    await page.evaluate(() => document.querySelector('dialog [commandfor]')?.setAttribute('command', 'close'));
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    expect(await dialog(page).isVisible(), 'once closed').toBe(false);
  });
});
