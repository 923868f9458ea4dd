import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, startSite } from '#tests/support/site.ts';
import { axeLightAndDark, overflow, phone, visitor } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: { leave: () => Promise<unknown> };
beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterEach(() => someone.leave());
afterAll(() => site.stop());

const call = (method: string, path: string, body: object) =>
  fetch(`${site.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${site.session()}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('the page about privacy follows the settings and needs no JavaScript', { tags: ['privacy/page'] }, async () => {
  await call('PUT', '/settings', {
    messageMonths: 24,
    grievanceContact: 'Asha Patil',
    privacyText: 'No calls after 7 <b>pm</b>.',
  });
  const who = await visitor(browser, { width: phone, javaScript: false });
  someone = who;
  const { page } = who;
  await page.goto(`${site.url}/privacy`);
  for (const text of ['until 2 years after your inquiry is done', 'Asha Patil', 'No calls after 7 <b>pm</b>.'])
    await page.getByText(text, { exact: false }).first().waitFor();
  await page.getByText('Digital Personal Data Protection Act, 2023').waitFor();
  expect(await page.context().cookies()).toEqual([]);
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  expect(sitemap).toContain('/privacy</loc>');
});

test('every form that asks for personal data links to it, and the footer of every page', {
  tags: ['privacy/page'],
}, async () => {
  const who = await visitor(browser, { width: phone, javaScript: false });
  someone = who;
  const { page } = who;
  for (const path of ['/', '/products', '/contact', '/products/canon-pixma-g2010', '/toner?q=nothing+like+it']) {
    await page.goto(site.url + path);
    const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true });
    expect([path, await footer.getAttribute('href')]).toEqual([path, '/privacy']);
    const forms = page.locator('form', { has: page.locator('[name=phone]') });
    const links = forms.locator('a[href="/privacy"]');
    expect([path, await links.count()]).toEqual([path, await forms.count()]);
    if (path !== '/' && path !== '/products') expect(await forms.count()).toBe(1);
  }
});

test('an owner finds, saves and erases the data of a person, and sets how long it is kept', {
  tags: ['privacy/find', 'privacy/erase', 'privacy/log', 'privacy/retention'],
}, async () => {
  const admin: Owner = await owner(browser, site, { width: phone });
  someone = admin;
  const { page } = admin;
  const inquiry = {
    name: 'Ravi Kulkarni',
    email: 'ravi@example.com',
    phone: '98000 54321',
    message: 'Please call me.',
  };
  await call('POST', '/contact', inquiry);
  await admin.open('/admin/settings/privacy');
  const person = page.getByRole('region', { name: 'Data of a person' });
  const search = person.getByRole('textbox', { name: 'Phone number or e-mail' });
  await search.fill('Ravi');
  await person.getByRole('button', { name: 'Find' }).click();
  await person.getByText('Enter a phone number or an e-mail address').waitFor();
  await search.fill('+91 98000-54321');
  await person.getByRole('button', { name: 'Find' }).click();
  await person.getByRole('list', { name: 'Stored data' }).getByText('Ravi Kulkarni').waitFor();
  expect(await axeLightAndDark(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  const saving = page.waitForEvent('download');
  await person.getByRole('button', { name: 'Save as file' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('personal-data.json');
  expect(JSON.parse(readFileSync(await file.path(), 'utf8')).messages).toMatchObject([inquiry]);

  page.once('dialog', (dialog) => dialog.accept());
  await person.getByRole('button', { name: 'Erase' }).click();
  await person.getByText('Nothing is stored.').waitFor();
  const log = page.getByRole('list', { name: 'Log' });
  await log.getByText('phone number ending 321: 1 message').waitFor();
  await log.getByText('Saved as file').waitFor();
  expect(await log.innerText()).not.toContain('54321');
  expect(
    await (await fetch(`${site.url}/api/contact`, { headers: { authorization: `Bearer ${site.session()}` } })).text(),
  ).not.toContain('Ravi');

  const form = page.getByRole('form', { name: 'Privacy', exact: true });
  await form.getByLabel('Delete resolved messages').selectOption('After 1 year');
  await form.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Settings updated successfully').first().waitFor();
  await expect
    .poll(async () => (await (await fetch(`${site.url}/privacy`)).text()).includes('until one year after'))
    .toBe(true);
});
