import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Inquiry } from '#app/domain/inquiries/inquiry.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { startMutableProxy } from '#tests/support/mutable-proxy.ts';
import { caller } from '#tests/support/owner.ts';
import { freePort } from '#tests/support/ports.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let proxy: Awaited<ReturnType<typeof startMutableProxy>>;
let site: Site;
let someone: Visitor;
let call: ReturnType<typeof caller>;
let product: { slug: string; name: string };

beforeAll(async () => {
  const port = await freePort();
  proxy = await startMutableProxy(`http://127.0.0.1:${port}`, { isTls: true });
  const environment = { PORT: String(port), PUBLIC_URL: proxy.url, TRUST_PROXY: '127.0.0.1,::1' };
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData'), environment })]);
  call = caller(site, site.session());
  [product] = await (await fetch(`${site.url}/api/products?limit=1`)).json();
});
afterAll(() => Promise.all([site.stop(), proxy.stop()]));
afterEach(async () => {
  await someone?.leave();
  for (const { id } of await messages()) await call('DELETE', `/contact/${id}`);
});

const messages = () => call<Inquiry[]>('GET', '/contact');

const come = async (): Promise<Page> => {
  someone = await visitor(browser, { javaScript: false, context: { ignoreHTTPSErrors: true } });
  return someone.page;
};

const words = { name: 'Asha Patil', email: 'asha@example.com', phone: '+91 00000 12345', message: 'A copier, please.' };
const write = async (page: Page) => {
  const form = page.locator('form[method=post]');
  for (const [name, value] of Object.entries(words)) await form.locator(`[name=${name}]`).fill(value);
};
const send = (page: Page) => page.getByRole('button', { name: /^Send (Message|Inquiry)$/ }).click();
const messageSent = 'Message sent successfully! We will contact you soon.';
const inquirySent = 'Inquiry sent successfully! We will contact you soon.';

describe('behind an HTTPS proxy', () => {
  test('both forms work without scripts', { tags: ['beyond/forms-behind-proxy'] }, async () => {
    const page = await come();
    await page.goto(`${proxy.url}/contact`);
    await write(page);
    await send(page);
    await page.waitForURL(/^https:.*\/inquiry\/.*&sent=contact$/);
    await page.getByText(messageSent).waitFor();
    await page.goto(`${proxy.url}/products/${product.slug}`);
    await page.getByRole('button', { name: 'Get a Quote' }).first().click();
    await write(page);
    await send(page);
    await page.waitForURL(/^https:.*\/inquiry\/.*&sent=product/);
    await page.getByText(inquirySent).waitFor();
    const subjects = (await messages()).map(({ subject }) => subject);
    expect(subjects.sort()).toEqual(['', `Inquiry about ${product.name}`]);
    expect(await messages()).toMatchObject([words, words]);
  });

  test('a form from a foreign site must be confirmed by the visitor', { tags: ['beyond/csrf'] }, async () => {
    const page = await come();
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
    await send(page);
    await page.waitForURL(/^https:.*\/inquiry\/.*&sent=contact$/);
    expect(await messages()).toMatchObject([words]);
  });
});
