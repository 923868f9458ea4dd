import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Message } from '#app/domain/message.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { variants } from '#tests/support/how-long.ts';
import { owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { awake, axeLightAndDark, desktop, overflow, phone, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;
let client = 0;

beforeAll(async () => {
  [browser, site] = await Promise.all([
    sharedBrowser(),
    startSite({ template: inject('demoData'), environment: { TRUST_PROXY: '127.0.0.1' } }),
  ]);
});
afterAll(() => site.stop());
afterEach(async () => {
  await someone?.leave();
  for (const { id } of await messages()) await call('DELETE', `/contact/${id}`);
});

const machines = ['canon-pixma-g2010', 'canon-pixma-g3010', 'hp-laserjet-1020-plus'] as const;
const [first, second, third] = machines;

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${site.session()}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (response.status === 204 ? null : await response.json()) as Answer;
}
const messages = () => call<Message[]>('GET', '/contact');
const change = async (slug: string, body: object) => {
  const [product] = await call<[{ id: string }]>('GET', `/products?slug=${slug}&limit=1`);
  await call('PUT', `/products/${product.id}`, body);
};

async function open(path: string, options: Parameters<typeof visitor>[1] = {}): Promise<Page> {
  // Each test uses its own client address because of the rate limit.
  const context = { extraHTTPHeaders: { 'x-forwarded-for': `10.1.0.${++client}` } };
  someone = await visitor(browser, { ...options, context });
  await someone.page.goto(site.url + path);
  return someone.page;
}
const names = (page: Page) =>
  page.getByRole('form', { name: 'Quote list' }).getByRole('heading', { level: 2 }).allTextContents();
const linesOf = async (page: Page) => (await names(page)).filter((name) => name !== 'Ask for a quotation');
const listLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Quote list/ });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('quote-list'));

async function write(page: Page) {
  const person = { Name: 'Asha Patil', Email: 'asha@example.com', Phone: '+91 98220 12345' };
  for (const [label, value] of Object.entries(person))
    await page.getByRole('textbox', { name: label, exact: true }).fill(value);
}
const send = (page: Page) => page.getByRole('button', { name: 'Send Inquiry' }).click();

