import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { awake } from '#tests/support/visitor.ts';
import { searchField, status, listTest as test, texts } from './reading.ts';

const asked = 'Hi, I\'m looking for "colour toner" and could not find it on your website. Can you help me with it?';

describe('a search without results', { tags: ['search/nothing-found', 'search/synonyms'] }, () => {
  test('suggests near matches, ways to contact the dealer and the categories', async ({ list }) => {
    const page = await list('/products?search=kodak+a0+colour+xerox');
    expect(page.found).toBe('No products found');
    const nearest = page.getByRole('region', { name: 'Nearest matches' }).querySelectorAll('article');
    expect(nearest).toHaveLength(6);
    for (const text of texts(nearest)) expect(text).toContain('Colour Photocopiers');
    const chat = new URL(page.hrefOf('Ask on WhatsApp') ?? '');
    expect(chat.hostname).toBe('wa.me');
    expect(chat.searchParams.get('text')).toContain('"kodak a0 colour xerox"');
    expect(page.hrefOf('Send us a message')).toBe('/contact?about=kodak+a0+colour+xerox');
    expect(page.hrefOf('Look for it as toner or ink')).toBe('/toner?q=kodak+a0+colour+xerox');
    const categories = page.getByRole('region', { name: 'Browse by category' }).querySelectorAll('a');
    expect([...categories].map((link) => link.getAttribute('href'))).toContain('/products?category=laser-printers');
    expect(categories).toHaveLength(9);
    expect((await list('/products?search=xerox+machine')).found).toBe('50 products');

    const unknown = await list('/products?search=%3Cqqq%3E%22');
    expect(unknown.found).toBe('No products found');
    expect(unknown.queryByRole('region', { name: 'Nearest matches' })).toBeNull();
    expect(unknown.getByRole('region', { name: 'Shall we look for it?' }).textContent).toContain('<qqq>"');
    unknown.getByRole('region', { name: 'Browse by category' });
    const none = await list('/products?category=laser-printers&tag=fax');
    expect(none.getByRole('region', { name: 'Shall we look for it?' }).textContent).toContain('“Fax, Laser Printers”');
    expect(none.names).toHaveLength(5);
    for (const [filters, words] of [
      ['colour=mono&max-price=1', 'Black & white”'],
      ['max-price=1', 'a machine with these filters”'],
    ] as const) {
      const ask = (await list(`/products?${filters}`)).getByRole('region', { name: 'Shall we look for it?' });
      expect(ask.textContent).toContain(`“${words}`);
    }
    expect(texts((await list('/contact?about=colour+toner')).all('textarea'))).toEqual([asked]);
  });

  test('updates its suggestions while typing, and leads to a message', async ({ visit }) => {
    const { page, complaints } = await visit('/products');
    const section = (name: string) => page.getByRole('region', { name });
    await searchField(page).fill('toner');
    await expect.poll(() => status(page)).toBe('14 products');
    expect(await section('Shall we look for it?').count()).toBe(0);
    await searchField(page).fill('colour toner');
    await section('Nearest matches').waitFor();
    for (const text of await section('Nearest matches').getByRole('article').allTextContents())
      expect(text).toContain('Toner, Ink & Drums');

    await page.getByRole('link', { name: 'Send us a message' }).click();
    await page.waitForURL('**/contact?about=*');
    await awake(page);
    expect(await message(page).inputValue()).toBe(asked);
    expect(complaints).toEqual([]);
  });

  test('replaces its message after another search, but keeps typed text', async ({ visit, site }) => {
    const { page } = await visit('/contact?about=colour+toner');
    await awake(page);
    await page.getByLabel('Full Name').fill('Asha Patil');
    await page.goto(`${site.url}/contact?about=kodak`);
    await awake(page);
    expect(await page.getByLabel('Full Name').inputValue()).toBe('Asha Patil');
    expect(await message(page).inputValue()).toContain('"kodak"');
    await page.goto(`${site.url}/contact`);
    await awake(page);
    expect(await message(page).inputValue()).toBe('');
    await message(page).fill('My own words.');
    await page.goto(`${site.url}/contact?about=kodak`);
    await awake(page);
    await expect.poll(() => message(page).inputValue()).toBe('My own words.');
  });
});

const message = (page: Page) => page.getByLabel('Message');

test('for a toner or an unknown code leads to the toner finder first', async ({ list }) => {
  for (const [search, found] of [
    ['hp m1005 cartridge', true],
    ['q2612a', false],
  ] as const) {
    const { names, all } = await list(`/products?${new URLSearchParams({ search })}`);
    expect(names.length > 0).toBe(found);
    const [first] = all('[data-part=drawing] a, [data-part=list] a');
    expect(first?.getAttribute('href')).toBe(`/toner?q=${search.replaceAll(' ', '+')}`);
    expect(all('[data-part] [href^="/toner"]')).toHaveLength(1);
  }
  expect((await list('/products?search=ink+tank+printer')).all('[data-part] [href^="/toner"]')).toEqual([]);
});

test('the header searches from every page', async ({ read }) => {
  const fields = async (path: string) => (await read(path)).all('header form[action="/products"] [name=search]').length;
  expect([await fields('/services'), await fields('/')]).toEqual([1, 1]);
});
