import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '#tests/support/fixtures.ts';
import { awake, boxOf, desktop, overflow, phone } from '#tests/support/visitor.ts';
import { fontsLoaded } from './accessible-checks.ts';

const product = '/products/hp-color-laserjet-managed-mfp-e77428';
const bottomBar = '[data-bottom-bar]';

const box = (page: Page, selector: string) => boxOf(page.locator(selector));

/** Text at 200 %, as set in the browser's preferences: media queries follow it too. */
async function enlargeText(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
}

const viewport = (width: number, height: number) => ({ width, context: { viewport: { width, height } } });

describe('the bar at the bottom of a product', { tags: ['beyond/large-text'] }, () => {
  test('shows the whole price in less than a quarter of the viewport at 200 % text size', async ({ visit }) => {
    const { page } = await visit(product);
    await enlargeText(page);
    await page.waitForFunction(() => matchMedia('(width < 16rem)').matches);
    expect((await box(page, bottomBar)).height).toBeLessThan(740 / 4);
    await page.locator(bottomBar).getByText('₹2,99,000').waitFor();
    for (const button of await page.locator(`${bottomBar} :is(a, button)`).all()) {
      expect((await boxOf(button)).right).toBeLessThanOrEqual(phone);
    }
  });

  test('makes way for the buttons of the page while they are in view', async ({ visit }) => {
    const { page } = await visit(product, viewport(phone, 640));
    const bar = page.locator(bottomBar);
    await bar.waitFor();
    await page.getByText('WhatsApp Inquiry').evaluate((each) => each.scrollIntoView({ block: 'center' }));
    await bar.waitFor({ state: 'hidden' });
    await page.locator('footer').scrollIntoViewIfNeeded();
    await bar.waitFor();
  });

  test('is shown on wide screens while the buttons of the page are out of view', async ({ visit }) => {
    const { page } = await visit(product, { width: desktop });
    const bar = page.locator(bottomBar);
    // The scroll timeline takes effect in a frame after the first.
    await bar.waitFor({ state: 'hidden' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await bar.waitFor();
    const privacy = await boxOf(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }));
    expect(privacy.bottom, 'does not cover the footer').toBeLessThanOrEqual((await box(page, bottomBar)).top);
  });

  test('and the header leave more than half of the viewport at 200 % zoom and 1280 × 800', async ({ visit }) => {
    const { page } = await visit(product, viewport(desktop / 2, 400));
    await page.evaluate(() => scrollTo(0, 600));
    const header = await box(page, 'header');
    expect(Math.max(0, header.bottom) + (await box(page, bottomBar)).height).toBeLessThan(200);
  });
});

describe('the first screen of a product', { tags: ['product/first-screen'] }, () => {
  test('shows picture, name, price and figures above a one-line bar on the smallest phone', async ({ visit, site }) => {
    const { page } = await visit(null, viewport(phone, 640));
    await page.goto(site.url + product);
    await fontsLoaded(page);
    const bar = await box(page, bottomBar);
    const picture = await box(page, 'ul[aria-label="Pictures"]');
    expect(picture.width / picture.height).toBeCloseTo(4 / 3, 1);
    for (const part of ['h1', 'main .font-extrabold:has-text("₹")', 'dl[aria-label="Key figures"]'])
      expect((await box(page, part)).bottom).toBeLessThanOrEqual(bar.top + 1);
    await page.locator(bottomBar).getByText('₹2,99,000').waitFor();
    for (const path of [product, '/products/ricoh-im-2702']) {
      await page.goto(site.url + path);
      await fontsLoaded(page);
      const quote = await box(page, `${bottomBar} button`);
      expect((await box(page, bottomBar)).height, path).toBeLessThan(quote.height * 1.7);
    }
  });

  test('has name, price, stock and buttons beside the picture on a desktop', async ({ visit }) => {
    const { page } = await visit(product, viewport(desktop, 800));
    const picture = await box(page, 'ul[aria-label="Pictures"]');
    const words = ['with GST', 'Stock Quantity', 'Get a Quote', 'WhatsApp Inquiry', 'Add to list'];
    for (const part of ['h1', ...words.map((text) => `main :text("${text}"):visible`)]) {
      const { left, bottom } = await box(page, part);
      expect(left, part).toBeGreaterThan(picture.right);
      expect(bottom, part).toBeLessThanOrEqual(800);
    }
    const sections = () =>
      Promise.all(['cost', 'description'].map((id) => box(page, `section[aria-labelledby=${id}]`)));
    const [cost, description] = await sections();
    expect([cost?.left, description?.right]).toSatisfy(([left, right]) => left > right);
    const figures = await box(page, 'dl[aria-label="Key figures"]');
    expect(figures, 'between picture and description').toMatchObject({ left: picture.left });
    expect(figures.top).toBeGreaterThan(picture.bottom);
    expect(figures.bottom).toBeLessThan(description?.top ?? 0);
    await page.setViewportSize({ width: phone, height: 740 });
    expect(await sections(), 'costs first on phones').toSatisfy(([first, second]) => first.bottom <= second.top);
  });
});

