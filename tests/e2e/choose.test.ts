// @module-tag choose/page
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { variants } from '#tests/support/how-long.ts';
import { leastHeight, phone } from '#tests/support/visitor.ts';
import { hrefOf, type Read, listTest as test, texts } from './reading.ts';

const question = (page: Page) => page.getByRole('heading', { level: 2 }).first().textContent();
const questionIn = ({ all }: Read) => all('main h2')[0]?.textContent;
const answered = '?pages=3000&colour=no&paper=a3&functions=copy,scan&buy=any';

test.for(variants([true, false]))('answers lead to three machines (scripts: %s)', async (javaScript, { visit }) => {
  const { page, complaints } = await visit('/choose', { width: phone, javaScript });
  expect(await question(page)).toBe('How many pages do you print a month?');
  await page.getByRole('link', { name: '3,000 6 reams' }).click();
  await page.getByRole('link', { name: 'Black & white only' }).click();
  await page.getByRole('link', { name: /^A3/ }).click();
  expect(await question(page)).toBe('What must it do besides printing?');
  for (const name of [/^Copy/, /^Scan/]) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  expect(await question(page)).toBe('Buy or rent?');
  expect(await page.getByRole('radio', { name: 'Not sure' }).isChecked(), 'Not sure').toBe(true);
  await page.getByRole('radio', { name: /^Buy/ }).check();
  await page.getByLabel('Budget in ₹').fill('1,00,000');
  await page.getByRole('button', { name: 'Show machines' }).click();
  expect(new URL(page.url()).search).toBe(
    '?pages=3000&colour=no&paper=a3&functions=copy%2Cscan&buy=yes&budget=1%2C00%2C000',
  );
  expect(await question(page)).toBe('Our three suggestions');
  expect(await page.locator('h3:has(a)').count()).toBe(3);
  expect(await page.getByRole('list', { name: 'Your answers' }).getByRole('listitem').allTextContents()).toEqual(
    ['3,000 pages a month', 'Black & white only', 'A3 or SRA3', 'Copy', 'Scan', 'Buy', 'Up to ₹1,00,000'].map(
      (label) => `${label}, change`,
    ),
  );
  const links = page.locator('main a:not(h3 a):visible').filter({ hasNotText: /^Choose$/ });
  expect(await leastHeight(links)).toBeGreaterThanOrEqual(44);
  await page.goBack();
  expect(await question(page)).toBe('Buy or rent?');
  expect(await page.context().cookies()).toEqual([]);
  expect(complaints).toEqual([]);
});

test('asks again for an invalid amount, and names the conflicting answers if nothing fits', async ({ read }) => {
  const pages = await read('/choose?pages=quite+a+lot');
  const field = pages.getByLabelText(/^Or type your pages a month/) as HTMLInputElement;
  expect([field.name, field.value]).toEqual(['pages', 'quite a lot']);
  pages.getByText('Please write one number, such as 3,000.');
  expect(questionIn(await read('/choose?pages=2.5k'))).toBe('Do you need colour?');
  const budget = await read('/choose?pages=3000&colour=no&paper=a3&functions=any&buy=rent&budget=cheap');
  expect(questionIn(budget)).toBe('Buy or rent?');
  expect(budget.getByRole('radio', { name: /^Rent/ })).toHaveProperty('checked', true);
  expect((budget.getByLabelText(/^Budget in ₹/) as HTMLInputElement).value).toBe('cheap');
  const page = await read('/choose?pages=any&colour=yes&paper=a3&functions=any&buy=yes&budget=40000');
  expect(questionIn(page)).toBe('No A3 colour machine up to ₹40,000');
  const count = /\d+/.exec(page.getByRole('link', { name: /^Without the budget there are \d+/ }).textContent)?.[0];
  const wider = await read(hrefOf(page, /^Without the budget there are \d+/));
  wider.getByText(new RegExp(`^3 of ${count} machines that fit\\.`));
});

test('an answer can be changed or removed, and the result says what would change it', async ({ read }) => {
  const page = await read(`/choose${answered}`);
  page.getByText('The lowest known monthly cost in stock.');
  const costs = texts(page.all('.choose-pick span:has(> .text-lg)'));
  expect(costs).toEqual(Array(3).fill(expect.stringMatching(/^₹[\d,]+ a month with GST $/)));
  page.getByText(/ All costs are for 3,000 pages, (renting|buying with comprehensive AMC) over 36 months\.$/);
  page.getByText(/^Faster than the first: \d+ pages a minute, for ₹/);
  const anyPaper = hrefOf(page, /^Without A3, prices start ₹/);
  expect(anyPaper).toBe('/choose?pages=3000&colour=no&paper=any&functions=copy,scan&buy=any');
  const withoutScan = hrefOf(await read(anyPaper), /Remove Scan$/);
  expect(withoutScan).toBe('/choose?pages=3000&colour=no&paper=any&functions=copy&buy=any');
  const recolour = await read(hrefOf(await read(withoutScan), /^Black & white only/));
  const colour = hrefOf(recolour, /^Colour/);
  expect(colour).toBe('/choose?pages=3000&colour=yes&paper=any&functions=copy&buy=any');
  const paper = await read(hrefOf(await read(colour), 'What is your largest paper?'));
  expect(questionIn(paper)).toBe('What is your largest paper?');
  expect(questionIn(await read(hrefOf(paper, 'Show machines now')))).toBe('Our three suggestions');
});

