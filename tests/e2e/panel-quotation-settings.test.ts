/**
 * @module-tag quotations/settings
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Settings } from '#app/domain/settings.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
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
  someone = await owner(browser, site, { width: phone });
  page = someone.page;
  await someone.open('/admin/settings/quotations');
});
afterEach(() => someone.leave());

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const save = () => page.getByRole('button', { name: 'Save settings', exact: true }).click();

test('saves the settings printed on quotations; visitors cannot read them', async () => {
  const state = page.getByRole('combobox', { name: 'State', exact: true });
  expect(await state.locator('option').first().textContent()).toBe('Maharashtra, as in your address');
  await field('GSTIN').fill('29 rsial 8066p 1z4');
  await page.getByText('State: Karnataka, by your GSTIN').waitFor();
  expect(await state.count()).toBe(0);
  await field('Bank details').fill('Example Bank\nAccount 1234');
  await field('UPI ID').fill('dealer@okbank');
  await page.getByRole('spinbutton', { name: 'Valid for, in days' }).fill('30');
  await field('Terms').fill('Delivery in 7 days');
  await save();
  await someone.seesToast('Settings updated successfully');
  expect(await someone.call<Settings>('GET', '/settings')).toMatchObject({
    gstin: '29RSIAL8066P1Z4',
    bankDetails: 'Example Bank\nAccount 1234',
    upiId: 'dealer@okbank',
    quotationDays: 30,
    quotationTerms: 'Delivery in 7 days',
  });
  for (const place of ['/', '/contact', '/contact.data', '/_root.data', '/api/settings'])
    expect(await (await fetch(site.url + place)).text(), place).not.toMatch(/RSIAL8066P|okbank|Account 1234/);
  expect(someone.complaints).toEqual([]);
});

test('refuses a mistyped GSTIN and UPI ID at their fields', async () => {
  await field('GSTIN').fill('29RSIAL8066P1Z5');
  await field('UPI ID').fill('98000 12345');
  await save();
  await page.getByText('Check each character, such as 27AAPFU0939F1ZV').waitFor();
  await page.getByText('Enter a UPI ID, such as yourshop@okhdfcbank').waitFor();
});

test('fits a phone and is accessible', async () => {
  expect(await axeLightAndDark(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
});
