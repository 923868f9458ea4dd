import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { shortPhonePrompt } from '#app/domain/inquiry-problems.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { aPhoto } from '#tests/support/pictures.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import {
  awake,
  axe,
  axeLightAndDark,
  desktop,
  hold,
  overflow,
  phone,
  structuredData,
  type Visitor,
  visitor,
  widths,
} from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;
let token: string;

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

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
  token = await site.signIn();
  const [first, second, third] = await (await fetch(`${site.url}/api/products?limit=3`)).json();
  await add({ ...full, images: [first.images[0], second.images[0]], gallery: [third.images[0]] });
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

const call = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return response.status === 204 ? null : response.json();
};
const add = (fields: object) =>
  call('POST', '/products', { brand: 'B', category: 'C', description: 'A description.', ...fields });

const open = async (slug: string, options: Parameters<typeof visitor>[1] = {}) => {
  someone = await visitor(browser, options);
  await someone.page.goto(`${site.url}/products/${slug}`);
  if (options.javaScript !== false) await awake(someone.page);
  return someone.page;
};
const text = async (page: Page) => (await page.getByRole('main').textContent()) ?? '';
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Product Inquiry' });
const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Get a Quote' }).first().click();
  await dialog(page).waitFor();
};
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) await dialog(page).getByLabel(label).fill(value);
};
const visitorsWords = { Name: 'Asha Patil', Email: 'asha@example.com', Phone: '+91 00000 12345' };
const lastMessage = async () => (await call('GET', '/contact'))[0];

describe.each(
  variants([
    ['a phone', phone],
    ['a desktop', desktop],
  ] as const),
)('on %s', (_name, width) => {
  test('has no accessibility or console errors with the dialog closed and open', async () => {
    const page = await open(full.slug, { width });
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await openDialog(page);
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(someone.complaints).toEqual([]);
  });
});

