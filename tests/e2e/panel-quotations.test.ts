import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Message } from '#app/domain/message.ts';
import type { QuotationView } from '#app/domain/quotation/quotation.schema.ts';
import type { QuotationChange } from '#app/domain/quotation/quotation.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { aLine } from '#tests/support/factories.ts';
import { longTest } from '#tests/support/how-long.ts';
import { forgetMessages, keepMessages } from '#tests/support/kept-messages.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { setUpQuotations } from '#tests/support/sent-quotation.ts';
import { type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, overflow, phone } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  site = await startSite({ template: inject('demoData') });
});
afterAll(() => site.stop());
beforeEach(async () => {
  forgetMessages(site);
  someone = await owner(browser, site, { width: phone });
  page = someone.page;
  await setUpQuotations(someone.call);
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
});
afterEach(() => someone.leave());

const product = 'Canon PIXMA G2010';
const customer = { name: 'Asha Patil', company: '', address: '', phone: '098000 12345', email: '', gstin: '' };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sheet = () => page.getByRole('dialog', { name: 'Send', exact: true });
const totals = () => page.getByRole('complementary', { name: 'Totals' });
const line = (number: number) => page.getByRole('group', { name: `Line ${number}` });
const all = async () => (await someone.call<{ quotations: QuotationView[] }>('GET', '/quotations')).quotations;
const kept = (id: string) => someone.call<QuotationView>('GET', `/quotations/${id}`);
const idOf = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function draft(change: QuotationChange = {}): Promise<QuotationView> {
  const { id } = await someone.call<QuotationView>('POST', '/quotations', {});
  return someone.call<QuotationView>('PUT', `/quotations/${id}`, { customer, lines: [aLine], ...change });
}
const send = ({ id }: QuotationView) => someone.call<QuotationView>('POST', `/quotations/${id}/send`, { by: 'copy' });

