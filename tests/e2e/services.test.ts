import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { structuredData, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite()]);
});
afterAll(() => site.stop());
afterEach(() => someone.leave());

const open = async () => {
  someone = await visitor(browser, { javaScript: false });
  await someone.page.goto(`${site.url}/services`);
  return someone.page;
};

test('the page shows six services with their features', { tags: ['services/cards'] }, async () => {
  const page = await open();
  const cards = page.getByRole('region', { name: 'What we do' }).locator('> div > ul > li');
  expect(await cards.getByRole('heading').allTextContents()).toEqual([
    'Installation & Setup',
    'Maintenance & Repair',
    '24/7 Technical Support',
    'AMC Services',
    'Consumables Supply',
    'Warranty Support',
  ]);
  for (const card of await cards.all()) expect(await card.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
});

test('the page shows six reasons, among them the satisfaction rate', { tags: ['services/why-choose'] }, async () => {
  const page = await open();
  const reasons = page.getByRole('region', { name: 'Why Choose Our Services' }).getByRole('heading', { level: 3 });
  expect(await reasons.count()).toBe(6);
  expect(await reasons.allTextContents()).toContain('99% satisfaction rate');
});

test('Request Service links to Contact, and a telephone link is one tap away', {
  tags: ['services/request-service', 'services/telephone-link'],
}, async () => {
  const page = await open();
  expect(await page.getByRole('link', { name: 'Request Service' }).getAttribute('href')).toBe('/contact');
  const call = page.getByRole('main').getByRole('link', { name: 'Call +91 00000 00000' });
  expect(await call.getAttribute('href')).toBe('tel:+910000000000');
});

test('the questions open without scripts and match the structured data word for word', async () => {
  const page = await open();
  const [first] = await page.locator('details').all();
  await first?.locator('summary').click();
  const answer = (await first?.locator('p').textContent()) ?? '';
  const data = await structuredData(page);
  const faq = data.find((each) => each['@type'] === 'FAQPage') as {
    mainEntity: { acceptedAnswer: { text: string } }[];
  };
  expect(faq.mainEntity[0]?.acceptedAnswer.text).toBe(answer);
  expect(await first?.locator('p').isVisible()).toBe(true);
});
