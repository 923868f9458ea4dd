// @module-tag filtering/facets
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { variants } from '#tests/support/how-long.ts';
import { desktop, phone } from '#tests/support/visitor.ts';
import { chips, query, type Read, searchField, status, listTest as test, texts } from './reading.ts';

const value = (page: Page, facet: string, name: RegExp) =>
  page.getByRole('group', { name: facet }).getByRole('checkbox', { name });
const countBeside = async (page: Page, facet: string, name: RegExp) =>
  Number(await value(page, facet, name).locator('xpath=..').locator('b').textContent());
const submit = (page: Page) => page.getByRole('button', { name: 'Search', exact: true }).click();

test.for(variants([desktop, phone]))('each choice narrows the list at %i px', async (width, { visit }) => {
  const { page, complaints } = await visit('/products', { width });
  if (width === phone) await page.getByRole('button', { name: /^Filter/ }).click();
  const narrow = async (facet: string, name: RegExp) => {
    const count = await countBeside(page, facet, name);
    await value(page, facet, name).check();
    await expect.poll(() => status(page)).toBe(`${count} products`);
    return count;
  };
  const colour = await narrow('Colour', /^Colour/);
  const paper = await narrow('Paper', /^A3/);
  expect(query(page)).toBe('?colour=colour&paper=a3');
  // The checkbox keeps the focus although its counts are new.
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('a3');
  if (width === phone) {
    await page.getByRole('button', { name: `Show ${paper} machines` }).click();
    expect(await value(page, 'Colour', /^Colour/).isVisible(), 'sheet').toBe(false);
  }
  await page.getByRole('link', { name: 'Remove filter A3' }).click();
  await expect.poll(() => status(page)).toBe(`${colour} products`);
  await page.goBack();
  await expect.poll(() => status(page)).toBe(`${paper} products`);
  expect(complaints).toEqual([]);
});

test('kind, colour, paper and brand are offered above the list, two of them at once', async ({ list, visit }) => {
  const offered = ({ all }: Pick<Read, 'all'>) => all('ul[aria-label="Quick filters"] a');
  const page = await list('/products?sort=price');
  const colours = ['Colour', 'Black & white'];
  expect(texts(offered(page))).toEqual(['Copier / MFP', 'Printer', 'Supplies', ...colours]);
  const kind = await list(offered(page)[0]?.getAttribute('href') ?? '');
  expect([kind.chips, texts(offered(kind))]).toEqual([
    ['Copier / MFP', 'Clear all'],
    [...colours, 'A4', 'A3 or SRA3'],
  ]);
  const both = await list(offered(kind)[0]?.getAttribute('href') ?? '');
  expect([both.chips, texts(offered(both)).slice(0, 3)]).toEqual([
    ['Colour', 'Copier / MFP', 'Clear all'],
    ['A4', 'A3 or SRA3', 'Brother'],
  ]);
  for (const width of [phone, desktop]) {
    const { page: shown } = await visit('/products', { width });
    expect(await shown.getByRole('list', { name: 'Quick filters' }).isVisible(), `${width} px`).toBe(true);
    const sort = shown.getByRole('button', { name: 'Sort', exact: true });
    expect(await sort.isVisible()).toBe(width === phone);
    if (width === phone) await sort.click();
    await shown.getByLabel('Sort by').waitFor();
  }
  expect(both.total).toBe((await list('/products?colour=colour&kind=multifunction')).total);
  const brands = ['HP', 'Konica Minolta', 'Kyocera', 'Ricoh'];
  expect(texts(offered(await list('/categories/colour-photocopiers'))), 'no colour').toEqual(brands);
});

test('counts ignore their own facet; a value without products is disabled unless chosen', async ({ list }) => {
  const page = await list('/products?paper=a1');
  expect(page.facet('paper', 'a4').count).toBe((await list('/products?paper=a4')).total);
  expect(page.all('input[name=brand]'), 'one brand: narrows nothing').toEqual([]);
  expect((await list('/categories/colour-photocopiers')).all('[value=copy]'), 'all copy').toEqual([]);
  const none = (await list('/products?paper=sra3')).all('input[name=brand]:disabled');
  expect(none.length).toBeGreaterThan(0);
  for (const each of none) expect(each.parentElement?.querySelector('b')?.textContent).toBe('0');
  const { box } = page.facet('paper', 'a1');
  expect([box?.hasAttribute('checked'), box?.disabled]).toEqual([true, false]);
});

