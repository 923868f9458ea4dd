import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { FirstSteps } from '#app/domain/first-steps.ts';
import type { MailServerView } from '#app/domain/mail-server.ts';
import type { Product } from '#app/domain/product.ts';
import { sharedBrowser } from '#tests/support/browser.ts';
import { longDescribe, longTest } from '#tests/support/how-long.ts';
import { keepMessages } from '#tests/support/kept-messages.ts';
import { forPanel, type Owner, owner } from '#tests/support/owner.ts';
import { type Site, siteAdmin, startSite } from '#tests/support/site.ts';
import { type Smtp, startSmtp } from '#tests/support/smtp.ts';
import { axe, overflow, phone } from '#tests/support/visitor.ts';

/** The owner's first setup on a phone. */

let browser: Browser;
let site: Site;
let smtp: Smtp;
let someone: Owner;
let page: Page;

beforeAll(async () => {
  [browser, smtp] = await Promise.all([sharedBrowser(), startSmtp()]);
  site = await startSite({ template: inject('demoData'), environment: { SMTP_PORTS: String(smtp.port) } });
  someone = await owner(browser, site, { width: phone });
  page = someone.page;
});
afterAll(async () => {
  await someone.leave();
  await Promise.all([site.stop(), smtp.stop()]);
});
beforeEach(async () => {
  await page.unrouteAll();
  someone.complaints.length = 0;
});

const steps = () => page.getByRole('region', { name: 'First steps' });
const step = (name: string) => steps().getByRole('link', { name });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
const mailbox = () => page.getByRole('form', { name: 'Mailbox' });
const saveMailbox = () => mailbox().getByRole('button', { name: 'Save e-mail settings' }).click();
const sendTest = () => page.getByRole('button', { name: 'Send me a test' }).click();
const password = () => mailbox().getByRole('textbox', { name: 'Password' });

longDescribe('first steps', { tags: ['panel/first-steps'] }, () => {
  test('each lead to their field and are marked done after completion', async () => {
    await someone.open('/admin');
    await steps().getByText('0 of 7 done').first().waitFor();
    await steps().getByText('Still on your website: 123 products with made-up prices.').waitFor();
    for (const [name, field] of [
      ['Your phone number', 'phone'],
      ['Change the password', 'currentPassword'],
    ] as const) {
      await step(name).click();
      await expect.poll(focused, { message: name }).toBe(field);
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom), { message: name })
        .toBeLessThan(740 - 56);
      await page.goBack();
      await step(name).waitFor();
    }
    await someone.call('PUT', '/settings', { phone: '+919800012345' });
    const branches = await someone.call<{ id: string; name: string }[]>('GET', '/branches');
    await someone.call('POST', '/branches', { name: 'Ours', address: '12 Mahatma Gandhi Road', city: 'Pune' });
    for (const { id, name } of branches) await someone.call('PUT', `/branches/${id}`, { address: `7 ${name} Road` });
    await page.reload();
    await steps().getByText('2 of 7 done').first().waitFor();
    expect(await step('Your phone number').count()).toBe(0);
    await steps().getByText('Your phone number: done').waitFor();
    expect(someone.complaints).toEqual([]);
  });

  test('can be hidden and shown again, and disappear after the last one', async () => {
    await someone.open('/admin');
    await steps().getByRole('button', { name: 'Hide this list' }).click();
    expect(await steps().count()).toBe(0);
    await page.reload();
    await page.getByRole('button', { name: 'Show first steps (2 of 7 done)' }).click();
    await steps().waitFor();
    const now = await someone.call<FirstSteps>('GET', '/first-steps');
    const all = Object.fromEntries(Object.keys(now.done).map((name) => [name, true]));
    await page.route('**/api/first-steps', (route) =>
      route.fulfill({ headers: forPanel, json: { ...now, done: all } }),
    );
    await someone.forgetAnswers();
    await page.reload();
    await page.getByText('Waiting for you').waitFor();
    expect(await page.getByText(/first steps/i).count()).toBe(0);
  });
});

