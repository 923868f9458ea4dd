/**
 * @module-tag cost/page
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { variants } from '#tests/support/how-long.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import {
  awake,
  axe,
  axeLightAndDark,
  desktop,
  overflow,
  phone,
  type Visitor,
  visitor,
  widths,
} from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;

const copier = {
  name: 'Kyocera ECOSYS M9040dn',
  brand: 'Kyocera',
  regularPrice: 40_000,
  factCorrections: { colour: 'mono', dutyRecommended: 8000, dutyMaximum: 20_000 },
  rentPerMonth: 5000,
  rentPagesMono: 1000,
  rentExtraMono: 0.4,
  rentDeposit: 10_000,
  rentMonths: 24,
  amcFull: 14_000,
  amcLabour: 9600,
  amcPageMono: 0.55,
  tonerPrice: 1000,
  tonerYield: 1000,
  powerInUse: 550,
};
const colour = {
  name: 'Ricoh IM C9500',
  brand: 'Ricoh',
  regularPrice: 185_000,
  priceLabel: 'Price on Request',
  factCorrections: { colour: 'colour' },
  rentPerMonth: 7500,
  rentPagesMono: 1500,
  rentPagesColour: 100,
  rentExtraMono: 0.6,
  rentExtraColour: 6,
  amcPageMono: 0.7,
  amcPageColour: 6.5,
};
const linked = {
  name: 'Canon imageRUNNER 9625',
  regularPrice: 95_000,
  factCorrections: { colour: 'mono' },
  drumPrice: 9800,
  drumYield: 80_000,
};
const supply = (name: string, price: number) => ({
  name,
  category: 'Toner and Supplies',
  regularPrice: price,
  specifications: { Fits: 'imageRUNNER 9625', Code: 'NPG-84', Yield: '30,000 pages' },
});

async function create(fields: { name: string }) {
  const slug = fields.name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  const response = await fetch(`${site.url}/api/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${site.session()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ slug, brand: 'Canon', category: 'Copiers', description: 'For an office.', ...fields }),
  });
  expect(response.status, await response.clone().text()).toBe(201);
}

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
  for (const fields of [copier, colour, linked, supply('Canon NPG-84 black toner', 4200)]) await create(fields);
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

const of = (slug: string, query = '') => `/cost?m=${slug}${query}`;
const machine = 'kyocera-ecosys-m9040dn';
const usual = of(machine, '&mono=1000&months=36');

const open = async (path: string, options: Parameters<typeof visitor>[1] = {}) => {
  someone = await visitor(browser, options);
  await someone.page.goto(site.url + path);
  return someone.page;
};
const textOf = async (path: string) => (await fetch(site.url + path)).text();

/** Figures of an option: total, per month, per page. */
const figures = (page: Page, option: string) =>
  page
    .locator('tbody')
    .filter({ has: page.getByRole('rowheader', { name: option, exact: true }) })
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .allTextContents();

const parts = (page: Page) => page.locator('[data-cost-part]').evaluateAll((all) => all.map((part) => part.innerHTML));

test.each(variants([false, true]))('shows the costs of each option (scripts: %s)', async (javaScript) => {
  const page = await open(usual, { width: phone, javaScript });
  expect(await figures(page, 'Rent')).toEqual(['₹2,12,400', '₹5,900', '₹5.90']);
  expect(await figures(page, 'Buy + AMC, labour only')).toEqual(['₹1,23,664', '₹3,435', '₹3.44']);
  await page.locator('details[data-option=rent] > summary').click();
  const lines = page.locator('details[data-option=rent] dl > div');
  expect(await lines.allTextContents()).toEqual([
    'Rent ₹5,000 × 36 months₹1,80,000',
    'GST 18% of ₹1,80,000₹32,400',
    'Total₹2,12,400',
  ]);
  const text = await page.locator('main').innerText();
  for (const said of [
    'Refundable deposit ₹10,000, not part of the total.',
    'Not included: paper and electricity (550 W while printing).',
    'Cheapest over 36 months',
    'Buying with AMC per page costs less than renting for all of 120 months.',
  ])
    expect(text).toContain(said);
});

describe('its script', () => {
  test('makes the same page as the server, for any volume', async () => {
    const page = await open(usual, { width: desktop });
    await awake(page);
    for (const [mono, months] of [
      ['9000', '12'],
      ['0', '60'],
      ['25000', '24'],
      ['1500', '36'],
    ] as const) {
      await page.getByRole('spinbutton', { name: 'Pages a month' }).fill(mono);
      await page.getByLabel('Months').selectOption(months);
      await expect.poll(() => new URL(page.url()).search).toBe(`?m=${machine}&mono=${mono}&months=${months}`);
      const own = await parts(page);
      const other = await page.context().newPage();
      await other.goto(page.url());
      expect(own).toEqual(await parts(other));
      await other.close();
    }
  });

  test('moves with the slider, and keeps lines open', async () => {
    const page = await open(usual, { width: phone });
    await page.locator('details[data-option=rent] > summary').click();
    const slider = page.getByRole('slider');
    await slider.focus();
    await awake(page);
    await slider.fill('3000');
    await expect.poll(() => figures(page, 'Rent')).toEqual(['₹2,46,384', '₹6,844', '₹2.28']);
    expect(await page.getByRole('spinbutton', { name: 'Pages a month' }).inputValue()).toBe('3000');
    expect(await page.locator('details[data-option=rent] dl').isVisible()).toBe(true);
    expect(new URL(page.url()).search).toBe(`?m=${machine}&mono=3000&months=36`);
    expect(someone.complaints).toEqual([]);
  });

  test('is not on other pages', async () => {
    const page = await open(`/products/${machine}`);
    await awake(page);
    expect(someone.scripts.map((url) => new URL(url).pathname)).toEqual(['/assets/site.js']);
  });
});

