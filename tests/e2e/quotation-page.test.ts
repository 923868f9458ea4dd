/**
 * @module-tag quotations/page
 */

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { QuotationView } from '#app/domain/quotation/quotation.schema.ts';
import { quotationSheet } from '#app/domain/quotation/quotation-sheet.ts';
import { dealer } from '#dealer';
import { sharedBrowser } from '#tests/support/browser.ts';
import { variants } from '#tests/support/how-long.ts';
import { owner } from '#tests/support/owner.ts';
import { pdfTexts } from '#tests/support/pdf-text.ts';
import { aQuotationLine } from '#tests/support/quotations.ts';
import { sendQuotation, setUpQuotations } from '#tests/support/sent-quotation.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, desktop, overflow, phone, type Visitor, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let dealerSide: Awaited<ReturnType<typeof owner>>;
let someone: Visitor;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
  dealerSide = await owner(browser, site);
  await setUpQuotations(dealerSide.call);
});
afterAll(async () => {
  await dealerSide.leave();
  await site.stop();
});
afterEach(() => someone?.leave());

const lines = [
  aQuotationLine({ discount: { kind: 'percent', basisPoints: 750 } }),
  aQuotationLine({ kind: 'rent', name: 'Ricoh IM C2010', hsn: '9973', periods: 36, unitPaise: 12_34_567_89 }),
  aQuotationLine({ name: `Paper ${'x'.repeat(90)}`, hsn: '4802', rateBasisPoints: 1200 }),
];
const send = () => sendQuotation(dealerSide.call, { lines });
const state = async ({ id }: QuotationView) =>
  (await dealerSide.call<QuotationView>('GET', `/quotations/${id}`)).shownState;
const open = async ({ path }: Pick<QuotationView, 'path'>, options: Parameters<typeof visitor>[1] = {}) => {
  someone = await visitor(browser, options);
  await someone.page.goto(site.url + path);
  return someone.page;
};
const status = (page: Page) => page.getByRole('region', { name: 'Status' }).getByRole('status').textContent();

test.each(variants([phone, desktop]))('shows all texts of the quotation without scripts (%i px)', async (width) => {
  const quotation = await send();
  const page = await open(quotation, { width, javaScript: false });
  const { seller, customer, upi, columns, ...sheet } = quotationSheet(quotation, dealer.locale);
  const bare = (text: string) => text.replace(/\s+/g, '');
  const shown = bare((await page.locator('article').textContent()) ?? '');
  const wanted = [
    ...Object.values(sheet).flat(),
    ...columns.map(({ title }) => title),
    ...[seller, customer].flatMap(({ name, details }) => [name, ...details]),
  ].flatMap((each) => (typeof each === 'string' ? each : Object.values(each).flat()));
  expect(wanted.filter((text) => !shown.includes(bare(text)))).toEqual([]);
  expect(await page.getByRole('link', { name: `Pay ${sheet.total}` }).getAttribute('href')).toBe(upi);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: phone, height: 800 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await overflow(page), '200 % text').toBeLessThanOrEqual(0);
});

test.each(variants([phone, desktop]))(
  'is accessible in light and dark, also with open forms (%i px)',
  async (width) => {
    const page = await open(await send(), { width });
    expect(await axeLightAndDark(page)).toEqual([]);
    await page.getByText('Decline', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Reason (optional)' }).waitFor();
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(someone.complaints).toEqual([]);
  },
);

test.each(variants([false, true]))('is accepted after a confirmation (scripts: %s)', async (javaScript) => {
  const quotation = await send();
  const page = await open(quotation, { javaScript });
  expect(await status(page)).toMatch(/^Valid until \d+ \w+ \d{4}\.$/);
  await page.getByText('Accept', { exact: true }).click();
  await page.getByRole('button', { name: 'Yes, accept' }).click();
  await page.getByText('You accepted this quotation').waitFor();
  expect(page.url()).toBe(site.url + quotation.path);
  expect(await page.getByRole('button').filter({ hasText: 'Yes' }).count()).toBe(0);
  expect(await state(quotation)).toBe('accepted');
  expect(await page.context().cookies()).toEqual([]);
});

test('is declined with a reason', async () => {
  const quotation = await send();
  const page = await open(quotation, { javaScript: false });
  await page.getByText('Decline', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Too expensive');
  await page.getByRole('button', { name: 'Yes, decline' }).click();
  await page.getByText('Reason: Too expensive').waitFor();
  expect(await dealerSide.call('GET', `/quotations/${quotation.id}`)).toMatchObject({
    state: 'declined',
    declineReason: 'Too expensive',
  });
});

test('an answer that comes too late says so', async () => {
  const quotation = await send();
  const page = await open(quotation, { javaScript: false });
  await page.getByText('Accept', { exact: true }).click();
  const { id } = await dealerSide.call<QuotationView>('POST', `/quotations/${quotation.id}/version`);
  const second = await dealerSide.call<QuotationView>('POST', `/quotations/${id}/send`, { by: 'copy' });
  await page.getByRole('button', { name: 'Yes, accept' }).click();
  expect(await page.getByRole('alert').textContent()).toBe('This quotation can no longer be accepted or declined.');
  expect(await status(page)).toBe('A newer version replaces this quotation.');
  await page.getByRole('link', { name: 'Open the newest version' }).click();
  expect(page.url()).toBe(site.url + second.path);
  await page.getByRole('heading', { name: second.number }).waitFor();
  expect(await state(quotation)).toBe('replaced');
});

test('an expired one cannot be answered', async () => {
  const quotation = await send();
  const db = new DatabaseSync(join(site.dataDir, 'platen.db'), { timeout: 4000 });
  db.prepare('update quotations set valid_until = ? where id = ?').run('2020-02-01', quotation.id);
  db.close();
  const page = await open(quotation, { javaScript: false });
  expect(await status(page)).toBe('This quotation was valid until 1 February 2020. Ask us for a new one.');
  expect(await page.getByText('Accept', { exact: true }).count()).toBe(0);
});

test('is private: neither stored, indexed nor named to other sites, and unknown without its secret', async () => {
  const quotation = await send();
  const draft = await dealerSide.call<QuotationView>('POST', '/quotations', {});
  for (const path of [
    quotation.path,
    `${quotation.path}/pdf`,
    draft.path,
    '/quotation/unknown',
    '/quotation/unknown/pdf',
  ]) {
    const response = await fetch(site.url + path);
    const isKnown = path.startsWith(quotation.path);
    expect([path, response.status]).toEqual([path, isKnown ? 200 : 404]);
    if (path.endsWith('unknown/pdf')) continue;
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'same-origin',
    });
  }
});

