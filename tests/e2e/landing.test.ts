// @module-tag filtering/landing
import { expect } from 'vitest';
import type { Settings } from '#app/domain/business/settings.schema.ts';
import type { Category } from '#app/domain/catalogue/category.ts';
import { listTest as test } from './reading.ts';

test('pages of a brand and a category list their products, with their own head', async ({ list, read }) => {
  const sitemap = (await read('/sitemap.xml')).html;
  for (const [path, heading, count] of [
    ['/brands/canon', 'Canon', 17],
    ['/categories/laser-printers', 'Laser Printers', 5],
  ] as const) {
    const page = await list(path);
    expect([page.document.querySelector('h1')?.textContent, page.found]).toEqual([heading, `${count} products`]);
    expect(page.document.title).toContain(heading);
    expect([page.canonical, page.isIndexed]).toEqual([path, true]);
    const itemsOf = (type: string) =>
      page.structuredData().find((each) => each['@type'] === type)?.itemListElement as unknown[];
    expect(itemsOf('ItemList')).toHaveLength(count);
    expect(itemsOf('BreadcrumbList')).toHaveLength(3);
    expect(sitemap).toContain(`${path}</loc>`);
  }
  expect((await read('/')).all('a[href="/brands/canon"]')).toHaveLength(2);
  expect((await read('/brands/nothing')).status).toBe(404);
  expect((await read('/categories/nothing')).status).toBe(404);
});

test('facets narrow the page of a brand', async ({ list }) => {
  const page = await list('/brands/canon?colour=mono');
  expect(page.all('form[data-filters]')[0]?.getAttribute('action')).toBe('/brands/canon');
  expect(page.all('input[name=brand]')).toEqual([]);
  expect([page.canonical, page.hrefOf('Remove filter Black & white')]).toEqual(['/brands/canon', '/brands/canon']);
});

test('a search keeps the brand; a category names its page; owners write texts', async ({ call, list }) => {
  const page = await list('/brands/canon?search=colour+a4+under+20000');
  expect(page.chips).toEqual(['Colour', 'A4', 'Up to ₹20,000', 'Clear all']);
  expect(page.hrefOf('Remove filter Colour')).toBe('/brands/canon?paper=a4&max-price=20000');
  // Another brand is a word to search for.
  expect((await list('/brands/canon?search=hp+colour+a4')).chips).not.toContain('HP');
  expect((await list('/products?category=laser-printers')).canonical).toBe('/categories/laser-printers');
  expect((await list('/products?category=laser-printers&search=hp')).canonical).toBe('/products');
  expect((await list('/products?category=nothing')).canonical).toBe('/products');
  const [category] = await call<Category[]>('GET', '/categories');
  await call('PUT', `/categories/${category?.id}`, { ...category, description: 'For <b>busy</b> offices.' });
  await call('PUT', '/settings', { brandIntros: [{ brand: 'Canon', text: 'All about Canon.' }] });
  const textOf = async (path: string) => (await list(path)).document.querySelector('main')?.textContent;
  expect(await textOf(`/categories/${category?.slug}`)).toContain('For <b>busy</b> offices.');
  expect(await textOf('/brands/canon')).toContain('All about Canon.');
  expect(await textOf('/brands/hp')).toContain('All HP machines and supplies that we sell in Pune, with prices.');
});

test('categories and brands without products are linked and indexed nowhere', async ({ call, read, list }) => {
  await call('POST', '/categories', { name: 'Shredders', slug: 'shredders', description: '', image: '' });
  const { brands } = await call<Settings>('GET', '/settings');
  await call('PUT', '/settings', { brands: [...brands, 'Sindoh'] });
  const footer = (await read('/services')).document.querySelector('footer');
  expect(footer?.querySelector('a[href="/categories/laser-printers"]')).not.toBeNull();
  expect(footer?.querySelector('a[href="/categories/shredders"]')).toBeNull();
  const sitemap = (await read('/sitemap.xml')).html;
  for (const path of ['/categories/shredders', '/brands/sindoh']) {
    const { status, isIndexed } = await list(path);
    expect([path, status, isIndexed]).toEqual([path, 200, false]);
    expect(sitemap).not.toContain(`${path}</loc>`);
  }
});
