/**
 * @module-tag insights/page
 */
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { dayAfter, dayOf } from '#app/domain/dates.ts';
import { dealer } from '#dealer';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, desktop, overflow, phone } from '#tests/support/visitor.ts';

const product = '/products/canon-pixma-g2010';
const userAgent = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

let browser: Browser;
let site: Site;
let someone: Owner;
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterEach(() => someone.leave());
afterAll(() => site.stop());

const visit = (path: string) => fetch(site.url + path, { headers: { 'user-agent': userAgent } });
const tap = (kind: string, from: string) =>
  fetch(`${site.url}/tap?k=${kind}`, {
    method: 'POST',
    headers: { 'user-agent': userAgent, 'ping-from': site.url + from },
  });

test('explains itself while nothing is counted, then shows the figures, with tables', async () => {
  someone = await owner(browser, site, { width: phone });
  let page = await someone.open('/admin/insights?from=2026-01-01&to=2026-01-02');
  await page.getByText('Nothing counted in this time').waitFor();
  expect([await overflow(page), await axeLightAndDark(page)]).toEqual([0, []]);

  for (let count = 0; count < 3; count++) await visit(`${product}?utm_source=diwali`);
  await visit('/products?search=ricoh&colour=mono');
  await visit('/products?search=qqqq+zzzz');
  await tap('whatsapp', product);
  await tap('call', '/contact');
  page = await someone.open('/admin/messages');
  await page.getByRole('link', { name: 'Insights' }).click();
  const value = (name: string) => page.locator('dt', { hasText: name }).locator('+ dd');
  await expect.poll(() => value('Taps').innerText()).toContain('2');
  expect(await value('Taps').innerText()).toContain('WhatsApp 1 · Call 1');
  expect(await value('Product views').innerText()).toBe('3');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  expect(await section('Searches without results').getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^qqqq zzzz\s+1$/),
  ]);
  await section('Filters used').getByText('Colour: Black & white').waitFor();
  const machine = section('Top machines').getByRole('row').nth(1);
  expect(await machine.innerText()).toMatch(/PIXMA G2010\s+1\s+3\s+1$/);
  await page.getByText('Show as table').click();
  expect(await section('By day').getByRole('row').count()).toBe(29);
  expect([await overflow(page), await axeLightAndDark(page)]).toEqual([0, []]);
  expect(someone.complaints).toEqual([]);
});

test('the range and the grouping are in the address, and the export has them', async () => {
  someone = await owner(browser, site, { width: desktop });
  const today = dayOf(new Date(), dealer.locale);
  const page = await someone.open('/admin/insights');
  await page.getByRole('link', { name: '7 days', exact: true }).click();
  await page.waitForURL(`**/admin/insights?from=${dayAfter(today, -6)}&to=${today}&by=day`);
  await page.getByLabel('Show by').selectOption('Campaign');
  await page.waitForURL('**by=campaign');
  const table = page.getByRole('region', { name: 'Figures by campaign' });
  expect(await table.getByRole('row').nth(1).innerText()).toMatch(/^diwali\s+0\s+3$/);
  await page.getByLabel('From').fill(today);
  await page.waitForURL(`**from=${today}**`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV file' }).click();
  expect((await saved).suggestedFilename()).toBe(`insights-campaign-${today}-to-${today}.csv`);
  await page.goBack();
  await page.waitForURL(`**from=${dayAfter(today, -6)}**`);
  await expect.poll(() => page.getByLabel('From').inputValue()).toBe(dayAfter(today, -6));
  expect([await overflow(page), await axeLightAndDark(page)]).toEqual([0, []]);
});