test('an answer from another site is refused', async () => {
  const quotation = await send();
  const response = await fetch(site.url + quotation.path, {
    method: 'POST',
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'answer=accepted',
  });
  expect(response.status).toBe(403);
  expect(await response.text()).toContain('came from another site');
  expect(await state(quotation)).toBe('sent');
});

test('is answered by a browser that sends an Origin, but no Sec-Fetch headers', async () => {
  const quotation = await send();
  const page = await fetch(site.url + quotation.path);
  // What browsers send with this policy; with `no-referrer` it would be `null`.
  const origin = page.headers.get('referrer-policy') === 'no-referrer' ? 'null' : site.url;
  const response = await fetch(site.url + quotation.path, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'answer=accepted',
    redirect: 'manual',
  });
  expect(response.status).toBe(303);
  expect(await state(quotation)).toBe('accepted');
});

test('sends nothing to Google, although other pages do', async () => {
  const quotation = await send();
  await dealerSide.call('PUT', '/settings', { googleAnalyticsId: 'G-ABCD123456' });
  const read = async (path: string) => {
    const response = await fetch(site.url + path);
    return `${response.headers.get('content-security-policy')} ${await response.text()}`;
  };
  expect(await read('/services')).toContain('G-ABCD123456');
  for (const path of [quotation.path, '/quotation/unknown', '/quotation/unknown/pdf'])
    for (const word of ['G-ABCD123456', 'google-analytics', 'consent', 'rel="canonical"', 'og:'])
      expect([path, (await read(path)).includes(word)]).toEqual([path, false]);
  await dealerSide.call('PUT', '/settings', { googleAnalyticsId: '' });
});

test('leads from other spellings of its address to the one with its secret', async () => {
  const { path, secret } = await send();
  for (const spelling of [`${path}/`, `/Quotation/${secret}`]) {
    const response = await fetch(site.url + spelling, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, path]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('is opened by its customer, not by the preview of a chat or a page loaded ahead', async () => {
  const quotation = await send();
  const phoneBrowser = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
  const look = (headers: Record<string, string>) => fetch(site.url + quotation.path, { headers });
  await look({ 'user-agent': 'WhatsApp/2.24.1 A' });
  await fetch(`${site.url}${quotation.path}?preview`, { headers: { 'user-agent': phoneBrowser } });
  await look({ 'user-agent': phoneBrowser, 'sec-purpose': 'prefetch;prerender' });
  expect(await state(quotation)).toBe('sent');
  await look({ 'user-agent': phoneBrowser });
  expect(await state(quotation)).toBe('opened');
});

test('its PDF file has its number and total', { tags: ['quotations/pdf'] }, async () => {
  const quotation = await send();
  const page = await open(quotation, { javaScript: false });
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`Quotation-${quotation.number.replaceAll('/', '-')}.pdf`);
  const response = await fetch(`${site.url}${quotation.path}/pdf`);
  const texts = pdfTexts(new Uint8Array(await response.arrayBuffer()))
    .flat()
    .join('');
  expect(texts).toContain(quotation.number);
  expect(texts).toContain(quotationSheet(quotation, dealer.locale).total);
});
