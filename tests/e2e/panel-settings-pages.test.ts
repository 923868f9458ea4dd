/**
 * @module-tag panel/settings-pages
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longDescribe, longTest } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { desktop, phone } from '#tests/support/visitor.ts';

/** Navigation to the settings pages and back. */

let browser: Browser;
let site: Site;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());

const pages = [
  ['Business details', '/admin/settings/business'],
  ['Contact and address', '/admin/settings/contact'],
  ['Opening hours', '/admin/settings/hours'],
  ['Brands, prices and links', '/admin/settings/about'],
  ['Page texts', '/admin/settings/words'],
  ['Reply templates', '/admin/settings/replies'],
  ['Quotations', '/admin/settings/quotations'],
  ['Logo and pictures', '/admin/settings/pictures'],
  ['Branches', '/admin/settings/branches'],
  ['E-mail', '/admin/settings/email'],
  ['Search', '/admin/settings/search'],
  ['Trash', '/admin/settings/bin'],
  ['Backups', '/admin/settings/backups'],
  ['Privacy', '/admin/settings/privacy'],
  ['Old links', '/admin/settings/links'],
  ['Status', '/admin/settings/status'],
  ['Sample data', '/admin/settings/samples'],
] as const;

const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const address = () => new URL(page.url()).pathname;

/** One window for the following tests. */
function inWindow(width: number) {
  beforeAll(async () => {
    someone = await owner(browser, site, { width });
    page = someone.page;
  });
  beforeEach(async () => {
    await page.unrouteAll();
    await someone.open('/admin');
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
    });
    someone.complaints.length = 0;
    await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Settings' }).click();
    await title(width === phone ? 'Settings' : 'Business details').waitFor();
  });
  afterAll(() => someone.leave());
}

describe('settings on a phone', () => {
  inWindow(phone);
  const list = () => page.getByRole('list', { name: 'Settings' });
  const rows = () => list().getByRole('link');
  const row = (name: string) => list().getByRole('link', { name: new RegExp(`^${name} `) });
  const now = async (name: string) => (await row(name).innerText()).split('\n').at(-1);

  longTest('open from the list and close by Back or the link to the list', async () => {
    for (const [name, path] of pages) {
      await row(name).click();
      await title(name).waitFor();
      expect(address()).toBe(path);
      await page.goBack();
      await title('Settings').waitFor();
    }
    await rows().first().click();
    await page.getByRole('link', { name: 'All settings' }).click();
    await list().waitFor();
    expect(address()).toBe('/admin/settings');
    expect(someone.complaints).toEqual([]);
  });

  test('show their current values in the list', async () => {
    const settings = {
      companyName: 'Asha Copiers',
      contactEmail: 'asha@example.com',
      searchSynonyms: 'xerox, photocopier',
    };
    expect(await rows().count()).toBe(pages.length);
    expect(await now('Business details')).toMatch(/, no contact e-mail yet$/);
    expect(await now('Branches')).toBe('3 branches');
    expect(await now('Contact and address')).toBe('+91 00000 00000, Pune');
    await someone.call('PUT', '/settings', settings);
    await someone.open('/admin/settings');
    expect(await now('Business details')).toBe('Asha Copiers, asha@example.com');
    expect(await now('Search')).toBe('Synonyms: your own list');
    await someone.call('PUT', '/settings', Object.fromEntries(Object.keys(settings).map((name) => [name, null])));
  });

  longTest('show a load error in the list, and links to each page still work', async () => {
    for (const path of ['settings', 'branches', 'redirects', 'bin'])
      await page.route(`**/api/${path}`, (route) => route.abort());
    await someone.forgetAnswers();
    await page.reload();
    // Only three toasts are visible at once, so the first of four is gone.
    for (const what of ['branches', 'old links', 'the trash']) await someone.seesToast(`Failed to fetch ${what}`);
    expect(await rows().filter({ hasText: 'Could not be loaded' }).count()).toBe(13);
    await page.unrouteAll();
    await row('Branches').click();
    await page.getByRole('list', { name: 'Branches' }).waitFor();
  });

  longTest('ask for confirmation before unsaved changes are left', async () => {
    await rows().first().click();
    const name = page.getByLabel('Company name');
    await name.fill('Not saved');
    const stay = someone.answering(false);
    await page.getByRole('link', { name: 'All settings' }).click();
    expect(await stay).toBe('You have unsaved changes. Leave without saving?');
    expect(await name.inputValue()).toBe('Not saved');
    const leave = someone.answering(true);
    await page.goBack();
    await leave;
    await list().waitFor();
  });
});

longDescribe('settings on a wide screen', () => {
  inWindow(desktop);
  const beside = () => page.getByRole('navigation', { name: 'Settings' });
  const current = () => beside().locator('[aria-current=page]').allTextContents();

  test('show the list next to each page and open the first; Back returns to the previous page', async () => {
    expect(address()).toBe('/admin/settings/business');
    expect(await beside().getByRole('link').allTextContents()).toEqual(pages.map(([name]) => name));
    for (const [name, path] of pages.slice(1)) {
      await beside().getByRole('link', { name }).click();
      await title(name).waitFor();
      expect(address()).toBe(path);
      expect(await current()).toEqual([name]);
    }
    await page.goBack();
    await title(pages.at(-2)?.[0] ?? '').waitFor();
    for (const _ of pages.slice(2)) await page.goBack();
    await title('Business details').waitFor();
    await page.goBack();
    await title('Dashboard').waitFor();
    expect(someone.complaints).toEqual([]);
  });

  test('ask for confirmation before unsaved changes are left', async () => {
    await beside().getByRole('link', { name: 'Search' }).click();
    const words = page.getByLabel('Synonyms');
    await words.fill('riso, photocopier');
    const stay = someone.answering(false);
    await beside().getByRole('link', { name: 'Branches' }).click();
    expect(await stay).toBe('You have unsaved changes. Leave without saving?');
    expect(await words.inputValue()).toBe('riso, photocopier');
    const leave = someone.answering(true);
    await beside().getByRole('link', { name: 'Branches' }).click();
    await leave;
    await title('Branches').waitFor();
  });

  test('redirect a signed-out user from every page to the sign-in page', async () => {
    await page.evaluate(() => localStorage.removeItem('token'));
    await beside().getByRole('link', { name: 'Sample data' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/login');
    await page.goto(`${site.url}/admin/settings`);
    await page.waitForURL(`${site.url}/admin/login?next=%2Fadmin%2Fsettings`);
  });
});
