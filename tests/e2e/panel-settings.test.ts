/**
 * @module-tag panel-errors/settings
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Branch } from '#app/domain/branch.ts';
import type { Product } from '#app/domain/product.ts';
import type { Settings } from '#app/domain/settings.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { axe, axeLightAndDark, overflow, phone, widths } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let token: string;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
  token = await site.signIn();
});
afterAll(() => site.stop());
/** Settings, branches and redirects of a fresh site. */
beforeEach(async () => {
  const { brandLogos } = await settings();
  const names = [...Object.keys(saved), 'searchSynonyms', 'heroTreatment', 'postTreatment'];
  await call('PUT', '/settings', Object.fromEntries(names.map((name) => [name, null])));
  for (const { name } of brandLogos) await call('DELETE', `/settings/brand-logo/${name}`);
  for (const { id } of await branches()) await call('DELETE', `/branches/${id}`);
  await call('POST', '/init-data');
});

/** One window for the following tests, because a user has at most ten sessions. Each test opens its page again. */
function inWindow(width: number, context: Parameters<Browser['newContext']>[0] = {}) {
  beforeAll(async () => {
    someone = await owner(browser, site, { width, context });
    page = someone.page;
  });
  beforeEach(async () => {
    await page.unrouteAll();
    await someone.open('/admin/settings');
    // Deletes drafts of earlier tests.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('draft:')) localStorage.removeItem(key);
    });
    someone.complaints.length = 0;
  });
  afterAll(() => someone.leave());
}
/** The start page of each test in a group. */
const at = (path: string) => beforeEach(() => someone.open(path));

