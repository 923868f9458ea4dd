/**
 * @module-tag filtering/facets
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { awake, axe, desktop, overflow, phone, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

const open = async (path = '/products', options: Parameters<typeof visitor>[1] = {}) => {
  someone = await visitor(browser, options);
  await someone.page.goto(site.url + path);
  return someone.page;
};

const status = (page: Page) => page.locator('p[role=status]');
const value = (page: Page, facet: string, name: RegExp) =>
  page.getByRole('group', { name: facet }).getByRole('checkbox', { name });
const total = async (path: string) =>
  Number(/role="status"[^>]*>(\d+) product/.exec(await (await fetch(site.url + path)).text())?.[1] ?? 0);
const countBeside = async (page: Page, facet: string, name: RegExp) =>
  Number(await value(page, facet, name).locator('xpath=..').locator('b').textContent());

describe.each(
  variants([
    ['a desktop', desktop],
    ['a phone', phone],
  ] as const),
)('facets on %s', (_name, width) => {
  test('narrow the list with each choice; the address can be shared', async () => {
    const page = await open('/products', { width });
    if (width === phone) await page.getByRole('button', { name: /^Filter/ }).click();
    const colour = await countBeside(page, 'Colour', /^Colour/);
    await value(page, 'Colour', /^Colour/).check();
    await expect.poll(() => status(page).textContent()).toBe(`${colour} products`);
    const paper = await countBeside(page, 'Largest paper', /^A3/);
    await value(page, 'Largest paper', /^A3/).check();
    await expect.poll(() => status(page).textContent()).toBe(`${paper} products`);
    expect(new URL(page.url()).search).toBe('?colour=colour&paper=a3');
    // The checkbox keeps the focus although its counts are new.
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('a3');
    if (width === phone) {
      await page.getByRole('button', { name: `Show ${paper} machines` }).click();
      expect(await value(page, 'Colour', /^Colour/).isVisible()).toBe(false);
    }
    await page.getByRole('link', { name: 'Remove filter A3' }).click();
    await expect.poll(() => status(page).textContent()).toBe(`${colour} products`);
    await page.goBack();
    await expect.poll(() => status(page).textContent()).toBe(`${paper} products`);
    expect(someone.complaints).toEqual([]);
  });

  test('have no accessibility errors and no overflow', async () => {
    const page = await open('/products?colour=mono&speed=21-30&sort=price-low', { width });
    if (width === phone) await page.getByRole('button', { name: /^Filter/ }).click();
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  });
});

test('the counts of a facet ignore its own selection; a value that would leave nothing is disabled', async () => {
  const page = await open('/products?paper=a1', { width: desktop });
  expect(await countBeside(page, 'Largest paper', /^A4/)).toBe(await total('/products?paper=a4'));
  const none = page.getByRole('group', { name: 'Brand' }).getByRole('checkbox', { disabled: true });
  expect(await none.count()).toBeGreaterThan(0);
  for (const each of await none.all()) expect(await each.locator('xpath=..').locator('b').textContent()).toBe('0');
  expect(await value(page, 'Largest paper', /^A1/).isChecked()).toBe(true);
});

test('values of one facet are alternatives, facets and prices add up', async () => {
  const [a3, a4, both] = await Promise.all(['a3', 'a4', 'a3,a4'].map((paper) => total(`/products?paper=${paper}`)));
  expect(both).toBe((a3 as number) + (a4 as number));
  const dear = await total('/products?min-price=200000');
  const cheap = await total('/products?max-price=199999');
  const priced = await total('/products?min-price=1');
  expect(dear + cheap).toBe(priced);
  expect(await total('/products?min-price=200000&max-price=199999')).toBe(0);
});

test('sorting puts products without the value last, with a note', async () => {
  const page = await open('/products?sort=price-high');
  const prices = await page
    .getByRole('article')
    .evaluateAll((all) => all.map((one) => Number(one.querySelector('b')?.textContent?.replace(/[₹,]/g, '') ?? 0)));
  expect(prices).toEqual([...prices].sort((a, b) => b - a));
  await page.goto(`${site.url}/products?sort=fastest`);
  await page.getByText(/\d+ products without a stated speed come last\./).waitFor();
});

test('without scripts, one form with one button does the same', async () => {
  const page = await open('/products', { width: desktop, context: { javaScriptEnabled: false } });
  await value(page, 'Colour', /^Black/).check();
  await value(page, 'Kind', /^Printer/).check();
  await page.getByRole('textbox', { name: 'Up to ₹' }).fill('1,00,000');
  await page.getByRole('button', { name: 'Search' }).click();
  expect(await status(page).textContent()).toBe(
    `${await total('/products?colour=mono&kind=printer&max-price=100000')} products`,
  );
  expect(await page.getByRole('list', { name: 'Active filters' }).textContent()).toContain('Up to ₹1,00,000');
});

test('combinations are not for search engines', async () => {
  const head = async (path: string) => {
    const text = await (await fetch(site.url + path)).text();
    return [/rel="canonical" href="[^"]*?(\/[^/"]*)"/.exec(text)?.[1], text.includes('content="noindex"')];
  };
  expect(await head('/products?colour=mono')).toEqual(['/products', true]);
  expect(await head('/products?sort=newest')).toEqual(['/products', true]);
  expect(await head('/products?page=2')).toEqual(['/products?page=2', false]);
});

test('a choice made before the script has loaded counts', async () => {
  const page = await open('/products', { width: desktop });
  await page.evaluate(() => {
    const own = document.querySelector<HTMLInputElement>('[name=colour][value=mono]');
    if (own) own.checked = true;
  });
  await awake(page);
  await expect.poll(() => new URL(page.url()).search).toBe('?colour=mono');
});

describe('a search with numbers and trade words', { tags: ['search/understood'] }, () => {
  const chips = (page: Page) =>
    page.getByRole('list', { name: 'Active filters' }).getByRole('listitem').allTextContents();

  test('reads them as facets, shown as chips; the other words are named', async () => {
    const page = await open('/products?search=duplex+wala+25+ppm+printer', { width: desktop });
    expect(await chips(page)).toEqual(['Automatic', '21 to 30']);
    expect(await status(page).textContent()).toBe(`${await total('/products?duplex=automatic&speed=21-30')} products`);
    await page.getByText('Not used: wala, printer.').waitFor();
    expect(await value(page, 'Two-sided printing', /^Automatic/).isChecked()).toBe(true);
    await page.getByRole('link', { name: 'Remove filter Automatic' }).click();
    await page.waitForURL('**/products?speed=21-30');
    expect(someone.complaints).toEqual([]);
  });

  test.each([
    ['xerox machine on rent in delhi', 'Copier, Multifunction, For rent', 'Not used: in, delhi.'],
    ['high speed copier', 'Copier, Multifunction', 'Not used: high, speed.'],
    ['colour printer jo a3 print kare zzzyx', 'Colour, A3', 'Not used: printer, jo, print, kare, zzzyx.'],
  ])('lists what its facets find for “%s”, and names the words that find nothing', async (search, expected, noise) => {
    const page = await open(`/products?search=${search.replaceAll(' ', '+')}`, { width: desktop });
    expect((await chips(page)).join(', ')).toBe(expected);
    await page.getByText(noise).waitFor();
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  });

  longTest('can be corrected in the form', async () => {
    const page = await open('/products', { width: desktop });
    await page.getByPlaceholder('Search products...').fill('wifi a4 under 20000');
    await expect.poll(() => chips(page)).toEqual(['A4', 'Wi-Fi', 'Up to ₹20,000']);
    await value(page, 'Connection', /^Wi-Fi/).uncheck();
    await expect.poll(() => chips(page)).toEqual(['A4', 'Up to ₹20,000', 'Clear all']);
    expect(new URL(page.url()).search).toBe('?paper=a4&max-price=20000');
  });

  test('can be corrected in the form without scripts, or replaced by another search', async () => {
    const page = await open('/products?search=wifi+a4+under+20000', { width: desktop, javaScript: false });
    await value(page, 'Connection', /^Wi-Fi/).uncheck();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/products?paper=a4&max-price=20000');
    await page.goto(`${site.url}/products?search=wifi+a4+under+20000`);
    await page.getByPlaceholder('Search products...').fill('toner');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.waitForURL('**/products?search=toner');
  });

  test('stays a text search if the facets find nothing and the words do, or if it names only a brand', async () => {
    const page = await open('/products?search=kyocera');
    expect(await page.getByRole('list', { name: 'Active filters' }).count()).toBe(0);
    await page.goto(`${site.url}/products?search=a4+copier+on+rent`);
    await page.getByRole('link', { name: 'How rental works' }).waitFor();
  });
});