describe('the content', { tags: ['product/by-slug'] }, () => {
  test('has badges, brand, stock, name, texts, prices, quantity, specifications and SKU', {
    tags: [
      'product/featured-badge',
      'product/sale-badge',
      'product/stock-badge',
      'product/price',
      'product/stock-quantity',
      'product/specifications',
    ],
  }, async () => {
    const page = await open(full.slug);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(full.name);
    const shown = await text(page);
    for (const part of [
      'Featured',
      'SALE',
      'Canon',
      'In Stock',
      'The short one.',
      'Starting from',
      '₹99,999.50',
      '₹1,25,000',
      'Save ₹25,000.50',
      'INR',
      'Stock Quantity: 0',
      'Second line with <b>no markup</b>.',
      'One year on-site',
      'SKU: XG-9000',
      'Ravi',
      'Quiet & quick',
      '4.5',
    ])
      expect(shown).toContain(part);
    expect(await page.locator('dt').allTextContents()).toEqual([
      'pages a minute',
      'largest paper',
      'printing',
      'Speed',
      'Paper sizes',
      'Width',
    ]);
    expect(await page.locator('s').textContent()).toContain('₹1,25,000');
  });

  test('shows a rating only with reviews on the page, with or without a review count', {
    tags: ['product/rating'],
  }, async () => {
    const reviews = [{ rating: 4, author: 'Asha', text: 'Quiet' }];
    await add({ name: 'Rated', slug: 'rated', rating: 4.5, reviews });
    await add({ name: 'Rated once', slug: 'rated-once', rating: 4.5, reviewCount: 1, reviews });
    await add({ name: 'Claimed', slug: 'claimed', rating: 4.5 });
    expect(await text(await open('rated'))).toContain('4.5of 5');
    expect(await someone.page.content()).not.toContain('aggregateRating');
    await someone.leave();
    expect(await text(await open('rated-once'))).toContain('4.5of 5, 1 review');
    expect(await someone.page.content()).toContain('aggregateRating');
    await someone.leave();
    expect(await text(await open('claimed'))).not.toContain('of 5');
  });

  test('keeps the order of specifications, also with integer names', {
    tags: ['entities/specification-order'],
  }, async () => {
    await fetch(`${site.url}/api/products`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `{"name":"N","slug":"numbers","brand":"B","category":"C","description":"D",
        "specifications":{"Speed":"1","1200":"2","600":"3"}}`,
    });
    const page = await open('numbers');
    expect(await page.locator('dt').allTextContents()).toEqual(['pages a minute', 'Speed', '1200', '600']);
  });

  test('uses one URL for a picture with a space in its name, in page and structured data', {
    tags: ['entities/image-encoding'],
  }, async () => {
    await add({ name: 'Spaced', slug: 'spaced', images: ['my photo.png'] });
    const html = await (await fetch(`${site.url}/products/spaced`)).text();
    expect(html).toContain('src="/uploads/my%20photo.png"');
    expect(html).toMatch(/"image":\["https?:[^"]*\/uploads\/my%20photo\.png"\]/);
    expect(html).not.toContain('my photo.png');
  });

  longTest.each(widths)('fits a whole portrait picture into its box at %i px', async (width) => {
    const form = new FormData();
    const { buffer, mimeType } = await aPhoto('portrait.jpg', 600, 1600);
    form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), 'portrait.jpg');
    const headers = { authorization: `Bearer ${token}` };
    const { url } = await (
      await fetch(`${site.url}/api/products/upload-image`, { method: 'POST', headers, body: form })
    ).json();
    const slug = `portrait-${width}`;
    await add({ ...full, slug, sku: slug, images: [url], gallery: [] });
    const page = await open(slug, { width });
    const strip = page.getByRole('list', { name: 'Pictures' });
    expect(await strip.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
    const [stage, picture] = await Promise.all([
      strip.getByRole('listitem').boundingBox(),
      strip.getByRole('img').boundingBox(),
    ]);
    expect(picture?.height).toBeLessThanOrEqual(stage?.height ?? 0);
    expect(picture?.y).toBeGreaterThanOrEqual(stage?.y ?? 0);
  });

  test('has a main picture and thumbnails of images and gallery that switch it', {
    tags: ['product/gallery'],
  }, async () => {
    const page = await open(full.slug, { width: desktop });
    const strip = page.getByRole('list', { name: 'Pictures' });
    expect(await strip.getByRole('listitem').count()).toBe(3);
    const thumbnails = page.getByRole('list', { name: 'Thumbnails' }).getByRole('link');
    expect(await thumbnails.count()).toBe(3);
    const shown = thumbnails.and(page.locator('[aria-current=true]'));
    expect(await shown.getAttribute('aria-label')).toBe('Picture 1');
    await thumbnails.nth(2).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => [scrollY, history.length]);
    await thumbnails.nth(2).click();
    await expect.poll(() => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))).toBe(2);
    await expect.poll(() => shown.getAttribute('aria-label')).toBe('Picture 3');
    expect(await page.evaluate(() => [scrollY, history.length])).toEqual(before);
    expect(new URL(page.url()).hash).toBe('');
  });

  test('enlarges a picture on tap; arrow keys switch pictures and Esc closes', {
    tags: ['product/large-picture'],
  }, async () => {
    const page = await open(full.slug);
    const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('link');
    await pictures.first().click();
    const large = page.getByRole('dialog', { name: `Pictures of ${full.name}` });
    await large.getByText('Picture 1 of 3').waitFor();
    await page.keyboard.press('ArrowRight');
    await large.getByText('Picture 2 of 3').waitFor();
    await large.getByRole('button', { name: 'Next picture' }).click();
    await large.getByText('Picture 3 of 3').waitFor();
    expect(await large.getByRole('button', { name: 'Next picture' }).isDisabled()).toBe(true);
    expect(await axe(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => large.isVisible()).toBe(false);
    // The thumbnail strip keeps the last picture shown.
    const strip = page.getByRole('list', { name: 'Pictures' });
    await expect.poll(() => strip.evaluate((list) => Math.round(list.scrollLeft / list.clientWidth))).toBe(2);
  });

  test('links each picture to its file without scripts', { tags: ['product/large-picture'] }, async () => {
    const page = await open(full.slug, { javaScript: false });
    const link = page.getByRole('list', { name: 'Pictures' }).getByRole('link').first();
    expect(await link.getAttribute('href')).toBe(await link.locator('img').getAttribute('src'));
  });

  test('links to compatible supplies, and to similar products with the reason', {
    tags: ['product/related'],
  }, async () => {
    const page = await open('kyocera-taskalfa-3212i');
    const region = (name: string) => page.getByRole('region', { name });
    await region('Toner and supplies for this machine')
      .getByRole('link', { name: /TK-7120/ })
      .waitFor();
    const similar = region('Similar machines').getByRole('listitem');
    expect(await similar.count()).toBe(3);
    expect(await region('Similar machines').textContent()).toMatch(/Faster: \d+ ppm|₹[\d,]+ less/);
    await region('Toner and supplies for this machine')
      .getByRole('link', { name: /TK-7120/ })
      .click();
    await page.getByRole('heading', { level: 1, name: /TK-7120/ }).waitFor();
    await region('Fits these machines').getByRole('link', { name: 'Kyocera TASKalfa 3212i' }).waitFor();
  });

  longTest('of the samples includes products with two pictures and some out of stock', async () => {
    const page = await open('canon-pixma-g2010', { width: desktop });
    expect(await page.getByRole('list', { name: 'Thumbnails' }).getByRole('link').count()).toBe(2);
    expect(await text(await open('kyocera-taskalfa-1800'))).toContain('Out of Stock');
  });

  test('has breadcrumbs through the category', { tags: ['beyond/breadcrumbs'] }, async () => {
    const page = await open(full.slug);
    const way = page.getByRole('navigation', { name: 'Breadcrumb' });
    expect(await way.getByRole('link', { name: 'Colour Photocopiers' }).getAttribute('href')).toBe(
      '/categories/colour-photocopiers',
    );
    expect(await way.getByRole('listitem').allTextContents()).toEqual([
      'Home/',
      'Products/',
      'Colour Photocopiers/',
      full.name,
    ]);
  });

  test('shows the review author right after the stars', async () => {
    const page = await open(full.slug);
    expect(await page.getByText('5 of 5, Ravi', { exact: true }).count()).toBe(1);
  });

  test('copes with missing quantity, price and pictures', {
    tags: ['product/not-found', 'product/stock-quantity'],
  }, async () => {
    await add({ name: 'Bare', slug: 'bare', category: 'Bare ones' });
    const page = await open('bare');
    const shown = await text(page);
    expect(shown).toContain('Price on Request');
    expect(shown).toContain('No Image');
    expect(shown).not.toContain('Stock Quantity');
    expect(shown).not.toMatch(/Featured|SALE|Specifications|SKU|Warranty|Videos/);
    expect(someone.complaints).toEqual([]);
  });

  test('shows In Stock only if inStock is true and stockStatus is not out_of_stock', {
    tags: ['states/in-stock'],
  }, async () => {
    await add({ name: 'Gone', slug: 'gone', stockStatus: 'out_of_stock' });
    expect(await text(await open('gone'))).toContain('Out of Stock');
  });

  test('hides the price everywhere, structured data included, if there is a request label', async () => {
    await add({ name: 'Secret', slug: 'secret', regularPrice: 4711, salePrice: 4242, priceLabel: 'Contact for Quote' });
    const page = await open('secret');
    expect(await text(page)).toContain('Contact for Quote');
    expect(await text(page)).not.toContain('SALE');
    expect(await page.content()).not.toMatch(/4711|4242/);
    expect((await structuredData(page))[0]).toMatchObject({ offers: { price: 0 } });
  });

  test('hides Get a Quote if enquiryForm is false', async () => {
    await add({ name: 'Quiet', slug: 'quiet', enquiryForm: false });
    const page = await open('quiet');
    expect(await page.getByRole('button', { name: 'Get a Quote' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'WhatsApp Inquiry' }).count()).toBe(1);
  });
});

