import { describe, expect } from 'vitest';
import type { Product } from '#app/domain/product.ts';
import { test } from '#tests/support/fixtures.ts';
import { owner } from '#tests/support/owner.ts';
import { startSite } from '#tests/support/site.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { phone } from '#tests/support/visitor.ts';

/** The owner's first setup on a phone. */

test('e-mail is set up, tested before saving, and saved; then the step is done', {
  tags: ['mail/panel', 'mail/test', 'mail/secret', 'panel/first-steps'],
}, async ({ browser, afterwards }) => {
  const smtp = await startSmtp();
  afterwards(smtp.stop);
  const site = await startSite({ environment: { SMTP_PORTS: String(smtp.port) } });
  afterwards(() => site.stop());
  const someone = await owner(browser, site, { width: phone });
  afterwards(someone.leave);
  const page = await someone.open('/admin');
  const steps = page.getByRole('region', { name: 'First steps' });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await steps.getByRole('link', { name: 'E-mail notifications' }).click();
  await expect.poll(focused).toBe('host');
  // The field is above the bar at the lower edge.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom))
    .toBeLessThan(740 - 56);
  const mailbox = page.getByRole('form', { name: 'Mailbox' });
  const password = mailbox.getByRole('textbox', { name: 'Password' });
  const sendTest = () => page.getByRole('button', { name: 'Send me a test' }).click();
  await mailbox.getByLabel('Mail server').fill('127.0.0.1');
  await mailbox.getByLabel('Port').fill(String(smtp.port));
  await mailbox.getByLabel('Encryption').selectOption('none');
  await mailbox.getByLabel('User name').fill('asha@dealer.test');
  await password.fill('wrong-password');
  await page.getByLabel('Send the test to').fill('me@shop.test');
  await sendTest();
  await page.getByText('The mail server does not take this user name and password.').waitFor();
  expect(await page.locator('main').innerText()).not.toContain('wrong-password');
  await password.fill('right-password');
  await sendTest();
  await page.getByText('The test went out to me@shop.test.').waitFor();
  expect(smtp.received.at(-1)).toMatchObject({ from: 'asha@dealer.test', to: ['me@shop.test'] });
  await mailbox.getByRole('button', { name: 'Save e-mail settings' }).click();
  await someone.seesToast('E-mail settings saved');
  await page.getByText('E-mails are sent, but no address gets new inquiries yet.').waitFor();
  await page.getByText('Last changed by admin, just now').waitFor();
  await someone.open('/admin');
  // The panel shows the step as it was known before, until it has loaded the new one.
  await steps.locator('a[href$="#contactEmail"]').click();
  await expect.poll(focused).toBe('contactEmail');
  await page.keyboard.type('asha@shop.test');
  await page.keyboard.press('Enter');
  await someone.seesToast('Settings updated successfully');
  await page.getByText('E-mail works.').waitFor();
  await someone.open('/admin');
  await steps.getByText('E-mail notifications: done').waitFor();
});

describe('tap counts', { tags: ['panel/product-taps'] }, () => {
  test.override('width', phone);

  test('a price change takes four taps from the dashboard', async ({ admin, call }) => {
    const [product] = await call<Product[]>('GET', '/products?limit=1');
    const page = await admin.open('/admin');
    // With the key pad, which opens by itself, these are four taps.
    await page.getByRole('link', { name: 'Products' }).first().tap();
    await page.getByRole('button', { name: `Change the price of ${product?.name}` }).tap();
    await page.keyboard.type('4321');
    await page.getByRole('button', { name: 'Save price' }).first().tap();
    await admin.seesToast('Product updated successfully');
    const [changed] = await call<Product[]>('GET', `/products?id=${product?.id}`);
    expect([changed?.regularPrice, changed?.salePrice]).toContain(4321);
  });

  test('hiding a product takes three taps, and Undo shows it again', async ({ admin, call, read }) => {
    const [{ slug, name } = { slug: '', name: '' }] = await call<Product[]>('GET', '/products?limit=1');
    const status = async () => (await read(`/products/${slug}`)).status;
    expect(await status()).toBe(200);
    const page = await admin.open('/admin');
    await page.getByRole('link', { name: 'Products' }).first().tap();
    await page.getByRole('button', { name: `More for ${name}` }).tap();
    await page.getByRole('button', { name: `Hide from the site: ${name}` }).tap();
    await admin.seesToast('Product updated successfully');
    expect(await status()).toBe(404);
    await page.getByRole('article', { name }).getByText('Private').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).tap();
    await admin.seesToast('Change undone');
    expect(await status()).toBe(200);
  });
});
