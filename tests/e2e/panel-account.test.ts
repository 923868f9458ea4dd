/**
 * @module-tag session/account
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longDescribe, longTest } from '#tests/support/how-long.ts';
import { type Owner, owner } from '#tests/support/owner.ts';
import { type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { axe, axeLightAndDark, overflow, phone, widths } from '#tests/support/visitor.ts';

let browser: Browser;
let site: Site;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
});
beforeEach(async () => {
  site = await startSite({ template: inject('demoData') });
});
afterEach(async () => {
  await someone?.leave();
  await site.stop();
});

async function open(width: number, context: Parameters<Browser['newContext']>[0] = {}) {
  someone = await owner(browser, site, { width, context });
  page = await someone.open('/admin/account');
}
const form = (name: string) => page.getByRole('form', { name });
const login = async (username: string, password: string) =>
  (
    await fetch(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
  ).status;
const me = async (token: string) =>
  (await fetch(`${site.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;
const hint = async () => (await fetch(`${site.url}/api/auth/hint`)).json();
/** The label of a required field ends in an asterisk. */
const field = (formName: string, label: string) => form(formName).getByLabel(new RegExp(`^${label}( \\*)?$`));
/** The error shown at a field. */
const problemAt = async (formName: string, label: string) => {
  const input = field(formName, label);
  const [errorId = ''] = ((await input.getAttribute('aria-describedby')) ?? '').split(' ');
  return (await input.getAttribute('aria-invalid')) === 'true' ? page.locator(`[id="${errorId}"]`).textContent() : null;
};
const newPassword = 'seven-green-copiers';