describe('Add to list', { tags: ['list/add'] }, () => {
  test('on cards adds without leaving the page; the number in the header moves nothing', async () => {
    const page = await open('/products', { width: desktop });
    await awake(page);
    const place = async () => JSON.stringify(await listLink(page).boundingBox());
    const before = await place();
    const links = page.getByRole('link', { name: 'Add to list' });
    await links.nth(0).click();
    await page.getByText('Added to your quote list').waitFor();
    await links.nth(1).click();
    await links.nth(1).click();
    await expect.poll(() => listLink(page).getAttribute('data-n')).toBe('2');
    await page.evaluate(() => scrollTo(0, 0));
    expect(await place()).toBe(before);
    expect(new URL(page.url()).pathname).toBe('/products');
    await listLink(page).click();
    await page.waitForURL(/\/quote-list\?m=/);
    expect(await linesOf(page)).toHaveLength(2);
    expect(someone.complaints).toEqual([]);
  });

  test.each([
    ['a product', `/products/${first}`, 'Add to list', [first]],
    ['a comparison', `/compare?m=${first},${second}`, 'Add all to list', [first, second]],
    ['a machine of a comparison', `/compare?m=${second}`, 'Add to list', [second]],
  ] as const)('of %s works without scripts', { tags: ['list/without-scripts'] }, async (_of, path, name, slugs) => {
    const page = await open(path, { javaScript: false });
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**/quote-list?add=${slugs.join(',')}`);
    expect(await linesOf(page)).toHaveLength(slugs.length);
  });

  test('of a page without scripts adds to the list of the browser', { tags: ['list/without-scripts'] }, async () => {
    const page = await open('/products');
    await page.evaluate((slug) => localStorage.setItem('quote-list', `${slug}.2`), third);
    await page.goto(`${site.url}/compare?m=${first}`);
    await page.getByRole('link', { name: /^Add to list/ }).click();
    await page.waitForURL(`**/quote-list?m=${third}.2,${first}`);
    expect(await stored(page)).toBe(`${third}.2,${first}`);
  });

  test('on the chooser leads to the list', async () => {
    const page = await open('/choose?pages=any&colour=any&paper=any&functions=any&buy=any', { javaScript: false });
    await page
      .getByRole('link', { name: /^Add to list/ })
      .first()
      .click();
    await page.waitForURL('**/quote-list?add=*');
    expect(await linesOf(page)).toHaveLength(1);
  });

  test.each(variants([320, phone]))('keeps the header within %i px', async (width) => {
    const page = await open('/products', { width });
    await page.evaluate((slugs) => localStorage.setItem('quote-list', slugs), machines.join());
    await page.reload();
    await awake(page);
    await expect.poll(() => listLink(page).getAttribute('data-n')).toBe('3');
    expect(await overflow(page)).toBe(0);
    expect((await listLink(page).boundingBox())?.width).toBeGreaterThanOrEqual(44);
  });
});

describe.each([true, false])(
  'the list page (scripts: %s)',
  { tags: ['list/page', 'list/without-scripts'] },
  (javaScript) => {
    const start = async (path: string) => {
      const page = await open(path, { javaScript });
      if (javaScript) await awake(page);
      return page;
    };

    test('changes lines, and its address with them', { tags: ['list/share'] }, async () => {
      const page = await start(`/quote-list?m=${first},${second},${third}`);
      await page.getByRole('button', { name: 'Move down Canon PIXMA G2010' }).click();
      await page.waitForURL(`**/quote-list?m=${second},${first},${third}`);
      await expect
        .poll(() => linesOf(page))
        .toEqual(['Canon PIXMA G3010', 'Canon PIXMA G2010', 'HP LaserJet 1020 Plus']);
      await page.getByRole('button', { name: 'Remove HP LaserJet 1020 Plus' }).click();
      await page.waitForURL(`**/quote-list?m=${second},${first}`);
      await page.getByLabel('Quantity').first().fill('3');
      await page.getByLabel('Note').first().fill('by Friday');
      await page.getByLabel('I want to').nth(1).selectOption('Service');
      if (!javaScript) await page.getByRole('button', { name: 'Update list' }).click();
      await page.waitForURL(`**/quote-list?m=${second}.3.buy.by_Friday,${first}.1.service`);
      await page.getByText('₹40,500').waitFor();
      const share = await page.getByRole('link', { name: 'Send on WhatsApp' }).getAttribute('href');
      const text = new URL(share ?? '').searchParams.get('text');
      expect(text).toContain('1. 3 × Canon PIXMA G3010: by Friday\n2. 1 × Canon PIXMA G2010, service');
      expect(text).toContain(`/quote-list?m=${second}.3.buy.by_Friday,${first}.1.service`);
      expect(await page.getByLabel('Note').first().inputValue()).toBe('by Friday');
      if (javaScript) expect(await stored(page)).toBe(`${second}.3.buy.by_Friday,${first}.1.service`);
      expect(someone.complaints).toEqual([]);
    });

    test('adds a machine by its name, and asks if several match', async () => {
      const page = await start(`/quote-list?m=${third}`);
      await page.getByLabel('Name or model').fill('canon pixma g3010');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.waitForURL(javaScript ? `**/quote-list?m=${third},${second}` : '**/quote-list?m=*&add=*');
      expect(await linesOf(page)).toHaveLength(2);
      await page.getByLabel('Name or model').fill('pixma');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByText('Which of these?').waitFor();
      await page.getByRole('link', { name: 'Canon PIXMA G2010', exact: true }).last().click();
      await expect.poll(() => linesOf(page)).toHaveLength(3);
    });

    test('sends one inquiry with its items, and says when the dealer replies', {
      tags: ['list/items', 'list/promise', 'list/reference'],
    }, async () => {
      const page = await start(`/quote-list?m=${first}.2.buy.soon,${third}.1.service`);
      await page.getByLabel('Quantity').first().fill('4');
      await write(page);
      await send(page);
      await page.getByText('Inquiry sent successfully! We will contact you soon.').waitFor();
      await page
        .getByText(/We reply by .* (am|pm)/)
        .first()
        .waitFor();
      const [message] = await messages();
      expect(message).toMatchObject({ name: 'Asha Patil', subject: 'Quote list: 2 machines', message: '' });
      expect(message?.items).toMatchObject([
        { product: first, quantity: 4, want: 'buy', note: 'soon', name: 'Canon PIXMA G2010', paise: 1_050_000 },
        { product: third, quantity: 1, want: 'service', paise: null },
      ]);
      await page
        .getByText(message?.reference ?? '')
        .first()
        .waitFor();
      if (javaScript) expect(await stored(page)).toBeNull();
      expect(await messages()).toHaveLength(1);
    });

    test('leaves out hidden products with a notice, and hidden prices everywhere', {
      tags: ['list/hidden-price'],
    }, async () => {
      await change(second, { priceLabel: 'Price on Request' });
      await change(third, { visibility: 'private' });
      try {
        const page = await start(`/quote-list?m=${first},${second},${third},no-such-machine`);
        await page.getByText('2 machines are no longer on our site and left out.').waitFor();
        expect(await linesOf(page)).toEqual(['Canon PIXMA G2010', 'Canon PIXMA G3010']);
        await page.getByText('Without one machine whose price we quote for you.').waitFor();
        expect(await page.content()).not.toMatch(/13,500|13500/);
      } finally {
        await change(second, { priceLabel: 'no-label' });
        await change(third, { visibility: 'public' });
      }
    });
  },
);

describe('the list page', { tags: ['list/page'] }, () => {
  test('opened without a list shows the list of the browser, and is empty after the last line', async () => {
    const page = await open('/quote-list');
    await page.getByText('Your list is empty.').waitFor();
    await page.evaluate((slug) => localStorage.setItem('quote-list', slug), first);
    await page.goto(`${site.url}/quote-list`);
    await page.waitForURL(`**/quote-list?m=${first}`);
    await awake(page);
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByText('Your list is empty.').waitFor();
    expect(await stored(page)).toBeNull();
  });

  test('of another person leaves the own list alone', { tags: ['list/share'] }, async () => {
    const page = await open(`/quote-list?m=${first}`);
    await page.evaluate((slug) => localStorage.setItem('quote-list', slug), second);
    await page.reload();
    await awake(page);
    expect(await linesOf(page)).toEqual(['Canon PIXMA G2010']);
    expect(await stored(page)).toBe(second);
  });

  test('is indexed only without a list', async () => {
    const robots = async (path: string) => (await (await fetch(site.url + path)).text()).includes('content="noindex"');
    expect([await robots('/quote-list'), await robots(`/quote-list?m=${first}`)]).toEqual([false, true]);
  });

  test.each(variants([phone, 320, desktop]))('fits %i px and is accessible', async (width) => {
    const page = await open(`/quote-list?m=${machines.join()}`, { width });
    expect(await overflow(page)).toBe(0);
    expect(await axeLightAndDark(page)).toEqual([]);
  });
});

describe('the page of an inquiry', { tags: ['list/reference', 'list/secret-page'] }, () => {
  const anInquiry = async (name = 'Asha Patil') =>
    call<{ reference: string; path: string }>('POST', '/contact', {
      name,
      email: 'asha@example.com',
      phone: '98220 12345',
      message: 'Private words',
      items: [{ product: first, quantity: 2 }],
    });

  test.each([false, true])('takes a line and a withdrawal (scripts: %s)', async (javaScript) => {
    const { path, reference } = await anInquiry(`Asha ${javaScript}`);
    const page = await open(path, { javaScript });
    await page.getByRole('heading', { level: 1, name: reference }).waitFor();
    expect(await page.getByRole('main').textContent()).toMatch(
      /We have received it\. We reply by .*2 × Canon PIXMA G2010/,
    );
    expect(await page.content()).not.toMatch(/Private words|Asha|asha@/);
    if (javaScript) expect(await axeLightAndDark(page)).toEqual([]);
    await page.getByLabel('Add something').fill('Also a scanner, please');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Your text was added.').waitFor();
    await page.getByRole('link', { name: 'Withdraw this inquiry' }).click();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await page.getByText('You have withdrawn this inquiry.').waitFor();
    expect(await messages()).toMatchObject([{ status: 'resolved', read: false, withdrawnAt: expect.any(String) }]);
  });

  test('does not leave the browser, a cache or a search engine; a wrong key is a missing page', async () => {
    const { path } = await anInquiry();
    const answers = await Promise.all(
      [path, `${path}x`, '/inquiry/ZZZZZZ?key=x'].map((each) => fetch(site.url + each)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex');
    }
    const [, key, reference] = await Promise.all(answers.map((answer) => answer.text()));
    expect(reference).toBe(key);
  });

  test('loads no analytics, because its address contains the key', async () => {
    const { path } = await anInquiry();
    await call('PUT', '/settings', { googleAnalyticsId: 'G-ABCD123456' });
    try {
      expect(await (await fetch(`${site.url}/contact`)).text()).toContain('G-ABCD123456');
      expect(await (await fetch(site.url + path)).text()).not.toContain('G-ABCD123456');
    } finally {
      await call('PUT', '/settings', { googleAnalyticsId: '' });
    }
  });
});

test('the panel lists the items with the prices of then and now', { tags: ['list/panel'] }, async () => {
  const { reference, path } = await call<{ reference: string; path: string }>('POST', '/contact', {
    name: 'Asha Patil',
    email: 'asha@example.com',
    phone: '98220 12345',
    items: [{ product: first, quantity: 2, note: 'for the office' }, { product: second }],
  });
  await fetch(`${site.url}/api${path.split('?')[0]}/lines`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: path.replace(/.*key=/, ''), text: 'Also a scanner' }),
  });
  await change(first, { regularPrice: 11_000, salePrice: null });
  try {
    const panel = await owner(browser, site, { width: phone });
    someone = panel;
    const page = await panel.open('/admin/messages');
    await page.getByRole('link', { name: /Asha Patil/ }).click();
    const items = page.getByRole('list', { name: 'Quote list' }).getByRole('listitem');
    await items.getByText('now ₹11,000').waitFor();
    expect(await items.count()).toBe(2);
    expect(await items.nth(0).textContent()).toMatch(/2 × Canon PIXMA G2010for the office₹10,500, now ₹11,000/);
    expect(await items.nth(1).textContent()).toMatch(/₹13,500$/);
    expect(await items.nth(0).getByRole('link').getAttribute('href')).toMatch(/^\/admin\/products\//);
    await page.getByText(reference).waitFor();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Message from the visitor').waitFor();
    await timeline.getByText('Also a scanner').waitFor();
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  } finally {
    await change(first, { regularPrice: 10_500 });
  }
});
