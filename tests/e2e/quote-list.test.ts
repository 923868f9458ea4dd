import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { Product } from '#app/domain/catalogue/product.ts';
import { test as base } from '#tests/support/fixtures.ts';
import { awake, desktop, phone } from '#tests/support/visitor.ts';
import { hrefOf, type Read, texts } from './reading.ts';

const machines = ['canon-pixma-g2010', 'canon-pixma-g3010', 'hp-laserjet-1020-plus'] as const;
const [first, second, third] = machines;
const names: Record<string, string> = {
  [first]: 'Canon PIXMA G2010',
  [second]: 'Canon PIXMA G3010',
  [third]: 'HP LaserJet 1020 Plus',
};
const person = { name: 'Asha Patil', email: 'asha@example.com', phone: '+91 98220 12345' };
const thanks = 'Inquiry sent successfully! We will contact you soon.';

type Sent = { reference: string; path: string };

const test = base
  .extend('change', ({ call }) => async (slug: string, body: object) => {
    const [product] = await call<Product[]>('GET', `/products?slug=${slug}`);
    await call('PUT', `/products/${product?.id}`, body);
  })
  .extend('anInquiry', ({ call }) => async (more: object = {}) => {
    return call<Sent>('POST', '/contact', { ...person, message: 'Private words', ...more });
  });

/** The fields of a line of the list. */
const line = (slug: string, quantity = '1', want = 'buy', note = ''): [string, string][] => [
  ['line', slug],
  ['line-quantity', quantity],
  ['line-want', want],
  ['line-note', note],
];

const linesIn = ({ all }: Read) => texts(all('[data-list-lines] h2'));
const linesOf = (page: Page) => page.locator('[data-list-lines] h2').allTextContents();
const listLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Quote list/ });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('quote-list'));

describe('Add to list', { tags: ['list/add'] }, () => {
  test('on cards adds without leaving the page; the number in the header moves nothing', async ({ visit, site }) => {
    const { page, complaints } = await visit(null, { width: desktop });
    // The script arrives after the first click.
    const clicked = Promise.withResolvers<void>();
    await page.route('**/site.js*', async (route) => {
      await clicked.promise;
      await route.continue();
    });
    await page.goto(`${site.url}/products`);
    const place = async () => JSON.stringify(await listLink(page).boundingBox());
    const before = await place();
    const links = page.locator('[href^="/quote-list?add="]');
    await links.nth(0).click();
    clicked.resolve();
    await page.getByText('HP Color LaserJet Managed MFP E77428 added to your quote list').waitFor();
    expect(await links.nth(0).textContent()).toBe('In your list');
    await links.nth(2).click();
    const toastLinks = page.getByRole('link', { name: 'Open list' });
    await expect.poll(() => toastLinks.first().getAttribute('href')).toMatch(/,/);
    // One toast, that of the newest addition.
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => links.nth(2).textContent()).toBe('Add to list');
    expect(await links.nth(0).textContent()).toBe('In your list');
    await links.nth(1).click();
    await expect.poll(() => listLink(page).getAttribute('data-n')).toBe('2');
    await page.evaluate(() => scrollTo(0, 0));
    expect(await place()).toBe(before);
    expect(new URL(page.url()).pathname).toBe('/products');
    await page.setViewportSize({ width: phone, height: 740 });
    expect((await listLink(page).boundingBox())?.width).toBeGreaterThanOrEqual(44);
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Search products' }).waitFor();
    await header.getByRole('link', { name: 'Get a Quote' }).waitFor({ state: 'hidden' });
    await listLink(page).click();
    await page.waitForURL(/\/quote-list\?m=/);
    expect(await linesOf(page)).toHaveLength(2);
    expect(complaints).toEqual([]);
  });

  test.for([
    [`/products/${first}`, 'Add to list', 1],
    [`/compare?m=${first},${second}`, 'Add both to list', 2],
    ['/choose?pages=any&colour=yes&paper=any&functions=any&buy=any', /^Add to list/, 1],
  ] as const)('of %s works without scripts', async ([path, name, count], { read }) => {
    const address = (await read(path)).getAllByRole('link', { name })[0]?.getAttribute('href') ?? '';
    expect(address).toMatch(/^\/quote-list\?add=/);
    expect(address.replace(/.*=/, '').split(',')).toHaveLength(count);
    if (count === 2) expect(address).toContain(`=${first},${second}`);
    expect(linesIn(await read(address))).toHaveLength(count);
  });

  test('is counted by the next pages without a touch', async ({ visit, site }) => {
    const { page } = await visit('/products');
    await page.evaluate(() => localStorage.setItem('quote-list', 'canon-pixma-g2010'));
    for (const path of ['/services', '/products']) {
      await page.goto(site.url + path);
      await page.locator('header [data-n="1"]').first().waitFor({ state: 'attached' });
    }
  });

  test('adds to the list of the browser; a shared list leaves it alone', async ({ visit, site }) => {
    const { page } = await visit('/quote-list');
    await page.getByText('Your list is empty.').waitFor();
    await page.evaluate((slug) => localStorage.setItem('quote-list', `${slug}.2`), third);
    // Where the links lead until the script handles them.
    await page.goto(`${site.url}/quote-list?add=${first}`);
    await page.waitForURL(`**/quote-list?m=${third}.2,${first}`);
    expect(await stored(page)).toBe(`${third}.2,${first}`);
    // The links of the page need not carry what the browser stores.
    expect(await page.locator('[href*="?list="],[name=list]').count()).toBe(0);
    await page.goto(`${site.url}/quote-list?m=${second}`);
    await awake(page);
    expect(await linesOf(page)).toEqual([names[second]]);
    expect(await stored(page)).toBe(`${third}.2,${first}`);
    await page.goto(`${site.url}/quote-list`);
    await page.waitForURL(`**/quote-list?m=${third}.2,${first}`);
    await awake(page);
    await page.getByRole('button', { name: `Remove ${names[third]}` }).click();
    await page.waitForURL(`**/quote-list?m=${first}`);
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByText('Your list is empty.').waitFor();
    expect(await stored(page)).toBeNull();
    // Nothing was typed: no draft is left, and none is offered.
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('lead:')))).toEqual([]);
  });
});