describe('videos', { tags: ['product/videos', 'beyond/videos', 'beyond/csp'] }, () => {
  test('load nothing from YouTube before a click, then the no-cookie player', async () => {
    const page = await open(full.slug);
    const outside: string[] = [];
    await page.route(/youtube/, (route) => {
      outside.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: 'player' });
    });
    await page.getByRole('heading', { name: 'How it works' }).scrollIntoViewIfNeeded();
    expect(await text(page)).toContain('A short film.');
    expect(outside).toEqual([]);
    await page.getByRole('link', { name: 'Play How it works' }).click();
    await page.locator('iframe[title="How it works"]').waitFor();
    await expect.poll(() => outside[0]).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ/);
    expect(someone.complaints).toEqual([]);
  });

  test('are allowed in a frame only on pages that have videos', async () => {
    const policy = async (path: string) => (await fetch(site.url + path)).headers.get('content-security-policy') ?? '';
    expect(await policy(`/products/${full.slug}`)).toContain('frame-src https://www.youtube-nocookie.com;');
    for (const path of ['/', '/products', '/products/canon-pixma-g2010', '/blog/caring-for-a-copier', '/contact'])
      expect(await policy(path)).toContain("frame-src 'none'");
  });

  test('link to YouTube without scripts', { tags: ['beyond/forms-without-scripts'] }, async () => {
    const page = await open(full.slug, { javaScript: false });
    expect(await page.getByRole('link', { name: 'Play How it works' }).getAttribute('href')).toBe(
      'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    );
  });
});

