import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Category } from '#app/domain/catalogue/category.ts';
import { tagLabel } from '#app/domain/catalogue/tags.ts';
import { variants } from '#tests/support/how-long.ts';
import { desktop, hold, phone, requestsOf } from '#tests/support/visitor.ts';
import { chips, query, redirectOf, searchField, status, listTest as test } from './reading.ts';

const all = /^12\d products$/;

const names = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
type Filter = 'Category' | 'Tag';
/** On small screens the filters are in a sheet that may be closed. */
const select = (page: Page, name: Filter) => page.locator(`select[name=${name.toLowerCase()}]`);
const sheet = (page: Page) => page.getByRole('button', { name: /^Filter/ });
const choose = async (page: Page, name: Filter, option: string) => {
  if (!(await page.getByRole('combobox', { name: 'Category' }).isVisible())) await sheet(page).click();
  await page.getByRole('combobox', { name }).selectOption(option);
};

describe('the HTML of the list', () => {
  test('has title, search and options of the filters without empty values', {
    tags: `products/title products/search products/category-filter products/tag-filter
      filtering/option-values`.split(/\s+/),
  }, async ({ list, call }) => {
    const page = await list('/products');
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Our Products');
    expect([page.found, page.names.length]).toEqual(['123 products', 24]);
    page.getByPlaceholderText('Search products...');
    const options = (name: string) =>
      page.all(`select[name=${name}] option`).map((option) => [option.getAttribute('value'), option.textContent]);
    const categories = await call<Category[]>('GET', '/categories');
    expect(options('category')).toEqual([
      ['all-categories', 'All Categories'],
      ...categories.map(({ slug, name }) => [slug, name]),
    ]);
    const { tags } = await call<{ tags: string[] }>('GET', '/products/tags');
    expect(options('tag')).toEqual([['all-tags', 'All Tags'], ...tags.map((tag) => [tag, tagLabel(tag)])]);
  });

  test('has cards with brand, badges, category, name, text, price, stock and both links', {
    tags: `products/card-badges products/card-texts products/card-price products/card-stock
      products/card-view-details`.split(/\s+/),
  }, async ({ list, call }) => {
    const common = { brand: 'Testbrand', category: 'Test Machines', description: 'The description.' };
    const shown = { regularPrice: 1000, salePrice: 899.5, shortDescription: 'The short one.', inStock: false };
    await call('POST', '/products', { ...common, name: 'Xerograph 1', slug: 'xerograph-1', ...shown });
    const hidden = { regularPrice: 4711, salePrice: 4242, priceLabel: 'Contact for Quote', featured: true };
    await call('POST', '/products', { ...common, name: 'Xerograph 2', slug: 'xerograph-2', ...hidden });
    const full = await list('/products?search=xerograph+1');
    const card = full.getByRole('article');
    for (const part of ['Testbrand', 'Sale', 'Test Machines', 'Xerograph 1', 'The short one.', 'No Image'])
      expect(card.textContent).toContain(part);
    for (const part of ['Starting from', '₹899.50', 'Out of Stock']) expect(card.textContent).toContain(part);
    expect(card.querySelector('s')?.textContent).toContain('₹1,000');
    expect(card.textContent).not.toMatch(/Featured|The description/);
    expect(full.hrefOf('View Details of Xerograph 1')).toBe('/products/xerograph-1');
    const chat = new URL(full.hrefOf('WhatsApp about Xerograph 1') ?? '');
    expect(chat.searchParams.get('text')).toContain("I'm interested in the Xerograph 1.");

    const bare = await list('/products?search=xerograph+2');
    for (const part of ['Featured', 'The description.', 'Contact for Quote', 'In Stock'])
      expect(bare.getByRole('article').textContent).toContain(part);
    expect(bare.getByRole('article').textContent).not.toContain('Sale');
    expect(bare.html).not.toMatch(/4711|4242/);
    expect((await list('/products?search=tk-7120')).getByRole('article').textContent).toContain('20,000 pages');
  });

  test('has pages of 24, and redirects beyond the last', { tags: ['beyond/page-too-high'] }, async ({ list, read }) => {
    const [first, second, last] = await Promise.all(
      ['/products', '/products?page=2', '/products?page=6'].map((path) => list(path)),
    );
    expect([first?.hrefOf('Next page'), first?.hrefOf('Page 2')]).toEqual(Array(2).fill('/products?page=2'));
    expect(second?.hrefOf('Previous page')).toBe('/products');
    expect(second?.all('[aria-label=Pages] [aria-current=page]').map((link) => link.textContent)).toEqual(['2']);
    expect(second?.names).toHaveLength(24);
    expect(second?.names.filter((name) => first?.names.includes(name))).toEqual([]);
    expect([last?.names.length, last?.hrefOf('Next page')]).toEqual([3, undefined]);
    expect((await list('/products?search=cannon')).found).toBe('17 products');
    for (const [path, target] of [
      ['/products?page=99', '/products?page=6'],
      ['/products?search=ricoh&page=7', '/products?search=ricoh'],
      ['/products?search=nothing+like+this&page=2', '/products?search=nothing+like+this'],
    ] as const)
      expect(redirectOf(await read(path)), path).toEqual([302, target]);
  });

  test('is indexed unless it is empty, without filters', { tags: ['products/none-found'] }, async ({ list }) => {
    for (const path of ['/products?search=a3', '/products', '/products?page=2', '/products?tag=colour'])
      expect((await list(path)).isIndexed, path).toBe(true);
    for (const path of ['/products?search=%3Cqqq%3E%22', '/products?category=no-such-slug', '/products?tag=none']) {
      const page = await list(path);
      expect([page.status, page.found, page.isIndexed], path).toEqual([200, 'No products found', false]);
      expect(page.hrefOf('Show all products')).toBe('/products');
    }
    expect((await list('/products?page=6')).canonical).toBe('/products?page=6');
    expect((await list('/products?category=laser-printers&search=a&utm_source=x')).canonical).toBe('/products');
  });

  test('shows a value outside the options', { tags: ['products/unknown-category'] }, async ({ list }) => {
    for (const [filter, name, value, label, found] of [
      ['category=Laser+Printers', 'Category', 'laser-printers', 'Laser Printers', '5 products'],
      ['category=no-such-slug', 'Category', 'no-such-slug', 'no-such-slug', 'No products found'],
      ['tag=no-such-tag', 'Tag', 'no-such-tag', 'No such tag', 'No products found'],
    ] as const) {
      const page = await list(`/products?${filter}`);
      const chosen = page.all(`select[name=${name.toLowerCase()}] option[selected]`);
      const shown = chosen.map((option) => [option.getAttribute('value'), option.textContent]);
      expect([page.found, shown]).toEqual([found, [[value, label]]]);
      expect(page.chips).toEqual([`${name}: ${label}`, 'Clear all']);
      expect(page.hrefOf(`Remove filter ${name}: ${label}`)).toBe('/products');
    }
  });

  test('does not depend on request headers', async ({ read, site }) => {
    const own = { authorization: `Bearer ${site.session()}`, cookie: 'a=b', 'accept-language': 'hi' };
    const headers = { ...own, 'user-agent': 'Googlebot', 'x-forwarded-host': 'evil.invalid' };
    expect((await read('/products?tag=a3', { headers })).html).toBe((await read('/products?tag=a3')).html);
  });
});