describe('a quotation on a phone', () => {
  test('goes to the customer by WhatsApp in four taps from the list of messages', {
    tags: ['quotations/four-taps'],
  }, async () => {
    const [id] = keepMessages(site, [{ subject: `Inquiry about ${product}` }]);
    await someone.open('/admin/messages');
    let taps = 0;
    const tap = (place: Locator) => {
      taps++;
      return place.tap();
    };
    await tap(page.getByRole('link', { name: 'Asha Patil' }));
    await tap(button('Quotation'));
    await line(1).waitFor();
    expect(await line(1).getByLabel('Name').inputValue()).toBe(product);
    expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe('098000 12345');
    await tap(button('Send'));
    const opened = page.context().waitForEvent('page');
    await tap(sheet().getByRole('button', { name: 'WhatsApp' }));
    const chat = new URL((await opened).url());
    expect(taps).toBe(4);
    const [quotation] = await all();
    expect(quotation).toMatchObject({
      state: 'sent',
      messageId: id,
      number: expect.stringMatching(/^Q\/\d{4}-\d\d\/0001$/),
    });
    expect(chat.pathname).toBe('/919800012345');
    const text = chat.searchParams.get('text');
    expect(text).toContain(`quotation ${quotation?.number} over ₹`);
    expect(text).toContain(`${quotation?.link}`);
    await sheet()
      .getByRole('link', { name: `${quotation?.link}` })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1, name: quotation?.number ?? '' }).waitFor();
    expect(await overflow(page)).toBe(0);
    expect(await axeLightAndDark(page)).toEqual([]);
    await page.getByRole('link', { name: 'Inquiry' }).click();
    await page
      .getByRole('list', { name: 'Quotations' })
      .getByRole('link', { name: quotation?.number ?? '' })
      .waitFor();
    expect((await someone.call<Message[]>('GET', '/contact'))[0]?.status).toBe('in_progress');
    expect(someone.complaints).toEqual([]);
  });

  longTest(
    'shows the sums during typing, and what is missing before it can be sent',
    {
      tags: ['quotations/editor'],
    },
    async () => {
      await someone.open('/admin/quotations');
      await button('New quotation').click();
      await totals().getByText('Add at least one line').waitFor();
      await page.getByRole('searchbox', { name: 'Add a product' }).fill(product);
      await button(`Add ${product}: Sale`).click();
      await button('Add line').click();
      await line(2).getByLabel('Name').fill('Installation');
      await line(2).getByLabel('Quantity').fill('2');
      await button('Send').click();
      await someone.seesToast('Not sent yet. Please complete the marked fields.');
      await page.getByText('Enter the name or the company').first().waitFor();
      await line(2).getByText('Enter a price').waitFor();
      await totals().getByText('Line 2, Installation: Enter a price').waitFor();
      await page.getByLabel('Name', { exact: true }).first().fill('Ravi');
      await line(1).getByLabel('Price, ₹').fill('10000');
      await line(2).getByLabel('Price, ₹').fill('500.5');
      await line(2).getByLabel('Discount', { exact: true }).fill('10');
      await totals().getByText('₹12,863', { exact: true }).waitFor();
      await totals().getByText('Rupees Twelve thousand eight hundred and sixty-three only').waitFor();
      await totals().getByText('CGST 9%').waitFor();
      await page.getByLabel('GSTIN').fill('29aapfu0939f1zz');
      await page.getByText('This is not a GSTIN').first().waitFor();
      await page.getByLabel('GSTIN').fill('29aapfu0939f1zr');
      await page.getByText('✓ Valid, registered in Karnataka').waitFor();
      await totals().getByText('IGST 18%').waitFor();
      expect(await totals().getByText('CGST 9%').count()).toBe(0);
      await button('Move line 2 up').click();
      expect(await line(1).getByLabel('Name').inputValue()).toBe('Installation');
      expect(await overflow(page)).toBe(0);
      expect(await axeLightAndDark(page)).toEqual([]);
      await someone.dismissMessages();
      await button('Save').click();
      await someone.seesToast('Quotation saved');
      const { body, total } = await kept(idOf());
      expect(body).toMatchObject({
        placeOfSupply: '29',
        customer: { name: 'Ravi', gstin: '29AAPFU0939F1ZR' },
        lines: [
          { name: 'Installation', quantity: 2, unitPaise: 50_050, discount: { kind: 'percent', basisPoints: 1000 } },
          { name: product, unitPaise: 1_000_000 },
        ],
      });
      expect(total).toBe(1_286_300);
      await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV');
      await page.getByLabel('Place of supply').selectOption('29');
      await someone.dismissMessages();
      await button('Save').click();
      await someone.seesToast('Quotation saved');
      expect((await kept(idOf())).body).toMatchObject({ placeOfSupply: '29', customer: { gstin: '27AAPFU0939F1ZV' } });
      expect(someone.complaints).toEqual([]);
    },
  );

  test('conflict: keeps the changes of two people who edit one draft', { tags: ['quotations/conflict'] }, async () => {
    const { id } = await draft();
    await someone.open(`/admin/quotations/${id}`);
    await page.getByLabel('Notes').fill('Delivery in two days');
    await someone.call('PUT', `/quotations/${id}`, { terms: 'Payment in advance' });
    await button('Save').click();
    const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
    await dialog.getByText('Payment in advance').waitFor();
    await dialog.getByRole('button', { name: 'Keep mine, add theirs' }).click();
    expect((await kept(id)).body.notes).toBe('');
    await button('Save').click();
    await someone.seesToast('Quotation saved');
    expect((await kept(id)).body).toMatchObject({ notes: 'Delivery in two days', terms: 'Payment in advance' });
  });

  test('does not send a draft that someone else has changed since the sheet opened', {
    tags: ['quotations/conflict'],
  }, async () => {
    const { id } = await draft();
    await someone.open(`/admin/quotations/${id}`);
    await button('Send').click();
    await sheet().waitFor();
    await someone.call('PUT', `/quotations/${id}`, { lines: [{ ...aLine, unitPaise: 500_000 }] });
    await sheet().getByRole('button', { name: 'WhatsApp' }).click();
    await someone.seesToast('Someone else has saved the quotation since you opened it');
    expect((await kept(id)).state).toBe('draft');
    await sheet().getByText('₹5,900', { exact: true }).waitFor();
    await sheet().getByRole('button', { name: 'Copy link' }).click();
    await sheet().getByText('Sent as').waitFor();
    expect((await kept(id)).total).toBe(590_000);
  });

  test('idempotent: gets one number if the response to Send is lost', {
    tags: ['quotations/lost-response'],
  }, async () => {
    const { id } = await draft();
    await someone.open(`/admin/quotations/${id}`);
    await button('Send').press('Enter');
    let sends = 0;
    await page.route('**/api/quotations/*/send', async (route) => {
      const response = await route.fetch();
      return ++sends === 1 ? route.abort() : route.fulfill({ response });
    });
    await sheet().getByRole('button', { name: 'Copy link' }).press('Enter');
    await someone.seesToast('No connection.');
    const { number } = await kept(id);
    expect(number).not.toBe('');
    await sheet().getByRole('button', { name: 'Copy link' }).press('Enter');
    await sheet().getByText(`Sent as ${number}.`).waitFor();
    expect(sends).toBe(2);
    const next = await send(await draft());
    expect(Number(next.number.slice(-4))).toBe(Number(number.slice(-4)) + 1);
  });

  test('idempotent: makes one draft if the response to New quotation is lost', {
    tags: ['quotations/lost-response'],
  }, async () => {
    await someone.open('/admin/quotations');
    const before = (await all()).length;
    let starts = 0;
    await page.route('**/api/quotations', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      const response = await route.fetch();
      return ++starts === 1 ? route.abort() : route.fulfill({ response });
    });
    await button('New quotation').click();
    await someone.seesToast('Failed to create the quotation');
    await button('New quotation').click();
    await page.getByRole('heading', { level: 1, name: 'New quotation' }).waitFor();
    expect([starts, (await all()).length]).toEqual([2, before + 1]);
  });

  test('wraps long names and amounts, also at 200 % text', { tags: ['quotations/list-page'] }, async () => {
    const company = 'Averylongcompanyname'.repeat(8);
    const lines = [
      { ...aLine, name: 'Averylongproductname'.repeat(10), description: 'x'.repeat(200), unitPaise: 1_23_45_678_900 },
    ];
    const { id } = await draft({ customer: { ...customer, company }, lines });
    await send(await draft({ customer: { ...customer, company }, lines }));
    for (const path of [`/admin/quotations/${id}`, `/admin/quotations/${(await all())[0]?.id}`, '/admin/quotations']) {
      await someone.open(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const width of [phone, 320]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page), `${path} ${width}`).toBe(0);
      }
      await page.setViewportSize({ width: phone, height: 800 });
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await overflow(page), `${path} 200 % text`).toBe(0);
    }
  });

  test('keeps what was typed if the session ends, and saves it after signing in', {
    tags: ['quotations/session-ended'],
  }, async () => {
    const { id } = await draft();
    await someone.open(`/admin/quotations/${id}`);
    await line(1).getByLabel('Price, ₹').fill('7777');
    await someone.call('POST', '/auth/logout');
    await button('Save').click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.getByLabel('Password', { exact: false }).first().fill(siteAdmin.password);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await someone.seesToast('Quotation saved');
    expect(await line(1).getByLabel('Price, ₹').inputValue()).toBe('7777');
    await button('Send').click();
    await sheet().getByText('₹9,177').waitFor();
  });

  test('is read-only after it was sent; a new version starts with its lines', {
    tags: ['quotations/new-version'],
  }, async () => {
    const sent = await send(await draft({ lines: [{ ...aLine, name: 'Copier' }] }));
    await someone.open(`/admin/quotations/${sent.id}`);
    await page.getByRole('region', { name: 'State' }).getByText('Sent', { exact: true }).first().waitFor();
    expect(await page.getByRole('form').count()).toBe(0);
    const answer = { secret: sent.secret, answer: 'declined', reason: 'Too expensive' };
    await someone.call('POST', '/quotations/answer', answer);
    await page.reload();
    await page.getByRole('region', { name: 'State' }).getByText('Too expensive').waitFor();
    expect(await button('Send again').count()).toBe(0);
    await button('New version').click();
    await page.getByRole('heading', { level: 1, name: `${sent.number}-2` }).waitFor();
    expect(await line(1).getByLabel('Name').inputValue()).toBe('Copier');
    const asked = someone.answering(true);
    await button('Delete draft').click();
    expect(await asked).toBe('Delete this draft?');
    await someone.seesToast('Draft deleted');
    expect((await all()).some(({ number }) => number === `${sent.number}-2`)).toBe(false);
  });
});

