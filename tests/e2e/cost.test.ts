// @module-tag cost/page
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test as base } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';
import { awake, phone } from '#tests/support/visitor.ts';
import { hrefOf, type Read, redirectOf, texts } from './reading.ts';

const rent = { rentPerMonth: 5000, rentPagesMono: 1000, rentExtraMono: 0.4, rentDeposit: 10_000, rentMonths: 24 };
const upkeep = { amcFull: 14_000, amcLabour: 9600, amcPageMono: 0.55, tonerPrice: 1000, tonerYield: 1000 };
const mono = { colour: 'mono', dutyRecommended: 8000, dutyMaximum: 20_000 };
const aCopier = { name: 'Kyocera ECOSYS M9040dn', brand: 'Kyocera', regularPrice: 40_000, powerInUse: 550 };
const copier = { ...aCopier, ...rent, ...upkeep, factCorrections: mono };
const rentInColour = { rentPerMonth: 7500, rentPagesMono: 1500, rentPagesColour: 100, rentExtraMono: 0.6 };
const upkeepInColour = {
  rentExtraColour: 6,
  amcPageMono: 0.7,
  amcPageColour: 6.5,
  factCorrections: { colour: 'colour' },
};
const hidden = { name: 'Ricoh IM C9500', brand: 'Ricoh', regularPrice: 185_000, priceLabel: 'Price on Request' };
const colour = { ...hidden, ...rentInColour, ...upkeepInColour };
const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const test = base.extend('create', ({ call }) => async (...products: { name: string }[]) => {
  const rest = { brand: 'Canon', category: 'Copiers', description: 'For an office.' };
  for (const product of products) await call('POST', '/products', { slug: slugOf(product.name), ...rest, ...product });
});

const of = (slug: string, query = '') => `/cost?m=${slug}${query}`;
const machine = slugOf(copier.name);
const usual = of(machine, '&mono=1000&months=36');

/** The texts of the lines of an option. */
const linesOf = ({ all }: Read, option: string) =>
  all(`details[data-option=${option}] dl > div`).map(({ textContent }) => textContent);