test('lists the questions and suggests nothing if every answer is “Not sure”', async ({ read }) => {
  const page = await read('/choose?pages=any&colour=any&paper=any&functions=any&buy=any');
  expect(questionIn(page)).toBe('Answer a question to see suggestions');
  expect(page.all('.choose-row').map(({ textContent }) => textContent)).toHaveLength(5);
  const asked = await read(hrefOf(page, 'How many pages do you print a month?'));
  expect(questionIn(await read(hrefOf(asked, /^3,000/)))).toBe('Our three suggestions');
});

test('a function that a machine has as an option is marked on it, and is not in the price', async ({ read }) => {
  const note = / Functions marked “optional” are not in the price: please ask us.$/;
  const ask = (functions: string) => read(`/choose?pages=3000&colour=yes&paper=a3&functions=${functions}&buy=any`);
  const page = await ask('fax');
  page.getByText(note);
  expect(page.getAllByText('Fax optional').length).toBeGreaterThan(0);
  page.getAllByText(/^The cheapest .*with fax \(optional\)\.$/);
  const scan = await ask('scan');
  expect([scan.queryByText(note), scan.queryByText(/optional$/)]).toEqual([null, null]);
});

test('the buttons open the machine, the comparison, the costs and an inquiry with the answers', async ({ read }) => {
  const page = await read(`/choose${answered}`);
  const slugs = page.all('h3 a').map((link) => link.getAttribute('href')?.replace('/products/', ''));
  expect(slugs).toHaveLength(3);
  const compared = `/compare?m=${slugs.join(',')}&pages=3000`;
  expect(hrefOf(page, 'Compare the three')).toBe(compared);
  expect(hrefOf(await read(`/choose${answered.replace('any', 'rent')}`), 'Compare the three')).toMatch(
    /&pages=3000&buy=rent$/,
  );
  expect(hrefOf(page, /^All costs of/)).toMatch(
    new RegExp(`^/cost\\?m=${slugs[0]}&mono=3000&months=36&plan=(rent|buyAmcFull)$`),
  );
  expect(hrefOf(page, /^View Details/)).toBe(`/products/${slugs[0]}`);
  const chat = new URL(hrefOf(page, 'WhatsApp')).searchParams.get('text');
  expect(chat).toContain('- 3,000 pages a month\n- Black & white only\n');
  const form = await read(hrefOf(page, 'Ask about these three'));
  expect((form.getByLabelText(/^Message/) as HTMLTextAreaElement).value).toContain(
    '- A3 or SRA3\n- Copy\n- Scan\nSuggested there:\n- ',
  );
  expect(form.all('input[name=page]')[0]?.getAttribute('value')).toBe(`/choose${answered}`);
});

test('home, products, empty results and the menu lead to it; search engines see one page', async ({ read }) => {
  const page = await read(`/choose${answered}`);
  expect(page.all('link[rel=canonical]')[0]?.getAttribute('href')).toMatch(/\/choose$/);
  expect(page.all('meta[name=robots][content=noindex]')).toHaveLength(1);
  expect(page.all('a[href^="/choose?"]').length).toBeGreaterThan(0);
  expect(page.all('a[href^="/choose?"]:not([rel~=nofollow])')).toEqual([]);
  expect((await read('/sitemap.xml')).html).toContain('/choose</loc>');
  const links = async (path: string, inside: string) =>
    (await read(path))
      .all(`${inside} a`)
      .filter(({ textContent }) => /Which machine suits you\?|Help me choose/.test(textContent));
  const [home] = await links('/', 'main');
  expect(home?.getAttribute('href')).toBe('/choose');
  expect(await links('/', 'nav[aria-label=Menu]')).toHaveLength(1);
  expect(await links('/products', 'main')).toHaveLength(1);
  for (const path of ['/', '/products'])
    for (const href of ['/choose', '/cost', '/toner', '/rental'])
      expect((await read(path)).all(`footer a[href="${href}"]`), `${href} on ${path}`).toHaveLength(1);
  expect(await links('/products?search=zzzz', 'main')).toHaveLength(2);
});

test('machines for rent are a facet and a chip of a search', { tags: ['choose/for-rent'] }, async ({ list }) => {
  const page = await list('/products?search=a3+copier+on+rent');
  expect(page.chips).toContain('For rent');
  expect(page.found).toBe((await list('/products?paper=a3&kind=copier,multifunction&rent=yes')).found);
  expect(page.facet('rent', 'yes').box).toHaveProperty('checked', true);
  expect(page.hrefOf('How rental works')).toBeUndefined();
  const without = await list(page.hrefOf('Remove filter For rent') ?? '');
  expect([without.chips.includes('For rent'), without.found === page.found]).toEqual([false, false]);
  const none = await list('/products?search=a4+on+rent');
  none.getByRole('link', { name: 'How rental works' });
  expect(none.names.length).toBeGreaterThan(0);
});