describe('the list page', { tags: ['list/page'] }, () => {
  test('changes lines and its address, adds machines by name, and sends one inquiry', {
    tags: ['list/share', 'list/items', 'list/promise', 'list/reference'],
  }, async ({ visit, inquiries }) => {
    const { page, complaints } = await visit(`/quote-list?m=${second},${first},${third}`);
    await awake(page);
    await page.getByRole('button', { name: `Remove ${names[third]}` }).click();
    // The sums of the other lines and of the list stay.
    await page.getByRole('button', { name: 'Ask for a quotation' }).waitFor();
    expect(await page.locator('[data-list-lines]').innerText()).toMatch(/₹[\d,]+/);
    await page.waitForURL(`**/quote-list?m=${second},${first}`);
    // Faster than the answers.
    for (const name of ['More', 'More', 'More', 'Fewer'])
      await page.getByRole('button', { name: `${name} of ${names[second]}` }).click();
    await page.getByText('Add a note').first().click();
    await page.getByLabel('Note').first().fill('by Friday');
    await page.getByLabel('I want to').nth(1).selectOption('Buy with AMC');
    const list = `${second}.3.buy.by_Friday,${first}.1.buy-amc`;
    await page.waitForURL(`**/quote-list?m=${list}`);
    await page.getByText('× 3 = ₹40,500').waitFor();
    await page.getByText('AMC: price in the quotation').waitFor();
    await page.getByText('₹51,000', { exact: true }).waitFor();
    const share = await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href');
    const text = new URL(share ?? '').searchParams.get('text');
    expect(text).toContain('1. 3 × Canon PIXMA G3010: by Friday\n2. 1 × Canon PIXMA G2010 with AMC');
    expect(text).toContain(`/quote-list?m=${list}`);
    expect(await page.getByLabel('Note').first().inputValue()).toBe('by Friday');
    expect(await stored(page)).toBe(list);

    await page.getByLabel('Name or model').fill('hp laserjet 1020 plus');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.waitForURL(`**/quote-list?m=${list},${third}`);
    await page.getByLabel('Name or model').fill('laserjet');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Which of these?').waitFor();
    await page.locator('[role=status] + ul a[href*="add="]').first().click();
    await expect.poll(() => linesOf(page)).toHaveLength(4);

    await awake(page);
    await page.getByLabel('Quantity').first().fill('4');
    await page.getByLabel('Note').first().focus();
    await page.waitForURL(`**/quote-list?m=${second}.4.*`);
    for (const [label, value] of Object.entries({ Name: person.name, Email: person.email, Phone: person.phone }))
      await page.getByRole('textbox', { name: label, exact: true }).fill(value);
    await page.getByRole('button', { name: 'Ask for a quotation' }).click();
    await page.getByText(thanks).waitFor();
    const promise = page.getByText(/We reply by .* (am|pm)/);
    await promise.first().waitFor();
    const sent = await inquiries();
    expect(sent).toMatchObject([{ ...person, subject: 'Quote list: 4 machines', message: '' }]);
    expect(sent[0]?.items.slice(0, 2)).toMatchObject([
      { product: second, quantity: 4, want: 'buy', note: 'by Friday', name: names[second], paise: 1_350_000 },
      { product: first, quantity: 1, want: 'buy-amc', paise: 1_050_000 },
    ]);
    const confirmation = await page.locator('main').innerText();
    for (const part of [sent[0]?.reference ?? 'no reference', person.name, '4 × Canon PIXMA G3010', 'by Friday'])
      expect(confirmation).toContain(part);
    // Prices of the lines never break.
    await page.setViewportSize({ width: phone, height: 740 });
    for (const price of await page.locator('main li').getByText(/^₹/).all())
      expect((await price.boundingBox())?.height).toBeLessThan(30);
    await page.getByRole('button', { name: 'Print' }).waitFor();
    expect(await page.getByRole('link', { name: 'WhatsApp', exact: true }).getAttribute('href')).toContain(
      sent[0]?.reference,
    );
    expect(await stored(page)).toBeNull();
    await page.goBack();
    expect(await page.getByLabel('Quantity').first().inputValue()).toBe('4');
    expect(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('');
    expect(await linesOf(page)).toHaveLength(4);
    expect(complaints).toEqual([]);
  });

  test('works without scripts', { tags: ['list/without-scripts'] }, async ({ read, sendForm, inquiries }) => {
    const address = `/quote-list?m=${first}.3.buy.soon,${second}`;
    const page = await read(address);
    expect(page.all('form [name^=line]')).toHaveLength(8);
    const button = (name: string) => page.getByRole('button', { name }).getAttribute('value') ?? '';
    const lines = [...line(first, '3', 'buy', 'soon'), ...line(second)];
    for (const [pressed, list] of [
      [button(`Remove ${names[first]}`), second],
      ['update', `${first}.3.buy.soon,${second}`],
      [button(`More of ${names[first]}`), `${first}.4.buy.soon,${second}`],
      [button(`Fewer of ${names[first]}`), `${first}.2.buy.soon,${second}`],
    ]) {
      const answer = await sendForm(address, [...lines, ['do', pressed ?? '']]);
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `/quote-list?m=${list}`]);
    }
    expect(page.html).toContain('Update list');
    const wants = ({ getByLabelText }: Read) => getByLabelText('I want to').textContent;
    expect(wants(await read(`/quote-list?m=${first}`))).toBe('BuyBuy with AMCRentAMCService');
    expect(wants(await read('/quote-list?m=kyocera-tk-1178-toner-cartridge'))).toBe('Buy');

    expect(linesIn(await read(`/quote-list?m=${third}&add=canon+pixma+g3010`))).toEqual([names[third], names[second]]);
    const choice = await read(`/quote-list?m=${third}&add=pixma`);
    choice.getByText('Which of these?');
    const suggested = hrefOf(await read('/quote-list'), /^Kyocera TASKalfa 2201/);
    expect(suggested).toBe('/quote-list?add=kyocera-taskalfa-2201');
    const candidate =
      choice.getByRole('link', { name: /^Canon PIXMA G2010 ?: Add to list$/ }).getAttribute('href') ?? '';
    expect(linesIn(await read(candidate))).toEqual([names[third], names[first]]);
    (await read('/quote-list?add=zzzz')).getByText('No product matches “zzzz”.');

    const wrong = await sendForm(address, [...lines, ['name', 'Asha Patil'], ['email', 'a@b'], ['phone', '12']]);
    expect(wrong.status).toBe(422);
    expect(wrong.getByRole('alert').textContent).toBe('Failed to send inquiry. Please try again.');
    expect((wrong.getAllByLabelText('Note')[0] as HTMLInputElement).value).toBe('soon');

    const sent = await sendForm(address, [...lines, ...Object.entries(person)]);
    expect(sent.headers.get('location')).toMatch(/&sent=list$/);
    const page2 = await read(sent.headers.get('location') ?? '');
    page2.getByText(thanks);
    page2.getByText(/We reply by .* (am|pm)/);
    const items = [{ product: first, quantity: 3, want: 'buy', note: 'soon', paise: 1_050_000 }, { product: second }];
    expect(await inquiries()).toMatchObject([{ ...person, subject: 'Quote list: 2 machines', items }]);
  });

  test('keeps the list while a visitor without scripts browses', { tags: ['list/without-scripts'] }, async ({
    read,
  }) => {
    const hrefIn = ({ all }: Read, href: string) => all(`a[href*="${href}"]`)[0]?.getAttribute('href') ?? '';
    const list = await read(`/quote-list?add=${first}`);
    const products = await read(hrefIn(list, '/products?list='));
    expect(products.all('header a.list-link')[0]?.getAttribute('data-n')).toBe('1');
    expect(linesIn(await read(hrefIn(products, `add=${second}`)))).toEqual([names[first], names[second]]);
    expect(products.all('[type=hidden][name=list]').length).toBe(products.all('form:not([method])').length);
    const product = await read(hrefIn(products, `/products/${second}`));
    expect(linesIn(await read(hrefIn(product, `add=${second}`)))).toEqual([names[first], names[second]]);
    expect(linesIn(await read(hrefIn(product, '/quote-list')))).toEqual([names[first]]);
    // This form names its method.
    expect((await read(`/toner?list=${first}`)).all('form[method=get] [name=list]')).toHaveLength(1);
    expect((await read('/products?list="><b>,')).html).not.toMatch(/[?;]list=|name="list"/);
  });

  test('leaves out hidden products and prices', { tags: ['list/hidden-price'] }, async ({ read, change }) => {
    await change(second, { priceLabel: 'Price on Request' });
    await change(third, { visibility: 'private' });
    const page = await read(`/quote-list?m=${first},${second},${third},no-such-machine`);
    page.getByText('2 machines are no longer on our site and left out.');
    expect(linesIn(page)).toEqual([names[first], names[second]]);
    page.getByText('The price of one line follows in our quotation.');
    expect(page.html).not.toMatch(/13,500|13500/);
    const isHidden = ({ all }: Read) => all('meta[name=robots][content=noindex]').length;
    expect([isHidden(page), isHidden(await read('/quote-list'))]).toEqual([1, 0]);
  });
});