describe('the list of quotations', () => {
  test('filters by state and customer in the address, and shows the open value', {
    tags: ['quotations/list-page'],
  }, async () => {
    await send(await draft({ customer: { ...customer, company: 'Zenith Prints' } }));
    await draft({ customer: { ...customer, name: 'Only a draft' } });
    await someone.open('/admin/messages');
    await page.getByRole('link', { name: 'Quotations', exact: true }).click();
    await page.getByText('open, waiting for an answer').waitFor();
    const rows = page.getByRole('region', { name: 'Quotations' }).getByRole('listitem');
    await rows.filter({ hasText: 'Zenith Prints' }).waitFor();
    await page.getByRole('link', { name: 'Sent', exact: true }).click();
    await rows.filter({ hasText: 'Only a draft' }).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?state=sent');
    await page.getByRole('searchbox', { name: 'Search quotations' }).fill('zenith');
    await expect.poll(() => new URL(page.url()).search).toBe('?state=sent&search=zenith');
    await page.getByText('1 quotation', { exact: true }).waitFor();
    expect(await rows.count()).toBe(1);
    expect(await overflow(page)).toBe(0);
    expect(await axeLightAndDark(page)).toEqual([]);
    const file = page.waitForEvent('download');
    await button('CSV').click();
    expect((await file).suggestedFilename()).toMatch(/^quotations-.*\.csv$/);
    await page.getByRole('searchbox', { name: 'Search quotations' }).fill('nobody at all');
    await page.getByText('No quotation found.').waitFor();
    expect(someone.complaints).toEqual([]);
  });
});