/** Figures of an option: per month, total, per page. */
const figuresOf = ({ getByRole }: Read, option: string) => {
  const rows = getByRole('rowheader', { name: option }).closest('tbody')?.querySelectorAll('tr');
  return [...(rows?.[1]?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent);
};
const textIn = ({ getByRole }: Read) => getByRole('main').textContent;

/** The parts that the page shows, and those of the server for its address. */
const parts = (page: Page) =>
  page.evaluate(async () => {
    const server = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    return [document, server].map((from) =>
      [...from.querySelectorAll('.cost [data-part]')].map(({ innerHTML }) => innerHTML),
    );
  });

test.for([
  [101_000, /Cheapest with service.*Buy \+ AMC, comprehensive:.*Rent: ₹5,900 a month/],
  [103_000, /Cheapest with service.*Rent:.*Buy \+ AMC, comprehensive: ₹5,9\d\d a month/],
] as const)(
  'a price of %i costs about as much as renting, and both amounts are shown',
  async ([price, said], { read, create }) => {
    const plans = { ...rent, amcFull: 14_000, tonerPrice: 1000, tonerYield: 1000 };
    const product = { ...aCopier, ...plans, regularPrice: price, factCorrections: mono };
    await create(product);
    expect(textIn(await read(usual))?.replace(/Pages a month.*/, '')).toMatch(said);
  },
);

test('shows the costs of each option with its sum, and warnings', async ({ read, create }) => {
  await create(copier);
  const page = await read(usual);
  expect(figuresOf(page, 'Rent')).toEqual(['₹5,900', '₹2,12,400', '₹5.90']);
  expect(figuresOf(page, 'Buy + AMC, labour only')).toEqual(['₹3,435', '₹1,23,664', '₹3.44']);
  const sum = ['Rent ₹5,000 × 36 months₹1,80,000', 'GST 18% of ₹1,80,000₹32,400', 'Total₹2,12,400'];
  expect(linesOf(page, 'rent')).toEqual(sum);
  for (const said of [
    'Refundable deposit ₹10,000, not part of the total.',
    'Not included: paper and electricity (550 W while printing).',
    'Cheapest with service',
    'less than renting over 36 months',
    'Buying with AMC per page costs less than renting, even over 10 years.',
  ])
    expect(textIn(page)).toContain(said);
  expect(textIn(await read(of(machine, '&mono=25000&months=12')))).toContain('Billed for at least 24 months.');
  const ask = new URL(page.getByRole('link', { name: 'Ask for a quotation' }).getAttribute('href') ?? '', 'http://a');
  expect(ask.searchParams.get('from')).toContain('&plan=buyAmc');
  const other = await read('/products/hp-laserjet-1020-plus');
  expect(other.queryByRole('heading', { name: 'What it costs' })).toBeNull();
});

test('the chart marks the last crossing up to the months asked for', async ({ read }) => {
  const page = await read('/cost?m=kyocera-taskalfa-2201&mono=3000&months=36');
  for (const said of ['For 36 months: buy with comprehensive AMC.', '14 to 29 months: rent.'])
    expect(textIn(page)).toContain(said);
  const marks = ({ all }: Read) => texts(all('.cost-chart text')).filter((text) => text?.startsWith('month '));
  expect(marks(page)).toEqual(['month 30']);
  expect(marks(await read('/cost?m=kyocera-taskalfa-2201&mono=3000&months=24'))).toEqual(['month 14']);
  expect((await read('/cost?m=kyocera-ecosys-m2040dn')).all('figure'), 'without a rent').toEqual([]);
});

test('leads to the costs of a machine, which follow the volume', { tags: ['cost/product'] }, async ({
  visit,
  create,
}) => {
  await create(copier);
  const { page, complaints } = await visit(`/products/${machine}`, { width: phone });
  await awake(page);
  const section = page.getByRole('region', { name: 'What it costs' });
  expect(await section.innerText()).toContain('Rent');
  await section.getByLabel('Pages a month').fill('1000');
  await section.getByRole('button', { name: 'Show costs' }).click();
  const search = () => new URL(page.url()).search;
  const settled = () => expect.poll(() => page.locator('.cost').getAttribute('aria-busy')).toBeNull();
  await expect.poll(search).toBe(`?m=${machine}&mono=1000&months=36`);
  await page.locator('details[data-option=rent] > summary').click();
  const slider = page.getByRole('slider');
  await slider.focus();
  await awake(page);
  await slider.fill('3000');
  const rent = page.getByRole('row').filter({ hasText: '₹2,46,384' });
  expect(await rent.first().textContent()).toMatch(/₹6,844.*₹2,46,384.*₹2\.28/);
  expect(await page.getByRole('spinbutton', { name: 'Pages a month' }).inputValue()).toBe('3000');
  expect(await page.locator('details[data-option=rent] dl').isVisible(), 'rent in detail').toBe(true);
  await expect.poll(search).toBe(`?m=${machine}&mono=3000&months=36`);
  await page.locator('details[data-option=rent] > summary').click();
  for (const query of variants(['9000/12', '0/60', '25000/24', '1500/36'], 3)) {
    const [mono = '', months = ''] = query.split('/');
    await page.getByRole('spinbutton', { name: 'Pages a month' }).fill(mono);
    await page.getByLabel('Months').selectOption(months);
    await expect.poll(search).toBe(`?m=${machine}&mono=${mono}&months=${months}`);
    await settled();
    const [own, server] = await parts(page);
    expect(own?.length).toBeGreaterThan(0);
    expect(own).toEqual(server);
  }
  // The fields show the volume that is computed.
  const field = page.getByRole('spinbutton', { name: 'Pages a month' });
  for (const [typed, used] of Object.entries({ '': '2000', '5000000': '1000000' })) {
    await field.fill(typed);
    await field.blur();
    await expect.poll(() => field.inputValue()).toBe(used);
    await expect.poll(search).toContain(`&mono=${used}&`);
  }
  expect(complaints).toEqual([]);
  const button = page.getByRole('button', { name: 'Show costs' });
  expect(await button.isVisible(), 'needed only after a failure').toBe(false);
  await page.context().setOffline(true);
  await slider.fill('2500');
  await page.getByText('The costs could not be computed.').waitFor();
  expect([await page.locator('.cost').getAttribute('data-stale'), await button.isVisible()]).toEqual(['', true]);
  await page.context().setOffline(false);
  await slider.fill('4000');
  await expect.poll(() => page.locator('.cost').getAttribute('data-stale')).toBeNull();
  const [own, server] = await parts(page);
  expect(own).toEqual(server);
});

test('a hidden price is in no sum, address or data; rent is computed', async ({ read, create }) => {
  await create(colour);
  const page = await read(of('ricoh-im-c9500'));
  expect(page.html).not.toMatch(/1,?85,?000/);
  expect(textIn(page)).toContain('Ask us for the page costs of buying');
  page.getByRole('rowheader', { name: 'Rent' });
  expect((await read('/products/ricoh-im-c9500')).html).not.toMatch(/1,?85,?000/);
});

test('a plan is asked for with its lines and its address', async ({ read, create }) => {
  await create(copier);
  const page = await read(usual);
  const asked = new URL(hrefOf(page, 'Ask for this plan (Rent)'), 'https://dealer.example');
  expect(asked.pathname).toBe('/contact');
  expect(asked.searchParams.get('from')).toBe(`${usual}&plan=rent`);
  expect(asked.searchParams.get('text')).toBe(
    'Please send me an offer for this plan: Rent\nMachine: Kyocera ECOSYS M9040dn\n' +
      'Volume: 1,000 pages a month, 36 months\nTotal: ₹2,12,400 (₹5,900 a month, ₹5.90 a page), with GST',
  );
  const chat = new URL(hrefOf(page, 'WhatsApp'));
  expect(chat.searchParams.get('text')).toMatch(
    /^Please send me an offer for this plan: Buy \+ AMC per page\n.*&plan=buyAmcPage$/s,
  );
  const form = await read(asked.pathname + asked.search);
  expect((form.getByLabelText(/^Message/) as HTMLTextAreaElement).value).toBe(asked.searchParams.get('text'));
  const plan = await read(asked.searchParams.get('from') ?? '');
  expect(plan.all('details[data-option][open]').map(({ dataset }) => dataset.option)).toEqual(['rent']);
});

test('search engines see one page; other values and machines are explained', async ({ read, create }) => {
  await create(copier);
  const page = await read(of(machine, '&mono=99999999&months=0&colour=7&utm_source=x'));
  expect(page.all('link[rel=canonical]')[0]?.getAttribute('href')).toMatch(/\/cost$/);
  expect(page.all('meta[name=robots][content=noindex]')).toHaveLength(1);
  expect(textIn(page)).toContain('10,00,000 pages');
  expect(page.html).toContain('over 1 month');
  expect(page.html).not.toContain('utm_source');
  expect((await read('/sitemap.xml')).html).toContain('/cost</loc>');
  const bare = await read('/cost');
  bare.getByRole('button', { name: 'Show costs' });
  const suggested = bare.all('#machines option').map((option) => option.getAttribute('value'));
  expect(suggested).toContain(copier.name);
  expect(suggested).toHaveLength(new Set(suggested).size);
  for (const slug of ['nothing', 'kyocera-tk-1178-toner-cartridge']) {
    const unknown = await read(of(slug));
    expect([unknown.status, textIn(unknown)]).toEqual([404, expect.stringContaining('not on our site')]);
  }
});

test('a typed machine leads to its costs, an unclear one to a choice', async ({ read, create }) => {
  await create(copier);
  const typed = (name: string) => read(`/cost?${new URLSearchParams({ m: name, mono: '1000', months: '24' })}`);
  const address = of(machine, '&mono=1000&months=24');
  for (const name of [copier.name, 'kyocera ecosys m9040dn', 'M9040dn'])
    expect(redirectOf(await typed(name))).toEqual([302, address]);
  const unclear = await typed('kyocera ecosys');
  expect(unclear.status).toBe(200);
  expect((unclear.getByLabelText(/^Machine/) as HTMLInputElement).value).toBe('kyocera ecosys');
  const choice = unclear.getByText('Which of these?').nextElementSibling?.querySelectorAll('a') ?? [];
  expect(texts(choice).map((text) => text?.trim())).toContain(copier.name);
  expect([...choice].map((link) => link.getAttribute('href'))).toContain(address);
  expect((await typed('zzzz')).status).toBe(404);
});

test('a machine without figures is asked for', async ({ read, create }) => {
  await create(hidden);
  const slug = slugOf(hidden.name);
  const page = await read(`/cost?m=${slug}&mono=1000&months=24`);
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe(`${hidden.name}: costs on request`);
  page.getByText('Ask us for the costs of toner and service of this machine.');
  expect(textIn(page)).not.toContain('Ask us for the page costs of');
  const monoOnly = 'This machine prints black & white only.';
  expect(textIn(await read('/cost?m=kyocera-taskalfa-3212i&colour=300'))).toContain(monoOnly);
  // 500 pages are the default of the form.
  expect(textIn(await read('/cost?m=kyocera-taskalfa-3212i&colour=500'))).not.toContain(monoOnly);
  expect(textIn(await read('/cost?m=hp-laserjet-pro-mfp-m427fdw'))).toContain('Starting from₹49,000 + GST');
  const unknown = await read('/cost?m=canon-pixma-g2010');
  expect(textIn(unknown)).toContain('₹10,500 + GST');
  // Machines of its colours whose costs are known.
  unknown.getByRole('heading', { name: /^Colour machines from ₹[\d,]+ a month$/ });
  const known = await read('/cost?m=ricoh-im-c2000&mono=1000');
  const offered = known.getByRole('link', { name: 'Kyocera TASKalfa 2553ci' }).closest('li');
  expect(offered?.textContent).toMatch(/₹[\d,]+ Rent/);
  known.getByText(/^All of these: .*for 1,000 B&W \+ 500 colour pages · renting over 36 months$/);
  const costs = offered?.querySelector('a[href^="/cost"]')?.getAttribute('href');
  expect(costs).toBe('/cost?m=kyocera-taskalfa-2553ci&mono=1000&plan=rent');
  const about = `/cost?m=${slug}&mono=1000&months=24`;
  const quotation = page.getByRole('link', { name: 'Ask for a quotation' }).getAttribute('href');
  expect(quotation).toContain(encodeURIComponent(about));
  const chat = page.all('main a[href*="wa.me"]')[0]?.getAttribute('href') ?? '';
  expect(new URL(chat).searchParams.get('text')).toContain(`What does ${hidden.name} cost for my pages?`);
});

test('the machines for rent have their terms, and lead to the calculator', async ({ read }) => {
  const page = await read('/rental');
  page.getByRole('heading', { level: 1, name: 'Machines for rent' });
  const machines = page.all('main li:has(h3)');
  expect(machines.length).toBeGreaterThan(5);
  expect(page.getByText('12 more machines').closest('details')?.querySelectorAll('h3')).toHaveLength(12);
  // What all machines of a kind share is said once.
  expect(machines[0]?.textContent, 'not on each card').not.toMatch(/A3|further page/);
  page.getByText(/^All of these: A3 · further page ₹[\d.]+ · at least 24 months$/);
  const examples = await read('/cost');
  const amounts = texts(examples.all('li .price:first-of-type b')).map((text) => Number(text.replace(/\D/g, '')));
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
  const start = examples.getByRole('link', { name: /^Kyocera TASKalfa 2201/ }).closest('li');
  expect(start?.textContent).toMatch(/₹3,806 Buy \+ AMC₹4,720 Rent.*for 2,000 pages/);
  const forRent = await read('/products?rent=yes');
  const listed = texts(forRent.all('article .price'));
  for (const text of listed) expect(text).toMatch(/^Rent a month₹[\d,]+ \+ GST$/);
  const inStock = texts(forRent.all('article:has(.card-stock[data-in]) .price'));
  const stockRents = inStock.map((text) => Number(text?.replace(/\D/g, '')));
  expect(stockRents, 'lowest rent first').toEqual(stockRents.toSorted((a, b) => a - b));
  expect(listed.slice(0, inStock.length), 'out of stock last').toEqual(inStock);
  for (const machine of machines) {
    expect(machine.textContent).toMatch(/₹[\d,]+ a month/);
    expect(machine.textContent).toMatch(/[\d,]+ (?:pages|B&W \+ [\d,]+ colour pages) included/);
    expect(machine.querySelector('a[href^="/cost?m="]')).not.toBeNull();
  }
  const isSorted = (amounts: readonly number[]) =>
    amounts.every((each, at) => at === 0 || each >= (amounts[at - 1] ?? 0));
  const amountIn = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]?.replaceAll(',', ''));
  /** The texts of the machines, black & white and colour. */
  const lists = ({ all }: Read) =>
    all('main section').map((list) => [...list.querySelectorAll('li:has(h3)')].map((each) => each.textContent ?? ''));
  // Machines out of stock are last.
  const isOut = (text: string) => text.includes('Out of Stock');
  expect(lists(page).map((texts) => texts.findIndex(isOut))).toEqual([14, -1]);
  const rents = lists(page).map((texts) =>
    texts.filter((text) => !isOut(text)).map((text) => amountIn(text, /₹([\d,]+) a month/)),
  );
  expect(rents.map(isSorted)).toEqual([true, true]);

  const forPages = await read('/rental?mono=8,000&colour=');
  expect((forPages.getByLabelText('Black & white pages a month') as HTMLInputElement).value).toBe('8000');
  forPages.getByText('Costs for 8,000 pages, renting over 36 months, the lowest first:');
  forPages.getByText(/^From ₹[\d,]+ a month with GST: Kyocera TASKalfa 3212i or Konica Minolta bizhub 306i$/);
  const order = lists(forPages).map((texts) => texts.map((text) => amountIn(text, /₹([\d,]+) a month with GST/)));
  expect(order.map(isSorted)).toEqual([true]);
  forPages.getAllByText('Rent ₹5,000 + ₹1,200 for 3,000 further pages + GST');
  const request = 'Please suggest a machine for 8,000 pages, renting over 36 months.';
  expect(new URL(hrefOf(forPages, 'WhatsApp')).searchParams.get('text')).toBe(request);
  const form = await read(hrefOf(forPages, 'Ask about renting'));
  expect((form.getByLabelText(/^Message/) as HTMLTextAreaElement).value).toBe(request);
  // Machines made for fewer pages come last, folded.
  const small = forPages.getByText('Made for fewer pages').closest('details') as HTMLElement;
  const isSmall = (text: string) => /more than the|less than you print/.test(text);
  expect(texts(small.querySelectorAll('li:has(h3)')).every(isSmall)).toBe(true);
  expect(lists(forPages).flat().some(isSmall)).toBe(false);
  const shown = forPages.all('main li:has(h3)');
  expect(shown.length).toBeLessThan(machines.length);
  expect(forPages.all('main li:has(h3) a[href*="&plan=rent"]')).toHaveLength(shown.length);

  // Black & white machines print no colour pages.
  const inColour = await read('/rental?mono=2000&colour=500');
  inColour.getByText('Costs for 2,000 B&W + 500 colour pages, renting over 36 months, the lowest first:');
  expect(inColour.all('main section > ul')).toHaveLength(1);
  expect((await read('/sitemap.xml')).html).toContain('/rental</loc>');
  expect((await read('/')).getByRole('link', { name: 'Rent' }).getAttribute('href')).toBe('/rental');
});