describe('the list in a browser', () => {
  test('queries the server on every change, and restores everything on Back', {
    tags: ['products/search', 'filtering/every-change', 'constants/no-debounce', 'beyond/one-query'],
  }, async ({ visit }) => {
    const { page, complaints, scripts } = await visit('/products', { width: desktop });
    await choose(page, 'Category', 'laser-printers');
    await expect.poll(() => status(page)).toBe('5 products');
    const lists = requestsOf(page, (request) => new URL(request.url()).pathname === '/products');
    await searchField(page).pressSequentially('ricoh', { delay: 20 });
    await expect.poll(() => status(page)).toBe('3 products');
    const asked = lists.map((request) => new URL(request.url()).searchParams.get('search'));
    expect(asked).toEqual(['r', 'ri', 'ric', 'rico', 'ricoh']);
    expect(query(page)).toBe('?category=laser-printers&search=ricoh');
    expect((await names(page)).filter((name) => !name.includes('Ricoh'))).toEqual([]);
    await choose(page, 'Tag', 'colour');
    await expect.poll(() => status(page)).toBe('1 product');
    await page.goBack();
    await expect.poll(() => status(page)).toBe('3 products');
    expect(await searchField(page).inputValue()).toBe('ricoh');
    expect(await select(page, 'Tag').inputValue()).toBe('all-tags');
    // Typing changes the last history entry.
    await page.goBack();
    await expect.poll(() => query(page)).toBe('');
    await expect.poll(() => searchField(page).inputValue()).toBe('');
    await expect.poll(() => status(page)).toMatch(all);
    expect(complaints).toEqual([]);
    expect(scripts.map((url) => new URL(url).pathname)).toEqual(['/assets/site.js']);
  });

  test('has filters in a sheet with the number of matches on a phone, and removable chips', {
    tags: ['products/sheet', 'products/chips', 'products/clear-all'],
  }, async ({ visit }) => {
    const { page, complaints } = await visit('/products?tag=a3');
    expect(await sheet(page).textContent()).toBe('Filter1');
    await choose(page, 'Category', 'black-white-photocopiers');
    await expect.poll(() => query(page)).toBe('?category=black-white-photocopiers&tag=a3');
    await expect.poll(() => sheet(page).textContent()).toBe('Filter2');
    const show = page.getByRole('button', { name: /^Show \d+ machines$/ });
    await expect.poll(() => status(page)).toMatch(/^\d\d products$/);
    expect(await show.textContent()).toBe(`Show ${(await status(page))?.replace('products', 'machines')}`);
    await show.click();
    await show.waitFor({ state: 'hidden' });

    await searchField(page).fill('kyocera');
    await expect.poll(() => query(page)).toBe('?category=black-white-photocopiers&tag=a3&search=kyocera');
    await expect.poll(async () => (await names(page)).filter((name) => !name.includes('Kyocera'))).toEqual([]);
    const shownChips = chips(page).getByRole('listitem');
    await expect
      .poll(() => shownChips.allTextContents())
      .toEqual(['Category: Black & White Photocopiers', 'Tag: A3', 'Clear all']);
    await chips(page).getByRole('link', { name: 'Remove filter Tag: A3' }).click();
    await expect.poll(() => query(page)).toBe('?category=black-white-photocopiers&search=kyocera');
    expect(await select(page, 'Tag').inputValue()).toBe('all-tags');
    await chips(page).getByRole('link', { name: 'Clear all' }).click();
    await expect.poll(() => query(page)).toBe('?search=kyocera');
    expect(await chips(page).count()).toBe(0);
    expect(await searchField(page).inputValue()).toBe('kyocera');
    expect(complaints).toEqual([]);
  });

  test('has one to three columns of cards, laid out when near', {
    tags: ['products/columns', 'beyond/list-layout'],
  }, async ({ visit }) => {
    const { page } = await visit('/products', { width: desktop });
    for (const [index, width] of [phone, 768, desktop].entries()) {
      await page.setViewportSize({ width, height: 740 });
      const lefts = await page
        .getByRole('article')
        .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().left));
      expect(new Set(lefts).size, `${width} px`).toBe(index + 1);
    }
    await page.setViewportSize({ width: phone, height: 740 });
    const isLaidOut = (number: number) =>
      page
        .locator('[data-list] form > ul > li h2')
        .nth(number)
        .evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
    expect([await isLaidOut(0), await isLaidOut(5), await isLaidOut(23)]).toEqual([true, true, false]);
    await page.locator('[data-list] form > ul > li').nth(23).scrollIntoViewIfNeeded();
    await expect.poll(() => isLaidOut(23), { message: 'scrolled to 23' }).toBe(true);
  });

  test('ignores a late response, and shows the old list', { tags: ['products/loading'] }, async ({ visit }) => {
    const { page } = await visit('/products');
    const late = await hold(page, '**/products?*search=ricoh*');
    const newer = await hold(page, '**/products?*search=kyocera*');
    await searchField(page).fill('ricoh');
    await expect.poll(() => status(page)).toBe('Loading products...');
    expect(await page.getByRole('article').count()).toBe(24);
    await searchField(page).fill('kyocera');
    await expect.poll(() => newer.asked).toHaveLength(1);
    newer.letGo();
    await expect.poll(() => status(page)).toBe('23 products');
    late.letGo();
    // The next response cannot arrive before the late one.
    await choose(page, 'Tag', 'a3');
    await expect.poll(() => query(page)).toBe('?tag=a3&search=kyocera');
    expect((await names(page)).filter((name) => !name.includes('Kyocera'))).toEqual([]);
  });

  test('logs a failed query, keeps the list, and allows it again', { tags: ['errors/filter'] }, async ({ visit }) => {
    const { page, complaints } = await visit('/products', { width: desktop });
    const before = await names(page);
    const failed = () => complaints.filter((text) => text.includes('Could not read products')).length;
    await page.route('**/products?**', (route) => route.fulfill({ status: 500, body: '{"detail":"no"}' }));
    await choose(page, 'Category', 'laser-printers');
    await expect.poll(failed).toBe(1);
    await page.unroute('**/products?**');
    // As a captive portal answers.
    await page.route('**/products?**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Sign in to this Wi-Fi</h1>' }),
    );
    await searchField(page).fill('ricoh');
    await expect.poll(failed).toBe(2);
    expect([await names(page), await status(page)]).toEqual([before, expect.stringMatching(all)]);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unroute('**/products?**');
    await searchField(page).press('Enter');
    await expect.poll(() => status(page)).toBe('3 products');
  });

  test('applies input made before the script loaded, and adds a history entry for it', async ({ visit, site }) => {
    const { page } = await visit(null);
    const script = await hold(page, '**/assets/site.js*');
    await page.goto(`${site.url}/products`);
    await choose(page, 'Category', 'laser-printers');
    await searchField(page).fill('ricoh');
    expect(await status(page)).toMatch(all);
    script.letGo();
    await expect.poll(() => status(page)).toBe('3 products');
    expect(query(page)).toBe('?category=laser-printers&search=ricoh');
    expect(await searchField(page).inputValue()).toBe('ricoh');
    await page.goBack();
    await expect.poll(() => status(page)).toMatch(all);
    expect(query(page)).toBe('');
  });
});

test.for(variants(['no-preference', 'reduce'] as const))(
  'a tapped product opens with a view transition that moves its picture, unless motion is reduced (%s)',
  { tags: ['beyond/view-transitions'] },
  async (reducedMotion, { visit, site }) => {
    const { page } = await visit(null, { context: { reducedMotion } });
    await page.addInitScript(() =>
      addEventListener('pagereveal', async ({ viewTransition }) => {
        await viewTransition?.ready;
        const names = document.getAnimations().flatMap(({ effect }) => {
          const name = (effect as KeyframeEffect).pseudoElement?.match(/^::view-transition-group\((.+)\)$/)?.[1];
          return name ? [name] : [];
        });
        Object.assign(window, { revealed: { isTransition: viewTransition !== null, names } });
      }),
    );
    await page.goto(`${site.url}/products`);
    await page.locator('article h2 a').first().tap();
    await page.waitForURL(/\/products\/./);
    const revealed = await page.waitForFunction(() => (window as unknown as { revealed?: object }).revealed);
    const isTransition = reducedMotion === 'no-preference';
    expect(await revealed.jsonValue()).toEqual({ isTransition, names: isTransition ? ['main-picture'] : [] });
  },
);