test('linked supplies give the price of toner', async () => {
  const page = await open(of('canon-imagerunner-9625', '&mono=5000&months=24'));
  await page.locator('details[data-option=buy] > summary').click();
  expect(await page.locator('details[data-option=buy] dl > div').allTextContents()).toEqual([
    'Machine₹95,000',
    'Toner: Canon NPG-84 black toner ₹4,200 ÷ 30,000 pages × 1,20,000 pages₹16,800',
    'Drum ₹9,800 ÷ 80,000 pages × 1,20,000 pages₹14,700',
    'GST 18% of ₹1,26,500₹22,770',
    'Total₹1,49,270',
  ]);
});

test('a hidden price is in no sum, address or data; rent is computed', async () => {
  const html = await textOf(of('ricoh-im-c9500'));
  expect(html).not.toMatch(/1,?85,?000/);
  expect(html).toContain('Buy: Price is on request.');
  expect(html).toMatch(/Rent<\/th>/);
  expect(await textOf('/products/ricoh-im-c9500')).not.toMatch(/1,?85,?000/);
});

test('warns about the volume, the shortest rental and unused pages', async () => {
  const text = async (query: string) => (await open(of(machine, query))).locator('main').innerText();
  const much = await text('&mono=25000&months=12');
  expect(much).toContain('25,000 pages a month is more than the maximum volume of this machine, 20,000.');
  expect(much).toContain('Billed for at least 24 months.');
  await someone.leave();
  expect(await text('&mono=9000&months=24')).toContain('more than the recommended volume of this machine, 8,000.');
  await someone.leave();
  expect(await text('&mono=400')).toContain('You pay for 1,000 pages a month and print 400.');
});

test('a plan is asked for with its lines and its address', async () => {
  const page = await open(usual, { width: desktop });
  const link = page.getByRole('link', { name: 'Ask for this plan (Rent)' });
  const asked = new URL((await link.getAttribute('href')) ?? '', site.url);
  expect(asked.pathname).toBe('/contact');
  expect(asked.searchParams.get('from')).toBe(`${usual}&plan=rent`);
  expect(asked.searchParams.get('text')).toBe(
    'Please send me an offer for this plan: Rent\nMachine: Kyocera ECOSYS M9040dn\n' +
      'Volume: 1,000 pages a month, 36 months\nTotal: ₹2,12,400 (₹5,900 a month, ₹5.90 a page), with GST',
  );
  const chat = new URL(
    (await page.getByRole('link', { name: 'WhatsApp (Rent)', exact: true }).getAttribute('href')) ?? '',
  );
  expect(chat.searchParams.get('text')).toContain(`${usual}&plan=rent`);
  await page.goto(site.url + asked.searchParams.get('from'));
  expect(await page.locator('details[data-option=rent]').getAttribute('open')).toBe('');
  expect(await page.getByRole('rowheader', { name: 'Rent Asked for' }).count()).toBe(1);
});

test('search engines see one page; other values are the nearest allowed ones', async () => {
  const html = await textOf(of(machine, '&mono=99999999&months=0&colour=7&utm_source=x'));
  expect(html).toMatch(/rel="canonical" href="[^"]*\/cost"/);
  expect(html).toContain('<meta name="robots" content="noindex"');
  expect(html).toContain('10,00,000 pages');
  expect(html).toContain('Cheapest over 1 month<');
  expect(html).not.toContain('utm_source');
  expect(await textOf('/sitemap.xml')).toContain('/cost</loc>');
});

test('without a machine it offers machines with plans; an unknown one says so', async () => {
  const page = await open('/cost', { javaScript: false });
  await page.getByLabel('Machine').selectOption('Kyocera ECOSYS M9040dn');
  await page.getByRole('button', { name: 'Show costs' }).click();
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('What Kyocera ECOSYS M9040dn costs');
  expect(await textOf(of('nothing'))).toContain('not on our site');
  for (const slug of ['nothing', 'kyocera-tk-1178-toner-cartridge'])
    expect((await fetch(site.url + of(slug))).status).toBe(404);
});

test('a product page shows its costs in short and leads to the calculator', { tags: ['cost/product'] }, async () => {
  const page = await open(`/products/${machine}`, { javaScript: false });
  const section = page.getByRole('region', { name: 'What it costs' });
  expect(await section.innerText()).toContain('Rent');
  await section.getByLabel('Pages a month').fill('1000');
  await section.getByRole('button', { name: 'Show costs' }).click();
  expect(new URL(page.url()).search).toBe(`?m=${machine}&mono=1000&months=36`);
  expect(await textOf('/products/hp-laserjet-1020-plus')).not.toContain('What it costs</h2>');
});

describe.each([usual, of('ricoh-im-c9500'), `/products/${machine}`])('%s', (path) => {
  test.each(widths)('is accessible and has no console errors at %i px', async (width) => {
    const page = await open(path, { width });
    for (const details of await page.locator('details[data-option]').all()) await details.locator('summary').click();
    expect(await (width === phone ? axeLightAndDark : axe)(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(someone.complaints).toEqual([]);
  });

  test('fits 320 px and 200 % text size', async () => {
    const page = await open(path, { width: 320 });
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 640, height: 900 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await overflow(page)).toBe(0);
  });
});