describe('the page of an inquiry', { tags: ['list/reference', 'list/secret-page'] }, () => {
  test('takes a line and a withdrawal', async ({ read, sendForm, anInquiry, inquiries }) => {
    const unpriced = { product: 'ricoh-im-2702', quantity: 1 };
    const { path, reference } = await anInquiry({ items: [{ product: first, quantity: 2 }, unpriced] });
    const page = await read(path);
    page.getByText('Price follows');
    page.getByRole('heading', { level: 1, name: reference });
    const main = page.getByRole('main').textContent;
    expect(main).toMatch(/We have received it\. We reply by .*2 × Canon PIXMA G2010.*Asha Patil, .*Private words/);
    expect(main).not.toMatch(/asha@|98220/);
    const form = page.getByLabelText(/^Anything to add/).closest('form');
    expect(form?.getAttribute('action')).toBe(path);
    const added = await sendForm(path, [['text', 'Also a scanner, please']]);
    const withText = await read(added.headers.get('location') ?? '');
    withText.getByText(/^Your text was added\./);
    withText.getByText('Also a scanner, please');
    expect((await sendForm(path, [['text', ' ']])).headers.get('location'), 'nothing to add').toBe(path);
    const asking = page.getByRole('link', { name: 'Withdraw this inquiry' }).getAttribute('href') ?? '';
    const button = (await read(asking)).getByRole('button', { name: 'Withdraw' }) as HTMLButtonElement;
    expect(button.closest(new URL(asking, 'https://shop.test').hash), 'the link scrolls to it').not.toBeNull();
    expect(await inquiries()).toMatchObject([{ status: 'new' }]);
    const withdrawn = await sendForm(path, [[button.name, button.value]]);
    const after = await read(withdrawn.headers.get('location') ?? '');
    after.getByText(/You have withdrawn this inquiry\./);
    expect(after.queryByText('Price follows')).toBeNull();
    expect(after.queryByLabelText(/^Anything to add/)).toBeNull();
    expect(await inquiries()).toMatchObject([{ status: 'resolved', read: false, withdrawnAt: expect.any(String) }]);
  });

  test('sums purchases and rents of several machines apart, and says what the sums leave out', async ({
    read,
    change,
    anInquiry,
  }) => {
    const sumsOf = async (...items: object[]) => {
      const { path } = await anInquiry({ items });
      const asked = (await read(path)).getByRole('region', { name: 'You asked for' });
      return texts(asked.querySelectorAll('p')).filter((text) => /^(To buy|Rent)/.test(text));
    };
    const bought = { product: first, quantity: 2 };
    await change(third, { rentPerMonth: 900, rentExtraMono: 0.4 });
    const rented = { product: third, quantity: 3, want: 'rent' };
    expect(await sumsOf(bought)).toEqual([]);
    expect(await sumsOf(bought, { product: second, quantity: 1 }, rented)).toEqual([
      'To buy ₹34,500 + GST',
      'Rent ₹2,700 a month + GST',
    ]);
    expect(await sumsOf(bought, { product: second, quantity: 1, want: 'buy-amc' })).toEqual([
      'To buy ₹34,500 without AMC + GST',
    ]);
    expect(await sumsOf(bought, { product: 'ricoh-im-2702', quantity: 1 })).toEqual([
      expect.stringMatching(/^To buy, priced so far ₹[\d,]+ \+ GST$/),
    ]);
  });

  test('is stored and indexed nowhere; a wrong key is a missing page', async ({ read, call, anInquiry }) => {
    const { path } = await anInquiry();
    // The address has the key, so analytics may not see it.
    await call('PUT', '/settings', { googleAnalyticsId: 'G-ABCD123456' });
    expect((await read('/contact')).html).toContain('G-ABCD123456');
    const answers = await Promise.all([path, `${path}x`, '/inquiry/ZZZZZZ?key=x'].map((each) => read(each)));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
    for (const { headers, html } of answers) {
      const sent = ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => headers.get(name));
      expect(sent).toEqual(['no-store', 'same-origin', 'noindex']);
      expect(html).not.toContain('G-ABCD123456');
    }
    expect(answers[2]?.html).toBe(answers[1]?.html);
  });
});

describe('in a shop with one machine', { tags: ['list/add'] }, () => {
  test.override('contents', 'empty');

  test('an empty list offers it, and adds nothing itself', async ({ read, call }) => {
    const one = { slug: 'ricoh-im-2702', category: 'Copiers', brand: 'Ricoh', description: 'Copies.' };
    await call('POST', '/products', { ...one, name: 'Ricoh IM 2702' });
    const page = await read('/quote-list');
    page.getByText(/^Your list is empty/);
    expect(hrefOf(page, /^Ricoh IM 2702/)).toBe('/quote-list?add=ricoh-im-2702');
    const chosen = await read('/choose?pages=any&colour=any&paper=any&functions=any&buy=any&budget=any');
    expect(hrefOf(chosen, /^View Details/)).toBe('/products/ricoh-im-2702');
  });
});