describe('e-mail', { tags: ['mail/panel'] }, () => {
  test('is set up, tested before saving, and saved; the password is never shown again', {
    tags: ['mail/test', 'mail/secret'],
  }, async () => {
    await someone.open('/admin/settings/email');
    await page.getByText('No e-mails are sent yet.').waitFor();
    await mailbox().getByRole('button', { name: 'Gmail' }).click();
    expect(await mailbox().getByLabel('Mail server').inputValue()).toBe('smtp.gmail.com');
    expect(await mailbox().getByLabel('Port').inputValue()).toBe('587');
    await mailbox().getByText('Gmail does not accept your usual password here.').waitFor();
    await mailbox().getByLabel('Mail server').fill('127.0.0.1');
    await mailbox().getByLabel('Port').fill(String(smtp.port));
    await mailbox().getByLabel('Encryption').selectOption('none');
    await mailbox().getByLabel('User name').fill('asha@dealer.test');
    await saveMailbox();
    await mailbox().getByText('Enter the password of this mailbox').waitFor();
    expect(await focused()).toBe('password');
    await password().fill('wrong-password');
    await page.getByLabel('Send the test to').fill('me@shop.test');
    await mailbox().getByLabel('Mail server').fill('smtp.shop .test');
    await sendTest();
    await mailbox().getByText('Enter the name of a mail server').waitFor();
    expect(await focused()).toBe('host');
    await mailbox().getByLabel('Mail server').fill('127.0.0.1');
    await sendTest();
    await page.getByText('The mail server does not take this user name and password.').waitFor();
    expect(await page.locator('main').innerText()).not.toContain('wrong-password');
    await password().fill('right-password');
    await sendTest();
    await page.getByText('The test went out to me@shop.test.').waitFor();
    await page.getByText('Then save the e-mail settings').waitFor();
    // Any edit clears the result of the last test.
    await mailbox().getByLabel('User name').fill('ravi@dealer.test');
    await page.getByText('The test went out to').waitFor({ state: 'detached' });
    await mailbox().getByLabel('User name').fill('asha@dealer.test');
    expect(smtp.received.at(-1)).toMatchObject({ from: 'asha@dealer.test', to: ['me@shop.test'] });
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('-password');
    await saveMailbox();
    await someone.seesToast('E-mail settings saved');
    await page.getByText('E-mails are sent, but no address gets new inquiries yet.').waitFor();
    await expect.poll(() => password().inputValue()).toBe('');
    await page.getByText('Last changed by admin, just now').waitFor();
    expect(await axe(page)).toEqual([]);
    expect(someone.complaints.filter((text) => !text.includes('422'))).toEqual([]);
  });

  test('asks for the recipient address and marks the step as done', { tags: ['panel/first-steps'] }, async () => {
    await someone.open('/admin');
    await step('E-mail notifications').click();
    await expect.poll(focused).toBe('contactEmail');
    await page.keyboard.type('asha@shop.test');
    await page.keyboard.press('Enter');
    await someone.seesToast('Settings updated successfully');
    await page.getByText('E-mail works.').waitFor();
    await someone.open('/admin');
    await steps().getByText('E-mail notifications: done').waitFor();
  });

  longTest('keeps typed values when the session expires, and reports a conflict with another owner', async () => {
    await someone.open('/admin/settings/email');
    await mailbox().getByLabel('Sender address').fill('sales@dealer.test');
    await password().fill('right-password');
    await page.evaluate(() => localStorage.setItem('token', 'ended'));
    await saveMailbox();
    const again = page.getByRole('dialog', { name: 'Sign in again' });
    await again.getByLabel('Password').first().fill(siteAdmin.password);
    // The reload after the save must come before the change of the other owner.
    const loaded = page.waitForResponse(
      (response) => response.request().method() === 'GET' && response.url().endsWith('/api/mail-server'),
    );
    await again.getByRole('button', { name: 'Sign in' }).click();
    const { sender }: MailServerView = await (await loaded).json();
    expect(sender).toBe('sales@dealer.test');

    await someone.call('PUT', '/mail-server', { sender: 'theirs@dealer.test' });
    await mailbox().getByLabel('Sender address').fill('mine@dealer.test');
    await saveMailbox();
    const conflict = page.getByRole('dialog', { name: 'Someone else saved first' });
    await conflict.getByText('theirs@dealer.test').waitFor();
    await conflict.getByRole('button', { name: 'Discard mine, use theirs' }).click();
    expect(await mailbox().getByLabel('Sender address').inputValue()).toBe('theirs@dealer.test');
  });

  test('shows settings from the server environment as read-only', { tags: ['mail/environment'] }, async () => {
    const view = await someone.call<MailServerView>('GET', '/mail-server');
    const name = `${'Ⓦ-'.repeat(20)}बिक्री@dealer.example`;
    await page.route('**/api/mail-server', (route) =>
      route.fulfill({ headers: forPanel, json: { ...view, fixed: 'all', username: name, sender: name } }),
    );
    await someone.open('/admin/settings/email');
    await page.getByText('Set on the server by its administrator. It cannot be changed here.').waitFor();
    expect(await mailbox().count()).toBe(0);
    await page.getByRole('button', { name: 'Send me a test' }).waitFor();
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await overflow(page)).toBe(0);
  });
});

