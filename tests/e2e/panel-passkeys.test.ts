// @module-tag session/passkeys
import { expect, inject } from 'vitest';
import { test } from '#tests/support/fixtures.ts';
import { caller } from '#tests/support/owner.ts';
import { freePort } from '#tests/support/ports.ts';
import { siteAdmin, startSite } from '#tests/support/site.ts';

test('a phone signs in with its fingerprint, at once after a notification', async ({ visit, afterwards }) => {
  const port = await freePort();
  // Browsers have no passkeys for a bare address.
  const url = `http://localhost:${port}`;
  const environment = { PORT: String(port), PUBLIC_URL: url };
  const site = await startSite({ template: inject('demoData'), environment });
  afterwards(() => site.stop());
  const call = caller(site, site.session());
  const inquiry = { name: 'Asha', email: 'a@example.com', phone: '98000 12345', message: 'For rent?' };
  const { id } = await call<{ id: string }>('POST', '/contact', inquiry);

  const { page, scripts, complaints } = await visit(null);
  // A finger would answer the suggestion at the username before the tap on the button.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  const phone = await page.context().newCDPSession(page);
  await phone.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  const { authenticatorId } = await phone.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: false },
  });
  const touch = (enabled: boolean) =>
    phone.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  for (const path of ['/', '/products', '/contact']) await page.goto(url + path, { waitUntil: 'networkidle' });
  const loaded = await Promise.all(scripts.map(async (script) => (await fetch(script)).text()));
  expect(loaded.filter((text) => text.includes('navigator.credentials'))).toEqual([]);

  await page.goto(`${url}/admin/account`);
  await page.getByLabel('Username').fill(siteAdmin.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(siteAdmin.password);
  await button('Sign in').click();
  const section = page.getByRole('region', { name: 'Sign in with your fingerprint' });
  await section.getByText('Add this device').click();
  await section.getByLabel(/^Your password/).fill(siteAdmin.password);
  await touch(true);
  await button('Next').click();
  await page.getByText('This device is added').waitFor();
  await section.getByText(/not used yet$/).waitFor();

  // The night ends the session; the tap on the notification opens the inquiry.
  await call('POST', '/auth/logout-everywhere');
  await page.goto(`${url}/admin/messages?id=${id}`);
  await page.getByText('For rent?').filter({ visible: true }).first().waitFor();
  expect(page.url()).toBe(`${url}/admin/messages?id=${id}`);

  await touch(false);
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await page.waitForURL(`${url}/admin/login`);
  await touch(true);
  await button('Use fingerprint or face').click();
  await page.waitForURL(`${url}/admin`);
  await page.goto(`${url}/admin/account`);
  page.on('dialog', (dialog) => dialog.accept());
  await section.getByRole('button', { name: /^Remove/ }).click();
  await page.getByText('Device removed').waitFor();
  await touch(false);
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await page.waitForURL(`${url}/admin/login`);
  await touch(true);
  await button('Use fingerprint or face').click();
  await page.getByText('This fingerprint was removed. Please use your password.').first().waitFor();
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
});