async function call<Answer = unknown>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}`);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}
const settings = () => call<Settings>('GET', '/settings');
const branches = () => call<Branch[]>('GET', '/branches');
const publicPage = async (path: string) => (await fetch(site.url + path)).text();
/** Console errors, except the responses that a test made fail. */
const complaints = () => someone.complaints.filter((each) => !each.startsWith('Failed to load resource'));
const fails = (pattern: string, method: string, status = 500) =>
  page.route(pattern, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, contentType: 'application/json', body: '{"detail":"Something went wrong"}' })
      : route.fallback(),
  );
const picture = async (name: string, { width = 300, height = 100, background = '#006c9c' } = {}) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
});
/** A file above every size limit that the browser cannot scale down. */
/** Passed by path: the content would be sent to the browser as text. */
const tooLarge = () => {
  const path = join(site.dataDir, 'huge.png');
  writeFileSync(path, Buffer.alloc(6 * 1024 * 1024, 1));
  return path;
};
const svg = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
};

const words = {
  'Company name': 'Asha Copiers & Sons',
  'Company description': 'Copiers on rent.\nSince 1987.',
  'Contact e-mail': 'asha@example.com',
  'Google Analytics ID': 'G-ABCD123456',
  'Google Maps API key': `AIza${'x'.repeat(35)}`,
};
const saved = {
  companyName: 'Asha Copiers & Sons',
  companyDescription: 'Copiers on rent.\nSince 1987.',
  contactEmail: 'asha@example.com',
  googleAnalyticsId: 'G-ABCD123456',
  googleMapsApiKey: `AIza${'x'.repeat(35)}`,
};
const form = (name: string) => page.getByRole('form', { name, exact: true });
const fill = async (fields: Record<string, string> = words) => {
  for (const [label, value] of Object.entries(fields)) await form('Settings').getByLabel(label).fill(value);
};
const typed = async () =>
  Promise.all(Object.keys(words).map(async (label) => [label, await form('Settings').getByLabel(label).inputValue()]));
const save = () => form('Settings').getByRole('button', { name: 'Save settings' }).click();

// Settings are mostly edited on a phone; the last tests check both widths.
describe('on a phone', () => {
  const width = phone;
  inWindow(width);

  describe('the five fields', { tags: ['panel/settings'] }, () => {
    at('/admin/settings/business');

    test('are saved together and public at the next request', async () => {
      await fill();
      await page.getByText('Not saved yet').waitFor();
      await save();
      await someone.seesToast('Settings updated successfully');
      await page.getByText('Not saved yet').waitFor({ state: 'detached' });
      expect(await settings()).toMatchObject(saved);
      const home = await publicPage('/');
      expect(home).toContain('Asha Copiers &amp; Sons');
      expect(home).toContain('Since 1987.');
      await someone.open('/admin/settings/business');
      expect(await typed()).toEqual(Object.entries(words));
      expect(complaints()).toEqual([]);
    });

    test('show an error for each invalid value, keep it as typed and save nothing', async () => {
      const garbage = {
        'Company name': 'x'.repeat(500),
        'Company description': 'y'.repeat(2500),
        'Contact e-mail': 'asha at example',
        'Google Analytics ID': 'UA-12345-6',
        'Google Maps API key': '<script>alert(1)</script>',
      };
      await fill(garbage);
      await save();
      await someone.seesToast('Failed to update settings');
      for (const [label, problem] of [
        ['Company name', 'Must have at most 120 characters'],
        ['Company description', 'Must have at most 2000 characters'],
        ['Contact e-mail', 'Must be an e-mail address'],
        ['Google Analytics ID', 'Must look like G-XXXXXXXXXX'],
        ['Google Maps API key', 'Must be a Google Maps API key'],
      ] as const) {
        const field = form('Settings').getByLabel(label);
        expect(await field.getAttribute('aria-invalid'), label).toBe('true');
        const [errorId = ''] = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
        expect(await page.locator(`[id="${errorId}"]`).textContent(), label).toBe(problem);
      }
      expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('companyName');
      expect(await typed()).toEqual(Object.entries(garbage));
      expect(await settings()).toMatchObject({ companyName: '', contactEmail: '' });
      await fill();
      await save();
      await someone.seesToast('Settings updated successfully');
      expect(await form('Settings').locator('[aria-invalid=true]').count()).toBe(0);
    });

    longTest('survive a server error, a lost connection and an expired session', async () => {
      await fill();
      await fails('**/api/settings', 'PUT');
      await save();
      await someone.seesToast('Failed to update settings');
      expect(await typed()).toEqual(Object.entries(words));
      await page.unrouteAll();
      await page.route('**/api/settings', (route) => route.abort());
      await save();
      await someone.seesToast('Failed to update settings');
      await page.unrouteAll();

      await someone.call('POST', '/auth/logout');
      await page.getByRole('button', { name: 'Dismiss' }).first().click();
      await save();
      await someone.seesToast('Failed to update settings');
      const dialog = page.getByRole('dialog', { name: 'Sign in again' });
      await dialog.getByLabel('Password', { exact: false }).first().fill(siteAdmin.password);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await someone.seesToast('Settings updated successfully');
      expect(await settings()).toMatchObject(saved);
      expect(await typed()).toEqual(Object.entries(words));
    });

    longTest('are not shown empty after a load error, and load on retry', async () => {
      await call('PUT', '/settings', saved);
      await fails('**/api/settings', 'GET');
      await page.reload();
      await someone.seesToast('Failed to fetch settings');
      await page.getByText('The settings could not be loaded.').waitFor();
      expect(await form('Settings').count()).toBe(0);
      expect(await axe(page)).toEqual([]);
      await page.unrouteAll();
      await someone.dismissMessages();
      await page.getByRole('button', { name: 'Try again' }).click();
      await form('Settings').waitFor();
      expect(await typed()).toEqual(Object.entries(words));
    });

    longTest('ask for confirmation before unsaved changes are left', async () => {
      await fill({ 'Company name': 'Not saved' });
      const stay = someone.answering(false);
      await page.getByRole('link', { name: 'Categories' }).click();
      expect(await stay).toBe('You have unsaved changes. Leave without saving?');
      expect(await form('Settings').getByLabel('Company name').inputValue()).toBe('Not saved');
      const leave = someone.answering(true);
      await page.getByRole('link', { name: 'Categories' }).click();
      await leave;
      await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
    });

    longTest('are restored if the page closed before a save', async () => {
      await fill({ 'Company name': 'Typed on a phone' });
      await page.getByText('Not saved yet').waitFor();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:settings') !== null)).toBe(true);
      await someone.open('/admin/settings/business');
      expect(await form('Settings').getByLabel('Company name').inputValue()).toBe('');
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      expect(await form('Settings').getByLabel('Company name').inputValue()).toBe('Typed on a phone');
      await save();
      await someone.seesToast('Settings updated successfully');
      expect((await settings()).companyName).toBe('Typed on a phone');
      expect(await page.evaluate(() => localStorage.getItem('draft:settings'))).toBeNull();
    });
  });

  describe('search synonyms', { tags: ['search/settings'] }, () => {
    at('/admin/settings/search');
    const saveWords = () => form('Search').getByRole('button', { name: 'Save settings' }).click();

    test('are edited, used by the next search, and reset to the default', async () => {
      const list = form('Search').getByLabel('Synonyms');
      const back = form('Search').getByRole('button', { name: 'Restore original' });
      const count = async (search: string) => (await call<Product[]>('GET', `/products?search=${search}`)).length;
      const original = await list.inputValue();
      expect(original).toMatch(/^photocopier, photocopy.+xerox/);
      expect(await back.isDisabled()).toBe(true);
      await list.fill('riso, photocopiers');
      await saveWords();
      await someone.seesToast('Settings updated successfully');
      expect((await settings()).searchSynonyms).toBe('riso, photocopiers');
      expect([await count('riso'), await count('xerox')]).toEqual([45, 0]);

      await list.fill('a, b\n'.repeat(101));
      await saveWords();
      await someone.seesToast('Failed to update settings');
      expect(await list.getAttribute('aria-invalid')).toBe('true');
      await form('Search').getByText('must have at most 100 lines').waitFor();

      await someone.dismissMessages();
      await back.click();
      await expect.poll(() => list.inputValue()).toBe(original);
      await saveWords();
      await expect.poll(async () => (await settings()).searchSynonyms).toBe('');
      expect([await count('riso'), await count('xerox')]).toEqual([0, 50]);
      await someone.open('/admin/settings/search');
      expect(await list.inputValue()).toBe(original);
    });

    longTest('are saved independently of other settings, with their own draft', async () => {
      const list = form('Search').getByLabel('Synonyms');
      await list.fill('riso, photocopiers');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('draft:search words') !== null)).toBe(true);
      await someone.open('/admin/settings/business');
      await form('Settings').waitFor();
      expect(await page.getByRole('button', { name: 'Restore', exact: true }).count()).toBe(0);
      await someone.open('/admin/settings/search');
      await page.getByRole('button', { name: 'Restore', exact: true }).click();
      expect(await list.inputValue()).toBe('riso, photocopiers');

      await call('PUT', '/settings', { companyName: 'Meanwhile' });
      await saveWords();
      await someone.seesToast('Settings updated successfully');
      expect(await settings()).toMatchObject({ companyName: 'Meanwhile', searchSynonyms: 'riso, photocopiers' });
    });
  });

  describe('pictures', { tags: ['panel/logos'] }, () => {
    at('/admin/settings/pictures');

    const places = [
      {
        what: 'company logo',
        field: 'Company logo',
        limit: '2 MB',
        key: 'companyLogo',
        say: ['Logo uploaded successfully', 'Failed to upload logo', 'Logo removed', 'Failed to remove logo'],
        question: 'Remove the company logo?',
      },
      {
        what: 'hero image',
        field: 'Hero image',
        limit: '5 MB',
        key: 'heroImage',
        say: [
          'Hero image uploaded successfully',
          'Failed to upload hero image',
          'Hero image removed',
          'Failed to remove hero image',
        ],
        question: 'Remove the hero image?',
      },
    ] as const;
    test.each(variants(places))(
      'the $what is rejected with a plain message, uploaded, shown, replaced and removed',
      async (each) => {
        const { field, what, limit, key, question } = each;
        const [done, failed, removed, removeFailed] = each.say;
        const group = page.getByRole('group', { name: field });
        const input = group.locator('input[type=file]');
        await group.getByText(`Up to ${limit}`, { exact: false }).waitFor();

        await input.setInputFiles(svg);
        await someone.seesToast(failed);
        await group.getByText('logo.svg: ', { exact: false }).waitFor();
        expect(await group.getByRole('alert').textContent()).toMatch(/SVG/);
        await input.setInputFiles(tooLarge());
        await group.getByText(`huge.png: This file is too large. Up to ${limit} is possible.`).waitFor();
        await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
        await group.getByText('notes.txt: ', { exact: false }).waitFor();
        expect((await settings())[key]).toBe('');

        await input.setInputFiles(await picture('shop.png'));
        await someone.seesToast(done);
        await group.getByRole('img', { name: `${field} now` }).waitFor();
        expect(await group.getByRole('alert').count()).toBe(0);
        const first = (await settings())[key];
        expect(await publicPage('/')).toContain(first);

        await input.setInputFiles(await picture('shop2.png', { background: '#b8005f' }));
        await expect.poll(async () => (await settings())[key] !== first).toBe(true);
        const second = (await settings())[key];
        expect(await publicPage('/')).toContain(second);

        await someone.dismissMessages();
        const stay = someone.answering(false);
        await group.getByRole('button', { name: `Remove ${what}` }).click();
        expect(await stay).toBe(question);
        expect((await settings())[key]).toBe(second);
        await fails('**/api/settings/**', 'DELETE');
        await someone.dismissMessages();
        const tried = someone.answering(true);
        await group.getByRole('button', { name: `Remove ${what}` }).click();
        await tried;
        await someone.seesToast(removeFailed);
        await page.unrouteAll();
        await someone.dismissMessages();
        const go = someone.answering(true);
        await group.getByRole('button', { name: `Remove ${what}` }).click();
        await go;
        await someone.seesToast(removed);
        await group.getByText('No image').waitFor();
        expect((await settings())[key]).toBe('');
        expect(await publicPage('/')).not.toContain(second);
        expect(complaints()).toEqual([]);
      },
    );

    longTest(
      'brand logos need a name and a file, can be replaced, and are deleted by name',
      {
        tags: ['forms/brand-logo'],
      },
      async () => {
        const logo = form('Brand logo');
        const upload = () => logo.getByRole('button', { name: 'Upload brand logo' }).click();
        const incomplete = async () => {
          await upload();
          await someone.seesToast('Please enter brand name and select file');
          await page.getByRole('button', { name: 'Dismiss' }).first().click();
        };
        await logo.getByText('Up to 1 MB', { exact: false }).waitFor();
        expect(
          await page.locator('datalist option').evaluateAll((all) => all.map((option) => option.getAttribute('value'))),
        ).toEqual(['Brother', 'Canon', 'Epson', 'HP', 'Konica Minolta', 'Kyocera', 'Ricoh']);
        await incomplete();
        await logo.getByLabel('Brand name').fill('   ');
        await logo.getByLabel('Logo file').setInputFiles(await picture('canon.png'));
        await incomplete();
        await logo.getByLabel('Logo file').setInputFiles([]);
        await logo.getByLabel('Brand name').fill('Canon');
        await incomplete();

        await logo.getByLabel('Logo file').setInputFiles(svg);
        await upload();
        await someone.seesToast('Failed to upload brand logo');
        await logo.getByText(/logo\.svg: .*SVG/).waitFor();
        await someone.dismissMessages();
        await logo.getByLabel('Logo file').setInputFiles(tooLarge());
        await upload();
        await logo.getByText('huge.png: This file is too large. Up to 1 MB is possible.').waitFor();
        expect(await logo.getByLabel('Brand name').inputValue()).toBe('Canon');

        await logo.getByLabel('Logo file').setInputFiles(await picture('canon.png'));
        await upload();
        await someone.seesToast('Brand logo uploaded successfully');
        const list = page.getByRole('list', { name: 'Brand logos' });
        await list.getByRole('img', { name: 'Canon logo' }).waitFor();
        expect(await logo.getByLabel('Brand name').inputValue()).toBe('');
        const [first] = (await settings()).brandLogos;
        expect(await publicPage('/')).toContain(first?.url);

        await logo.getByLabel('Brand name').fill('canon');
        await logo.getByText('The new one replaces it', { exact: false }).waitFor();
        await logo.getByLabel('Brand name').fill('Canon');
        await someone.dismissMessages();
        await logo.getByLabel('Logo file').setInputFiles(await picture('canon2.png', { background: '#ffe100' }));
        await upload();
        await expect.poll(async () => (await settings()).brandLogos[0]?.url !== first?.url).toBe(true);
        expect((await settings()).brandLogos).toHaveLength(1);

        await someone.dismissMessages();
        const stay = someone.answering(false);
        await list.getByRole('button', { name: 'Delete Canon logo' }).click();
        expect(await stay).toBe('Delete Canon logo?');
        await fails('**/api/settings/brand-logo/*', 'DELETE');
        const tried = someone.answering(true);
        await list.getByRole('button', { name: 'Delete Canon logo' }).click();
        await tried;
        await someone.seesToast('Failed to delete brand logo');
        await page.unrouteAll();
        await someone.dismissMessages();
        const go = someone.answering(true);
        await list.getByRole('button', { name: 'Delete Canon logo' }).click();
        await go;
        await someone.seesToast('Brand logo deleted');
        await page.getByText('No brand logos yet.').waitFor();
        expect((await settings()).brandLogos).toEqual([]);
        expect(complaints()).toEqual([]);
      },
    );
  });

  const chosenIn = (choice: Locator) =>
    choice.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent);

  /** A failed change reverts to the saved choice. */
  async function isTakenBack(choice: Locator) {
    await fails('**/api/settings', 'PUT');
    await choice.selectOption('Halftone dots');
    await someone.seesToast('Failed to update settings');
    await expect.poll(() => chosenIn(choice)).toBe('Two colours');
    expect(complaints()).toEqual([]);
    await page.unrouteAll();
  }

  test('the print effect of the hero picture applies at once', { tags: ['panel/hero-treatment'] }, async () => {
    await someone.open('/admin/settings/pictures');
    const choice = page.getByRole('combobox', { name: 'Hero image effect' });
    const group = page.getByRole('group', { name: 'Hero image' });
    expect(await choice.count()).toBe(0);
    await group.locator('input[type=file]').setInputFiles(await picture('shop.png'));
    await someone.seesToast('Hero image uploaded successfully');
    const previewed = () =>
      group.getByRole('img').evaluate((image) => getComputedStyle(image).filter.startsWith('grayscale'));
    expect([await chosenIn(choice), await previewed()]).toEqual(['Original', false]);

    await choice.selectOption('Two colours');
    await someone.seesToast('Settings updated successfully');
    expect([(await settings()).heroTreatment, await previewed()]).toEqual(['duotone', true]);
    expect(await publicPage('/')).toContain('duotone');
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);

    await isTakenBack(choice);
    await call('DELETE', '/settings/hero-image');
  });

  longTest(
    'the print effect of post pictures applies at once',
    {
      tags: ['panel/post-treatment'],
    },
    async () => {
      await someone.open('/admin/settings/pictures');
      const choice = page.getByRole('combobox', { name: 'Blog picture effect' });
      expect(await chosenIn(choice)).toBe('Original');
      await choice.selectOption('Two colours');
      await someone.seesToast('Settings updated successfully');
      expect((await settings()).postTreatment).toBe('duotone');
      expect(await publicPage('/blog')).toContain('duotone');
      expect(await publicPage('/')).not.toContain('duotone');
      await isTakenBack(choice);
      expect(await axeLightAndDark(page)).toEqual([]);
    },
  );

  describe('sample data', { tags: ['panel/sample-data'] }, () => {
    at('/admin/settings/samples');

    test('are added after confirmation, with a toast', async () => {
      for (const { id, name } of await branches())
        if (name !== 'Pune Head Office') await call('DELETE', `/branches/${id}`);
      const button = page.getByRole('button', { name: 'Initialize sample data' });
      const stay = someone.answering(false);
      await button.click();
      expect(await stay).toBe('Initialize sample data? This will add categories and branches.');
      expect(await branches()).toHaveLength(1);

      await fails('**/api/init-data', 'POST');
      const tried = someone.answering(true);
      await button.click();
      await tried;
      await someone.seesToast('Failed to initialize data');
      await page.unrouteAll();

      const go = someone.answering(true);
      await button.click();
      await go;
      await someone.seesToast('Sample data initialized');
      await page.getByText('Branches added: Mumbai Showroom, Nashik Service Centre.').waitFor();
      expect(await branches()).toHaveLength(3);
      const again = someone.answering(true);
      await button.click();
      await again;
      await page.getByText('Nothing was added: you already have all sample data.').waitFor();
      expect(complaints()).toEqual([]);
    });
  });

  describe('branches', { tags: ['panel/branches'] }, () => {
    at('/admin/settings/branches');

    test('can be added with their own hours, changed and deleted, and the Contact page follows', async () => {
      await page.getByRole('button', { name: 'Add branch' }).click();
      const fresh = form('New branch');
      expect(await fresh.getByLabel('Name').evaluate((field) => field === document.activeElement)).toBe(true);
      await fresh.getByRole('button', { name: 'Add branch' }).click();
      for (const problem of ['Enter a name', 'Enter an address', 'Enter a city'])
        await fresh.getByText(problem).waitFor();
      await fresh.getByLabel('Name').fill('Thane Depot');
      await fresh.getByLabel('Address').fill('9 Example Chowk');
      await fresh.getByLabel('City and PIN code').fill('Thane 400601');
      await fresh.getByLabel('Telephone', { exact: true }).fill('+91 00000 00009');
      await fresh.getByRole('button', { name: 'Add another number' }).click();
      await fresh.getByLabel('Telephone 2', { exact: true }).fill('+91 00000 00010');
      await fresh.getByLabel('Own hours').check();
      await fresh.getByLabel('Monday opens').fill('10:00');
      await fresh.getByLabel('Monday closes').fill('19:30');
      await fresh.getByRole('button', { name: 'Use Monday’s times on all open days' }).click();
      await fresh.getByLabel('Saturday', { exact: true }).uncheck();
      await fresh.getByLabel('Sunday', { exact: true }).check();
      await fresh.getByLabel('Sunday opens').fill('12:00');
      await fresh.getByLabel('Sunday closes').fill('11:00');
      await fresh.getByRole('button', { name: 'Add branch' }).click();
      await fresh.getByText('It must close after it opens').waitFor();
      await fresh.getByLabel('Sunday closes').fill('');
      await fresh.getByText('Enter when it opens and closes').waitFor();
      await fresh.getByLabel('Sunday closes').fill('00:00');
      await fresh.getByRole('button', { name: 'Add branch' }).click();
      await someone.seesToast('Branch added');
      expect((await branches()).at(-1)).toMatchObject({
        name: 'Thane Depot',
        phone: ['+91 00000 00009', '+91 00000 00010'],
        email: '',
        hours: [...Array(5).fill('10:00-19:30'), '', '12:00-24:00'],
      });
      const contact = await publicPage('/contact');
      expect(contact).toContain('Hours of Thane Depot');
      expect(contact).toContain('10:00-7:30');

      const edit = page.getByRole('button', { name: 'Edit Thane Depot' });
      await someone.dismissMessages();
      await edit.click();
      const known = form('Branch Thane Depot');
      expect(await known.getByLabel('Sunday closes').inputValue()).toBe('00:00');
      await known.getByRole('button', { name: 'Remove telephone 1' }).click();
      await known.getByLabel('Usual hours').check();
      await known.getByLabel('City and PIN code').fill('Thane West 400602');
      await known.getByRole('button', { name: 'Save branch' }).click();
      await someone.seesToast('Branch updated');
      expect((await branches()).at(-1)).toMatchObject({
        city: 'Thane West 400602',
        phone: ['+91 00000 00010'],
        hours: [],
      });
      expect(await publicPage('/contact')).not.toContain('Hours of Thane Depot');
      await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);

      const remove = page.getByRole('button', { name: 'Delete Thane Depot' });
      await someone.dismissMessages();
      const stay = someone.answering(false);
      await remove.click();
      expect(await stay).toBe('Delete this branch?');
      await fails('**/api/branches/*', 'DELETE');
      const tried = someone.answering(true);
      await remove.click();
      await tried;
      await someone.seesToast('Failed to delete branch');
      await page.unrouteAll();
      await someone.dismissMessages();
      const go = someone.answering(true);
      await remove.click();
      await go;
      await someone.seesToast('Branch deleted');
      expect(await publicPage('/contact')).not.toContain('Thane Depot');
      expect(complaints()).toEqual([]);
    });

    longTest('show errors at their fields and keep the typed text', async () => {
      await page.getByRole('button', { name: 'Add branch' }).click();
      const fresh = form('New branch');
      await fresh.getByLabel('Name').fill('n'.repeat(200));
      await fresh.getByLabel('Address').fill('a'.repeat(400));
      await fresh.getByLabel('City and PIN code').fill('c'.repeat(200));
      await fresh.getByRole('button', { name: 'Add another number' }).click();
      await fresh.getByLabel('Telephone 2', { exact: true }).fill('1'.repeat(50));
      await fresh.getByLabel('E-mail').fill('no address');
      await fresh.getByRole('button', { name: 'Add branch' }).click();
      await someone.seesToast('Failed to save branch');
      for (const label of ['Name', 'Address', 'City and PIN code', 'Telephone 2', 'E-mail'])
        expect(await fresh.getByLabel(label, { exact: false }).first().getAttribute('aria-invalid'), label).toBe(
          'true',
        );
      expect(await fresh.getByLabel('E-mail').inputValue()).toBe('no address');
      await fresh.getByLabel('Name').fill('Pune Head Office');
      await fresh.getByLabel('Address').fill('1 Road');
      await fresh.getByLabel('City and PIN code').fill('Pune');
      await fresh.getByLabel('Telephone 2', { exact: true }).fill('');
      await fresh.getByLabel('E-mail').fill('');
      await fails('**/api/branches', 'POST');
      await fresh.getByRole('button', { name: 'Add branch' }).click();
      await someone.seesToast('Failed to save branch');
      await page.unrouteAll();
      expect(await fresh.getByLabel('Name').inputValue()).toBe('Pune Head Office');
      const stay = someone.answering(false);
      await fresh.getByRole('button', { name: 'Cancel' }).click();
      expect(await stay).toBe('You have unsaved changes. Leave without saving?');
      const go = someone.answering(true);
      await fresh.getByRole('button', { name: 'Cancel' }).click();
      await go;
      await fresh.waitFor({ state: 'detached' });
      expect(await branches()).toHaveLength(3);
    });

    longTest('stay editable while another one is deleted, and if the list fails to reload', async () => {
      await page.getByRole('button', { name: 'Add branch' }).click();
      const name = form('New branch').getByLabel('Name');
      await name.fill('Still typing');
      const asked = someone.answering(true);
      await page.getByRole('button', { name: 'Delete Nashik Service Centre' }).click();
      await asked;
      await someone.seesToast('Branch deleted');
      await page.getByText('Nashik Service Centre').waitFor({ state: 'detached' });
      expect(await page.getByRole('heading', { level: 1 }).evaluate((title) => title === document.activeElement)).toBe(
        true,
      );
      expect(await name.inputValue()).toBe('Still typing');
      await fails('**/api/branches', 'GET');
      const again = someone.answering(true);
      await page.getByRole('button', { name: 'Delete Mumbai Showroom' }).click();
      await again;
      await someone.seesToast('Failed to fetch branches');
      expect(await name.inputValue()).toBe('Still typing');
    });

    longTest('show a load error and load on retry', async () => {
      await fails('**/api/branches', 'GET');
      await page.reload();
      await someone.seesToast('Failed to fetch branches');
      await page.getByText('The branches could not be loaded.').waitFor();
      expect(await page.getByRole('button', { name: 'Add branch' }).count()).toBe(0);
      await page.unrouteAll();
      await someone.dismissMessages();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('list', { name: 'Branches' }).waitFor();
    });

    longTest('show an empty state that leads to samples', async () => {
      for (const { id } of await branches()) await call('DELETE', `/branches/${id}`);
      await page.reload();
      await page.getByText('No branches yet').waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Sample data' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sample data' }).waitFor();
    });
  });

  describe('redirects of old addresses', { tags: ['panel/redirects'] }, () => {
    at('/admin/settings/links');

    longTest('show a load error and load on retry', async () => {
      await fails('**/api/redirects', 'GET');
      await page.reload();
      await someone.seesToast('Failed to fetch old links');
      await page.getByText('The old links could not be loaded.').waitFor();
      await page.unrouteAll();
      await someone.dismissMessages();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('None yet.', { exact: false }).waitFor();
    });

    test('are explained, listed and removed', async () => {
      await page.getByText('None yet. Each web address that you change').waitFor();
      const [product] = await call<Product[]>('GET', '/products?limit=1');
      await call('PUT', `/products/${product?.id}`, { slug: `the-new-address-${width}` });
      const old = `/products/${product?.slug}`;
      const visit = async () => (await fetch(site.url + old, { redirect: 'manual' })).status;
      expect(await visit()).toBe(301);
      await page.reload();
      const list = page.getByRole('list', { name: 'Old links' });
      await list.getByText(old, { exact: true }).waitFor();
      await list.getByText('Product', { exact: true }).waitFor();
      await list.getByRole('link', { name: `/products/the-new-address-${width}` }).waitFor();
      expect(await overflow(page)).toBe(0);

      const remove = list.getByRole('button', { name: `Remove ${old}` });
      const stay = someone.answering(false);
      await remove.click();
      expect(await stay).toBe('Remove this old link? Visitors who use it will no longer find the page.');
      await fails('**/api/redirects/**', 'DELETE');
      const tried = someone.answering(true);
      await remove.click();
      await tried;
      await someone.seesToast('Failed to remove the old link');
      await page.unrouteAll();
      const go = someone.answering(true);
      await remove.click();
      await go;
      await someone.seesToast('Old link removed');
      await page.getByText('None yet.', { exact: false }).waitFor();
      expect(await visit()).toBe(404);
      expect(complaints()).toEqual([]);
    });
  });
});

describe.each(widths)('the settings at %i px', (width) => {
  inWindow(width);

  /** Accessible in light and dark mode, without overflow, and with large enough targets. */
  async function isForEveryone() {
    expect(await axeLightAndDark(page)).toEqual([]);
    const small = await page
      .locator('main')
      .locator('a, button, input:not([type=file]), textarea, select')
      .evaluateAll((all) =>
        all
          // A link inside a sentence is as high as its line.
          .filter((each) => each.closest('p') === null)
          .map((each) => (each.closest('label') ?? each).getBoundingClientRect())
          .filter(({ height, width: wide }) => wide > 0 && height < 44),
      );
    expect(small).toEqual([]);
    for (const each of [width, 320, 640, 768, 1024]) {
      await page.setViewportSize({ width: each, height: 800 });
      expect(await overflow(page), `${each} px`).toBe(0);
    }
    await page.setViewportSize({ width: phone, height: 800 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await overflow(page), '200 % text').toBe(0);
    await page.evaluate(() => document.documentElement.removeAttribute('style'));
    await page.setViewportSize({ width, height: 800 });
    expect(complaints()).toEqual([]);
  }

  test.each(
    variants(['/admin/settings', '/admin/settings/pictures', '/admin/settings/search', '/admin/settings/samples'], 2),
  )('on %s are accessible', async (path) => {
    await someone.open(path);
    await isForEveryone();
  });

  test('are accessible with unsaved business details', async () => {
    await someone.open('/admin/settings/business');
    await fill({ 'Google Analytics ID': 'UA-1' });
    await save();
    await someone.seesToast('Failed to update settings');
    await isForEveryone();
    // The save button stays visible.
    for (const edge of [0, 100_000]) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), edge);
      const box = await form('Settings').getByRole('button', { name: 'Save settings' }).boundingBox();
      expect(box && box.y + box.height).toBeLessThanOrEqual(800);
      expect(box?.y).toBeGreaterThan(0);
    }
  });

  longTest('are accessible with an open branch form and an error in it', async () => {
    await someone.open('/admin/settings/branches');
    await page.getByRole('button', { name: 'Edit Pune Head Office' }).click();
    await form('Branch Pune Head Office').getByLabel('Own hours').check();
    await form('Branch Pune Head Office').getByLabel('Monday closes').fill('08:00');
    await form('Branch Pune Head Office').getByRole('button', { name: 'Save branch' }).click();
    await page.getByText('It must close after it opens').waitFor();
    await isForEveryone();
  });

  longTest('are accessible with a redirect in the list', async () => {
    const [product] = await call<Product[]>('GET', '/products?limit=1');
    await call('PUT', `/products/${product?.id}`, { slug: `a-new-address-${width}` });
    await someone.open('/admin/settings/links');
    await page.getByRole('list', { name: 'Old links' }).waitFor();
    await isForEveryone();
  });
});
