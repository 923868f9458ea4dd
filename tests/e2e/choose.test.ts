/**
 * @module-tag choose/page
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { variants } from '#tests/support/how-long.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axe, axeLightAndDark, desktop, overflow, phone, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

const open = async (path: string, options: Parameters<typeof visitor>[1] = {}) => {
  someone = await visitor(browser, options);
  await someone.page.goto(site.url + path);
  return someone.page;
};
const question = (page: Page) => page.getByRole('heading', { level: 2 }).first().textContent();
const picks = (page: Page) => page.getByRole('heading', { level: 3 }).filter({ has: page.locator('a') });
const search = (page: Page) => new URL(page.url()).search;
const answered = '?pages=3000&colour=no&paper=a3&functions=copy,scan&buy=any';

test.each(variants([false, true]))(
  'answers lead to three machines by links and forms (scripts: %s)',
  async (javaScript) => {
    const page = await open('/choose', { width: phone, javaScript });
    expect(await question(page)).toBe('How many pages do you print a month?');
    await page.getByRole('link', { name: '3,000 6 reams' }).click();
    await page.getByRole('link', { name: 'Black & white only' }).click();
    await page.getByRole('link', { name: /^A3/ }).click();
    expect(await question(page)).toBe('What must it do besides printing?');
    for (const name of [/^Copy/, /^Scan/]) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('button', { name: 'Next' }).click();
    expect(await question(page)).toBe('Buy or rent?');
    expect(await page.getByRole('radio', { name: 'Not sure' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: /^Buy/ }).check();
    await page.getByLabel('Budget in ₹').fill('1,00,000');
    await page.getByRole('button', { name: 'Show machines' }).click();
    expect(search(page)).toBe('?pages=3000&colour=no&paper=a3&functions=copy%2Cscan&buy=yes&budget=1%2C00%2C000');
    expect(await question(page)).toBe('Our three suggestions');
    expect(await picks(page).count()).toBe(3);
    expect(await page.getByRole('list', { name: 'Your answers' }).getByRole('listitem').allTextContents()).toEqual(
      ['3,000 pages a month', 'Black & white only', 'A3', 'Copy', 'Scan', 'Buy', 'Up to ₹1,00,000'].map(
        (label) => `${label}, change`,
      ),
    );
    await page.goBack();
    expect(await question(page)).toBe('Buy or rent?');
    expect(await page.context().cookies()).toEqual([]);
    expect(someone.complaints).toEqual([]);
  },
);

test('asks again for an invalid amount, as typed', async () => {
  const page = await open('/choose', { width: phone, javaScript: false });
  await page.getByLabel('Another number').fill('quite a lot');
  await page.getByRole('button', { name: 'Next' }).click();
  const pages = page.getByRole('textbox', { name: 'Another number' });
  expect(await pages.inputValue()).toBe('quite a lot');
  expect(await page.getByText('Please write one number, such as 3,000.').isVisible()).toBe(true);
  await pages.fill('2.5k');
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await question(page)).toBe('Do you need colour?');

  await page.goto(`${site.url}/choose?pages=3000&colour=no&paper=a3&functions=any&buy=rent&budget=cheap`);
  expect(await question(page)).toBe('Buy or rent?');
  expect(await page.getByRole('radio', { name: /^Rent/ }).isChecked()).toBe(true);
  expect(await page.getByLabel('Budget in ₹').inputValue()).toBe('cheap');
});

test('an answer can be changed or removed, and the result says what would change it', async () => {
  const page = await open(`/choose${answered}`);
  await page.getByText('Cheapest A3 black & white machine with copy and scan').waitFor();
  await page.getByText('Also rents for ₹3,500 a month').waitFor();
  await page.getByRole('link', { name: /^Without A3 you would save ₹/ }).click();
  expect(search(page)).toBe('?pages=3000&colour=no&paper=any&functions=copy,scan&buy=any');
  await page.getByRole('link', { name: 'Remove Scan' }).click();
  expect(search(page)).toBe('?pages=3000&colour=no&paper=any&functions=copy&buy=any');
  await page.getByRole('link', { name: /^Black & white only/ }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Colour/ })
    .click();
  expect(search(page)).toBe('?pages=3000&colour=yes&paper=any&functions=copy&buy=any');
  await page.getByRole('link', { name: 'Paper', exact: true }).click();
  expect(await question(page)).toBe('What is your largest paper?');
  await page.getByRole('link', { name: 'Show machines now' }).click();
  expect(await question(page)).toBe('Our three suggestions');
});

test('the buttons open the machine, the comparison, the costs and an inquiry with the answers', async () => {
  const page = await open(`/choose${answered}`);
  const slugs = await picks(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace('/products/', '')));
  expect(await page.getByRole('link', { name: 'Compare the three' }).getAttribute('href')).toBe(
    `/compare?m=${slugs.join(',')}`,
  );
  expect(
    await page
      .getByRole('link', { name: /^What will it cost/ })
      .first()
      .getAttribute('href'),
  ).toBe(`/cost?m=${slugs[0]}&mono=3000`);
  expect(
    await page
      .getByRole('link', { name: /^See machine/ })
      .first()
      .getAttribute('href'),
  ).toBe(`/products/${slugs[0]}`);
  const chat = new URL((await page.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href')) ?? '');
  expect(chat.searchParams.get('text')).toContain('- 3,000 pages a month\n- Black & white only\n');
  await page.getByRole('link', { name: 'Ask about this' }).click();
  expect(await page.getByLabel('Message').inputValue()).toContain('- A3\n- Copy\n- Scan\nSuggested there:\n- ');
  expect(await page.locator('input[name=page]').inputValue()).toBe(`/choose${answered}`);
});

test('if nothing fits, the answers in the way are named', async () => {
  const page = await open('/choose?pages=any&colour=yes&paper=a3&functions=any&buy=yes&budget=40000');
  expect(await question(page)).toBe('No A3 colour machine up to ₹40,000');
  const way = page.getByRole('link', { name: /^Without the budget there are \d+/ });
  const count = /\d+/.exec((await way.textContent()) ?? '')?.[0];
  await way.click();
  expect(await page.locator('.choose-figure b').textContent()).toBe(count);
});

test.each(
  variants([
    ['/choose?pages=any&colour=any&paper=any', phone],
    [`/choose${answered}`, phone],
    [`/choose${answered}`, desktop],
    ['/choose?colour=yes&paper=a3&buy=yes&budget=4000', phone],
  ] as const),
)('%s has no accessibility errors and no overflow at %i px', async (path, width) => {
  const page = await open(path, { width });
  expect(await (width === phone ? axeLightAndDark : axe)(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await overflow(page)).toBe(0);
  const low = await page
    .getByRole('main')
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .filter((link) => link.getBoundingClientRect().height < 44 && !link.closest('h3'))
        .map((link) => link.textContent),
    );
  expect(low.filter((text) => text !== 'Choose')).toEqual([]);
});

test('search engines see one page, which the sitemap names', async () => {
  const html = await (await fetch(`${site.url}/choose${answered}`)).text();
  expect(html).toMatch(/rel="canonical" href="[^"]*\/choose"/);
  expect(html).toContain('content="noindex"');
  expect([...html.matchAll(/<a [^>]*href="\/choose\?[^>]*>/g)].every(([link]) => link.includes('nofollow'))).toBe(true);
  expect(await (await fetch(`${site.url}/sitemap.xml`)).text()).toContain('/choose</loc>');
});

test('home, products, empty results and the menu lead to it', async () => {
  const page = await open('/', { width: phone });
  const link = page.getByRole('main').getByRole('link', { name: 'Which machine suits you?' });
  expect(await link.getAttribute('href')).toBe('/choose');
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(
    await page
      .getByRole('navigation', { name: 'Menu' })
      .getByRole('link', { name: 'Which machine suits you?' })
      .isVisible(),
  ).toBe(true);
  await page.goto(`${site.url}/products`);
  expect(await link.count()).toBe(1);
  await page.goto(`${site.url}/products?search=zzzz`);
  expect(await link.count()).toBe(2);
});

describe('machines for rent', { tags: ['choose/for-rent'] }, () => {
  test('are a facet, and a removable chip of a search', async () => {
    const page = await open('/products?search=a3+copier+on+rent', { width: desktop });
    const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem');
    expect(await chips.allTextContents()).toContain('For rent');
    const found = await page.locator('p[role=status]').textContent();
    const facets = await (await fetch(`${site.url}/products?paper=a3&kind=copier,multifunction&rent=yes`)).text();
    expect(facets).toContain(`>${found}</p>`);
    expect(await page.getByRole('checkbox', { name: /^For rent/ }).isChecked()).toBe(true);
    expect(await page.getByRole('link', { name: 'How rental works' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Remove filter For rent' }).click();
    await expect.poll(() => search(page)).not.toContain('rent');
    await expect.poll(() => page.locator('p[role=status]').textContent()).not.toBe(found);
  });

  test('a search that finds none for rent explains rental', async () => {
    const page = await open('/products?search=a4+on+rent', { width: desktop });
    await page.getByRole('link', { name: 'How rental works' }).waitFor();
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  });
});
