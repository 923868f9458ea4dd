import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { startTlsProxy, type TlsProxy } from '#tests/support/tls-proxy.ts';
import { awake, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let proxy: TlsProxy;
let site: Site;
let someone: Visitor;
let token: string;
let product: { slug: string; name: string };

beforeAll(async () => {
  proxy = await startTlsProxy();
  [browser, site] = await Promise.all([
    sharedBrowser(),
    startSite({
      template: inject('demoData'),
      environment: { PUBLIC_URL: proxy.url, TRUST_PROXY: '127.0.0.1,::1' },
    }),
  ]);
  proxy.lead(site.url);
  token = await site.signIn();
  [product] = await (await fetch(`${site.url}/api/products?limit=1`)).json();
});
afterAll(() => Promise.all([site.stop(), proxy.stop()]));
afterEach(async () => {
  await someone?.leave();
  for (const { id } of await messages())
    await fetch(`${site.url}/api/contact/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
});

const messages = async (): Promise<Record<string, string>[]> =>
  (await fetch(`${site.url}/api/contact`, { headers: { authorization: `Bearer ${token}` } })).json();

let visitors = 0;
const come = async (options: { javaScript?: boolean } = {}): Promise<Page> => {
  visitors++;
  const context = { ignoreHTTPSErrors: true, extraHTTPHeaders: { 'x-forwarded-for': `10.1.0.${visitors}` } };
  someone = await visitor(browser, { ...options, context });
  return someone.page;
};

const words = { name: 'Asha Patil', email: 'asha@example.com', phone: '+91 00000 12345', message: 'A copier, please.' };
const write = async (page: Page) => {
  const form = page.locator('form[method=post]');
  for (const [name, value] of Object.entries(words)) await form.locator(`[name=${name}]`).fill(value);
};
const openInquiry = async (page: Page) => {
  await page.goto(`${proxy.url}/products/${product.slug}`);
  await page.getByRole('button', { name: 'Get a Quote' }).first().click();
};
const sendMessage = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();
const sendInquiry = (page: Page) => page.getByRole('button', { name: 'Send Inquiry' }).click();
const messageSent = 'Message sent successfully! We will contact you soon.';
const inquirySent = 'Inquiry sent successfully! We will contact you soon.';

describe('behind an HTTPS proxy', () => {
  test('the contact form works without scripts', { tags: ['beyond/forms-behind-proxy'] }, async () => {
    const page = await come({ javaScript: false });
    await page.goto(`${proxy.url}/contact`);
    await write(page);
    await sendMessage(page);
    await page.waitForURL(/^https:.*\/inquiry\/.*&sent=contact$/);
    await page.getByText(messageSent).waitFor();
    expect(await messages()).toMatchObject([words]);
  });

  test('the product inquiry works without scripts', { tags: ['beyond/forms-behind-proxy'] }, async () => {
    const page = await come({ javaScript: false });
    await openInquiry(page);
    await write(page);
    await sendInquiry(page);
    await page.waitForURL(/^https:.*\/inquiry\/.*&sent=product/);
    await page.getByText(inquirySent).waitFor();
    expect(await messages()).toMatchObject([{ ...words, subject: `Inquiry about ${product.name}` }]);
  });

  test('a form works before its scripts have loaded', { tags: ['beyond/forms-behind-proxy'] }, async () => {
    const page = await come();
    await page.route('**/assets/*.js*', () => {});
    await page.goto(`${proxy.url}/contact`, { waitUntil: 'commit' });
    await write(page);
    await sendMessage(page);
    await page.waitForURL(/^https:.*\/inquiry\/.*&sent=contact$/);
    expect(await messages()).toMatchObject([words]);
  });

  test('a form works with scripts', async () => {
    const page = await come();
    await page.goto(`${proxy.url}/contact`);
    await awake(page);
    await write(page);
    await sendMessage(page);
    await page.getByText(messageSent).waitFor();
    expect(await messages()).toMatchObject([words]);
    expect(someone.complaints).toEqual([]);
  });

  test('a form posted from a foreign site is not processed; the site shows its text for the visitor to confirm', {
    tags: ['beyond/csrf'],
  }, async () => {
    const page = await come({ javaScript: false });
    const fields = Object.entries(words).map(([name, value]) => `<input name="${name}" value="${value}">`);
    await page.route('http://elsewhere.test/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<form method="post" action="${proxy.url}/contact">${fields.join('')}<button>Win a prize</button></form>`,
      }),
    );
    await page.goto('http://elsewhere.test/');
    const answer = page.waitForResponse(`${proxy.url}/contact`);
    await page.getByRole('button').click();
    expect((await answer).status()).toBe(403);
    await page.getByRole('heading', { name: 'Contact', exact: true, level: 1 }).waitFor();
    await page.getByText('Failed to send message. Please try again.').waitFor();
    expect(await messages()).toEqual([]);
    expect(await page.getByLabel('Full Name').inputValue()).toBe(words.name);
    await sendMessage(page);
    await page.waitForURL(/^https:.*\/inquiry\/.*&sent=contact$/);
    expect(await messages()).toMatchObject([words]);
  });

  test.each(['https://elsewhere.test', 'http://localhost', 'null', 'no address'])(
    'the origin %s is rejected',
    { tags: ['beyond/csrf'] },
    async (origin) => {
      for (const path of ['/contact', `/products/${product.slug}`]) {
        const answer = await fetch(site.url + path, {
          method: 'POST',
          headers: { origin, host: new URL(proxy.url).host },
          body: new URLSearchParams(words),
        });
        expect(answer.status).toBe(403);
        const page = await answer.text();
        expect(page).toMatch(/Failed to send (message|inquiry). Please try again./);
        expect(page).toContain(words.message);
      }
      expect(await messages()).toEqual([]);
    },
  );
});
