import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { dealer } from '#dealer';
import { longTest, test } from '#tests/support/fixtures.ts';
import { siteAdmin } from '#tests/support/site.ts';
import { awake, boxOf, desktop, phone, requestsOf } from '#tests/support/visitor.ts';

describe('the addresses of the panel', { tags: ['panel/shell'] }, () => {
  test('send an empty shell: no data, no company name, not indexed, not cached', async ({ read, site, call }) => {
    await call('PUT', '/settings', { companyName: 'Asha Copiers & Sons' });
    await call('POST', '/contact', { name: 'Asha', email: 'a@example.com', phone: '98000 12345', message: 'Hello' });
    for (const path of ['/admin', '/ADMIN/', '/Admin/Products?show=draft', '/admin/no-such-page', '/admin/login']) {
      const { status, headers, html, all } = await read(path);
      expect([path, status]).toEqual([path, 200]);
      const sent = ['cache-control', 'x-robots-tag', 'speculation-rules'].map((name) => headers.get(name));
      expect(sent).toEqual(['no-store', 'noindex', null]);
      expect(all('meta[name=robots][content=noindex], head title')).toHaveLength(2);
      expect(all('footer')).toEqual([]);
      expect(html).not.toMatch(new RegExp(`Asha|Canon|${dealer.name}`));
    }
    expect(await (await fetch(`${site.url}/admin/messages.data`)).text()).not.toContain('Asha');
    for (const path of ['/administration', '/admin%2Fproducts', '/products/admin']) {
      const { status, headers, document } = await read(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-cache']);
      expect(document.title).toMatch(/^(Page|Product) not found/);
    }
  });
});

test('a visitor signs in, keeps the session over a reload, and cannot go back after signing out', {
  tags: ['session/sign-in', 'session/restore', 'session/redirect'],
}, async ({ visit, site }) => {
  const { page, complaints } = await visit('/admin/products?search=ricoh');
  expect(await page.content()).not.toContain(siteAdmin.password);
  await page.getByLabel('Username').fill(siteAdmin.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(siteAdmin.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`${site.url}/admin/products?search=ricoh`);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await page.waitForURL((url) => url.pathname === '/admin/login');
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  // A call that is under way at sign-out gets 401.
  expect(complaints.filter((text) => !text.includes('status of 401'))).toEqual([]);
});

test('a new password ends its hint', { tags: ['session/hint', 'calls/first-password'] }, async ({ site, call }) => {
  const file = join(site.dataDir, 'initial-password.txt');
  const hint = () => call('GET', '/auth/hint');
  expect(await hint()).toEqual({ username: siteAdmin.username, passwordIn: 'environment' });
  writeFileSync(file, siteAdmin.password);
  expect(await hint()).toEqual({ username: siteAdmin.username, passwordIn: 'file' });
  await call('PUT', '/auth/password', { currentPassword: siteAdmin.password, newPassword: 'seven-green-copiers' });
  expect(await hint()).toBeNull();
  expect(file).not.toSatisfy(existsSync);
});

test('navigation is a bar on a phone, a sidebar on a wide screen', { tags: ['panel/sidebar'] }, async ({ signIn }) => {
  const places = ['Dashboard', 'Products', 'Pictures', 'To improve', 'Categories', 'Blog', 'Messages'].concat([
    'Quotations',
    'Customers',
    'Insights',
    'Settings',
  ]);
  const admin = await signIn({ width: phone });
  const page = await admin.open('/admin');
  const nav = page.getByRole('navigation', { name: 'Panel' });
  const bottom = async () => (await boxOf(nav)).bottom;
  expect(await nav.getByRole('link').allTextContents()).toEqual([
    'Dashboard',
    'Products',
    'Messages',
    'Quotations',
    'More',
  ]);
  expect(await bottom()).toBe(page.viewportSize()?.height);
  await nav.getByRole('link', { name: 'More' }).click();
  await page.getByRole('list', { name: 'More' }).getByRole('link', { name: 'Settings' }).click();
  // On a wide screen, the list of settings stands beside the first of them.
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await nav.locator('a[aria-current]:visible').allTextContents()).toEqual(['More']);
  await page.setViewportSize({ width: desktop, height: 900 });
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Business details' }).waitFor();
  expect(await nav.getByRole('link').allTextContents()).toEqual(places);
  expect(await bottom()).toBeLessThan(900);
  const own = page.getByRole('link', { name: 'admin' }).or(page.getByRole('button', { name: 'Logout' }));
  expect(await own.filter({ visible: true }).count()).toBe(2);
  expect(admin.complaints).toEqual([]);
});

test('public pages send no token', { tags: ['session/no-token-in-public'] }, async ({ admin, site }) => {
  const { page } = admin;
  const sent = requestsOf(page, (request) => request.resourceType() === 'fetch');
  await page.goto(`${site.url}/products`);
  const list = page.waitForResponse((response) => response.url().endsWith('/products?search=canon'));
  await page.getByPlaceholder('Search products...').fill('canon');
  expect((await list).status()).toBe(200);
  await page.goto(`${site.url}/contact`);
  await awake(page);
  const words = { 'Full Name': 'Asha Patil', Email: 'asha@example.com', Phone: '98000 12345', Message: 'For rent?' };
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text);
  const call = page.waitForResponse((response) => response.url().endsWith('/api/contact'));
  await page.getByRole('button', { name: 'Send Message' }).click();
  expect((await call).status()).toBe(201);
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.filter((request) => request.headers().authorization !== undefined)).toEqual([]);
});

longTest(
  'the QR code can be scanned on a dark page, and recovery codes print on their own page',
  async ({ signIn }) => {
    const { open } = await signIn({ width: phone, context: { colorScheme: 'dark' } });
    const page = await open('/admin/account');
    const codes = page.getByRole('region', { name: 'Two-step verification' });
    await codes.getByText('Set up codes').click();
    await codes.getByLabel(/^Your password/).fill(siteAdmin.password);
    await codes.getByRole('button', { name: 'Next' }).click();
    const shot = await codes.getByRole('img', { name: 'QR code for the app' }).screenshot();
    const { data, info } = await sharp(shot).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const secret = new URL(decodeQR({ width: info.width, height: info.height, data })).searchParams.get('secret') ?? '';
    await codes.getByLabel(/^Code from the app/).fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await codes.getByRole('button', { name: 'Turn on' }).click();
    await codes.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    const last = await codes.getByRole('listitem').last().textContent();
    await page.emulateMedia({ media: 'print' });
    const isPrinted = (text: string) => page.getByText(text, { exact: true }).first().isVisible();
    const printed = await Promise.all([last ?? '', 'Change password', 'Devices', 'Dashboard'].map(isPrinted));
    expect(printed).toEqual([true, false, false, false]);
  },
);

test('a panel opened offline loads once the site answers', { tags: ['session/restore'] }, async ({ admin, site }) => {
  const { page } = admin;
  await page.route('**/api/**', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/auth/me'));
  await page.goto(`${site.url}/admin`);
  await failed;
  await page.unroute('**/api/**');
  await page.getByRole('list', { name: 'Counts' }).getByText('123').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(admin.token);
});
