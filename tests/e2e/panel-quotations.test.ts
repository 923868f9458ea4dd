import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { test } from '#tests/support/fixtures.ts';
import { setUpQuotations } from '#tests/support/sent-quotation.ts';
import { phone } from '#tests/support/visitor.ts';

test('sends a quotation by WhatsApp in 4 taps', { tags: ['quotations/four-taps'] }, async ({ signIn, call, site }) => {
  await setUpQuotations(call);
  const inquiry = { name: 'Asha Patil', email: '', phone: '098000 12345', message: 'Please call me.' };
  const subject = 'Inquiry about Canon PIXMA G2010';
  await call('POST', '/contact', { ...inquiry, email: 'asha@example.com', subject });
  const { page, open, complaints } = await signIn({ width: phone });
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await open('/admin/messages');
  let taps = 0;
  const tap = (place: Locator) => {
    taps++;
    return place.tap();
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const line = page.getByRole('group', { name: 'Line 1' });
  const sheet = page.getByRole('dialog', { name: 'Send', exact: true });
  await tap(page.getByRole('link', { name: 'Asha Patil' }));
  await tap(button('Quotation'));
  await line.waitFor();
  expect(await line.getByLabel('Name').inputValue()).toBe('Canon PIXMA G2010');
  expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('098000 12345');
  await tap(button('Send'));
  const opened = page.context().waitForEvent('page');
  await tap(sheet.getByRole('button', { name: 'WhatsApp' }));
  const chat = new URL((await opened).url());
  expect(taps).toBe(4);
  const { quotations } = await call<{ quotations: QuotationView[] }>('GET', '/quotations');
  const { number = '', link = '' } = quotations[0] ?? {};
  expect(chat.pathname).toBe('/919800012345');
  expect(chat.searchParams.get('text')).toContain(link);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Inquiry' }).click();
  await page.getByRole('list', { name: 'Quotations' }).getByRole('link', { name: number }).waitFor();
  expect(complaints).toEqual([]);
  expect((await fetch(link.replace(/^https?:\/\/[^/]*/, site.url))).status).toBe(200);
});

test('private settings stay private', { tags: ['quotations/settings'] }, async ({ call, read }) => {
  const bankDetails = 'Example Bank\nAccount 1234';
  await call('PUT', '/settings', { gstin: '29RSIAL8066P1Z4', bankDetails, upiId: 'dealer@okbank' });
  for (const path of ['/contact.data', '/_root.data', '/products.DATA', '/admin/messages.data'])
    expect((await read(path)).status, path).toBe(404);
  for (const path of ['/', '/contact', '/api/settings'])
    expect((await read(path)).html, path).not.toMatch(/RSIAL8066P|okbank|Account 1234|May we send you/);
});