describe('contact options', { tags: ['product/whatsapp', 'product/share', 'product/way-back'] }, () => {
  test('include WhatsApp, Share, Contact Us and a link back', async () => {
    const page = await open(full.slug, { width: desktop });
    const target = async (name: string) => (await page.getByRole('link', { name }).first().getAttribute('href')) ?? '';
    const chat = new URL(await target('WhatsApp Inquiry'));
    expect(`${chat.origin}${chat.pathname}`).toBe('https://wa.me/910000000000');
    expect(chat.searchParams.get('text')).toBe(
      "Hi, I'm interested in the Xerograph 9000 <Pro>. Could you please provide more details about pricing and availability?",
    );
    const shared = new URL(await target('Share')).searchParams.get('text') ?? '';
    expect(shared).toMatch(/^Xerograph 9000 <Pro>\nhttp:\/\/localhost:\d+\/products\/xerograph-9000$/);
    const main = page.getByRole('main');
    expect(await main.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toBe('/contact');
    expect(await main.getByRole('link', { name: 'Back to Products' }).getAttribute('href')).toBe('/products');
  });

  test('include a bottom bar on a phone with thumb-sized Call, WhatsApp and Get a Quote', async () => {
    const page = await open(full.slug);
    const call = page.getByRole('link', { name: 'Call' });
    const box = await call.boundingBox();
    expect(await call.getAttribute('href')).toBe('tel:+910000000000');
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(700);
    // The bar covers nothing at the end of the page.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const end = await page.getByText('All rights reserved.').boundingBox();
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
    await page.setViewportSize({ width: desktop, height: 900 });
    expect(await call.isVisible()).toBe(false);
  });
});

describe('the inquiry dialog', { tags: ['product/inquiry-dialog', 'calls/inquiry-subject'] }, () => {
  test('sends, thanks the visitor, closes and clears the form', {
    tags: ['errors/inquiry-sent', 'errors/inquiry-reset'],
  }, async () => {
    const page = await open(full.slug);
    await openDialog(page);
    await fill(page, visitorsWords);
    await dialog(page).getByRole('button', { name: 'Send Inquiry' }).click();
    await page.getByText('Inquiry sent successfully! We will contact you soon.').waitFor();
    expect(await dialog(page).isVisible()).toBe(false);
    expect(await lastMessage()).toMatchObject({
      name: 'Asha Patil',
      email: 'asha@example.com',
      phone: '+91 00000 12345',
      subject: 'Inquiry about Xerograph 9000 <Pro>',
      message: '',
      preferredBranch: '',
    });
    await openDialog(page);
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('');
  });

  test('requires name, e-mail and telephone', {
    tags: ['public-forms/inquiry-required'],
  }, async () => {
    const page = await open(full.slug);
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') sent++;
    });
    await openDialog(page);
    for (const label of ['Name', 'Email', 'Phone'])
      expect(await dialog(page).getByLabel(label).getAttribute('required')).not.toBeNull();
    expect(await dialog(page).getByLabel('Message').getAttribute('required')).toBeNull();
    await fill(page, { ...visitorsWords, Email: 'not an address' });
    await dialog(page).getByRole('button', { name: 'Send Inquiry' }).click();
    expect(await dialog(page).isVisible()).toBe(true);
    expect(sent).toBe(0);
  });

  test.each([true, false])(
    'rejects an invalid telephone number and keeps the text (scripts: %s)',
    { tags: ['public-forms/inquiry-required', 'public-forms/phone-format'] },
    async (javaScript) => {
      const page = await open(full.slug, { javaScript });
      const before = (await call('GET', '/contact')).length;
      await openDialog(page);
      await fill(page, { ...visitorsWords, Phone: '12' });
      await dialog(page).getByRole('button', { name: 'Send Inquiry' }).click();
      await dialog(page).getByText(shortPhonePrompt).waitFor();
      expect(await dialog(page).getByLabel('Phone').inputValue()).toBe('12');
      expect(await dialog(page).getByLabel('Name').inputValue()).toBe(visitorsWords.Name);
      expect(await call('GET', '/contact')).toHaveLength(before);
    },
  );

  test('stays open with its text and shows the error if sending fails', {
    tags: ['errors/inquiry-failed'],
  }, async () => {
    const page = await open(full.slug);
    await page.route('**/api/contact', (route) => route.abort());
    await openDialog(page);
    await fill(page, { ...visitorsWords, Message: 'Two machines, please.' });
    await dialog(page).getByRole('button', { name: 'Send Inquiry' }).click();
    await page.getByText('Failed to send inquiry. Please try again.').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await dialog(page).getByLabel('Message').inputValue()).toBe('Two machines, please.');
    await page.unroute('**/api/contact');
    await dialog(page).getByRole('button', { name: 'Send Inquiry' }).click();
    await page.getByText('Inquiry sent successfully! We will contact you soon.').waitFor();
    expect(await lastMessage()).toMatchObject({ message: 'Two machines, please.' });
  });

  longTest('opens and closes without invoker command support, before the script has loaded', async () => {
    someone = await visitor(browser);
    const { page } = someone;
    // This browser supports commands; an unknown command disables the built-in action.
    await page.addInitScript(() => {
      delete (HTMLButtonElement.prototype as { command?: string }).command;
    });
    await page.route('**/assets/*.js*', (route) => route.abort());
    await page.goto(`${site.url}/products/${full.slug}`);
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('[command=show-modal]')) button.setAttribute('command', '--none');
    });
    await openDialog(page);
    await page.evaluate(() => document.querySelector('[command=close]')?.removeAttribute('command'));
    await page.evaluate(() => document.querySelector('dialog [commandfor]')?.setAttribute('command', 'close'));
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    expect(await dialog(page).isVisible()).toBe(false);
  });

  test('focuses the name first', async () => {
    const page = await open(full.slug);
    await openDialog(page);
    const name = dialog(page).getByLabel('Name');
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  longTest('closes and thanks the visitor when a queued inquiry is sent', async () => {
    const page = await open(full.slug);
    await openDialog(page);
    await fill(page, visitorsWords);
    await page.context().setOffline(true);
    await dialog(page).getByRole('button', { name: 'Send Inquiry' }).click();
    await dialog(page).getByText('They will be sent by themselves').waitFor();
    await page.context().setOffline(false);
    await page.getByText('Inquiry sent successfully! We will contact you soon.').waitFor();
    expect(await dialog(page).isVisible()).toBe(false);
  });

  longTest('shows a server error at its field', async () => {
    const page = await open(full.slug);
    const detail = [{ loc: ['body', 'email'], msg: 'is refused', type: 'value_error' }];
    await page.route('**/api/contact', (route) => route.fulfill({ status: 422, json: { detail } }));
    await openDialog(page);
    await fill(page, visitorsWords);
    await dialog(page).getByRole('button', { name: 'Send Inquiry' }).click();
    await dialog(page).getByText('is refused').waitFor();
    expect(await dialog(page).getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  });

  longTest('stores an inquiry once on a double click', async () => {
    const page = await open(full.slug);
    const before = (await call('GET', '/contact')).length;
    const { letGo } = await hold(page, '**/api/contact');
    await openDialog(page);
    await fill(page, visitorsWords);
    await page.evaluate(() => {
      const form = document.querySelector('dialog form') as HTMLFormElement;
      form.requestSubmit();
      form.requestSubmit();
    });
    letGo();
    await page.getByText('Inquiry sent successfully! We will contact you soon.').waitFor();
    expect((await call('GET', '/contact')).length).toBe(before + 1);
  });

  test('opens and closes with Esc by keyboard, and returns the focus', async () => {
    const page = await open(full.slug, { width: desktop });
    const button = page.getByRole('button', { name: 'Get a Quote' }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog(page).isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('opens, posts and shows the same messages without scripts', {
    tags: ['beyond/forms-without-scripts'],
  }, async () => {
    const page = await open(full.slug, { javaScript: false });
    await openDialog(page);
    await fill(page, { ...visitorsWords, Name: 'Without Script' });
    await dialog(page).getByRole('button', { name: 'Send Inquiry' }).click();
    await page.waitForURL(/\/inquiry\/.*&sent=product%3Axerograph-9000$/);
    await page.getByText('Inquiry sent successfully! We will contact you soon.').waitFor();
    expect(await lastMessage()).toMatchObject({
      name: 'Without Script',
      subject: 'Inquiry about Xerograph 9000 <Pro>',
    });

    await page.goto(`${site.url}/products/${full.slug}`);
    await openDialog(page);
    await fill(page, { ...visitorsWords, Email: 'a@b' });
    await dialog(page).getByRole('button', { name: 'Send Inquiry' }).click();
    await page.getByText('Failed to send inquiry. Please try again.').waitFor();
    await page.getByText('Please enter an e-mail address such as name@example.com').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Asha Patil');
  });
});

describe('the page of a missing product', { tags: ['product/not-found'] }, () => {
  test.each(variants(['a-private-one', '%E0%A4%A', 'no-such-product', 'a-draft', '__proto__'], 2))(
    '%s',
    async (slug) => {
      if (slug === 'a-draft') await add({ name: 'Draft', slug, status: 'draft' });
      if (slug === 'a-private-one') await add({ name: 'Private', slug, visibility: 'private' });
      expect((await fetch(`${site.url}/products/${slug}`)).status).toBe(404);
      const page = await open(slug, { javaScript: false });
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Product not found');
      expect(await page.getByRole('link', { name: 'Back to Products' }).getAttribute('href')).toBe('/products');
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    },
  );

  test('redirects from the old address after a rename', { tags: ['beyond/redirects'] }, async () => {
    const { id } = await add({ name: 'Renamed', slug: 'old-name' });
    await call('PUT', `/products/${id}`, { slug: 'newer-name' });
    await call('PUT', `/products/${id}`, { slug: 'newest-name' });
    for (const slug of ['old-name', 'newer-name']) {
      const response = await fetch(`${site.url}/products/${slug}`, { redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([301, '/products/newest-name']);
    }
  });
});

describe('search engine data', { tags: ['product/meta', 'product/social-tags'] }, () => {
  test('has title, description, keywords, social tags and canonical', async () => {
    const page = await open(full.slug);
    expect(await page.title()).toBe('Xerograph 9000 in Pune');
    const content = (selector: string) => page.locator(selector).getAttribute('content');
    expect(await content('meta[name=description]')).toBe('First line. Second line with <b>no markup</b>.');
    expect(await content('meta[name=keywords]')).toBe('copier, colour');
    expect(await content('meta[property="og:type"]')).toBe('product');
    expect(await content('meta[property="og:image"]')).toMatch(
      /^http:\/\/localhost:\d+\/social\/products\/xerograph-9000\.jpg\?v=/,
    );
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/products\/xerograph-9000$/);
  });

  test('has structured product data', {
    tags: [
      'product/structured-data',
      'product/structured-offer',
      'product/structured-availability',
      'product/structured-seller',
      'product/structured-rating',
    ],
  }, async () => {
    const page = await open(full.slug);
    const [product, breadcrumbs] = await structuredData(page);
    // Omits itemCondition: some products are refurbished and the data does not say which.
    expect(JSON.stringify(product)).not.toContain('Condition');
    expect(product).toMatchObject({
      '@type': 'Product',
      name: full.name,
      brand: { '@type': 'Brand', name: 'Canon' },
      sku: 'XG-9000',
      category: 'Colour Photocopiers',
      offers: {
        '@type': 'Offer',
        priceCurrency: 'INR',
        price: 99999.5,
        availability: 'https://schema.org/InStock',
        seller: { '@type': 'Organization' },
      },
      aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
      review: [{ author: { name: 'Ravi' }, reviewRating: { ratingValue: 5 } }],
    });
    const { priceValidUntil } = (product as { offers: { priceValidUntil: string } }).offers;
    const days = (Date.parse(priceValidUntil) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(363);
    expect(days).toBeLessThan(367);
    expect(breadcrumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  test('keeps a name that contains a closing script tag as text', async () => {
    await add({ name: '</script><script>alert(1)</script>', slug: 'nasty', description: '<!--<script>' });
    const page = await open('nasty');
    const [product] = await structuredData(page);
    expect(product?.name).toBe('</script><script>alert(1)</script>');
    expect(someone.complaints).toEqual([]);
  });
});
