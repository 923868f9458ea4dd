// @module-tag quotations/page
import { expect } from 'vitest';
import type { QuotationView } from '#app/domain/quotations/quotation.schema.ts';
import { quotationSheet } from '#app/domain/quotations/quotation-sheet.ts';
import { dealer } from '#dealer';
import { test as base } from '#tests/support/fixtures.ts';
import { variants } from '#tests/support/how-long.ts';
import { aQuotationLine } from '#tests/support/quotations.ts';
import { sendQuotation, setUpQuotations } from '#tests/support/sent-quotation.ts';
import { redirectOf } from './reading.ts';

const lines = [
  aQuotationLine({ discount: { kind: 'percent', basisPoints: 750 } }),
  aQuotationLine({ kind: 'rent', name: 'Ricoh IM C2010', hsn: '9973', periods: 36, unitPaise: 12_34_567_89 }),
  aQuotationLine({ name: `Paper ${'x'.repeat(90)}`, hsn: '4802', rateBasisPoints: 1200 }),
];
const phoneBrowser = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';

const test = base
  .extend('quotation', async ({ call }) => {
    await setUpQuotations(call);
    return sendQuotation(call, { lines });
  })
  .extend('state', ({ call, quotation }) => async () => {
    return (await call<QuotationView>('GET', `/quotations/${quotation.id}`)).shownState;
  })
  /** Answers the quotation by its form. */
  .extend(
    'answer',
    ({ sendForm, quotation }) =>
      (fields: Record<string, string>, headers = {}) =>
        sendForm(quotation.path, fields, headers),
  )
  .extend('status', ({ read, quotation }) => async () => {
    const page = await read(quotation.path);
    return { ...page, text: page.getByRole('region', { name: 'Status' }).querySelector('[role=status]')?.textContent };
  });

test('shows all texts of the quotation without scripts', async ({ read, quotation }) => {
  const page = await read(quotation.path);
  const { seller, customer, upi, columns, ...sheet } = quotationSheet(quotation, dealer.locale);
  const bare = (text: string) => text.replace(/\s+/g, '');
  const shown = bare(page.getByRole('article').textContent);
  const wanted = [
    ...Object.values(sheet).flat(),
    ...columns.map(({ title }) => title),
    ...[seller, customer].flatMap(({ name, details }) => [name, ...details]),
  ].flatMap((each) => (typeof each === 'string' ? each : Object.values(each).flat()));
  expect(wanted.filter((text) => !shown.includes(bare(text)))).toEqual([]);
  expect([upi, page.all('a[href^="upi:"]')]).toEqual(['', []]);
});

test('takes the number of the purchase order, then offers to pay the advance', async ({ call, read, sendForm }) => {
  await setUpQuotations(call);
  const small = await sendQuotation(call, { lines: [aQuotationLine()], terms: '50 % advance, the rest on delivery' });
  expect((await sendForm(small.path, { answer: 'accepted', reason: 'PO 4711' })).status).toBe(303);
  const page = await read(small.path);
  page.getByText('Purchase order: PO 4711');
  page.getByText('₹54,279 to platen@okhdfcbank');
  page.getByText('includes GST ₹16,559.64 · Advance, 50%: ₹54,279');
  const links = page.getAllByRole('link', { name: 'Pay the advance of ₹54,279' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining('am=54279.00'),
    `#${page.getByText('Pay by UPI').closest('[id]')?.id}`,
  ]);
});

test.for(variants([true, false]))(
  'is downloaded as a PDF file, and accepted after a confirmation (scripts: %s)',
  { tags: ['quotations/pdf'] },
  async (javaScript, { visit, site, quotation, state }) => {
    const { page, complaints } = await visit(quotation.path, { javaScript });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download PDF' }).click();
    const name = (await download).suggestedFilename();
    expect(name).toBe(`Quotation-${quotation.number.replaceAll('/', '-')}.pdf`);
    await page.getByText('Decline', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Reason (optional)' }).waitFor();
    await page.getByText('Accept', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Reason (optional)' }).waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Yes, accept' }).click();
    await page.getByText('You accepted this quotation').waitFor();
    expect(page.url()).toBe(site.url + quotation.path);
    expect(await page.getByRole('button').filter({ hasText: 'Yes' }).count()).toBe(0);
    expect(await state()).toBe('accepted');
    expect(await page.context().cookies()).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test('is declined with a reason', async ({ quotation, answer, status, state }) => {
  expect((await status()).text).toMatch(/^Valid until \d+ \w+ \d{4}\.$/);
  const done = await answer({ answer: 'declined', reason: 'Too expensive' });
  expect([done.status, done.headers.get('location')]).toEqual([303, quotation.path]);
  const after = await status();
  expect(after.text).toMatch(/^You declined this quotation on /);
  after.getByText('Reason: Too expensive');
  expect(await state()).toBe('declined');
});

test('a loss entered by a user is neutral for the customer', async ({ call, quotation, status }) => {
  await call('POST', `/quotations/${quotation.id}/answer`, { answer: 'declined', reason: 'Bought elsewhere' });
  const { text, html } = await status();
  expect(text).toBe('This quotation is closed. Ask us for a new one.');
  expect(html).not.toContain('Bought elsewhere');
});

test('a change is asked for, and can still be accepted', async ({ quotation, answer, read, state }) => {
  expect((await answer({ answer: 'change', reason: '' })).status).toBe(422);
  const sent = await answer({ answer: 'change', reason: 'Two trays each, please' });
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `${quotation.path}?sent=change`]);
  (await read(`${quotation.path}?sent=change`)).getByText(
    'We have received your change request. We will send you a revised quotation.',
  );
  expect(await state()).toBe('change');
  expect((await answer({ answer: 'accepted' })).status).toBe(303);
});

