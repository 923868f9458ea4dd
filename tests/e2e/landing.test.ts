/**
 * @module-tag filtering/landing
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axe, desktop, overflow, phone, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

const read = async (path: string) => {
  const response = await fetch(site.url + path);
  const html = (await response.text()).replaceAll('<!-- -->', '');
  const canonical = /rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? '';
  return { status: response.status, html, canonical: canonical.replace(/^https?:\/\/[^/]+/, '') };
};

test.each([
  ['/brands/canon', 'Canon', 17],
  ['/categories/laser-printers', 'Laser Printers', 5],
])('%s lists its products, with its own head', async (path, heading, count) => {
  someone = await visitor(browser, { width: phone });
  const { page } = someone;
  await page.goto(site.url + path);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading);
  expect(await page.locator('p[role=status]').textContent()).toBe(`${count} products`);
  expect(await page.title()).toContain(heading);
  expect(await axe(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  const { html, canonical } = await read(path);
  expect(canonical).toBe(path);
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json as string),
  );
  const list = data.find((each) => each['@type'] === 'ItemList');
  expect(list.itemListElement).toHaveLength(count);
  expect(data.find((each) => each['@type'] === 'BreadcrumbList').itemListElement).toHaveLength(3);
  expect((await read('/sitemap.xml')).html).toContain(`${path}</loc>`);
  expect(someone.complaints).toEqual([]);
});

test('facets narrow the page of a brand and change its URL', async () => {
  someone = await visitor(browser, { width: desktop });
  const { page } = someone;
  await page.goto(`${site.url}/brands/canon`);
  expect(await page.getByRole('group', { name: 'Brand' }).count()).toBe(0);
  await page
    .getByRole('group', { name: 'Colour' })
    .getByRole('checkbox', { name: /^Black/ })
    .check();
  await page.waitForURL('**/brands/canon?colour=mono');
  await page.getByRole('link', { name: 'Remove filter Black & white' }).click();
  await page.waitForURL('**/brands/canon');
  expect((await read('/brands/canon?colour=mono')).canonical).toBe('/brands/canon');
});

test('a search on the page of a brand keeps the brand out of its chips and addresses', async () => {
  someone = await visitor(browser, { width: desktop });
  const { page } = someone;
  await page.goto(`${site.url}/brands/canon?search=colour+a4+under+20000`);
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
  expect(await chips.allTextContents()).toEqual(['Colour', 'A4', 'Up to ₹20,000']);
  await page.getByRole('link', { name: 'Remove filter Colour' }).click();
  await page.waitForURL('**/brands/canon?paper=a4&max-price=20000');
  // Another brand is a word to search for.
  await page.goto(`${site.url}/brands/canon?search=hp+colour+a4`);
  expect(await chips.allTextContents()).not.toContain('HP');
});

test('a category alone names its page as the address for search engines', async () => {
  expect((await read('/products?category=laser-printers')).canonical).toBe('/categories/laser-printers');
  expect((await read('/products?category=laser-printers&search=hp')).canonical).toBe('/products');
  expect((await read('/products?category=nothing')).canonical).toBe('/products');
});

test('an unknown brand or category is not found', async () => {
  expect((await read('/brands/nothing')).status).toBe(404);
  expect((await read('/categories/nothing')).status).toBe(404);
});

test('the owner writes the introductions', async () => {
  const token = await site.signIn();
  const send = (method: string, path: string, body: unknown) =>
    fetch(`${site.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const [category] = await (await fetch(`${site.url}/api/categories`)).json();
  await send('PUT', `/categories/${category.id}`, { ...category, description: 'For <b>busy</b> offices.' });
  await send('PUT', '/settings', { brandIntros: [{ brand: 'Canon', text: 'All about Canon.' }] });
  expect((await read(`/categories/${category.slug}`)).html).toContain('For &lt;b&gt;busy&lt;/b&gt; offices.</p>');
  expect((await read('/brands/canon')).html).toContain('All about Canon.</p>');
  expect((await read('/brands/hp')).html).not.toContain('All about Canon.');
});

test('the footer and the sitemap leave out categories and brands without products, which are not indexed', async () => {
  const token = await site.signIn();
  const call = (method: string, path: string, body?: unknown) =>
    fetch(`${site.url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const answer = await call('POST', '/categories', {
    name: 'Shredders',
    slug: 'shredders',
    description: '',
    image: '',
  });
  expect(answer.status).toBe(201);
  const { brands } = await (await call('GET', '/settings')).json();
  await call('PUT', '/settings', { brands: [...brands, 'Sindoh'] });
  const footer = (html: string) => html.slice(html.indexOf('<footer'));
  const about = footer((await read('/services')).html);
  expect(about).toContain('href="/categories/laser-printers"');
  expect(about).not.toContain('/categories/shredders');
  const sitemap = (await read('/sitemap.xml')).html;
  for (const path of ['/categories/shredders', '/brands/sindoh']) {
    const { status, html } = await read(path);
    expect([path, status, html.includes('content="noindex"')]).toEqual([path, 200, true]);
    expect(sitemap).not.toContain(`${path}</loc>`);
  }
  expect((await read('/categories/laser-printers')).html).not.toContain('content="noindex"');
});

test('footer, brand strip and breadcrumbs lead there', async () => {
  const home = (await read('/')).html;
  expect(home.split('href="/brands/canon"').length - 1).toBe(2);
  const product = (await read('/products/canon-pixma-g2010')).html;
  expect(product).toMatch(/href="\/categories\/[a-z-]+"/);
});