// Accounts are mostly managed on a phone; the last tests check both widths.
describe('the account page on a phone', () => {
  const width = phone;
  test('changes the password: other devices are signed out, this one stays, and the notice disappears', async () => {
    expect(await hint()).toEqual({ username: 'admin', passwordIn: 'environment' });
    const elsewhere = await site.signIn();
    await open(width);
    const change = form('Change password');
    const submit = () => change.getByRole('button', { name: 'Change password' }).click();
    const fill = async (current: string, fresh: string, again: string) => {
      await field('Change password', 'Current password').fill(current);
      await field('Change password', 'New password').fill(fresh);
      await field('Change password', 'Confirm new password').fill(again);
    };
    await change.getByText('At least 12 characters', { exact: false }).waitFor();
    await submit();
    expect(await problemAt('Change password', 'Current password')).toBe('Enter your current password');
    expect(await problemAt('Change password', 'New password')).toBe('The password needs at least 12 characters');

    for (const [password, problem] of [
      ['x'.repeat(300), 'The password may have at most 256 characters'],
      ['111111111111', 'The password is too easy to guess'],
      ['long-admin-password', 'The password must not contain the username'],
    ] as const) {
      await fill(siteAdmin.password, password, password);
      await submit();
      await change.getByText(problem).waitFor();
    }
    await fill(siteAdmin.password, newPassword, `${newPassword}x`);
    await submit();
    await change.getByText('The passwords do not match').waitFor();

    await fill('not the password', newPassword, newPassword);
    // The button moves when the sentence above it disappears, so a click at that moment would miss.
    await change.getByText('The passwords do not match').waitFor({ state: 'detached' });
    await submit();
    await someone.seesToast('Failed to change password');
    expect(await problemAt('Change password', 'Current password')).toBe('This is not the current password');
    expect(await field('Change password', 'New password').inputValue()).toBe(newPassword);
    expect(await me(elsewhere)).toBe(200);

    await change.getByLabel('Show passwords').check();
    expect(await field('Change password', 'New password').getAttribute('type')).toBe('text');
    await fill(siteAdmin.password, newPassword, newPassword);
    await submit();
    await someone.seesToast('Password changed. Other devices are signed out.');
    expect(await field('Change password', 'Current password').inputValue()).toBe('');
    expect(await me(elsewhere)).toBe(401);
    expect(await me(someone.token)).toBe(200);
    expect(await login(siteAdmin.username, siteAdmin.password)).toBe(401);
    expect(await login(siteAdmin.username, newPassword)).toBe(200);
    expect(await hint()).toBeNull();
    await page.reload();
    await form('Change password').waitFor();
  });

  longTest('signs out all devices after confirmation', async () => {
    const elsewhere = await site.signIn();
    await open(width);
    await page
      .getByText('N/A')
      .or(page.getByText(/20\d\d/))
      .first()
      .waitFor();
    const button = page.getByRole('button', { name: 'Sign out on all devices' });
    const stay = someone.answering(false);
    await button.click();
    expect(await stay).toBe('Sign out on all devices, this one too?');
    expect(await me(someone.token)).toBe(200);

    await page.route('**/api/auth/logout-everywhere', (route) => route.abort());
    const tried = someone.answering(true);
    await button.click();
    await tried;
    await someone.seesToast('Failed to sign out');
    expect(new URL(page.url()).pathname).toBe('/admin/account');
    await page.unrouteAll();

    const go = someone.answering(true);
    await button.click();
    await go;
    await page.waitForURL('**/admin/login');
    await someone.seesToast('Signed out on all devices');
    expect(await axe(page)).toEqual([]);
    expect([await me(elsewhere), await me(someone.token)]).toEqual([401, 401]);
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.goto(`${site.url}/admin/account`);
    await page.waitForURL('**/admin/login?next=*');
  });

  longTest('sets and clears the address for the morning digest', { tags: ['messages/digest'] }, async () => {
    await open(width);
    await field('Morning digest', 'E-mail address').fill('me');
    await form('Morning digest').getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => problemAt('Morning digest', 'E-mail address')).toMatch(/^Please enter an e-mail address/);
    for (const email of ['me@dealer.example', '']) {
      await field('Morning digest', 'E-mail address').fill(email);
      await form('Morning digest').getByRole('button', { name: 'Save' }).click();
      await someone.seesToast('Morning digest saved');
      await someone.dismissMessages();
      expect(await someone.call('GET', '/auth/digest')).toEqual({ email });
    }
  });

  longTest('adds a user, who can then sign in', async () => {
    await open(width);
    const add = form('Add a person');
    const submit = () => add.getByRole('button', { name: 'Add person' }).click();
    await add.getByText('3 to 40 letters, digits, dots, hyphens or underscores', { exact: false }).waitFor();
    await submit();
    expect(await problemAt('Add a person', 'Username')).toBe('Enter a username');
    expect(await problemAt('Add a person', 'Password')).toBe('The password needs at least 12 characters');
    await field('Add a person', 'Username').fill('<b> ₹');
    await field('Add a person', 'Password').fill(newPassword);
    await submit();
    await someone.seesToast('Failed to add person');
    expect(await problemAt('Add a person', 'Username')).toBe(
      'Must be 3 to 40 letters, digits, dots, hyphens or underscores',
    );
    await field('Add a person', 'Username').fill('ADMIN');
    await submit();
    await add.getByText('Another user has this name').waitFor();
    expect(await problemAt('Add a person', 'Username')).toBe('Another user has this name');
    await field('Add a person', 'Username').fill('meena');
    await field('Add a person', 'Password').fill('meena-at-the-shop');
    await submit();
    await add.getByText('The password must not contain the username').waitFor();
    await field('Add a person', 'Password').fill(newPassword);
    await submit();
    await someone.seesToast('Person added');
    await add.getByText('meena can sign in now.', { exact: false }).waitFor();
    expect(await field('Add a person', 'Password').inputValue()).toBe('');
    expect(await login('meena', newPassword)).toBe(200);
  });

  longTest("resets a user's password and removes the user", { tags: ['calls/users'] }, async () => {
    await open(width);
    await someone.call('POST', '/auth/register', { username: 'meena', password: newPassword });
    await page.reload();
    const list = page.getByRole('region', { name: 'People', exact: true }).getByRole('listitem');
    const meena = list.filter({ hasText: 'meena' });
    await meena.getByText('Never signed in').waitFor();
    expect(await list.filter({ hasText: 'You' }).getByRole('button').count()).toBe(0);
    const { access_token: theirs } = await (
      await fetch(`${site.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'meena', password: newPassword }),
      })
    ).json();

    await meena.getByRole('button', { name: 'Set new password for meena' }).click();
    const fresh = meena.getByLabel(/^New password for meena/);
    await fresh.fill('password12345');
    const submit = meena.getByRole('button', { name: 'Set new password', exact: true });
    await submit.click();
    await meena.getByText('The password is too easy to guess').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await fresh.fill('five-blue-scanners');
    const asked = someone.answering(true);
    await submit.click();
    expect(await asked).toBe('Set this new password for meena? They are signed out at once.');
    await someone.seesToast('New password set. Tell it to meena in person.');
    expect(await me(theirs)).toBe(401);
    expect(await login('meena', 'five-blue-scanners')).toBe(200);

    const remove = meena.getByRole('button', { name: 'Remove meena' });
    const kept = someone.answering(false);
    await remove.click();
    expect(await kept).toBe('Remove meena? They are signed out at once and cannot sign in any more.');
    const gone = someone.answering(true);
    await remove.click();
    await gone;
    await someone.seesToast('Person removed');
    await meena.waitFor({ state: 'detached' });
    expect(await list.count()).toBe(1);
    expect(await login('meena', 'five-blue-scanners')).toBe(401);
  });
});

longDescribe('staff', { tags: ['people/levels'] }, () => {
  const width = phone;

  test('can be added, made owners and demoted again after confirmation', async () => {
    await open(width);
    const add = form('Add a person');
    await field('Add a person', 'Username').fill('meena');
    await field('Add a person', 'Password').fill(newPassword);
    expect(await field('Add a person', 'Role').inputValue()).toBe('staff');
    await add.getByRole('button', { name: 'Add person' }).click();
    await someone.seesToast('Person added');
    const meena = page
      .getByRole('region', { name: 'People', exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'meena' });
    await meena.getByText('Staff', { exact: true }).waitFor();
    await someone.dismissMessages();
    const asked = someone.answering(true);
    await meena.getByRole('button', { name: 'Make an owner: meena' }).click();
    expect(await asked).toBe('Make meena an owner? They can then do everything you can, also remove you.');
    await someone.seesToast('meena is an owner now');
    await meena.getByText('Owner', { exact: true }).waitFor();
    expect(await axe(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    await someone.dismissMessages();
    const again = someone.answering(true);
    await meena.getByRole('button', { name: 'Make staff: meena' }).click();
    await again;
    await someone.seesToast('meena is staff now');
  });

  test('see messages, products and posts, but no settings or users', async () => {
    await open(width);
    await someone.call('POST', '/auth/register', { username: 'meena', password: newPassword, role: 'staff' });
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto(`${site.url}/admin/login`);
    await page.getByLabel('Username').fill('meena');
    await page.locator('input[type=password]').fill(newPassword);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const places = page.getByRole('navigation', { name: 'Panel' });
    expect(await places.getByRole('link').allTextContents()).toEqual([
      'Dashboard',
      'Products',
      'Categories',
      'Blog',
      expect.stringContaining('Messages'),
    ]);
    expect(await page.getByRole('main').locator('a[href^="/admin/settings"]').count()).toBe(0);
    await page.getByText('Role').waitFor();
    expect(await page.getByRole('main').textContent()).toContain('staff');
    for (const place of ['Categories', 'Blog', 'Messages', 'Products']) {
      await places.getByRole('link', { name: place }).click();
      await page.getByRole('heading', { level: 1, name: place }).waitFor();
    }
    await page.getByRole('main').getByRole('link', { name: 'Pictures', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Pictures' }).waitFor();
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(answer.url());
    });
    for (const path of ['settings', 'settings/status', 'products/import']) {
      await page.goto(`${site.url}/admin/${path}`);
      await page.getByText('Only an owner can open this page.').waitFor();
    }
    expect(refused).toEqual([]);
    await page.goto(`${site.url}/admin/settings/business`);
    await page.getByText('Only an owner can open this page.').waitFor();
    expect(await axe(page)).toEqual([]);
    await page.goto(`${site.url}/admin/account`);
    await form('Change password').waitFor();
    expect(await page.getByRole('region', { name: 'People' }).count()).toBe(0);
    expect(await form('Add a person').count()).toBe(0);
    expect(someone.complaints).toEqual([]);
  });
});

longTest(
  'changing the password deletes the initial password file',
  {
    tags: ['calls/first-password'],
  },
  async () => {
    await site.stop();
    site = await startSite({ environment: { ADMIN_PASSWORD: '' } });
    const file = join(site.dataDir, 'initial-password.txt');
    const first = readFileSync(file, 'utf8').trim();
    const logIn = await fetch(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: first }),
    });
    const changed = await fetch(`${site.url}/api/auth/password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${(await logIn.json()).access_token}` },
      body: JSON.stringify({ currentPassword: first, newPassword }),
    });
    expect(changed.status).toBe(204);
    expect(existsSync(file)).toBe(false);
  },
);

longTest('the rate limit on wrong passwords shows a plain message', async () => {
  await open(phone);
  await page.route('**/api/auth/password', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: '{"detail":"Too many attempts. Please wait a little."}',
    }),
  );
  const change = form('Change password');
  await field('Change password', 'Current password').fill('not the password');
  await field('Change password', 'New password').fill(newPassword);
  await field('Change password', 'Confirm new password').fill(newPassword);
  await change.getByRole('button', { name: 'Change password' }).click();
  await someone.seesToast('Failed to change password');
  await change.getByText('Too many attempts. Please wait a little.').waitFor();
});

longTest('a failed request shows a toast and can be retried', async () => {
  await open(phone);
  await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await someone.seesToast('Failed to fetch account');
  await page.unroute('**/api/auth/sessions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await form('Change password').waitFor();
});

describe.each(widths)('the page at %i px', (width) => {
  test('is accessible', async () => {
    await open(width);
    await page.getByText('Last login').waitFor();
    await form('Change password').getByRole('button', { name: 'Change password' }).click();
    await form('Add a person').getByRole('button', { name: 'Add person' }).click();
    await page.getByText('Enter a username').waitFor();
    expect(await axeLightAndDark(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(someone.complaints).toEqual([]);
  });
});