test('an answer that comes too late says so', async ({ read, call, quotation, answer, state }) => {
  const { id } = await call<QuotationView>('POST', `/quotations/${quotation.id}/version`);
  const second = await call<QuotationView>('POST', `/quotations/${id}/send`, { by: 'copy' });
  const page = await answer({ answer: 'accepted' });
  expect(page.status).toBe(409);
  expect(page.getByRole('alert').textContent).toBe('This quotation can no longer be accepted or declined.');
  page.getByText('A newer version replaces this quotation.');
  const newest = page.getByRole('link', { name: 'Open the newest version' }).getAttribute('href') ?? '';
  expect(newest).toBe(second.path);
  (await read(newest)).getByRole('heading', { level: 1, name: new RegExp(second.number) });
  expect(await state()).toBe('replaced');
});

test('is stored, indexed and named nowhere, unknown without its secret', async ({ read, call, quotation }) => {
  await call('PUT', '/settings', { googleAnalyticsId: 'G-ABCD123456' });
  expect((await read('/services')).html).toContain('G-ABCD123456');
  const draft = await call<QuotationView>('POST', '/quotations', {});
  const unknown = ['/quotation/unknown', '/quotation/unknown/pdf'];
  for (const path of [quotation.path, `${quotation.path}/pdf`, draft.path, ...unknown]) {
    const { status, headers, html } = await read(path);
    expect([path, status]).toEqual([path, path.startsWith(quotation.path) ? 200 : 404]);
    const policy = headers.get('content-security-policy');
    for (const word of ['G-ABCD123456', 'google-analytics', 'consent', 'rel="canonical"', 'og:'])
      expect([path, `${policy} ${html}`.includes(word)]).toEqual([path, false]);
    if (path.endsWith('unknown/pdf')) continue;
    const sent = ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => headers.get(name));
    expect(sent).toEqual(['no-store', 'noindex', 'same-origin']);
  }
  const preview = await read(`${draft.path}?preview`);
  preview.getByText('This is a preview of a draft.');
  expect([preview.status, preview.queryByText('Accept'), preview.queryByText('Download PDF')]).toEqual([
    200,
    null,
    null,
  ]);
});

test('refuses answers of another site; other spellings lead on', async ({ site, read, quotation, answer, state }) => {
  const refused = await answer({ answer: 'accepted' }, { origin: 'https://evil.example' });
  expect(refused.status).toBe(403);
  refused.getByText(/came from another site/);
  expect(await state()).toBe('sent');
  // What browsers without Sec-Fetch headers send with the referrer policy `same-origin`.
  expect((await answer({ answer: 'accepted' }, { origin: site.url })).status).toBe(303);
  expect(await state()).toBe('accepted');
  for (const spelling of [`${quotation.path}/`, `/Quotation/${quotation.secret}`]) {
    const page = await read(spelling);
    expect([...redirectOf(page), page.headers.get('cache-control')]).toEqual([301, quotation.path, 'no-store']);
  }
});

test('is opened by its customer, not by a preview or a page loaded ahead', async ({ site, quotation, state }) => {
  const look = (headers: Record<string, string>, query = '') =>
    fetch(site.url + quotation.path + query, { headers: { 'user-agent': phoneBrowser, ...headers } });
  await look({ 'user-agent': 'WhatsApp/2.24.1 A' });
  await look({}, '?preview');
  await look({ 'sec-purpose': 'prefetch;prerender' });
  expect(await state()).toBe('sent');
  await look({});
  expect(await state()).toBe('opened');
});