describe('tap counts', { tags: ['panel/product-taps'] }, () => {
  /** Counts the taps of each task. */
  async function counting(
    work: (tap: (name: RegExp | string, role?: 'button' | 'link') => Promise<void>) => Promise<void>,
  ) {
    await someone.open('/admin');
    let count = 0;
    await work(async (name, role = 'button') => {
      count++;
      await page.getByRole(role, { name }).first().tap();
    });
    return count;
  }
  const product = async () => (await someone.call<Product[]>('GET', '/products?limit=1'))[0] as Product;

  test('a price change takes four taps from the dashboard', async () => {
    const { id, name } = await product();
    const taps = await counting(async (tap) => {
      await tap('Products', 'link');
      await tap(new RegExp(`Change the price of ${name}`));
      await page.keyboard.type('4321');
      await tap('Save price');
    });
    await someone.seesToast('Product updated successfully');
    expect(taps).toBeLessThanOrEqual(4);
    const [changed] = await someone.call<Product[]>('GET', `/products?id=${id}`);
    expect([changed?.regularPrice, changed?.salePrice]).toContain(4321);
  });

  test('hiding a product takes three taps, and Undo shows it again', async () => {
    const { slug, name } = await product();
    const status = async () => (await fetch(`${site.url}/products/${slug}`)).status;
    expect(await status()).toBe(200);
    const taps = await counting(async (tap) => {
      await tap('Products', 'link');
      await tap(`More for ${name}`);
      await tap(`Hide from the site: ${name}`);
    });
    await someone.seesToast('Product updated successfully');
    expect(taps).toBeLessThanOrEqual(3);
    expect(await status()).toBe(404);
    await page.getByRole('article', { name }).getByText('Private').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await someone.seesToast('Change undone');
    expect(await status()).toBe(200);
  });
});

test('categories, branches and messages show who changed them last', { tags: ['undo/last-change'] }, async () => {
  const quiet = page.getByText('Last changed by admin, just now');
  await someone.open('/admin/categories');
  expect(await quiet.count()).toBe(0);
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click();
  await quiet.first().waitFor();
  await someone.call('POST', '/branches', { name: 'Changed', address: '9 Tilak Road', city: 'Pune' });
  await someone.open('/admin/settings/branches');
  await page.getByRole('listitem').filter({ hasText: '9 Tilak Road' }).getByText('Last changed by admin').waitFor();
  const [id] = keepMessages(site, [{}]);
  await someone.open(`/admin/messages?id=${id}`);
  await page.getByRole('button', { name: 'Resolved', exact: true }).click();
  await quiet.waitFor();
});