test('Home has one search field: in the header on a desktop, in the page on narrower screens', async ({ visit }) => {
  const { page } = await visit('/', { width: desktop });
  await page.getByRole('banner').getByRole('searchbox').waitFor();
  expect(await page.getByRole('searchbox').count()).toBe(1);
  for (const width of [phone, 1100]) {
    await page.setViewportSize({ width, height: 740 });
    await page.getByRole('main').getByRole('searchbox').waitFor();
    expect(await page.getByRole('searchbox').count(), `${width} px`).toBe(1);
  }
});

test('a page of 24 products has at most eleven phone screens', { tags: ['products/density'] }, async ({ visit }) => {
  const { page } = await visit('/products');
  const cards = page.getByRole('article');
  expect(await cards.count()).toBe(24);
  // A card is laid out as it comes near.
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded();
    expect((await boxOf(card)).height).toBeLessThanOrEqual(220);
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(11 * 740);
});

describe('on a phone', { tags: ['beyond/first-screen'] }, () => {
  test('Home has at most seven screens', async ({ visit }) => {
    const { page } = await visit('/');
    // A section is laid out as it comes near.
    for (const part of await page.locator('main section, footer').all()) await part.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7 * 740);
  });

  test('the filters have at most two screens', async ({ visit }) => {
    const { page } = await visit('/products');
    await awake(page);
    await page.getByRole('button', { name: /^Filter/ }).click();
    const height = (sheet: Element) =>
      Math.max(...[sheet, ...sheet.querySelectorAll('*')].map(({ scrollHeight }) => scrollHeight));
    expect(await page.locator('.filter-sheet:popover-open').evaluate(height)).toBeLessThanOrEqual(2 * 740);
  });

  test('the chooser names and prices its first machine on the first screen', async ({ visit }) => {
    const { page } = await visit('/choose?pages=3000&colour=no&paper=a3&functions=copy,scan&buy=any');
    await fontsLoaded(page);
    for (const part of ['h3', '.price'])
      expect((await boxOf(page.locator(part).first())).bottom, part).toBeLessThan(740);
  });
});

test('cards below the screen do not overlap before they are laid out', async ({ visit }) => {
  const { page } = await visit('/products');
  const excess = await page
    .locator('[data-list] ul > li')
    .evaluateAll((cards) =>
      cards.map(
        (card) =>
          Math.max(...[...card.querySelectorAll('*')].map((each) => each.getBoundingClientRect().bottom)) -
          card.getBoundingClientRect().bottom,
      ),
    );
  expect(Math.max(...excess)).toBeLessThanOrEqual(0);
});

test('names, facts, prices and buttons of a row of cards are aligned', { tags: ['products/density'] }, async ({
  visit,
}) => {
  const { page } = await visit('/products', viewport(desktop, 800));
  for (const part of ['title', 'kind', 'line', 'text', 'actions']) {
    const tops = await page
      .locator(`.card-${part}`)
      .evaluateAll((all) => all.slice(0, 9).map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size, part).toBe(3);
  }
});

describe('words longer than a line', { tags: ['beyond/long-words'] }, () => {
  test.override('contents', 'empty');

  test('do not make a page wider than the viewport', async ({ visit, call, site }) => {
    const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
    const words = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, word]));
    await call('PUT', '/settings', words('companyName companyDescription'));
    await call('POST', '/categories', { name: word, slug: 'wide' });
    const email = `${'x'.repeat(60)}@${'y'.repeat(60)}.test`;
    await call('POST', '/branches', { ...words('name address city'), phone: ['1'.repeat(40)], email });
    const tags = [word.slice(0, 60)];
    await call('POST', '/products', {
      ...words('brand category description shortDescription sku warranty'),
      name: word + word,
      slug: 'wide',
      regularPrice: 999999999.99,
      salePrice: 999999998.99,
      featured: true,
      tags,
      specifications: { [word]: word, Speed: word },
      dimensions: { Width: word },
      reviews: [{ rating: 4, author: word, text: word }],
      videos: [{ youtubeUrl: 'https://youtu.be/aqz-KE-bpKQ', title: word, description: word }],
    });
    await call('POST', '/blog', {
      ...words('title author category excerpt'),
      slug: 'wide',
      tags,
      content: `<h2>${word}</h2><p>${word}</p><ul><li><a href="/">${word}</a></li></ul><blockquote>${word}</blockquote>`,
    });
    const { page } = await visit(null);
    for (const path of [
      ...['/', '/products', '/products?category=wide', '/products/wide', '/blog', '/blog/wide', '/contact'],
      '/nope',
    ]) {
      await page.goto(site.url + path);
      for (const width of [320, phone, 768, desktop]) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await overflow(page), `${path} at ${width} px`).toBe(0);
      }
    }
  });
});

test('the first machine of a comparison is in view at 200 % text size', async ({ visit }) => {
  const { page } = await visit('/compare?m=ricoh-im-2702,kyocera-taskalfa-3212i', { width: phone });
  await enlargeText(page);
  const name = page
    .getByRole('region', { name: 'Comparison' })
    .getByRole('link', { name: 'Ricoh IM 2702', exact: true });
  await expect.poll(async () => (await boxOf(name.first())).right).toBeLessThan(phone);
});
