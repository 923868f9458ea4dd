import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { without } from '#tests/support/alter.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { variants } from '#tests/support/how-long.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { awake, hold, overflow, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;
let token: string;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
  token = await site.signIn();
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

const write = (fields: object, method = 'POST', id = '') =>
  fetch(`${site.url}/api/blog${id}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  }).then((response) => response.json());

const open = async (path: string, options: Parameters<typeof visitor>[1] = {}) => {
  someone = await visitor(browser, options);
  await someone.page.goto(site.url + path);
  return someone.page;
};
const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();

describe('the post list', { tags: ['blog/published-posts', 'blog/card-texts'] }, () => {
  test('shows complete cards of published posts, newest first', async () => {
    await write({ title: 'Draft', slug: 'draft', author: 'A', category: 'C', content: 'x', status: 'draft' });
    const future = '2099-01-01T00:00:00Z';
    await write({ title: 'Later', slug: 'later', author: 'A', category: 'C', content: 'x', publishedAt: future });
    const page = await open('/blog');
    expect(await titles(page)).toEqual([
      'What a page really costs',
      'Caring for a copier in the Indian climate',
      'Renting or buying a copier: do the sum',
      'How to choose a photocopier for your office',
    ]);
    const text = (await page.getByRole('article').first().textContent()) ?? '';
    for (const part of ['Costs', '8 October 2026', '5 min read', 'Anita Joseph']) expect(text).toContain(part);
    expect(await page.getByRole('article').first().locator('img').count()).toBe(1);
  });

  test('marks a post without a picture and falls back to its creation date', {
    tags: ['blog/card-picture', 'blog/card-date'],
  }, async () => {
    await write({ title: 'Bare', slug: 'bare', author: 'A', category: 'C', content: 'x', excerpt: 'Nothing here' });
    const page = await open('/blog?q=nothing+here');
    expect(await titles(page)).toEqual(['Bare']);
    expect(await page.getByRole('article').textContent()).toContain('No Image');
  });

  test('filters while typing without a request, and by a query in the address', {
    tags: ['blog/search', 'blog/none-found'],
  }, async () => {
    const page = await open('/blog');
    await awake(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      // Lets the page's script load only now.
      if (request.resourceType() === 'fetch' && !request.url().includes('/assets/site.js')) asked.push(request.url());
    });
    await page.getByPlaceholder('Search posts...').pressSequentially('CLIMATE', { delay: 10 });
    await expect.poll(() => titles(page)).toEqual(['Caring for a copier in the Indian climate']);
    await expect.poll(() => new URL(page.url()).search).toBe('?q=CLIMATE');
    await page.getByPlaceholder('Search posts...').fill('no such thing');
    await page.getByText('No blog posts found').waitFor();
    expect(asked).toEqual([]);
    expect(someone.complaints).toEqual([]);
  });

  test('searches by a plain form without scripts', async () => {
    const page = await open('/blog', { javaScript: false });
    await page.getByPlaceholder('Search posts...').fill('rent');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/blog?q=rent');
    expect(await titles(page)).toContain('Renting or buying a copier: do the sum');
    expect(await titles(page)).not.toContain('Caring for a copier in the Indian climate');
    expect(await page.getByPlaceholder('Search posts...').inputValue()).toBe('rent');
  });

  test('retries a failed list once and shows Loading posts... until then', {
    tags: ['blog/loading'],
  }, async () => {
    someone = await visitor(browser);
    const { page } = someone;
    const html = await (await fetch(`${site.url}/blog`)).text();
    // Simulates the server's response while its database is down.
    const { letGo } = await hold(page, '**/blog', 'fetch');
    await without(site, 'posts', async () => {
      expect((await page.goto(`${site.url}/blog`))?.status()).toBe(503);
    });
    expect(html).toContain('What a page really costs');
    await page.getByText('Loading posts...').waitFor();
    letGo();
    await expect.poll(() => titles(page)).toContain('What a page really costs');
  });
});

describe('a post', { tags: ['post/head', 'post/tags'] }, () => {
  test('shows category, title, author, date, reading time, content, tags and share', async () => {
    const page = await open('/blog/caring-for-a-copier');
    const article = page.getByRole('article');
    expect(await article.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Caring for a copier in the Indian climate',
    );
    const text = (await article.textContent()) ?? '';
    for (const part of ['Care', 'Ramesh Kulkarni', '18 June 2026', '5 min read', '#']) expect(text).toContain(part);
    expect(await article.locator('.post h2').count()).toBeGreaterThan(3);
    for (const tag of await article.getByRole('list', { name: 'Tags' }).getByRole('listitem').allTextContents())
      expect(tag).toMatch(/^#[a-z-]+$/);
  });

  test('shows up to three related posts of its category, newest first', { tags: ['post/related'] }, async () => {
    for (const day of [1, 2, 3, 4])
      await write({
        title: `Care ${day}`,
        slug: `care-${day}`,
        author: 'A',
        category: 'Care',
        content: 'x',
        publishedAt: `2026-07-0${day}T00:00:00Z`,
      });
    const page = await open('/blog/caring-for-a-copier');
    const related = page.getByRole('region', { name: 'Related posts' }).getByRole('link');
    expect(await related.allTextContents()).toEqual(['Care 4', 'Care 3', 'Care 2']);
  });

  test('has its HTML sanitized, in storage and on the page', { tags: ['post/content'] }, async () => {
    await write({
      title: 'Nasty',
      slug: 'nasty',
      author: 'A',
      category: 'C',
      content:
        '<p onclick="x()">Hello <script>document.title="broken"</script><img src=x onerror="document.title=1"></p>',
    });
    const page = await open('/blog/nasty');
    expect(await page.title()).toMatch(/^Nasty/);
    expect(await page.locator('.post').innerHTML()).toBe('<p>Hello </p>');
    expect(someone.complaints).toEqual([]);
  });

  test("uses the browser's share sheet, else copies the address; without scripts, uses WhatsApp", {
    tags: ['post/share'],
  }, async () => {
    const page = await open('/blog/caring-for-a-copier');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: async (data: unknown) => {
          (window as unknown as { shared: unknown }).shared = data;
        },
      });
    });
    await page.getByRole('link', { name: 'Share' }).click();
    const shared = await page.evaluate(() => (window as unknown as { shared: { title: string; url: string } }).shared);
    expect(shared.title).toBe('Caring for a copier in the Indian climate');
    expect(shared.url).toMatch(/\/blog\/caring-for-a-copier$/);

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { configurable: true, value: undefined }));
    await page.getByRole('link', { name: 'Share' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/caring-for-a-copier$/);
    expect(await page.getByRole('link', { name: 'Share' }).getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=/);
    expect(someone.complaints).toEqual([]);
  });

  test.each(['no-such-post', 'draft', 'later'])(
    '%s shows Post not found and a link back',
    { tags: ['post/published-only', 'post/not-found'] },
    async (slug) => {
      expect((await fetch(`${site.url}/blog/${slug}`)).status).toBe(404);
      const page = await open(`/blog/${slug}`);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Post not found');
      expect(await page.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe('/blog');
    },
  );

  test('redirects from its old address after a rename', async () => {
    const { id } = await write({ title: 'R', slug: 'old-post', author: 'A', category: 'C', content: 'x' });
    await write({ slug: 'new-post' }, 'PUT', `/${id}`);
    const response = await fetch(`${site.url}/blog/old-post`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/blog/new-post']);
  });
});

describe('print effects on post pictures', { tags: ['blog/post-treatment'] }, () => {
  const choose = (postTreatment: string | null) =>
    fetch(`${site.url}/api/settings`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ postTreatment }),
    });
  afterEach(() => choose(null));

  /** First picture of the page: remaining saturation, whether it has an ink overlay, and its dot spacing. */
  const look = async (path: string, box: string, isFailed = false) => {
    const page = await open(path);
    if (isFailed) await page.locator(`${box} img[data-failed]`).waitFor({ state: 'attached' });
    const found = await page
      .locator(`${box} picture`)
      .first()
      .evaluate((picture) => {
        const { mixBlendMode, content } = getComputedStyle(picture.parentElement as HTMLElement, '::after');
        const dots = getComputedStyle(picture, '::after');
        return {
          isGrey: getComputedStyle(picture.querySelector('img') as HTMLElement).filter.startsWith('grayscale'),
          ink: content === 'none' ? 'none' : mixBlendMode,
          dots: dots.content === 'none' ? 'none' : dots.backgroundSize,
        };
      });
    expect(await overflow(page)).toBe(0);
    await someone.leave();
    return found;
  };
  const places = [
    ['/blog', 'main article', '4px 4px'],
    ['/blog/what-a-page-really-costs', 'main article', '6px 6px'],
    ['/products/hp-color-laserjet-managed-mfp-e77428', '[aria-labelledby=reading]', 'none'],
  ] as const;

  test.each(variants(places))(
    '%s shows pictures untouched, in two colours, or in dots where they fit',
    async (path, box, dots) => {
      expect(await look(path, box)).toEqual({ isGrey: false, ink: 'none', dots: 'none' });
      await choose('duotone');
      expect(await look(path, box)).toEqual({ isGrey: true, ink: 'screen', dots: 'none' });
      await choose('halftone');
      expect(await look(path, box)).toEqual({ isGrey: true, ink: 'screen', dots });
    },
  );

  test('adds no ink overlay if a picture fails to load', async () => {
    await choose('duotone');
    const featuredImage = `/uploads/${'0'.repeat(32)}-800x600.webp`;
    const fields = { title: 'Lost', slug: 'lost', author: 'A', category: 'C', content: 'x', featuredImage };
    const { id } = await write(fields);
    expect(await look('/blog/lost', 'main article', true)).toMatchObject({ ink: 'none' });
    await fetch(`${site.url}/api/blog/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
  });
});
