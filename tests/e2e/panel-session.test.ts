import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longTest, variants } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import {
  awake,
  axeLightAndDark,
  desktop,
  overflow,
  phone,
  type Visitor,
  visitor,
  widths,
} from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Visitor | Owner | undefined;

beforeAll(async () => {
  [browser, site] = await Promise.all([sharedBrowser(), startSite({ template: inject('demoData') })]);
});
afterAll(() => site.stop());
afterEach(() => someone?.leave());

const places = ['Dashboard', 'Products', 'Categories', 'Blog', 'Pictures', 'Messages', 'Settings'];

const atTheDoor = async (path = '/admin/login', options: Parameters<typeof visitor>[1] = {}) => {
  const guest = await visitor(browser, options);
  someone = guest;
  await guest.page.goto(site.url + path, { waitUntil: 'load' });
  return guest.page;
};
const signedIn = async (options: Parameters<typeof owner>[2] = {}) => {
  const admin = await owner(browser, site, options);
  someone = admin;
  return admin;
};
const signIn = async (page: Visitor['page'], password = siteAdmin.password) => {
  await page.getByLabel('Username').fill(siteAdmin.username);
  await page.getByLabel('Password', { exact: false }).first().fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
const addressOf = (page: Visitor['page']) => new URL(page.url()).pathname + new URL(page.url()).search;

test.each([
  ['/admin', 200, 'Panel'],
  ['/ADMIN/', 200, 'Panel'],
  ['/Admin/Products?show=draft', 200, 'Panel'],
  ['/admin/no-such-page', 200, 'Panel'],
  ['/administration', 404, 'Page not found'],
  ['/admin%2Fproducts', 404, 'Page not found'],
  ['/products/admin', 404, 'Product not found'],
])('%s answers with %i: %s', async (path, status, title) => {
  const answer = await fetch(site.url + path);
  const html = await answer.text();
  expect([answer.status, /<title>([^<]*)/.exec(html)?.[1]]).toEqual([status, expect.stringContaining(title)]);
  // The panel is an uncached empty shell; other pages have the site's layout.
  expect([answer.headers.get('cache-control'), html.includes('<footer')]).toEqual(
    title === 'Panel' ? ['no-store', false] : ['no-cache', true],
  );
});

describe('the sign-in page', {
  tags: ['session/sign-in', 'session/sign-in-toasts', 'session/redirect', 'session/token'],
}, () => {
  test.each(widths)('is accessible at %i px, light and dark', async (width) => {
    const page = await atTheDoor('/admin/login', { width });
    await page.getByLabel('Username').waitFor();
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(someone?.complaints).toEqual([]);
  });

  test('opens the panel after a correct password', async () => {
    const page = await atTheDoor();
    await signIn(page);
    await page.getByText('Login successful!', { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(addressOf(page)).toBe('/admin');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^[\w-]{43}$/);
  });

  test('rejects a wrong password', async () => {
    const page = await atTheDoor();
    await signIn(page, 'not-the-password-at-all');
    await page.getByRole('alert').getByText('Invalid username or password', { exact: true }).waitFor();
    expect(addressOf(page)).toBe('/admin/login');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  test.each(variants(['/admin/products?search=ricoh&show=draft', '/admin', '/admin/settings', '/admin/no-such-page']))(
    'appears for %s without a session, and returns there after sign-in',
    async (path) => {
      const page = await atTheDoor(path);
      await page.waitForURL((url) => url.pathname === '/admin/login');
      await signIn(page);
      await page.waitForURL(site.url + path);
    },
  );

  test.each(
    variants(['/admin\\evil', 'https://evil.example/', '//evil.example', '/admin/login', 'javascript:alert(1)'], 2),
  )('never redirects to %s', async (next) => {
    const page = await atTheDoor(`/admin/login?next=${encodeURIComponent(next)}`);
    await signIn(page);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(addressOf(page)).toBe('/admin');
  });

  test('redirects a signed-in user', async () => {
    const admin = await signedIn();
    await admin.page.goto(`${site.url}/admin/login`);
    await admin.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  });
});

describe('the sign-in hint', { tags: ['session/hint'] }, () => {
  test('names the default admin and the password file until the password is changed', async () => {
    const fresh = await startSite({ environment: { ADMIN_PASSWORD: '' } });
    const guest = await visitor(browser);
    someone = guest;
    await guest.page.goto(`${fresh.url}/admin/login`);
    const hint = guest.page.getByText('The default administrator is');
    await hint.waitFor();
    expect(await hint.textContent()).toContain('admin. The password is in the file initial-password.txt');

    const password = readFileSync(join(fresh.dataDir, 'initial-password.txt'), 'utf8').trim();
    const json = { 'content-type': 'application/json' };
    const login = await fetch(`${fresh.url}/api/auth/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ username: 'admin', password }),
    });
    const { access_token } = await login.json();
    const change = await fetch(`${fresh.url}/api/auth/password`, {
      method: 'PUT',
      headers: { ...json, authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ currentPassword: password, newPassword: 'a-better-one-than-that' }),
    });
    expect(change.status).toBe(204);
    await guest.page.reload();
    await guest.page.getByLabel('Username').waitFor();
    expect(await hint.count()).toBe(0);
    await fresh.stop();
  });

  test('says that the password was set during the installation', async () => {
    const page = await atTheDoor();
    await page.getByText('Use the password that was chosen when the website was set up.').waitFor();
    expect(await page.content()).not.toContain(siteAdmin.password);
  });
});

describe('the session', { tags: ['session/restore', 'session/logout'] }, () => {
  test('is restored on load, and deleted if the token is rejected', async () => {
    const admin = await signedIn();
    await admin.open('/admin/products');
    await admin.page.reload();
    await admin.page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
    await admin.page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)));
    await admin.page.reload();
    await admin.page.waitForURL((url) => url.pathname === '/admin/login');
    expect(await admin.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  longTest('survives server errors with a few retries', async () => {
    const admin = await signedIn();
    let tries = 0;
    await admin.page.route('**/api/auth/me', (route) =>
      ++tries < 3 ? route.fulfill({ status: 503, body: '{}' }) : route.continue(),
    );
    await admin.open('/admin');
    expect(tries).toBe(3);
    expect(addressOf(admin.page)).toBe('/admin');
  });

  test('ends on Logout: deletes the token, revokes the session and shows the sign-in page', async () => {
    const admin = await signedIn();
    await admin.open('/admin');
    await admin.page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await admin.page.waitForURL((url) => url.pathname === '/admin/login');
    expect(await admin.page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    const me = await fetch(`${site.url}/api/auth/me`, { headers: { authorization: `Bearer ${admin.token}` } });
    expect(me.status).toBe(401);
    await admin.page.goto(`${site.url}/admin`);
    await admin.page.waitForURL((url) => url.pathname === '/admin/login');
  });
});

describe('the frame', { tags: ['panel/sidebar', 'panel/unread', 'panel/shell'] }, () => {
  test.each(widths)('shows navigation, user and Logout at %i px', async (width) => {
    const admin = await signedIn({ width });
    const page = await admin.open('/admin');
    const nav = page.getByRole('navigation', { name: 'Panel' });
    // Only six items fit on a phone; pictures are reached from the product list there.
    const inBar = width === phone ? places.filter((name) => name !== 'Pictures') : places;
    expect(await nav.getByRole('link').allTextContents()).toEqual(inBar);
    expect(await page.getByRole('link', { name: 'admin', exact: true }).filter({ visible: true }).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).count()).toBe(1);
    for (const place of inBar) {
      await nav.getByRole('link', { name: place }).click();
      // On wide screens, the settings list is next to the first settings page.
      const title = place === 'Settings' && width === desktop ? 'Business details' : place;
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await nav.locator('[aria-current=page]').textContent()).toBe(place);
      expect(await overflow(page)).toBe(0);
    }
    await nav.getByRole('link', { name: 'Products' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Pictures', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Pictures' }).waitFor();
    expect(admin.complaints).toEqual([]);
  });

  test('shows the number of unread messages', async () => {
    const admin = await signedIn();
    const inquiry = { name: 'Asha', email: 'asha@example.com', phone: '+91 00000 12345', message: 'Hello' };
    await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(inquiry),
    });
    const page = await admin.open('/admin');
    await page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Messages 1 unread' }).waitFor();
  });

  longTest('focuses the search on /, except in a text field', async () => {
    const admin = await signedIn();
    const page = await admin.open('/admin/products');
    const search = page.getByRole('searchbox', { name: 'Search products' });
    await page.keyboard.press('/');
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('a/b');
    expect(await search.inputValue()).toBe('a/b');
  });

  test('is an empty shell: no data, not indexed, not cached', async () => {
    for (const path of ['/admin', '/admin/products', '/admin/messages', '/admin/login', '/admin/no-such-page']) {
      const response = await fetch(site.url + path);
      const html = await response.text();
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-robots-tag')).toBe('noindex');
      expect(response.headers.get('speculation-rules')).toBeNull();
      expect(html).toContain('noindex');
      expect(html).not.toContain('Asha');
      expect(html).not.toContain('Canon');
    }
    const data = await fetch(`${site.url}/admin/messages.data`);
    expect(await data.text()).not.toContain('Asha');
  });
});

describe('the company name', { tags: ['beyond/company-name'] }, () => {
  const dealerName = 'Platen Office Equipment';
  const rename = async (companyName: string | null) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await site.signIn()}` };
    const body = JSON.stringify({ companyName });
    expect((await fetch(`${site.url}/api/settings`, { method: 'PUT', headers, body })).status).toBe(200);
  };
  afterEach(() => rename(null));

  test('follows the settings at once: in header, titles, responses and on the sign-in page', async () => {
    const inquiry = { name: 'Meena', email: 'meena@example.com', phone: '98000 12345', message: 'Please call' };
    await fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(inquiry),
    });
    const admin = await signedIn();
    const page = await admin.open('/admin/settings/business');
    const home = page.getByRole('banner').locator('a[href="/"]');
    await expect.poll(() => home.textContent()).toBe(dealerName);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    await page.getByLabel('Company name').fill('Asha Copiers & Sons');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect.poll(() => home.textContent()).toBe('Asha Copiers & Sons');
    expect(await page.title()).toBe('Business details | Asha Copiers & Sons');

    const nav = page.getByRole('navigation', { name: 'Panel' });
    await nav.getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('link', { name: 'Meena' }).click();
    const chat = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(new URL(chat ?? '').searchParams.get('text')).toContain('Hello Meena, this is Asha Copiers & Sons.');
    const mail = await page.getByRole('link', { name: 'Mail', exact: true }).getAttribute('href');
    expect(new URL(mail ?? '').searchParams.get('body')).toContain('this is Asha Copiers & Sons.');

    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await page.getByRole('main').getByText('Asha Copiers & Sons', { exact: true }).waitFor();
    expect(await page.title()).toBe('Sign in | Asha Copiers & Sons');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
    expect(admin.complaints).toEqual([]);
  });

  test('reaches the sign-in page by an API call, because the page itself is the same for all', async () => {
    await rename('Asha Copiers & Sons');
    const page = await atTheDoor();
    await page.getByRole('main').getByText('Asha Copiers & Sons', { exact: true }).waitFor();
    expect(await page.title()).toBe('Sign in | Asha Copiers & Sons');
    for (const path of ['/admin', '/admin/login']) {
      const html = await (await fetch(site.url + path)).text();
      expect(html).not.toContain('Asha Copiers');
      expect(html).not.toContain(dealerName);
      expect(html.match(/<title>/g)).toHaveLength(1);
    }
  });

  test('falls back to the name at startup if the settings cannot be read', async () => {
    const guest = await visitor(browser);
    someone = guest;
    await guest.page.route('**/api/settings', (route) => route.abort());
    await guest.page.goto(`${site.url}/admin/login`);
    await guest.page.getByRole('main').getByText(dealerName, { exact: true }).waitFor();
    await guest.page.getByLabel('Username').waitFor();
  });
});

longTest('public pages load no script of the panel', { tags: ['panel/shell'] }, async () => {
  const admin = await signedIn();
  const ofPanel = new Set<string>();
  for (const path of variants(
    ['/admin', '/admin/blog/new', '/admin/products/new', '/admin/messages', '/admin/settings'],
    2,
  )) {
    await admin.open(path);
    await admin.page.waitForLoadState('networkidle');
  }
  for (const address of admin.scripts) ofPanel.add(new URL(address).pathname);
  await admin.leave();

  const onPublic = new Set<string>();
  for (const path of variants(['/products', '/contact', '/products/canon-pixma-g2010', '/blog'], 2)) {
    const guest = await visitor(browser);
    someone = guest;
    await guest.page.goto(site.url + path);
    if (path !== '/products') await awake(guest.page);
    await guest.page.waitForLoadState('networkidle');
    for (const address of guest.scripts) onPublic.add(new URL(address).pathname);
    await guest.leave();
  }
  someone = undefined;
  const words = ['Product created successfully', 'Sign in again', 'ProseMirror', 'prosemirror', 'dnd-kit', 'Papa'];
  for (const path of onPublic) {
    const text = await (await fetch(site.url + path)).text();
    expect(
      words.filter((word) => text.includes(word)),
      path,
    ).toEqual([]);
  }
  expect([...ofPanel].some((path) => !onPublic.has(path))).toBe(true);
});