test('search engines index pages of the whole list, but no filters or sorts', async ({ list }) => {
  for (const [path, canonical, isIndexed] of [
    ['/products?colour=mono', '/products', false],
    ['/products?sort=newest', '/products', false],
    ['/products?page=2', '/products?page=2', true],
  ] as const)
    expect(await list(path), path).toMatchObject({ canonical, isIndexed });
});

test('without scripts, one form with one button does the same', async ({ visit, list, site }) => {
  const { page } = await visit('/products', { width: desktop, javaScript: false });
  await value(page, 'Colour', /^Black/).check();
  await page.getByText('More filters').click();
  await value(page, 'Kind', /^Printer/).check();
  await page.getByRole('textbox', { name: 'Up to ₹' }).fill('1,00,000');
  await submit(page);
  expect(await status(page)).toBe((await list('/products?colour=mono&kind=printer&max-price=100000')).found);
  expect(await chips(page).textContent()).toContain('Up to ₹1,00,000');
  await page.goto(`${site.url}/products?search=wifi+a4+under+20000`);
  await page.getByText('More filters').click();
  await value(page, 'Connection', /^Wi-Fi/).uncheck();
  await submit(page);
  await page.waitForURL('**/products?paper=a4&max-price=20000');
  await page.goto(`${site.url}/products?search=wifi+a4+under+20000`);
  await searchField(page).fill('toner');
  await submit(page);
  await page.waitForURL('**/products?search=toner');
  await page.goto(`${site.url}/products?search=cheap+printer+without+wifi+above+30+ppm`);
  await searchField(page).fill('kyocera');
  await submit(page);
  await page.waitForURL('**/products?search=kyocera');
});

describe('a search with numbers and trade words', { tags: ['search/understood'] }, () => {
  test('is read as facets, shown as chips; the other words are named', async ({ list }) => {
    const page = await list('/products?search=duplex+wala+25+ppm+printer');
    expect(page.chips).toEqual(['Automatic', '21 to 30', 'Machines only', 'Clear all']);
    expect(page.found).toBe((await list('/products?duplex=automatic&speed=21-30&not=kind:supply')).found);
    page.getByText('Not used: wala.');
    expect(page.facet('duplex', 'automatic').box).toHaveProperty('checked', true);
    expect(page.hrefOf('Remove filter Automatic')).toBe('/products?speed=21-30&not=kind:supply');
    const chosen = await list('/products?colour=mono&search=a4+under+20000');
    expect(chosen.chips).toEqual(['Black & white', 'A4', 'Up to ₹20,000', 'Clear all']);
    expect(chosen.hrefOf('Clear all')).toBe('/products?search=a4+under+20000');
    for (const [search, expected, noise] of [
      [
        'office printer on rent not canon without wifi above 30 ppm',
        'For rent, Not Canon, Not Wi-Fi, Machines only, From 31 pages a minute',
        'Not used: office.',
      ],
      ['zzzyx kyocera tk 4109 toner', 'Supplies, Kyocera', 'Searched for “tk 4109”. Not used: zzzyx.'],
    ] as const) {
      const page = await list(`/products?search=${search.replaceAll(' ', '+')}`);
      expect(page.chips.join(', '), search).toMatch(new RegExp(`^${expected}(, Clear all)?$`));
      page.getByText(noise);
      expect(page.names.length, search).toBeGreaterThan(0);
    }
    for (const code of ['88a', 'hp+m1005', 'original+88a'])
      (await list(`/products?search=${code}+cartridge`)).getByText('No products found');
    expect((await list('/products?search=kyocera')).chips).toEqual([]);
    const rented = await list('/products?search=a4+copier+on+rent');
    expect(rented.hrefOf('How rental works')).toBe('/rental');
    expect(rented.chips, 'without kinds that no product has').toContain('Copier / MFP');
  });

  test('can be corrected in the form, or replaced by another search', async ({ visit }) => {
    const { page } = await visit('/products', { width: desktop });
    const shown = () => chips(page).getByRole('listitem').allTextContents();
    await searchField(page).fill('wifi a4 under 20000');
    await expect.poll(shown).toEqual(['A4', 'Wi-Fi', 'Up to ₹20,000', 'Clear all']);
    await searchField(page).fill('wifi a4 under 30000');
    await expect.poll(shown).toEqual(['A4', 'Wi-Fi', 'Up to ₹30,000', 'Clear all']);
    await page.getByText('More filters').click();
    await value(page, 'Connection', /^Wi-Fi/).uncheck();
    await expect.poll(shown).toEqual(['A4', 'Up to ₹30,000', 'Clear all']);
    expect(await value(page, 'Connection', /^Wi-Fi/).isVisible(), 'stays where it was used').toBe(true);
    expect(query(page)).toBe('?paper=a4&max-price=30000');
  });
});
