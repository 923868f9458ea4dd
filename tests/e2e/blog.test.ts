import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Post } from '#app/domain/blog/post.ts';
import { test as siteTest } from '#tests/support/fixtures.ts';
import { awake, requestsOf } from '#tests/support/visitor.ts';
import { redirectOf, texts } from './reading.ts';

const test = siteTest.extend('write', ({ call }) => (title: string, fields: object = {}) => {
  const slug = title.toLowerCase().replace(' ', '-');
  return call<Post>('POST', '/blog', { title, slug, author: 'A', category: 'C', content: 'x', ...fields });
});

const shownTitles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents();
const care = 'Caring for a copier in the Indian climate';
const cost = 'What a page really costs';
const rent = 'Renting or buying a copier: do the sum';

describe('the post list', { tags: ['blog/published-posts', 'blog/card-texts'] }, () => {
  test('shows complete cards of published posts, newest first, and filters without scripts', {
    tags: ['blog/card-picture', 'blog/card-date', 'blog/search', 'blog/none-found'],
  }, async ({ read, write }) => {
    await write('Draft', { status: 'draft' });
    await write('Later', { publishedAt: '2099-01-01T00:00:00Z' });
    const { all } = await read('/blog');
    const titles = texts(all('article h2'));
    expect(titles).toEqual([cost, care, rent, 'How to choose a photocopier for your office']);
    const [first] = all('article');
    for (const part of ['Costs', '8 October 2026', '5 min read', 'Anita Joseph', 'We add up paper'])
      expect(first?.textContent).toContain(part);
    expect(first?.querySelectorAll('img')).toHaveLength(1);
    expect(first?.querySelector('a')?.getAttribute('href')).toBe('/blog/what-a-page-really-costs');
    const { createdAt } = await write('Bare');
    const bare = (await read('/blog')).getByRole('link', { name: 'Bare' }).closest('article');
    const created = new Date(createdAt).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
    for (const part of ['No Image', created]) expect(bare?.textContent).toContain(part);
    const found = await read('/blog?q=rENt');
    const form = found.document.querySelector<HTMLFormElement>('form[data-post-search]');
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/blog', null]);
    expect((found.getByPlaceholderText('Search posts...') as HTMLInputElement).value).toBe('rENt');
    const shown = texts(found.all('[data-posts] > li:not([hidden]) h2'));
    expect(shown).toContain(rent);
    expect(shown).not.toContain(care);
    const none = await read('/blog?q=no+such+thing');
    expect(none.all('[data-posts] > li:not([hidden])')).toEqual([]);
    none.getByText('No blog posts found');
  });

  test('filters while typing without a request, and updates the address', async ({ visit }) => {
    const { page, complaints } = await visit('/blog');
    await awake(page);
    const asked = requestsOf(page, (request) => {
      // Lets the page's script load only now.
      return request.resourceType() === 'fetch' && !request.url().includes('/assets/site.js');
    });
    await page.getByPlaceholder('Search posts...').fill('CLIMATE');
    await expect.poll(() => shownTitles(page)).toEqual([care]);
    await expect.poll(() => new URL(page.url()).search).toBe('?q=CLIMATE');
    await page.getByPlaceholder('Search posts...').fill('no such thing');
    await page.getByText('No blog posts found').waitFor();
    expect(await page.getByRole('link', { name: 'Show all posts' }).isVisible(), 'none found').toBe(true);
    await page.getByPlaceholder('Search posts...').fill('');
    await expect.poll(() => shownTitles(page)).toHaveLength(4);
    expect(await page.getByRole('link', { name: 'Show all posts' }).isVisible(), 'all found').toBe(false);
    expect([asked, complaints]).toEqual([[], []]);
  });
});

describe('a post', { tags: ['post/head', 'post/tags'] }, () => {
  test('shows facts, tags and related posts', { tags: ['post/related', 'post/content'] }, async ({ read, write }) => {
    const content =
      '<p onclick="x()">Hello <script>document.title="broken"</script><img src=x onerror="document.title=1"></p>';
    await write('Nasty', { content });
    const nasty = await read('/blog/nasty');
    expect(nasty.document.title).toMatch(/^Nasty/);
    expect(nasty.document.querySelector('.post')?.innerHTML).toBe('<p>Hello </p>');
    await write('Machines', {
      content: '<p><a href="/products/canon-pixma-g2010">One</a> and <a href="/products/no-such">another</a></p>',
    });
    const cards = (await read('/blog/machines')).getByRole('region', { name: 'Machines in this post' });
    expect(texts(cards.querySelectorAll('h3'))).toEqual(['Canon PIXMA G2010']);
    expect(nasty.queryByRole('region', { name: 'Machines in this post' })).toBeNull();
    for (const day of [1, 2, 3, 4])
      await write(`Care ${day}`, { category: 'Care', publishedAt: `2026-07-0${day}T00:00:00Z` });
    const { getByRole, document } = await read('/blog/caring-for-a-copier');
    const article = document.querySelector('article') as HTMLElement;
    expect(article.querySelector('h1')?.textContent).toBe(care);
    for (const part of ['Care', 'Ramesh Kulkarni', '18 June 2026', '5 min read'])
      expect(article.textContent).toContain(part);
    expect(article.querySelectorAll('.post h2').length).toBeGreaterThan(3);
    const tags = texts(getByRole('list', { name: 'Tags' }).querySelectorAll('li'));
    expect(tags.length).toBeGreaterThan(0);
    for (const tag of tags) expect(tag).toMatch(/^#[a-z-]+$/);
    const related = getByRole('region', { name: 'Related posts' }).querySelectorAll('a');
    expect(texts(related)).toEqual(['Care 4', 'Care 3', 'Care 2']);
  });

  test('is shared by the browser, a copied address or WhatsApp', { tags: ['post/share'] }, async ({ visit }) => {
    const { page, complaints } = await visit('/blog/caring-for-a-copier');
    await page.evaluate(() => {
      const value = async (data: unknown) => Object.assign(window, { shared: data });
      Object.defineProperty(navigator, 'share', { configurable: true, value });
    });
    await page.getByRole('link', { name: 'Share' }).click();
    const shared = await page.evaluate(() => (window as unknown as { shared: { title: string; url: string } }).shared);
    expect(shared).toMatchObject({ title: care, url: expect.stringMatching(/\/blog\/caring-for-a-copier$/) });

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { configurable: true, value: undefined }));
    await page.getByRole('link', { name: 'Share' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/blog\/caring-for-a-copier$/);
    expect(await page.getByRole('link', { name: 'Share' }).getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=/);
    expect(complaints).toEqual([]);
  });

  test('is a page not found unless it is published, and redirects after a rename', {
    tags: ['post/published-only', 'post/not-found'],
  }, async ({ read, write, call }) => {
    await write('Draft', { status: 'draft' });
    await write('Later', { publishedAt: '2099-01-01T00:00:00Z' });
    for (const slug of ['no-such-post', 'draft', 'later']) {
      const { status, document } = await read(`/blog/${slug}`);
      expect([status, document.querySelector('h1')?.textContent], slug).toEqual([404, 'Post not found']);
      expect(document.querySelector('main a[href="/blog"]')?.textContent?.trim()).toBe('Back to Blog');
    }
    const { id } = await write('Old post');
    await call('PUT', `/blog/${id}`, { slug: 'new-post' });
    expect(redirectOf(await read('/blog/old-post'))).toEqual([301, '/blog/new-post']);
  });
});
